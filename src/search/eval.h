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

/* Eight hidden units, the width of a vector on every target. */
#define TSORO_COLUMN_UNITS 8
#define TSORO_COLUMNS      (TSORO_HIDDEN / TSORO_COLUMN_UNITS)
typedef int16_t tsoro_column
    __attribute__((vector_size(2 * TSORO_COLUMN_UNITS), aligned(2), may_alias));

static inline tsoro_column tsoro_column_at(const int16_t *units, unsigned index)
{
    return ((const tsoro_column *)units)[index];
}

/* Takes what stands in a pit of the half out of its sum (role: to move). */
static inline void tsoro_sum_empty(const tsoro_weights *weights, const tsoro_half *half,
                                   unsigned pit, tsoro_sum *sum)
{
    unsigned count = half->pit[pit], bucket = tsoro_bucket(count);
    const int16_t *full = weights->hidden[TSORO_TO_MOVE][pit][bucket];
    const int16_t *empty = weights->hidden[TSORO_TO_MOVE][pit][0];
    for (unsigned i = 0; i < TSORO_COLUMNS; i++) {
        ((tsoro_column *)sum->hidden)[i] += tsoro_column_at(empty, i) - tsoro_column_at(full, i);
    }
    const int16_t *direct = weights->direct[TSORO_TO_MOVE][pit];
    sum->direct += direct[0] - direct[bucket] - (int32_t)count * weights->stone[TSORO_TO_MOVE];
}

/* The value for the player to move, inside +-TSORO_VALUE_MOST. */
#define TSORO_VALUE_MOST 20000

/* Hidden units cut to 0..TSORO_ONE. GCC and Clang name these instructions differently. */
static inline tsoro_column tsoro_column_cut(tsoro_column units)
{
    typedef short shorts __attribute__((vector_size(16)));
    const shorts least = {0}, most = least + TSORO_ONE;
    shorts cut = (shorts)units;
#if defined(__clang__)
    cut = __builtin_elementwise_min(__builtin_elementwise_max(cut, least), most);
#elif defined(__SSE2__)
    cut = __builtin_ia32_pminsw128(__builtin_ia32_pmaxsw128(cut, least), most);
#else
    cut &= ~(shorts)(cut < least);
    cut = (cut & (shorts)(cut <= most)) | (most & (shorts)(cut > most));
#endif
    return (tsoro_column)cut;
}

/* Sum of the products of two rows of hidden units. */
static inline int32_t tsoro_dot(const int16_t *a, const int16_t *b)
{
#if defined(__SSE2__)
    typedef short shorts __attribute__((vector_size(16)));
    typedef int ints __attribute__((vector_size(16)));
    ints sum = {0};
    for (unsigned i = 0; i < TSORO_COLUMNS; i++) {
        sum += (ints)__builtin_ia32_pmaddwd128((shorts)tsoro_column_at(a, i),
                                               (shorts)tsoro_column_at(b, i));
    }
    return (sum[0] + sum[2]) + (sum[1] + sum[3]);
#else
    int32_t sum = 0;
    for (unsigned i = 0; i < TSORO_HIDDEN; i++) {
        sum += a[i] * b[i];
    }
    return sum;
#endif
}

static inline int32_t tsoro_value_of(const tsoro_weights *weights, const tsoro_sum *to_move,
                                     const tsoro_sum *waiting)
{
    int32_t value = to_move->direct - waiting->direct + weights->tempo;
    if (weights->has_hidden) {
        int16_t units[TSORO_HIDDEN];
        for (unsigned i = 0; i < TSORO_COLUMNS; i++) {
            ((tsoro_column *)units)[i] = tsoro_column_cut(tsoro_column_at(to_move->hidden, i) +
                                                          tsoro_column_at(waiting->hidden, i));
        }
        value += tsoro_dot(units, weights->out) / (TSORO_ONE * TSORO_OUT_ONE / 100);
    }
    return value > TSORO_VALUE_MOST    ? TSORO_VALUE_MOST
           : value < -TSORO_VALUE_MOST ? -TSORO_VALUE_MOST
                                       : value;
}

/* About what each pit of the half to move is worth to its owner: the loss if it is emptied, to
   first order. Fills value for the pits of `holes`. */
void tsoro_hole_values(const tsoro_weights *weights, const tsoro_half *half, uint64_t holes,
                       const tsoro_sum *to_move, const tsoro_sum *waiting, int32_t *value);

#endif
