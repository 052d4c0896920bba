#include "tsoro/position.h"

#include <string.h>

static uint8_t start_count(const tsoro_variant *variant, unsigned pit)
{
    unsigned pits = tsoro_variant_pits(variant);
    if (variant->setup == TSORO_SETUP_TRACEY) {
        return pit == 0 || pit == pits - 1u ? 0 : pit == pits - 2u ? 1 : 2;
    }
    if (tsoro_variant_is_head(variant, pit)) {
        return variant->head_stones[pit];
    }
    return pit < variant->files ? variant->outer : variant->inner;
}

tsoro_position tsoro_position_start(const tsoro_variant *variant)
{
    tsoro_position position = {.turn = 1, .mover = TSORO_SOUTH};
    for (unsigned pit = 0; pit < tsoro_variant_pits(variant); pit++) {
        position.pits[0][pit] = position.pits[1][pit] = start_count(variant, pit);
    }
    return position;
}

bool tsoro_position_same(const tsoro_position *a, const tsoro_position *b)
{
    return a->mover == b->mover && memcmp(a->pits, b->pits, sizeof a->pits) == 0;
}

bool tsoro_position_equal(const tsoro_position *a, const tsoro_position *b)
{
    return tsoro_position_same(a, b) && a->quiet == b->quiet && a->turn == b->turn &&
           a->takes[0] == b->takes[0] && a->takes[1] == b->takes[1];
}

unsigned tsoro_position_stones(const tsoro_position *position, unsigned player)
{
    unsigned stones = 0;
    for (unsigned pit = 0; pit < TSORO_HALF_BYTES; pit++) {
        stones += position->pits[player][pit];
    }
    return stones;
}

tsoro_position tsoro_position_turned(const tsoro_position *position)
{
    tsoro_position turned = *position;
    memcpy(turned.pits[0], position->pits[1], TSORO_HALF_BYTES);
    memcpy(turned.pits[1], position->pits[0], TSORO_HALF_BYTES);
    turned.takes[0] = position->takes[1];
    turned.takes[1] = position->takes[0];
    turned.mover = position->mover ^ 1u;
    return turned;
}
