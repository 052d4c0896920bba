#include "search/eval.h"

/* tsoro_bucket() of sixteen pits at once. */
static inline tsoro_lane buckets(tsoro_lane counts)
{
    const tsoro_lane five = (tsoro_lane){0} + 5;
    tsoro_lane over = (tsoro_lane)(counts > five);
    tsoro_lane low = (counts & ~over) | (five & over);
    return low - over - (tsoro_lane)(counts > 8);
}

void tsoro_half_sum(const tsoro_board *board, const tsoro_weights *weights, const tsoro_half *half,
                    unsigned role, unsigned stones, tsoro_sum *sum)
{
    tsoro_column hidden[TSORO_COLUMNS] = {{0}};
    int32_t direct = 0;
    if (role == TSORO_TO_MOVE) {
        memcpy(hidden, weights->bias, sizeof hidden);
    }
    tsoro_half bucket;
    for (unsigned i = 0; i < board->lanes; i++) {
        bucket.lane[i] = buckets(half->lane[i]);
    }
    for (unsigned pit = 0; pit < board->pits; pit++) {
        unsigned at = bucket.pit[pit];
        const int16_t *column = weights->hidden[role][pit][at];
        for (unsigned i = 0; i < TSORO_COLUMNS; i++) {
            hidden[i] += tsoro_column_at(column, i);
        }
        direct += weights->direct[role][pit][at];
    }
    memcpy(sum->hidden, hidden, sizeof hidden);
    sum->direct = direct + (int32_t)stones * weights->stone[role];
}

/* The pits whose bucket differs. */
static uint64_t changed(const tsoro_board *board, const tsoro_half *a, const tsoro_half *b)
{
    uint64_t bits = 0;
    for (unsigned i = 0; i < board->lanes; i++) {
        bits |= (uint64_t)tsoro_lane_bits((tsoro_lane)(a->lane[i] != b->lane[i]))
                << (TSORO_LANE_BYTES * i);
    }
    return bits;
}

void tsoro_half_sum_from(const tsoro_board *board, const tsoro_weights *weights,
                         const tsoro_half *before, const tsoro_sum *known, const tsoro_half *half,
                         tsoro_sum *sum)
{
    tsoro_column hidden[TSORO_COLUMNS];
    memcpy(hidden, known->hidden, sizeof hidden);
    int32_t direct = known->direct;
    tsoro_half from, to;
    for (unsigned i = 0; i < board->lanes; i++) {
        from.lane[i] = buckets(before->lane[i]);
        to.lane[i] = buckets(half->lane[i]);
    }
    for (uint64_t bits = changed(board, &from, &to); bits != 0;) {
        unsigned pit = tsoro_pop_bit(&bits);
        const int16_t *old = weights->hidden[TSORO_WAITING][pit][from.pit[pit]];
        const int16_t *now = weights->hidden[TSORO_WAITING][pit][to.pit[pit]];
        for (unsigned i = 0; i < TSORO_COLUMNS; i++) {
            hidden[i] += tsoro_column_at(now, i) - tsoro_column_at(old, i);
        }
        direct += weights->direct[TSORO_WAITING][pit][to.pit[pit]] -
                  weights->direct[TSORO_WAITING][pit][from.pit[pit]];
    }
    memcpy(sum->hidden, hidden, sizeof hidden);
    sum->direct = direct;
}

void tsoro_hole_values(const tsoro_weights *weights, const tsoro_half *half, uint64_t holes,
                       const tsoro_sum *to_move, const tsoro_sum *waiting, int32_t *value)
{
    int16_t slope[TSORO_HIDDEN];
    for (unsigned i = 0; i < TSORO_HIDDEN; i++) {
        int32_t unit = to_move->hidden[i] + waiting->hidden[i];
        slope[i] = unit < 0 || unit > TSORO_ONE ? 0 : weights->out[i];
    }
    while (holes != 0) {
        unsigned pit = tsoro_pop_bit(&holes), bucket = tsoro_bucket(half->pit[pit]);
        const int16_t *full = weights->hidden[TSORO_TO_MOVE][pit][bucket];
        const int16_t *empty = weights->hidden[TSORO_TO_MOVE][pit][0];
        const int16_t *direct = weights->direct[TSORO_TO_MOVE][pit];
        int16_t loss[TSORO_HIDDEN];
        for (unsigned i = 0; i < TSORO_COLUMNS; i++) {
            ((tsoro_column *)loss)[i] = tsoro_column_at(full, i) - tsoro_column_at(empty, i);
        }
        int32_t sum = tsoro_dot(loss, slope);
        value[pit] = sum / (TSORO_ONE * TSORO_OUT_ONE / 100) + direct[bucket] - direct[0] +
                     half->pit[pit] * weights->stone[TSORO_TO_MOVE];
    }
}
