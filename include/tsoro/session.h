/* One game being played or analysed, as every door needs it: the game, who plays which side, the
   engine called on the game's own history, and what a move was worth. It adds no rule and no text.
   Not thread-safe: one thread at a time per session (the engine may use threads inside). */
#ifndef TSORO_SESSION_H
#define TSORO_SESSION_H

#include "tsoro/api.h"
#include "tsoro/game.h"
#include "tsoro/search.h"
#include "tsoro/status.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tsoro_session tsoro_session;

/* Who plays a side. */
typedef enum tsoro_role { TSORO_ROLE_PERSON, TSORO_ROLE_ENGINE } tsoro_role;

/* A new session on a new game (as tsoro_game_create()); both sides are persons. `engine` is the
   engine to ask and is borrowed: it must outlive the session, and may serve several sessions in
   turn. NULL: the session makes one of the default size at the first question. */
TSORO_API tsoro_status tsoro_session_create(const tsoro_variant *variant,
                                            const tsoro_position *position, tsoro_engine *engine,
                                            tsoro_session **session);
TSORO_API void tsoro_session_destroy(tsoro_session *session); /* NULL is allowed */

/* The game: play, undo and redo there. The pointer holds as long as the session. */
TSORO_API tsoro_game *tsoro_session_game(tsoro_session *session);

/* --- Sides --- */

/* `level`: 1..TSORO_LEVELS or TSORO_LEVEL_FULL; only kept for an engine. */
TSORO_API void tsoro_session_set_role(tsoro_session *session, unsigned player, tsoro_role role,
                                      uint32_t level);
TSORO_API tsoro_role tsoro_session_role(const tsoro_session *session, unsigned player);
TSORO_API uint32_t tsoro_session_level(const tsoro_session *session, unsigned player);

/* Whether the engine is to move now: its side's turn, and the game is not over. */
TSORO_API bool tsoro_session_engine_to_move(const tsoro_session *session);

/* Takes plies back until a person is to move who moved before: one ply between two persons, two
   against the engine. An end that was set counts as the last ply. Returns the plies taken back, 0
   if there is nothing to take back (nothing is changed then); the same forward for redo. */
TSORO_API size_t tsoro_session_take_back(tsoro_session *session);
TSORO_API size_t tsoro_session_play_again(tsoro_session *session);

/* Walks to a ply of the line by undo and redo, 0 <= ply <= plies + redoable. */
TSORO_API void tsoro_session_go_to(tsoro_session *session, size_t ply);

/* --- The engine on this game --- */

/* Searches the position after `ply` plies, with the history before it; ply <= plies + redoable.
   As tsoro_search(), also TSORO_ERR_MEMORY. The lines are at tsoro_session_line(). */
TSORO_API tsoro_status tsoro_session_search(tsoro_session *session, size_t ply,
                                            const tsoro_limits *limits,
                                            tsoro_search_result *result);

/* A line of the last search, best first, as tsoro_engine_line(). */
TSORO_API const tsoro_line *tsoro_session_line(const tsoro_session *session, size_t index);

/* Searches the current position by the role of the side to move (its level goes over
   limits->level) and plays the move. The result is filled if the move was played. */
TSORO_API tsoro_status tsoro_session_engine_move(tsoro_session *session, const tsoro_limits *limits,
                                                 tsoro_search_result *result);

/* --- What a move was worth --- */

typedef enum tsoro_verdict {
    TSORO_VERDICT_FORCED, /* there was no other move */
    TSORO_VERDICT_BEST,   /* the engine's own choice, or it cost nothing */
    TSORO_VERDICT_GOOD,
    TSORO_VERDICT_INACCURACY,
    TSORO_VERDICT_MISTAKE,
    TSORO_VERDICT_BLUNDER
} tsoro_verdict;

/* From so much chance to win given away (per mille) a move is an inaccuracy, a mistake, a blunder.
   A move that turned nothing is never worse than its loss says: a lost side cannot blunder. */
#define TSORO_LOSS_INACCURACY 50
#define TSORO_LOSS_MISTAKE    100
#define TSORO_LOSS_BLUNDER    200

/* The name ("BLUNDER"); never NULL. */
TSORO_API const char *tsoro_verdict_name(tsoro_verdict verdict);

/* One ply of an analysed game. */
typedef struct tsoro_ply_value {
    size_t ply;            /* the position after so many plies */
    int32_t score;         /* for its mover; TSORO_SCORE_NONE where the game is over */
    uint32_t win_south;    /* South's chance to win there, per mille */
    tsoro_line line;       /* the best line; length 0 where the game is over */
    bool has_move;         /* the game goes on from here by the move below */
    tsoro_move move;       /* the move played */
    uint32_t loss;         /* chance to win its player gave away, per mille */
    tsoro_verdict verdict; /* of the move played */
} tsoro_ply_value;

/* Return false to stop. */
typedef bool (*tsoro_ply_value_fn)(void *context, const tsoro_ply_value *value);

/* Values every ply of the line, what can be redone included, from the last to the first, each with
   these limits (multipv and level are ignored), and tells them in that order. A move is judged by
   the value of the position it led to. TSORO_ERR_STOPPED if `each` or limits->poll asked for it;
   the plies told until then stand. */
TSORO_API tsoro_status tsoro_session_analyse(tsoro_session *session, const tsoro_limits *limits,
                                             tsoro_ply_value_fn each, void *context);

#endif
