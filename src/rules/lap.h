/* One lap of a sowing: the step that generation and the account share. */
#ifndef TSORO_RULES_LAP_H
#define TSORO_RULES_LAP_H

#include "tsoro/moves.h"

typedef enum tsoro_lap_end {
    TSORO_LAP_RELAY,   /* occupied hole: walk->lift is lifted next */
    TSORO_LAP_HEAD,    /* occupied head: likewise, if the player goes on */
    TSORO_LAP_EMPTY,   /* the move ends in walk->lift */
    TSORO_LAP_CAPTURE, /* the move ends in walk->lift, which captured */
    TSORO_LAP_SOW_ON,  /* captured with captures=sow: walk->hand is sown on from walk->lift */
    TSORO_LAP_ENDLESS  /* walk->lift is about to be lifted in a state that was there before */
} tsoro_lap_end;

/* Makes the walk stand before its first lift from `origin`. */
void tsoro_lap_start(tsoro_sowings *walk, unsigned origin);

/* Sows one lap. */
tsoro_lap_end tsoro_lap_sow(tsoro_sowings *walk);

/* Judges a last stone that fell into the empty hole walk->lift, and makes the capture. */
tsoro_lap_end tsoro_lap_land_empty(tsoro_sowings *walk);

/* Starts on the next of walk->origins; false if there is none. */
bool tsoro_lap_next_origin(tsoro_sowings *walk);

/* Prepares a walk without origins. */
void tsoro_walk_prepare(tsoro_sowings *walk, const tsoro_variant *variant,
                        const tsoro_position *position);

#endif
