#include "search/eval.h"

/* A stone is 100; a hole that can be lifted adds a little. */
void tsoro_weights_init(tsoro_weights *weights, const tsoro_board *board)
{
    memset(weights, 0, sizeof *weights);
    for (unsigned role = 0; role < 2; role++) {
        for (unsigned pit = 0; pit < board->pits; pit++) {
            for (unsigned c = 0; c <= TSORO_COUNT_CAP; c++) {
                weights->hole[role][pit][c] = (int16_t)(100 * c + (c >= 2 ? 20 : 0));
            }
        }
    }
    weights->tempo = 50;
}

int32_t tsoro_half_value(const tsoro_board *board, const tsoro_weights *weights,
                         const tsoro_half *half, unsigned role)
{
    int32_t value = 0;
    for (unsigned pit = 0; pit < board->pits; pit++) {
        unsigned c = half->pit[pit];
        value += weights->hole[role][pit][c < TSORO_COUNT_CAP ? c : TSORO_COUNT_CAP];
    }
    return value;
}

int32_t tsoro_score_unit(const tsoro_variant *variant)
{
    (void)variant;
    return 500;
}
