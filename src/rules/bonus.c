#include "base/bits.h"
#include "rules/sow.h"
#include "tsoro/moves.h"

uint64_t tsoro_bonus_holes(const tsoro_variant *variant, const tsoro_sowing *sowing)
{
    if (sowing->bonus == 0) {
        return 0;
    }
    uint64_t holes = tsoro_sow_for(variant)->occupied(sowing->enemy, tsoro_variant_pits(variant));
    return variant->sanctuary ? holes & ~(uint64_t)variant->heads : holes;
}

uint64_t tsoro_bonus_sets(const tsoro_variant *variant, const tsoro_sowing *sowing)
{
    uint64_t holes = tsoro_popcount64(tsoro_bonus_holes(variant, sowing));
    uint64_t sets = 1;
    uint64_t choose = 1; /* holes over size; exact at each step */
    for (uint64_t size = 1; size <= sowing->bonus && size <= holes; size++) {
        choose = choose * (holes - size + 1) / size;
        sets += choose;
    }
    return sets;
}

void tsoro_bonus_start(tsoro_bonus_walk *walk, uint64_t holes, unsigned most)
{
    walk->holes = holes;
    walk->count = 0;
    while (holes != 0) {
        walk->pit[walk->count++] = (uint8_t)tsoro_pop_bit(&holes);
    }
    walk->size = 0;
    walk->most = (uint8_t)(most < walk->count ? most : walk->count);
    walk->started = false;
}

/* Moves at[] on to the next combination of its size; false after the last. */
static bool next_combination(tsoro_bonus_walk *walk)
{
    for (unsigned i = walk->size; i-- > 0;) {
        if (walk->at[i] + (unsigned)walk->size - i < walk->count) {
            walk->at[i]++;
            for (unsigned j = i + 1; j < walk->size && j < TSORO_MAX_BONUS; j++) {
                walk->at[j] = (uint8_t)(walk->at[j - 1] + 1);
            }
            return true;
        }
    }
    return false;
}

bool tsoro_bonus_next(tsoro_bonus_walk *walk, uint64_t *set)
{
    if (!walk->started) {
        walk->started = true;
    } else if (!next_combination(walk)) {
        if (walk->size == walk->most) {
            return false;
        }
        walk->size++;
        for (unsigned i = 0; i < walk->size; i++) {
            walk->at[i] = (uint8_t)i;
        }
    }
    *set = 0;
    for (unsigned i = 0; i < walk->size; i++) {
        *set |= UINT64_C(1) << walk->pit[walk->at[i]];
    }
    return true;
}
