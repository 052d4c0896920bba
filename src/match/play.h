/* One game of a match. Internal to the module. */
#ifndef TSORO_MATCH_PLAY_H
#define TSORO_MATCH_PLAY_H

#include "match/player.h"

/* What a game gave besides its record. Indices are players of the match, not sides. */
typedef struct tsoro_played {
    tsoro_forfeit forfeit;
    unsigned loser; /* of the forfeit */
    tsoro_timing timing[2];
} tsoro_played;

/* Plays game `index` of the match (pair index/2; with an even index the first player is South) and
   fills the record. TSORO_ERR_MEMORY; TSORO_ERR_STOPPED if the match was. */
tsoro_status tsoro_match_play(const tsoro_match *match, size_t index, tsoro_player *players[2],
                              tsoro_record **record, tsoro_played *played);

/* Fills the record's tags. */
tsoro_status tsoro_match_tag(const tsoro_match *match, size_t index, tsoro_record *record);

/* How the match's limits read in a record's tag. */
void tsoro_match_control(const tsoro_match *match, char out[256]);

#endif
