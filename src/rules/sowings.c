#include "rules/sow.h"
#include "tsoro/moves.h"

#include <string.h>

uint64_t tsoro_liftable(const tsoro_variant *variant, const tsoro_position *position)
{
    return tsoro_sow_for(variant)->liftable(position->pits[position->mover],
                                            tsoro_variant_pits(variant));
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

/* Sows on with captures=sow until the player may stop, must stop, or never will. */
static tsoro_lap_end sow_on(tsoro_sowings *walk)
{
    const tsoro_sow_functions *sow = tsoro_sow_for(walk->variant);
    tsoro_lap_end end;
    do {
        end = sow->run(walk);
        if (end == TSORO_LAP_EMPTY) {
            end = tsoro_lap_land_empty(walk);
            while (end == TSORO_LAP_SOW_ON) {
                end = tsoro_lap_sow(walk);
            }
        }
    } while (end == TSORO_LAP_RELAY);
    return end;
}

static bool next_with_sown_captures(tsoro_sowings *walk, tsoro_sowing *sowing)
{
    while (walk->origin != TSORO_NO_PIT || tsoro_lap_next_origin(walk)) {
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

bool tsoro_sowings_next(tsoro_sowings *walk, tsoro_sowing *sowing)
{
    if (walk->variant->captures == TSORO_CAPTURES_SOW) {
        return next_with_sown_captures(walk, sowing);
    }
    return tsoro_sow_for(walk->variant)->next(walk, sowing);
}

bool tsoro_has_move(const tsoro_variant *variant, const tsoro_position *position)
{
    tsoro_sowings walk;
    tsoro_sowing sowing;
    tsoro_sowings_start(&walk, variant, position);
    return tsoro_sowings_next(&walk, &sowing);
}
