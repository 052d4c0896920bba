/* The search from outside: determinism, limits, lines, ends of the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "search/play.h"
#include "tsoro/notation.h"

static bool legal(const tsoro_variant *variant, const tsoro_position *position,
                  const tsoro_move *move)
{
    tsoro_sowing sowing;
    return tsoro_move_find(variant, position, move, &sowing) == TSORO_WHY_LEGAL;
}

static void check_line(const tsoro_variant *variant, tsoro_position position,
                       const tsoro_line *line)
{
    assert_true(line->length >= 1 && line->length <= TSORO_MAX_PV);
    for (unsigned i = 0; i < line->length; i++) {
        tsoro_position after;
        assert_true(tsoro_ok(tsoro_move_apply(variant, &position, &line->pv[i], &after)));
        position = after;
    }
}

static void same_state_same_result(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(7);
    for (unsigned v = 0; every_variant[v] != NULL; v++) {
        tsoro_variant variant = variant_of(every_variant[v]);
        tsoro_position position = random_position(&variant, 5, &random);
        tsoro_engine *a = new_engine((size_t)1 << 18), *b = new_engine((size_t)1 << 18);
        tsoro_limits limits = {.nodes = 3000, .multipv = 2};
        tsoro_search_result first = search_position(a, &variant, &position, &limits);
        search_position(b, &variant, &position, &limits);
        search_position(b, &variant, &position, &limits);
        tsoro_engine_clear(b);
        tsoro_search_result second = search_position(b, &variant, &position, &limits);
        assert_true(tsoro_move_equal(first.best, second.best));
        assert_int_equal(first.nodes, second.nodes);
        assert_int_equal(first.score, second.score);
        for (unsigned i = 0; i < first.line_count; i++) {
            assert_int_equal(tsoro_engine_line(a, i)->score, tsoro_engine_line(b, i)->score);
        }
        tsoro_engine_destroy(a);
        tsoro_engine_destroy(b);
    }
}

/* North to move sees what South to move sees. */
static void both_sides_are_alike(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(8);
    tsoro_variant variant = variant_of("fuva:files=8");
    tsoro_engine *engine = new_engine((size_t)1 << 18);
    for (unsigned i = 0; i < 10; i++) {
        tsoro_position position = random_position(&variant, i, &random);
        tsoro_position turned = tsoro_position_turned(&position);
        tsoro_limits limits = {.nodes = 2000};
        tsoro_engine_clear(engine);
        tsoro_search_result one = search_position(engine, &variant, &position, &limits);
        tsoro_engine_clear(engine);
        tsoro_search_result other = search_position(engine, &variant, &turned, &limits);
        assert_true(tsoro_move_equal(one.best, other.best));
        assert_int_equal(one.score, other.score);
        assert_int_equal(one.nodes, other.nodes);
    }
    tsoro_engine_destroy(engine);
}

static void every_line_is_legal(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(9);
    for (unsigned v = 0; every_variant[v] != NULL; v++) {
        tsoro_variant variant = variant_of(every_variant[v]);
        tsoro_engine *engine = new_engine((size_t)1 << 18);
        for (unsigned i = 0; i < 12; i++) {
            tsoro_position position = random_position(&variant, 4 * i, &random);
            if (!tsoro_has_move(&variant, &position)) {
                continue;
            }
            tsoro_limits limits = {.nodes = 3000, .multipv = 4};
            tsoro_search_result result = search_position(engine, &variant, &position, &limits);
            assert_true(legal(&variant, &position, &result.best));
            for (unsigned l = 0; l < result.line_count; l++) {
                check_line(&variant, position, tsoro_engine_line(engine, l));
            }
        }
        tsoro_engine_destroy(engine);
    }
}

static void lines_are_distinct_and_ordered(void **state)
{
    (void)state;
    tsoro_variant variant = variant_of("fuva:files=8");
    tsoro_engine *engine = new_engine((size_t)1 << 18);
    tsoro_random random = tsoro_random_seeded(10);
    for (uint64_t nodes = 1; nodes < 20000; nodes += 1 + nodes / 8) {
        tsoro_position position = random_position(&variant, 6, &random);
        tsoro_limits limits = {.nodes = nodes, .multipv = 6};
        tsoro_search_result result = search_position(engine, &variant, &position, &limits);
        for (unsigned i = 0; i < result.line_count; i++) {
            assert_true(i == 0 || tsoro_engine_line(engine, i)->score <=
                                      tsoro_engine_line(engine, i - 1)->score);
            for (unsigned j = 0; j < i; j++) {
                assert_false(tsoro_move_equal(tsoro_engine_line(engine, i)->pv[0],
                                              tsoro_engine_line(engine, j)->pv[0]));
            }
        }
        assert_true(tsoro_move_equal(result.best, tsoro_engine_line(engine, 0)->pv[0]));
    }
    tsoro_limits limits = {.depth = 5, .multipv = 4};
    tsoro_position start = tsoro_position_start(&variant);
    tsoro_search_result result = search_position(engine, &variant, &start, &limits);
    assert_int_equal(result.line_count, 4);
    for (unsigned i = 1; i < 4; i++) {
        assert_true(tsoro_engine_line(engine, i - 1)->score >= tsoro_engine_line(engine, i)->score);
    }
    tsoro_engine_destroy(engine);
}

/* --- Limits --- */

typedef struct clock {
    uint64_t now, step, stop_at;
    unsigned asked, lines;
} clock;

static bool tick(void *context, const tsoro_search_info *info, uint64_t *elapsed)
{
    clock *c = context;
    c->asked++;
    c->lines += info != NULL && info->line != NULL;
    c->now += c->step;
    *elapsed = c->now;
    return c->stop_at != 0 && c->asked >= c->stop_at;
}

static void a_legal_move_within_any_limit(void **state)
{
    (void)state;
    for (unsigned v = 0; every_variant[v] != NULL; v++) {
        tsoro_variant variant = variant_of(every_variant[v]);
        tsoro_position start = tsoro_position_start(&variant);
        if (!tsoro_has_move(&variant, &start)) {
            continue;
        }
        tsoro_engine *engine = new_engine(1); /* raised to the least */
        clock late = {.step = 1000000}, stopping = {.stop_at = 1};
        const tsoro_limits limits[] = {
            {.nodes = 1},
            {.hard_us = 1, .poll = tick, .context = &late},
            {.soft_us = 1, .hard_us = 1, .poll = tick, .context = &late},
            {.poll = tick, .context = &stopping},
            {.depth = 1},
            {.nodes = 500, .depth = 1000000},
            {.nodes = 500, .multipv = 100000},
        };
        for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++) {
            tsoro_search_result result = search_position(engine, &variant, &start, &limits[i]);
            assert_true(legal(&variant, &start, &result.best));
            if (limits[i].nodes != 0) {
                assert_true(result.nodes <= limits[i].nodes);
            }
        }
        tsoro_engine_destroy(engine);
    }
}

static void poll_stops_and_tells(void **state)
{
    (void)state;
    tsoro_variant variant = variant_of("fuva:files=8");
    tsoro_position start = tsoro_position_start(&variant);
    tsoro_engine *engine = new_engine((size_t)1 << 18);
    clock c = {.stop_at = 60};
    tsoro_limits limits = {.poll = tick, .context = &c};
    tsoro_search_result result = search_position(engine, &variant, &start, &limits);
    assert_true(result.stopped);
    assert_int_equal(c.asked, 60);
    assert_true(c.lines >= result.depth && result.depth >= 1);
    clock timed = {.step = 100};
    limits = (tsoro_limits){.hard_us = 5000, .poll = tick, .context = &timed};
    search_position(engine, &variant, &start, &limits);
    assert_true(timed.now <= 5100);
    tsoro_engine_destroy(engine);
}

static void errors_are_told(void **state)
{
    (void)state;
    tsoro_engine *engine = new_engine((size_t)1 << 16), *none = NULL;
    tsoro_variant variant = variant_of("fuva:files=2");
    tsoro_position stuck = position_of(&variant, "1x2/1x2/1x2/1x2 S 0 1");
    tsoro_root root = {.variant = &variant, .position = &stuck};
    tsoro_limits limits = {.depth = 3};
    tsoro_search_result result;
    assert_int_equal(tsoro_search(engine, &root, &limits, &result).code, TSORO_ERR_GAME_OVER);
    limits.level = TSORO_LEVELS + 1;
    assert_int_equal(tsoro_search(engine, &root, &limits, &result).code, TSORO_ERR_RANGE);
    tsoro_engine_options options = {.thread_count = TSORO_MAX_THREADS + 1};
    assert_int_equal(tsoro_engine_create(&options, &none).code, TSORO_ERR_RANGE);
    assert_int_equal(tsoro_engine_configure(engine, &options).code, TSORO_ERR_RANGE);
    options = (tsoro_engine_options){.hash_bytes = SIZE_MAX};
    assert_int_equal(tsoro_engine_create(&options, &none).code, TSORO_ERR_MEMORY);
    assert_int_equal(tsoro_engine_configure(engine, &options).code, TSORO_ERR_MEMORY);
    assert_null(none);
    variant = variant_of("basic");
    tsoro_position start = tsoro_position_start(&variant);
    limits = (tsoro_limits){.depth = 3};
    search_position(engine, &variant, &start, &limits); /* still good */
    tsoro_engine_destroy(engine);
}

/* --- History --- */

/* South has two moves; after each North has one, and the position comes back. */
static void the_third_time_is_endless(void **state)
{
    (void)state;
    tsoro_variant variant = variant_of("fuva:files=3");
    tsoro_position start = position_of(&variant, "1,0x2/0,1,3/1,0x2/0x3 S 0 1");
    tsoro_engine *engine = new_engine((size_t)1 << 20);
    tsoro_limits limits = {.depth = 24};
    tsoro_search_result result = search_position(engine, &variant, &start, &limits);
    assert_int_equal(result.score, 0); /* neither side can force a win (rulebook, section 5) */
    tsoro_engine_destroy(engine);
}

static void forbidden_repetition_is_never_played(void **state)
{
    (void)state;
    tsoro_variant variant = variant_of("fuva:files=3,repeat=forbidden,quiet=0");
    tsoro_position start = position_of(&variant, "1,0x2/0,1,3/1,0x2/0x3 S 0 1");
    tsoro_engine *engine = new_engine((size_t)1 << 18);
    tsoro_game *game;
    tsoro_position history[200];
    assert_true(tsoro_ok(tsoro_game_create(&variant, &start, &game)));
    while (tsoro_game_result(game).outcome == TSORO_OUTCOME_NONE) {
        size_t plies = tsoro_game_plies(game);
        assert_true(plies < 200);
        for (size_t i = 0; i < plies; i++) {
            history[i] = *tsoro_game_position_at(game, i);
        }
        tsoro_root root = {&variant, tsoro_game_position(game), history, plies};
        tsoro_limits limits = {.nodes = 300};
        tsoro_search_result result;
        assert_true(tsoro_ok(tsoro_search(engine, &root, &limits, &result)));
        assert_true(tsoro_ok(tsoro_game_play(game, &result.best)));
    }
    assert_int_not_equal(tsoro_game_result(game).outcome, TSORO_OUTCOME_ENDLESS);
    tsoro_game_destroy(game);
    tsoro_engine_destroy(engine);
}

/* One ply before the limit of quiet play only captures keep the game going. */
static void quiet_play_ends_the_game(void **state)
{
    (void)state;
    tsoro_variant variant = variant_of("basic:files=3,quiet=4");
    tsoro_position last = position_of(&variant, "2,0x2/0x3/0x3/2,2,2 S 3 9");
    tsoro_engine *engine = new_engine((size_t)1 << 18);
    tsoro_limits limits = {.depth = 6};
    assert_int_equal(search_position(engine, &variant, &last, &limits).score, 0);
    variant.quiet = 0;
    assert_true(search_position(engine, &variant, &last, &limits).score > 0);
    tsoro_engine_destroy(engine);
}

/* --- Scores --- */

static void chances_rise_with_the_score(void **state)
{
    (void)state;
    for (unsigned v = 0; every_variant[v] != NULL; v++) {
        tsoro_variant variant = variant_of(every_variant[v]);
        unsigned before = 1;
        assert_int_equal(tsoro_win_permille(&variant, 0), 500);
        assert_int_equal(tsoro_win_permille(&variant, TSORO_SCORE_WIN - 3), 1000);
        assert_int_equal(tsoro_win_permille(&variant, 3 - TSORO_SCORE_WIN), 0);
        for (int32_t score = -27999; score < 28000; score += 37) {
            unsigned chance = tsoro_win_permille(&variant, score);
            assert_true(chance >= before && chance < 1000);
            before = chance;
            assert_int_equal(chance + tsoro_win_permille(&variant, -score), 1000);
        }
    }
}

/* The leaves cut by their static value are nodes, and not all nodes are such leaves. */
static void leaves_are_some_of_the_nodes(void **state)
{
    (void)state;
    tsoro_engine *engine = new_engine((size_t)1 << 18);
    for (unsigned v = 0; every_variant[v] != NULL; v++) {
        tsoro_variant variant = variant_of(every_variant[v]);
        tsoro_position start = tsoro_position_start(&variant);
        tsoro_limits limits = {.depth = 1};
        tsoro_search_result flat = search_position(engine, &variant, &start, &limits);
        limits.depth = 4;
        tsoro_search_result deep = search_position(engine, &variant, &start, &limits);
        assert_int_equal(deep.nodes, deep.first_nodes);
        assert_true(deep.leaves < deep.first_nodes);
        assert_true(flat.leaves <= deep.leaves);
    }
    tsoro_engine_destroy(engine);
}

static void the_signature_is_repeatable(void **state)
{
    (void)state;
    uint64_t one = 0, two = 0;
    assert_true(tsoro_ok(tsoro_search_signature(&one)));
    assert_true(tsoro_ok(tsoro_search_signature(&two)));
    assert_int_equal(one, two);
    assert_true(one > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_state_same_result),
        cmocka_unit_test(both_sides_are_alike),
        cmocka_unit_test(every_line_is_legal),
        cmocka_unit_test(lines_are_distinct_and_ordered),
        cmocka_unit_test(a_legal_move_within_any_limit),
        cmocka_unit_test(poll_stops_and_tells),
        cmocka_unit_test(errors_are_told),
        cmocka_unit_test(the_third_time_is_endless),
        cmocka_unit_test(forbidden_repetition_is_never_played),
        cmocka_unit_test(quiet_play_ends_the_game),
        cmocka_unit_test(chances_rise_with_the_score),
        cmocka_unit_test(leaves_are_some_of_the_nodes),
        cmocka_unit_test(the_signature_is_repeatable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
