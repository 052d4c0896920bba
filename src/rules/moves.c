#include "tsoro/moves.h"

#include "base/bits.h"

#include <string.h>

static const char *const why_names[TSORO_WHY_COUNT] = {
    [TSORO_WHY_LEGAL] = "LEGAL",
    [TSORO_WHY_NOT_A_PIT] = "NOT_A_PIT",
    [TSORO_WHY_EMPTY] = "EMPTY",
    [TSORO_WHY_HAVE_DOUBLE] = "HAVE_DOUBLE",
    [TSORO_WHY_NEXT_OCCUPIED] = "NEXT_OCCUPIED",
    [TSORO_WHY_ENDLESS] = "ENDLESS",
    [TSORO_WHY_NO_SUCH_STOP] = "NO_SUCH_STOP",
    [TSORO_WHY_NO_BONUS] = "NO_BONUS",
    [TSORO_WHY_TOO_MANY_BONUS] = "TOO_MANY_BONUS",
    [TSORO_WHY_BONUS_EMPTY] = "BONUS_EMPTY",
    [TSORO_WHY_BONUS_HEAD] = "BONUS_HEAD",
    [TSORO_WHY_REPEATS] = "REPEATS",
    [TSORO_WHY_GAME_OVER] = "GAME_OVER",
};

const char *tsoro_why_name(tsoro_why why)
{
    return (unsigned)why < TSORO_WHY_COUNT ? why_names[why] : "UNKNOWN";
}

tsoro_position tsoro_sowing_apply(const tsoro_variant *variant, const tsoro_position *position,
                                  const tsoro_sowing *sowing, uint64_t bonus)
{
    tsoro_position after = *position;
    unsigned mover = position->mover;
    uint8_t *enemy = after.pits[mover ^ 1u];
    bool captures = sowing->capture != TSORO_NO_PIT;
    memcpy(after.pits[mover], sowing->own, TSORO_HALF_BYTES);
    memcpy(enemy, sowing->enemy, TSORO_HALF_BYTES);
    while (bonus != 0) {
        enemy[tsoro_pop_bit(&bonus)] = 0;
    }
    after.quiet = captures ? 0 : position->quiet + (position->quiet < INT32_MAX);
    after.turn += mover == TSORO_NORTH && position->turn < INT32_MAX;
    after.takes[mover] += captures && tsoro_variant_has_schedule(variant);
    after.mover = (uint8_t)(mover ^ 1u);
    return after;
}

uint64_t tsoro_moves_count(const tsoro_variant *variant, const tsoro_position *position)
{
    tsoro_sowings walk;
    tsoro_sowing sowing;
    uint64_t count = 0;
    tsoro_sowings_start(&walk, variant, position);
    while (tsoro_sowings_next(&walk, &sowing)) {
        count += tsoro_bonus_sets(variant, &sowing);
    }
    return count;
}

static bool each_bonus(const tsoro_variant *variant, const tsoro_position *position,
                       const tsoro_sowing *sowing, tsoro_move_fn each, void *context)
{
    tsoro_bonus_walk sets;
    tsoro_move move = {.stop = sowing->stop, .origin = sowing->origin};
    tsoro_bonus_start(&sets, tsoro_bonus_holes(variant, sowing), sowing->bonus);
    while (tsoro_bonus_next(&sets, &move.bonus)) {
        tsoro_position after = tsoro_sowing_apply(variant, position, sowing, move.bonus);
        if (!each(context, &move, sowing, &after)) {
            return false;
        }
    }
    return true;
}

bool tsoro_moves_each(const tsoro_variant *variant, const tsoro_position *position,
                      tsoro_move_fn each, void *context)
{
    tsoro_sowings walk;
    tsoro_sowing sowing;
    tsoro_sowings_start(&walk, variant, position);
    while (tsoro_sowings_next(&walk, &sowing)) {
        if (!each_bonus(variant, position, &sowing, each, context)) {
            return false;
        }
    }
    return true;
}

/* Rule 3.1 alone. */
static tsoro_why why_not_liftable(const tsoro_variant *variant, const tsoro_position *position,
                                  unsigned pit)
{
    if (pit >= tsoro_variant_pits(variant)) {
        return TSORO_WHY_NOT_A_PIT;
    }
    const uint8_t *own = position->pits[position->mover];
    if (own[pit] == 0) {
        return TSORO_WHY_EMPTY;
    }
    uint64_t liftable = tsoro_liftable(variant, position);
    if (liftable >> pit & 1u) {
        return TSORO_WHY_LEGAL;
    }
    for (unsigned other = 0; other < tsoro_variant_pits(variant); other++) {
        if (own[other] > 1) {
            return TSORO_WHY_HAVE_DOUBLE;
        }
    }
    return TSORO_WHY_NEXT_OCCUPIED;
}

tsoro_why tsoro_why_not_lift(const tsoro_variant *variant, const tsoro_position *position,
                             unsigned pit)
{
    tsoro_why why = why_not_liftable(variant, position, pit);
    if (why != TSORO_WHY_LEGAL) {
        return why;
    }
    tsoro_sowings walk;
    tsoro_sowing sowing;
    tsoro_sowings_start_at(&walk, variant, position, pit);
    return tsoro_sowings_next(&walk, &sowing) ? TSORO_WHY_LEGAL : TSORO_WHY_ENDLESS;
}

static tsoro_why why_not_bonus(const tsoro_variant *variant, const tsoro_sowing *sowing,
                               uint64_t bonus)
{
    if (bonus == 0) {
        return TSORO_WHY_LEGAL;
    }
    if (sowing->bonus == 0) {
        return TSORO_WHY_NO_BONUS;
    }
    unsigned count = 0;
    for (unsigned pit = 0; bonus >> pit; pit++) {
        if (!(bonus >> pit & 1u)) {
            continue;
        }
        if (pit >= tsoro_variant_pits(variant)) {
            return TSORO_WHY_NOT_A_PIT;
        }
        if (sowing->enemy[pit] == 0) {
            return TSORO_WHY_BONUS_EMPTY;
        }
        if (variant->sanctuary && tsoro_variant_is_head(variant, pit)) {
            return TSORO_WHY_BONUS_HEAD;
        }
        count++;
    }
    return count > sowing->bonus ? TSORO_WHY_TOO_MANY_BONUS : TSORO_WHY_LEGAL;
}

tsoro_why tsoro_move_find(const tsoro_variant *variant, const tsoro_position *position,
                          const tsoro_move *move, tsoro_sowing *sowing)
{
    tsoro_why why = why_not_liftable(variant, position, move->origin);
    if (why != TSORO_WHY_LEGAL) {
        return why;
    }
    tsoro_sowings walk;
    tsoro_sowing found;
    tsoro_sowings_start_at(&walk, variant, position, move->origin);
    do {
        if (!tsoro_sowings_next(&walk, &found)) {
            return move->stop ? TSORO_WHY_NO_SUCH_STOP : TSORO_WHY_ENDLESS;
        }
    } while (found.stop != move->stop);
    why = why_not_bonus(variant, &found, move->bonus);
    if (why == TSORO_WHY_LEGAL) {
        *sowing = found;
    }
    return why;
}

tsoro_status tsoro_move_apply(const tsoro_variant *variant, const tsoro_position *position,
                              const tsoro_move *move, tsoro_position *after)
{
    tsoro_sowing sowing;
    tsoro_why why = tsoro_move_find(variant, position, move, &sowing);
    if (why != TSORO_WHY_LEGAL) {
        return (tsoro_status){.code = TSORO_ERR_ILLEGAL_MOVE, .args = {why, 0}};
    }
    *after = tsoro_sowing_apply(variant, position, &sowing, move->bonus);
    return (tsoro_status){0};
}
