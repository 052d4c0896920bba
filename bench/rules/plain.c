/* The plain generator, straight from the rulebook (sections 3 to 5): see plain.h. */
#include "plain.h"

#include <string.h>

static uint32_t pits_of(const tsoro_variant *variant)
{
    return 2u * variant->files;
}

static bool is_head(const tsoro_variant *variant, uint32_t pit)
{
    return pit < variant->files && ((variant->heads >> pit) & 1u) != 0;
}

/* Drops `stones` one by one behind `pit`; the pit of the last one. */
static uint32_t drop(const tsoro_variant *variant, uint8_t *own, uint32_t pit, uint32_t stones)
{
    uint32_t pits = pits_of(variant);
    while (stones > 0) {
        pit++;
        if (pit == pits) {
            pit = 0;
        }
        own[pit]++;
        stones--;
    }
    return pit;
}

/* Takes what faces the empty inner pit that was reached; the stones taken, 0 for none. */
static uint32_t take(const tsoro_variant *variant, uint8_t *enemy, uint32_t pit)
{
    if (pit < variant->files) {
        return 0;
    }
    uint32_t inner = 3u * variant->files - 1u - pit;
    uint32_t outer = pit - variant->files;
    uint32_t taken = enemy[inner];
    if (taken == 0) {
        return 0;
    }
    taken += enemy[outer];
    enemy[inner] = 0;
    enemy[outer] = 0;
    return taken;
}

static bool comes_back(const tsoro_variant *variant, const plain_sowing *sowing,
                       const plain_mark *mark)
{
    return sowing->pit == mark->pit && memcmp(sowing->own, mark->own, pits_of(variant)) == 0;
}

/* Where a lap ended: 0 sow on, else the event. Sown captures drop their stones here. */
static bool lap_ends(const tsoro_variant *variant, plain_sowing *sowing, plain_mark *mark,
                     plain_event *event)
{
    while (sowing->own[sowing->pit] == 1) {
        uint32_t taken = take(variant, sowing->enemy, sowing->pit);
        if (taken != 0) {
            sowing->took = true;
        }
        if (taken == 0 || variant->captures == TSORO_CAPTURES_REMOVE) {
            *event = PLAIN_END;
            return true;
        }
        sowing->pit = drop(variant, sowing->own, sowing->pit, taken);
        sowing->laps++;
        mark->pit = TSORO_NO_PIT;
    }
    if (mark->pit != TSORO_NO_PIT && comes_back(variant, sowing, mark)) {
        *event = PLAIN_ENDLESS;
        return true;
    }
    if (is_head(variant, sowing->pit)) {
        sowing->landings++;
        *event = PLAIN_HEAD;
        return true;
    }
    return false;
}

plain_event plain_sow_on(const tsoro_variant *variant, plain_sowing *sowing, plain_mark *mark)
{
    plain_event event;
    do {
        if (mark->pit == TSORO_NO_PIT) {
            mark->pit = sowing->pit;
            memcpy(mark->own, sowing->own, pits_of(variant));
        }
        uint32_t stones = sowing->own[sowing->pit];
        sowing->own[sowing->pit] = 0;
        sowing->pit = drop(variant, sowing->own, sowing->pit, stones);
        sowing->laps++;
    } while (!lap_ends(variant, sowing, mark, &event));
    return event;
}

plain_event plain_sow(const tsoro_variant *variant, plain_sowing *sowing, uint32_t pit,
                      plain_mark *mark)
{
    sowing->pit = pit;
    mark->pit = TSORO_NO_PIT;
    return plain_sow_on(variant, sowing, mark);
}

bool plain_may_lift(const tsoro_variant *variant, const tsoro_position *position, uint32_t pit)
{
    const uint8_t *own = position->pits[position->mover];
    uint32_t pits = pits_of(variant);
    if (own[pit] >= 2) {
        return true;
    }
    for (uint32_t p = 0; p < pits; p++) {
        if (own[p] >= 2) {
            return false;
        }
    }
    return own[pit] == 1 && own[pit + 1 < pits ? pit + 1 : 0] == 0;
}

/* The position after a sowing, before any bonus. */
static tsoro_position after_sowing(const tsoro_variant *variant, const tsoro_position *position,
                                   const plain_sowing *sowing)
{
    tsoro_position after = *position;
    for (uint32_t pit = 0; pit < pits_of(variant); pit++) {
        after.pits[position->mover][pit] = sowing->own[pit];
        after.pits[1 - position->mover][pit] = sowing->enemy[pit];
    }
    after.quiet = sowing->took ? 0 : position->quiet + 1;
    if (sowing->took && variant->bonus_count > 1) {
        after.takes[position->mover]++;
    }
    if (position->mover == TSORO_NORTH) {
        after.turn++;
    }
    after.mover = (uint8_t)(1 - position->mover);
    return after;
}

typedef struct plain_list {
    const tsoro_variant *variant;
    plain_move_fn each;
    void *context;
    const plain_sowing *sowing;
    tsoro_move move;
} plain_list;

/* The position as it is, and with one to `left` further holes from `pit` on taken. */
static bool bonus_sets(plain_list *list, const tsoro_position *after, uint32_t pit, uint32_t left)
{
    if (!list->each(list->context, &list->move, list->sowing, after)) {
        return false;
    }
    for (; left > 0 && pit < pits_of(list->variant); pit++) {
        bool safe = list->variant->sanctuary && is_head(list->variant, pit);
        if (after->pits[after->mover][pit] == 0 || safe) {
            continue;
        }
        tsoro_position next = *after;
        next.pits[after->mover][pit] = 0;
        list->move.bonus |= UINT64_C(1) << pit;
        bool more = bonus_sets(list, &next, pit + 1, left - 1);
        list->move.bonus &= ~(UINT64_C(1) << pit);
        if (!more) {
            return false;
        }
    }
    return true;
}

static bool whole_moves(plain_list *list, const tsoro_position *position,
                        const plain_sowing *sowing, uint32_t stop)
{
    const tsoro_variant *variant = list->variant;
    tsoro_position after = after_sowing(variant, position, sowing);
    uint32_t takes = position->takes[position->mover];
    uint32_t last = variant->bonus_count - 1u;
    uint32_t most = sowing->took ? variant->bonus[takes < last ? takes : last] : 0;
    list->sowing = sowing;
    list->move.stop = stop;
    list->move.bonus = 0;
    return bonus_sets(list, &after, 0, most);
}

static bool moves_from(plain_list *list, const tsoro_position *position, uint32_t pit)
{
    plain_sowing sowing = {.pit = 0};
    plain_mark mark;
    memcpy(sowing.own, position->pits[position->mover], TSORO_MAX_PITS);
    memcpy(sowing.enemy, position->pits[1 - position->mover], TSORO_MAX_PITS);
    list->move.origin = (uint8_t)pit;
    plain_event event = plain_sow(list->variant, &sowing, pit, &mark);
    while (event == PLAIN_HEAD) {
        if (!whole_moves(list, position, &sowing, sowing.landings)) {
            return false;
        }
        event = plain_sow_on(list->variant, &sowing, &mark);
    }
    return event == PLAIN_ENDLESS || whole_moves(list, position, &sowing, 0);
}

bool plain_moves(const tsoro_variant *variant, const tsoro_position *position, plain_move_fn each,
                 void *context)
{
    plain_list list = {.variant = variant, .each = each, .context = context};
    for (uint32_t pit = 0; pit < pits_of(variant); pit++) {
        if (plain_may_lift(variant, position, pit) && !moves_from(&list, position, pit)) {
            return false;
        }
    }
    return true;
}

typedef struct perft_count {
    const tsoro_variant *variant;
    unsigned depth;
    uint64_t leaves;
} perft_count;

static bool count_leaves(void *context, const tsoro_move *move, const plain_sowing *sowing,
                         const tsoro_position *after)
{
    perft_count *count = context;
    (void)move, (void)sowing;
    count->leaves += plain_perft(count->variant, after, count->depth - 1);
    return true;
}

uint64_t plain_perft(const tsoro_variant *variant, const tsoro_position *position, unsigned depth)
{
    if (depth == 0) {
        return 1;
    }
    perft_count count = {.variant = variant, .depth = depth};
    plain_moves(variant, position, count_leaves, &count);
    return count.leaves;
}

typedef struct pick {
    uint64_t number;
    tsoro_position position;
} pick;

static bool count_moves(void *context, const tsoro_move *move, const plain_sowing *sowing,
                        const tsoro_position *after)
{
    (void)move, (void)sowing, (void)after;
    ++*(uint64_t *)context;
    return true;
}

static bool pick_move(void *context, const tsoro_move *move, const plain_sowing *sowing,
                      const tsoro_position *after)
{
    pick *wanted = context;
    (void)move, (void)sowing;
    if (wanted->number-- != 0) {
        return true;
    }
    wanted->position = *after;
    return false;
}

/* How often the position has stood among the last `count` ones, a ring of 2^10. */
#define RING 1024u

static unsigned stood(const tsoro_position *ring, uint32_t plies, const tsoro_position *position)
{
    unsigned times = 0;
    uint32_t back = position->quiet < RING - 1u ? position->quiet : RING - 1u;
    for (uint32_t i = 1; i <= back && i <= plies; i++) {
        const tsoro_position *old = &ring[(plies - i) % RING];
        times += old->mover == position->mover &&
                 memcmp(old->pits, position->pits, sizeof old->pits) == 0;
    }
    return times;
}

uint32_t plain_random_game(const tsoro_variant *variant, tsoro_position *position, uint32_t most,
                           plain_draw_fn draw, void *context)
{
    static _Thread_local tsoro_position ring[RING];
    for (uint32_t plies = 0; plies < most; plies++) {
        uint64_t moves = 0;
        plain_moves(variant, position, count_moves, &moves);
        bool quiet = variant->quiet != 0 && position->quiet >= variant->quiet;
        if (moves == 0 || quiet || stood(ring, plies, position) >= 2) {
            return plies;
        }
        ring[plies % RING] = *position;
        pick choice = {.number = draw(context, moves)};
        plain_moves(variant, position, pick_move, &choice);
        *position = choice.position;
    }
    return most;
}
