/* Levels: seeded, legal, and from level 3 on never into a loss they saw. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/level.h"
#include "search/play.h"

static tsoro_search_result play(tsoro_engine *engine, const tsoro_variant *variant,
                                const tsoro_position *position, uint32_t level, uint64_t seed)
{
    tsoro_limits limits = {.level = level, .seed = seed};
    tsoro_engine_clear(engine);
    return search_position(engine, variant, position, &limits);
}

static void a_seed_fixes_the_move(void **state)
{
    (void)state;
    tsoro_variant variant = variant_of("fuva:files=8");
    tsoro_position start = tsoro_position_start(&variant);
    tsoro_engine *engine = new_engine((size_t)1 << 16);
    for (uint32_t level = 1; level <= TSORO_LEVELS; level++) {
        tsoro_search_result one = play(engine, &variant, &start, level, 5);
        tsoro_search_result two = play(engine, &variant, &start, level, 5);
        assert_true(tsoro_move_equal(one.best, two.best));
        assert_true(one.nodes <= tsoro_level_for(&variant, level).nodes);
    }
    tsoro_engine_destroy(engine);
}

static void weak_levels_vary(void **state)
{
    (void)state;
    tsoro_variant variant = variant_of("fuva:files=8");
    tsoro_position start = tsoro_position_start(&variant);
    tsoro_engine *engine = new_engine((size_t)1 << 16);
    uint64_t origins = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        origins |= (uint64_t)1 << play(engine, &variant, &start, 1, seed).best.origin;
    }
    assert_true((origins & (origins - 1)) != 0);
    tsoro_engine_destroy(engine);
}

static void check_safe(const tsoro_engine *engine, const tsoro_search_result *result)
{
    bool way_out = false;
    for (uint32_t i = 0; i < result->line_count; i++) {
        way_out = way_out || !tsoro_score_is_loss(tsoro_engine_line(engine, i)->score);
    }
    assert_true(!way_out || !tsoro_score_is_loss(result->score));
}

static void no_level_from_three_on_walks_into_a_loss_it_sees(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(12);
    tsoro_variant variant = variant_of("fuva:files=6");
    tsoro_engine *engine = new_engine((size_t)1 << 16);
    for (unsigned i = 0; i < 60; i++) {
        tsoro_position position = random_position(&variant, 2 + i % 24, &random);
        if (!tsoro_has_move(&variant, &position)) {
            continue;
        }
        for (uint32_t level = 3; level <= 8; level++) {
            tsoro_search_result result = play(engine, &variant, &position, level, i);
            check_safe(engine, &result);
        }
    }
    tsoro_engine_destroy(engine);
}

/* Two lines, the better one lost: a level below 3 may still be drawn to it, none above. */
static void the_choice_shuns_losses(void **state)
{
    (void)state;
    tsoro_line lines[2] = {{.score = 10 - TSORO_SCORE_WIN}, {.score = -2000}};
    tsoro_level numbers = {.noise = 100000};
    unsigned lost = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        assert_int_equal(tsoro_level_choose(&numbers, 3, seed, lines, 2), 1);
        lost += tsoro_level_choose(&numbers, 2, seed, lines, 2) == 0;
    }
    assert_true(lost > 0);
    numbers.noise = 0;
    lines[0].score = 5;
    assert_int_equal(tsoro_level_choose(&numbers, 12, 1, lines, 2), 0);
}

static void every_board_has_its_table(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2 * TSORO_MAX_FILES; i++) {
        tsoro_variant variant = tsoro_variant_preset(i % 2 == 0 ? TSORO_FUVA : TSORO_BASIC);
        variant.files = (uint8_t)(i / 2 < TSORO_MIN_FILES ? TSORO_MIN_FILES : i / 2);
        for (unsigned level = 1; level <= TSORO_LEVELS; level++) {
            tsoro_level numbers = tsoro_level_for(&variant, level);
            assert_true(numbers.nodes >= 1 && numbers.lines >= 1);
            assert_true(numbers.lines <= TSORO_MAX_LINES);
            if (level > 1) {
                assert_true(numbers.nodes > tsoro_level_for(&variant, level - 1).nodes);
                assert_true(numbers.noise <= tsoro_level_for(&variant, level - 1).noise);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_fixes_the_move),
        cmocka_unit_test(weak_levels_vary),
        cmocka_unit_test(no_level_from_three_on_walks_into_a_loss_it_sees),
        cmocka_unit_test(the_choice_shuns_losses),
        cmocka_unit_test(every_board_has_its_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
