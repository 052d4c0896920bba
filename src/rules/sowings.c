#include "rules/lap.h"
#include "tsoro/moves.h"

#include <string.h>

uint64_t tsoro_liftable(const tsoro_variant *variant, const tsoro_position *position)
{
    const uint8_t *own = position->pits[position->mover];
    unsigned pits = tsoro_variant_pits(variant);
    uint64_t doubles = 0;
    uint64_t occupied = 0;
    for (unsigned pit = 0; pit < pits; pit++) {
        occupied |= (uint64_t)(own[pit] > 0) << pit;
        doubles |= (uint64_t)(own[pit] > 1) << pit;
    }
    /* Bit p of `next` is the occupancy of the hole after p, round the corner at the last pit. */
    uint64_t next = occupied >> 1 | (occupied & 1u) << (pits - 1u);
    return doubles ? doubles : occupied & ~next;
}

void tsoro_walk_prepare(tsoro_sowings *walk, const tsoro_variant *variant,
                        const tsoro_position *position)
{
    walk->variant = variant;
    walk->origins = 0;
    memcpy(walk->start[0], position->pits[position->mover], TSORO_HALF_BYTES);
    memcpy(walk->start[1], position->pits[position->mover ^ 1u], TSORO_HALF_BYTES);
    walk->bonus = (uint8_t)tsoro_variant_bonus(variant, position->takes[position->mover]);
    walk->origin = TSORO_NO_PIT;
}

void tsoro_sowings_start(tsoro_sowings *walk, const tsoro_variant *variant,
                         const tsoro_position *position)
{
    tsoro_walk_prepare(walk, variant, position);
    walk->origins = tsoro_liftable(variant, position);
}

void tsoro_sowings_start_at(tsoro_sowings *walk, const tsoro_variant *variant,
                            const tsoro_position *position, unsigned origin)
{
    tsoro_walk_prepare(walk, variant, position);
    if (origin < tsoro_variant_pits(variant)) {
        walk->origins = tsoro_liftable(variant, position) & UINT64_C(1) << origin;
    }
}

static void fill(const tsoro_sowings *walk, uint32_t stop, tsoro_sowing *sowing)
{
    sowing->stop = stop;
    sowing->laps = walk->laps;
    sowing->origin = walk->origin;
    sowing->end = walk->lift;
    sowing->capture = walk->capture;
    sowing->bonus = walk->capture == TSORO_NO_PIT ? 0 : walk->bonus;
    memcpy(sowing->own, walk->now[0], TSORO_HALF_BYTES);
    memcpy(sowing->enemy, walk->now[1], TSORO_HALF_BYTES);
}

/* Sows until the player may stop, must stop, or never will. */
static tsoro_lap_end sow_on(tsoro_sowings *walk)
{
    tsoro_lap_end end;
    do {
        end = tsoro_lap_sow(walk);
    } while (end == TSORO_LAP_RELAY || end == TSORO_LAP_SOW_ON);
    return end;
}

static bool next_origin(tsoro_sowings *walk)
{
    if (walk->origins == 0) {
        return false;
    }
    unsigned pit = 0;
    while (!(walk->origins >> pit & 1u)) {
        pit++;
    }
    walk->origins &= walk->origins - 1u;
    tsoro_lap_start(walk, pit);
    return true;
}

bool tsoro_sowings_next(tsoro_sowings *walk, tsoro_sowing *sowing)
{
    while (walk->origin != TSORO_NO_PIT || next_origin(walk)) {
        tsoro_lap_end end = sow_on(walk);
        if (end == TSORO_LAP_HEAD) {
            fill(walk, ++walk->stop, sowing);
            return true;
        }
        if (end != TSORO_LAP_ENDLESS) {
            fill(walk, 0, sowing);
            walk->origin = TSORO_NO_PIT;
            return true;
        }
        walk->origin = TSORO_NO_PIT;
    }
    return false;
}

bool tsoro_has_move(const tsoro_variant *variant, const tsoro_position *position)
{
    tsoro_sowings walk;
    tsoro_sowing sowing;
    tsoro_sowings_start(&walk, variant, position);
    return tsoro_sowings_next(&walk, &sowing);
}
