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

/* A sowing. With one lane it fills a cache line. */
typedef struct tsoro_sown {
    tsoro_sum sum; /* of the half after the sowing, waiting; once tsoro_fan_sum() was asked */
    uint8_t origin, stop;
    uint8_t end;   /* inner pit where the last stone fell, if it may capture; else TSORO_NO_PIT */
    bool captured; /* captures=sow: something was captured on the way */
    bool summed;   /* sum is filled in */
    tsoro_lane after[]; /* the half; with captures=sow the enemy's half behind it */
} tsoro_sown;

/* What finding and valuing a fan needs comes first, within one cache line where there is one lane;
   the sowings stand behind it in the same block. */
typedef struct tsoro_fan {
    uint64_t hash;
    tsoro_sum sum; /* of the half, to move */
    uint8_t count;
    uint8_t users; /* frames that hold the fan now: it must not be replaced */
    bool filled;
    bool cut; /* sowings were left out: a loss cannot be concluded */
    tsoro_half half;
    tsoro_sum waiting; /* of the half; boards of three lanes only */
    uint32_t stones;
} tsoro_fan;

#define TSORO_CACHE_LINE 64
#define TSORO_FAN_HEAD                                                                             \
    ((sizeof(tsoro_fan) + TSORO_CACHE_LINE - 1) / TSORO_CACHE_LINE * TSORO_CACHE_LINE)

/* Bytes of a fan, whole cache lines; each fan begins at one. */
size_t tsoro_fan_bytes(const tsoro_board *board);

static inline tsoro_sown *tsoro_fan_sown(const tsoro_board *board, tsoro_fan *fan, unsigned index)
{
    return (void *)((uint8_t *)fan + TSORO_FAN_HEAD + (size_t)index * board->sown_bytes);
}

/* captures=sow: the enemy's half after the sowing. */
static inline tsoro_lane *tsoro_sown_enemy(const tsoro_board *board, tsoro_sown *sown)
{
    return sown->after + board->lanes;
}

/* Sowings a fan has room for. */
unsigned tsoro_fan_room(const tsoro_board *board);

/* Fills the fan for half (and, with captures=sow, the enemy's half). */
void tsoro_fan_fill(tsoro_fan *fan, const tsoro_board *board, const tsoro_weights *weights,
                    const tsoro_half *half, uint64_t hash, const tsoro_half *enemy);

void tsoro_fan_fill_sum(const tsoro_board *board, const tsoro_weights *weights,
                        const tsoro_fan *fan, tsoro_sown *sown);

/* What the half after a sowing of the fan adds to the value, waiting: worked out when first asked.
 */
static inline const tsoro_sum *tsoro_fan_sum(const tsoro_board *board, const tsoro_weights *weights,
                                             const tsoro_fan *fan, tsoro_sown *sown)
{
    if (!sown->summed) {
        tsoro_fan_fill_sum(board, weights, fan, sown);
    }
    return &sown->sum;
}

#endif
