/* The fan of a half: every sowing it offers. A sowing depends on the mover's half alone (the enemy
   matters only to what it captures), so fans are kept in a cache and serve every position with the
   same half to move. Only captures=sow needs the enemy, and goes uncached. */
#ifndef TSORO_SEARCH_FAN_H
#define TSORO_SEARCH_FAN_H

#include "search/board.h"
#include "search/eval.h"
#include "tsoro/moves.h"

#include <stdbool.h>
#include <stdint.h>

/* Head stops of one origin that the tree looks at; the root has them all. */
#define TSORO_FAN_STOPS 8

typedef struct tsoro_sown {
    uint64_t hash; /* of the half after the sowing */
    tsoro_sum sum; /* of that half, waiting */
    uint8_t origin, stop;
    uint8_t end; /* inner pit where the last stone fell, if it may capture; else TSORO_NO_PIT */
    uint8_t captured; /* captures=sow: something was captured on the way */
} tsoro_sown;

typedef struct tsoro_fan {
    tsoro_half half;
    uint64_t hash;
    tsoro_sum sum;     /* of the half, to move */
    tsoro_sum waiting; /* and waiting; boards of three lanes only */
    uint32_t stones;
    uint16_t count;
    uint16_t users; /* frames that hold the fan now: it must not be replaced */
    bool filled;
    bool cut; /* sowings were left out: a loss cannot be concluded */
    tsoro_sown *sown;
    tsoro_half *after;
    tsoro_half *enemy; /* captures=sow: the enemy's half after each sowing; else NULL */
} tsoro_fan;

/* Sowings a fan has room for. */
unsigned tsoro_fan_room(const tsoro_board *board);

/* Fills the fan for half (and, with captures=sow, the enemy's half). */
void tsoro_fan_fill(tsoro_fan *fan, const tsoro_board *board, const tsoro_weights *weights,
                    const tsoro_half *half, uint64_t hash, const tsoro_half *enemy);

#endif
