/* One player of a match: a UGI engine in a process of its own, or random play. Internal to the
   module. */
#ifndef TSORO_MATCH_PLAYER_H
#define TSORO_MATCH_PLAYER_H

#include "base/random.h"
#include "match/match.h"

typedef struct tsoro_player tsoro_player;

/* Milliseconds on both clocks before a move, by side. */
typedef struct tsoro_clocks {
    uint64_t left_ms[2];
    uint64_t increment_ms[2];
} tsoro_clocks;

/* Starts one of the two players of a match and sets its options. On failure fills error and returns
   NULL. Once the match is stopped, nothing here waits for an answer any longer. */
tsoro_player *tsoro_player_open(const tsoro_match *match, unsigned index, tsoro_match_error *error);

/* Ends the process, by force if it does not end by itself. NULL is allowed. */
void tsoro_player_close(tsoro_player *player);

/* Tells it that a new game begins; `seed` is of random play. False if it does not answer. */
bool tsoro_player_new_game(tsoro_player *player, uint64_t seed);

/* Asks for a move in the game; *us is the time it took. TSORO_FORFEIT_NONE with a legal move, else
   why there is none; `answer` holds what was said (for records). */
tsoro_forfeit tsoro_player_move(tsoro_player *player, const tsoro_game *game,
                                const tsoro_clocks *clocks, tsoro_move *move, uint64_t *us,
                                char answer[64]);

#endif
