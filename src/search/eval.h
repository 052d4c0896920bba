/* What a position is worth without looking ahead, in hundredths of a stone.

   The value is a sum over pits plus a small network. What stands in a pit (its bucket) adds a
   number of its own and a column of TSORO_HIDDEN numbers; a half so yields a tsoro_sum, once as the
   half to move and once as the half that waits. Two sums make a value: the columns are added, cut
   to 0..TSORO_ONE and weighed. A half's sum is worked out once, with its fan. */
#ifndef TSORO_SEARCH_EVAL_H
#define TSORO_SEARCH_EVAL_H

#include "search/board.h"

#include <stdint.h>

enum { TSORO_TO_MOVE = 0, TSORO_WAITING = 1 };

/* Tuned values are scaled so that this much multiplies the odds to win by e: a stone then is worth
   about a hundred on most boards, and margins in the search mean the same on all. */
#define TSORO_UNIT 400

#define TSORO_HIDDEN  16
#define TSORO_BUCKETS 8
#define TSORO_ONE     256 /* hidden units count in 1/256, their weights in 1/64 of a value */
#define TSORO_OUT_ONE 64

typedef struct tsoro_weights {
    int16_t hidden[2][TSORO_MAX_PITS][TSORO_BUCKETS][TSORO_HIDDEN]; /* role, pit, bucket */
    int16_t direct[2][TSORO_MAX_PITS][TSORO_BUCKETS];
    int16_t bias[TSORO_HIDDEN];
    int16_t out[TSORO_HIDDEN];
    int16_t stone[2]; /* every stone of a half, by role */
    int16_t tempo;
    int16_t unit;    /* hundredths of a stone that multiply the odds to win by e */
    bool has_hidden; /* false: the columns are all zero and are passed over */
} tsoro_weights;

/* What a half adds to the value of a position, as seen by its owner. */
typedef struct tsoro_sum {
    int16_t hidden[TSORO_HIDDEN];
    int32_t direct;
} tsoro_sum;

static inline unsigned tsoro_bucket(unsigned stones)
{
    return stones < 6 ? stones : stones < 9 ? 6 : 7;
}

/* The weights for a board, and their unit (weights.c). */
void tsoro_weights_init(tsoro_weights *weights, const tsoro_board *board);
int32_t tsoro_score_unit(const tsoro_variant *variant);

/* `stones` is what the half holds. */
void tsoro_half_sum(const tsoro_board *board, const tsoro_weights *weights, const tsoro_half *half,
                    unsigned role, unsigned stones, tsoro_sum *sum);

/* The waiting sum of a half out of that of another with as many stones: less work where few pits
   have changed. */
void tsoro_half_sum_from(const tsoro_board *board, const tsoro_weights *weights,
                         const tsoro_half *before, const tsoro_sum *known, const tsoro_half *half,
                         tsoro_sum *sum);

/* Takes what stands in a pit of the half out of its sum (role: to move). */
void tsoro_sum_empty(const tsoro_weights *weights, const tsoro_half *half, unsigned pit,
                     tsoro_sum *sum);

/* The value for the player to move, inside +-TSORO_VALUE_MOST. */
#define TSORO_VALUE_MOST 20000
int32_t tsoro_value_of(const tsoro_weights *weights, const tsoro_sum *to_move,
                       const tsoro_sum *waiting);

/* About what each pit of the half to move is worth to its owner: the loss if it is emptied, to
   first order. Fills value for the pits of `holes`. */
void tsoro_hole_values(const tsoro_weights *weights, const tsoro_half *half, uint64_t holes,
                       const tsoro_sum *to_move, const tsoro_sum *waiting, int32_t *value);

#endif
