/* Properties of the rules over random play on every preset and many sizes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "tsoro/moves.h"

/* The n-th legal move, or the number of moves seen if there are fewer. */
typedef struct pick {
    uint64_t wanted, seen;
    tsoro_move move;
    tsoro_sowing sowing;
    tsoro_position after;
} pick;

static bool pick_nth(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                     const tsoro_position *after)
{
    pick *p = context;
    if (p->seen++ < p->wanted) {
        return true;
    }
    p->move = *move;
    p->sowing = *sowing;
    p->after = *after;
    return false;
}

static unsigned board_stones(const tsoro_position *position)
{
    return tsoro_position_stones(position, 0) + tsoro_position_stones(position, 1);
}

static unsigned bonus_stones(const tsoro_sowing *sowing, uint64_t bonus)
{
    unsigned stones = 0;
    for (unsigned pit = 0; bonus >> pit; pit++) {
        stones += bonus >> pit & 1u ? sowing->enemy[pit] : 0;
    }
    return stones;
}

typedef struct account {
    tsoro_step last;
    uint32_t laps;
    unsigned taken;
} account;

static bool follow(void *context, const tsoro_step *step)
{
    account *told = context;
    assert_int_equal(step->number, told->laps + 1);
    if (told->laps) {
        assert_int_equal(step->from, told->last.last);
    }
    assert_true(step->stones > 0);
    told->laps++;
    told->last = *step;
    told->taken += step->taken_inner + step->taken_outer;
    return true;
}

/* The account of a move ends in the move's result, and accounts for every stone. */
static void check_account(const tsoro_variant *variant, const tsoro_position *position,
                          const pick *p)
{
    account told = {.taken = 0};
    assert_int_equal(tsoro_move_account(variant, position, &p->move, follow, &told),
                     TSORO_WHY_LEGAL);
    assert_memory_equal(told.last.own, p->sowing.own, TSORO_HALF_BYTES);
    assert_memory_equal(told.last.enemy, p->sowing.enemy, TSORO_HALF_BYTES);
    assert_int_equal(told.laps, p->sowing.laps);
    assert_int_equal(told.last.last, p->sowing.end);
    unsigned gone = variant->captures == TSORO_CAPTURES_SOW ? 0 : told.taken;
    gone += bonus_stones(&p->sowing, p->move.bonus);
    assert_int_equal(board_stones(position), board_stones(&p->after) + gone);
}

/* The other player's view has the same moves, pit by pit. */
static void check_turned(const tsoro_variant *variant, const tsoro_position *position,
                         const pick *p)
{
    tsoro_position turned = tsoro_position_turned(position);
    tsoro_position after;
    assert_int_equal(tsoro_moves_count(variant, &turned), tsoro_moves_count(variant, position));
    assert_true(tsoro_ok(tsoro_move_apply(variant, &turned, &p->move, &after)));
    tsoro_position expected = tsoro_position_turned(&p->after);
    assert_true(tsoro_position_same(&after, &expected));
}

/* More than these are counted, not listed. */
#define LISTED 5000

/* Listing, counting and asking agree. */
static uint64_t check_counts(const tsoro_variant *variant, const tsoro_position *position)
{
    uint64_t count = tsoro_moves_count(variant, position);
    pick all = {.wanted = LISTED};
    bool whole = tsoro_moves_each(variant, position, pick_nth, &all);
    assert_true(all.seen == count || (!whole && count > LISTED));
    assert_int_equal(count > 0, tsoro_has_move(variant, position));
    bool any = false;
    for (unsigned pit = 0; pit < tsoro_variant_pits(variant); pit++) {
        any |= tsoro_why_not_lift(variant, position, pit) == TSORO_WHY_LEGAL;
    }
    assert_int_equal(any, count > 0);
    return count < LISTED ? count : LISTED;
}

static void play_random(const tsoro_variant *variant, tsoro_random *random, unsigned plies)
{
    tsoro_position position = tsoro_position_start(variant);
    while (plies--) {
        uint64_t count = check_counts(variant, &position);
        if (count == 0) {
            return;
        }
        pick p = {.wanted = tsoro_random_below(random, count)};
        tsoro_moves_each(variant, &position, pick_nth, &p);
        check_account(variant, &position, &p);
        check_turned(variant, &position, &p);
        position = p.after;
    }
}

static void random_play_keeps_the_properties(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(1964);
    for (int preset = 0; preset < TSORO_PRESET_COUNT; preset++) {
        for (unsigned files = TSORO_MIN_FILES; files <= TSORO_MAX_FILES; files++) {
            tsoro_variant variant = tsoro_variant_preset((tsoro_preset)preset);
            variant.files = (uint8_t)files;
            /* Heads stand at the end of the outer rank: keep them there. */
            for (unsigned pit = 0; pit < TSORO_MAX_FILES; pit++) {
                variant.head_stones[pit] = 0;
            }
            variant.heads = variant.heads ? 1u << (files - 1u) | (preset % 2 ? 1u : 0u) : 0;
            for (unsigned pit = 0; pit < files; pit++) {
                variant.head_stones[pit] = variant.heads >> pit & 1u ? variant.outer : 0;
            }
            assert_true(tsoro_ok(tsoro_variant_check(&variant)));
            for (int game = 0; game < 3; game++) {
                play_random(&variant, &random, 60);
            }
        }
    }
}

static void bonus_sets_are_all_distinct_and_counted(void **state)
{
    (void)state;
    for (unsigned most = 0; most <= TSORO_MAX_BONUS; most++) {
        tsoro_bonus_walk walk;
        uint64_t set;
        uint64_t before = 0;
        uint64_t seen = 0;
        uint64_t holes = UINT64_C(0x20480009040);
        tsoro_bonus_start(&walk, holes, most);
        while (tsoro_bonus_next(&walk, &set)) {
            assert_true((set & ~holes) == 0);
            assert_true(seen == 0 || set != before);
            before = set;
            seen++;
        }
        static const uint64_t sums[] = {1, 7, 22, 42, 57, 63};
        assert_true(seen == sums[most]);
    }
}

static void bonus_sets_of_forty_holes(void **state)
{
    (void)state;
    tsoro_variant variant = tsoro_variant_preset(TSORO_FUVA);
    static const uint64_t sets[] = {1, 41, 821, 10701, 102091, 760099};
    tsoro_sowing sowing = {.capture = 30};
    for (unsigned pit = 0; pit < 40; pit++) {
        sowing.enemy[pit] = 1;
    }
    for (unsigned bonus = 0; bonus <= TSORO_MAX_BONUS; bonus++) {
        sowing.bonus = (uint8_t)bonus;
        assert_true(tsoro_bonus_sets(&variant, &sowing) == sets[bonus]);
    }
}

static void reasons_are_told(void **state)
{
    (void)state;
    tsoro_variant variant = tsoro_variant_preset(TSORO_BASIC);
    tsoro_position position = {.turn = 1};
    position.pits[0][3] = 2;
    position.pits[0][9] = 1;
    assert_int_equal(tsoro_why_not_lift(&variant, &position, 3), TSORO_WHY_LEGAL);
    assert_int_equal(tsoro_why_not_lift(&variant, &position, 9), TSORO_WHY_HAVE_DOUBLE);
    assert_int_equal(tsoro_why_not_lift(&variant, &position, 4), TSORO_WHY_EMPTY);
    assert_int_equal(tsoro_why_not_lift(&variant, &position, 16), TSORO_WHY_NOT_A_PIT);
    position.pits[0][3] = position.pits[0][4] = 1;
    assert_int_equal(tsoro_why_not_lift(&variant, &position, 3), TSORO_WHY_NEXT_OCCUPIED);
    assert_int_equal(tsoro_why_not_lift(&variant, &position, 4), TSORO_WHY_LEGAL);
    tsoro_move bonus = {.origin = 4, .bonus = 1};
    tsoro_sowing sowing;
    assert_int_equal(tsoro_move_find(&variant, &position, &bonus, &sowing), TSORO_WHY_NO_BONUS);
    tsoro_move stop = {.origin = 4, .stop = 1};
    assert_int_equal(tsoro_move_find(&variant, &position, &stop, &sowing), TSORO_WHY_NO_SUCH_STOP);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_play_keeps_the_properties),
        cmocka_unit_test(bonus_sets_are_all_distinct_and_counted),
        cmocka_unit_test(bonus_sets_of_forty_holes),
        cmocka_unit_test(reasons_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
