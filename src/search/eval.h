/* What a position is worth without looking ahead, in hundredths of a stone. */
#ifndef TSORO_SEARCH_EVAL_H
#define TSORO_SEARCH_EVAL_H

#include "search/board.h"

#include <stdint.h>

enum { TSORO_TO_MOVE = 0, TSORO_WAITING = 1 };

typedef struct tsoro_weights {
    int16_t hole[2][TSORO_MAX_PITS][TSORO_COUNT_CAP + 1]; /* role, pit, stones in it */
    int16_t tempo;
} tsoro_weights;

/* The weights for a board. */
void tsoro_weights_init(tsoro_weights *weights, const tsoro_board *board);

/* Hundredths of a stone that multiply the odds to win by e on the variant's board. */
int32_t tsoro_score_unit(const tsoro_variant *variant);

/* The value of a half for its owner in a role. */
int32_t tsoro_half_value(const tsoro_board *board, const tsoro_weights *weights,
                         const tsoro_half *half, unsigned role);

#endif
