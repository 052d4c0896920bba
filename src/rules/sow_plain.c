/* The kernel for every processor: byte by byte through tsoro_lap_sow(). */
#include "rules/sow.h"

#include <string.h>

static tsoro_lap_end plain_run(tsoro_sowings *walk)
{
    uint8_t *own = walk->now[0];
    const unsigned pits = tsoro_variant_pits(walk->variant);
    const uint64_t heads = walk->variant->heads;
    unsigned pit = walk->lift;
    for (;;) {
        unsigned stones = own[pit];
        own[pit] = 0;
        do {
            pit = pit + 1 == pits ? 0 : pit + 1;
            own[pit]++;
        } while (--stones != 0);
        walk->laps++;
        walk->lift = (uint8_t)pit;
        if (own[pit] == 1) {
            return TSORO_LAP_EMPTY;
        }
        if (pit == walk->marked && memcmp(own, walk->mark, pits) == 0) {
            return TSORO_LAP_ENDLESS;
        }
        if (heads >> pit & 1u) {
            return TSORO_LAP_HEAD;
        }
    }
}

static void fill(const tsoro_sowings *walk, uint32_t stop, bool takes, tsoro_sowing *sowing)
{
    unsigned files = walk->variant->files;
    sowing->stop = stop;
    sowing->laps = walk->laps;
    sowing->origin = walk->origin;
    sowing->end = walk->lift;
    sowing->capture = (uint8_t)(takes ? walk->lift : TSORO_NO_PIT);
    sowing->bonus = takes ? walk->bonus : 0;
    memcpy(sowing->own, walk->now[0], TSORO_HALF_BYTES);
    memcpy(sowing->enemy, walk->start[1], TSORO_HALF_BYTES);
    if (takes) {
        sowing->enemy[tsoro_facing_inner(files, walk->lift)] = 0;
        sowing->enemy[tsoro_facing_outer(files, walk->lift)] = 0;
    }
}

static bool plain_next(tsoro_sowings *walk, tsoro_sowing *sowing)
{
    unsigned files = walk->variant->files;
    while (walk->origin != TSORO_NO_PIT || tsoro_lap_next_origin(walk)) {
        tsoro_lap_end end = plain_run(walk);
        if (end == TSORO_LAP_HEAD) {
            fill(walk, ++walk->stop, false, sowing);
            return true;
        }
        if (end == TSORO_LAP_EMPTY) {
            unsigned pit = walk->lift;
            fill(walk, 0, pit >= files && walk->start[1][tsoro_facing_inner(files, pit)] != 0,
                 sowing);
            walk->origin = TSORO_NO_PIT;
            return true;
        }
        walk->origin = TSORO_NO_PIT;
    }
    return false;
}

typedef struct perft_run {
    const tsoro_variant *variant;
    unsigned depth;
    uint64_t leaves;
} perft_run;

static uint64_t plain_perft(const tsoro_variant *variant, const tsoro_position *position,
                            unsigned depth);

static bool count_below(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                        const tsoro_position *after)
{
    perft_run *run = context;
    (void)move, (void)sowing;
    tsoro_sow_made(after);
    run->leaves += run->depth == 1 ? 1 : plain_perft(run->variant, after, run->depth - 1);
    return true;
}

static uint64_t plain_perft(const tsoro_variant *variant, const tsoro_position *position,
                            unsigned depth)
{
    perft_run run = {.variant = variant, .depth = depth};
    tsoro_moves_each(variant, position, count_below, &run);
    return run.leaves;
}

static uint64_t plain_occupied(const uint8_t *half, unsigned pits)
{
    uint64_t occupied = 0;
    for (unsigned pit = 0; pit < pits; pit++) {
        occupied |= (uint64_t)(half[pit] > 0) << pit;
    }
    return occupied;
}

static uint64_t plain_liftable(const uint8_t *half, unsigned pits)
{
    uint64_t doubles = 0;
    for (unsigned pit = 0; pit < pits; pit++) {
        doubles |= (uint64_t)(half[pit] > 1) << pit;
    }
    uint64_t occupied = plain_occupied(half, pits);
    /* Bit p of `next` is the occupancy of the hole after p, round the corner at the last pit. */
    uint64_t next = occupied >> 1 | (occupied & 1u) << (pits - 1u);
    return doubles ? doubles : occupied & ~next;
}

static bool plain_play_any(const tsoro_variant *variant, tsoro_position *position,
                           tsoro_random *random)
{
    uint64_t origins = plain_liftable(position->pits[position->mover], tsoro_variant_pits(variant));
    while (origins != 0) {
        tsoro_sowings walk;
        tsoro_sowing sowing;
        unsigned pit = tsoro_sow_any_pit(origins, random);
        tsoro_sowings_start_at(&walk, variant, position, pit);
        if (plain_next(&walk, &sowing)) {
            *position = tsoro_sowing_apply(variant, position, &sowing, 0);
            return true;
        }
        origins &= ~(UINT64_C(1) << pit);
    }
    return false;
}

#define PLAIN                                                                                      \
    {                                                                                              \
        plain_run, plain_next, plain_perft, plain_play_any, plain_occupied, plain_liftable         \
    }

const tsoro_kernel tsoro_kernel_plain = {"plain", {PLAIN, PLAIN, PLAIN}};
