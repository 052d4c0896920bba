/* Opening sets: made, written, read, refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "match/match.h"
#include "tsoro/notation.h"

static tsoro_openings_plan plan_of(const tsoro_variant *variant)
{
    return (tsoro_openings_plan){
        .variant = variant, .count = 20, .plies = 4, .nodes = 500, .window = 150, .seed = 7};
}

static tsoro_position end_of(const tsoro_openings *openings, size_t index)
{
    tsoro_position position = tsoro_position_start(&openings->variant);
    for (size_t i = 0; i < openings->list[index].count; i++) {
        assert_true(tsoro_ok(tsoro_move_apply(&openings->variant, &position,
                                              &openings->list[index].moves[i], &position)));
    }
    return position;
}

static size_t write_set(const tsoro_openings *openings, char *out, size_t size)
{
    char variant[TSORO_VARIANT_TEXT];
    tsoro_variant_write(&openings->variant, false, variant, sizeof variant);
    size_t used = (size_t)snprintf(out, size, "# a remark\nvariant %s\n\n", variant);
    for (size_t i = 0; i < openings->count; i++) {
        used += tsoro_opening_write(openings, i, out + used, size - used);
        out[used++] = '\n';
        assert_true(used < size);
    }
    return used;
}

static void check_equal(const tsoro_openings *a, const tsoro_openings *b)
{
    assert_true(tsoro_variant_equal(&a->variant, &b->variant));
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        assert_int_equal(a->list[i].count, b->list[i].count);
        for (size_t k = 0; k < a->list[i].count; k++) {
            assert_true(tsoro_move_equal(a->list[i].moves[k], b->list[i].moves[k]));
        }
    }
}

static void test_made(void **state)
{
    (void)state;
    tsoro_variant variant = tsoro_variant_preset(TSORO_MATTHEWS6);
    tsoro_openings_plan plan = plan_of(&variant);
    tsoro_openings made;
    tsoro_openings again;
    assert_true(tsoro_ok(tsoro_openings_make(&plan, &made)));
    assert_true(tsoro_ok(tsoro_openings_make(&plan, &again)));
    check_equal(&made, &again);
    assert_int_equal(made.count, 20);
    for (size_t i = 0; i < made.count; i++) {
        tsoro_position end = end_of(&made, i);
        tsoro_position turned = tsoro_position_turned(&end);
        assert_true(tsoro_has_move(&variant, &end));
        for (size_t k = 0; k < i; k++) {
            tsoro_position other = end_of(&made, k);
            assert_false(tsoro_position_same(&end, &other));
            assert_false(tsoro_position_same(&turned, &other));
        }
    }
    tsoro_openings_free(&made);
    tsoro_openings_free(&again);
}

static void test_text_round_trip(void **state)
{
    (void)state;
    static char text[1 << 16];
    tsoro_variant variant = tsoro_variant_preset(TSORO_TRACEY);
    tsoro_openings_plan plan = plan_of(&variant);
    plan.nodes = 0;
    tsoro_openings made;
    tsoro_openings read;
    tsoro_openings_error error;
    assert_true(tsoro_ok(tsoro_openings_make(&plan, &made)));
    size_t length = write_set(&made, text, sizeof text);
    assert_true(tsoro_ok(tsoro_openings_read(text, length, &read, &error)));
    check_equal(&made, &read);
    tsoro_openings_free(&made);
    tsoro_openings_free(&read);
}

static void test_too_few_exist(void **state)
{
    (void)state;
    tsoro_variant variant = tsoro_variant_preset(TSORO_BASIC);
    tsoro_openings_plan plan = plan_of(&variant);
    tsoro_openings made;
    plan.plies = 1;
    plan.nodes = 0;
    assert_int_equal(tsoro_openings_make(&plan, &made).code, TSORO_ERR_NOT_COVERED);
}

typedef struct told {
    size_t found;
    uint64_t tried;
} told;

static bool hear(void *context, size_t found, uint64_t tried)
{
    told *last = context;
    assert_true(tried > last->tried && tried - last->tried <= 64);
    assert_true(found == last->found || found == last->found + 1);
    *last = (told){found, tried};
    return true;
}

/* However many are wanted: it gives up where nothing new comes, with signs of life until then. */
static void test_gives_up(void **state)
{
    (void)state;
    tsoro_variant variant = tsoro_variant_preset(TSORO_BASIC);
    tsoro_openings_plan plan = plan_of(&variant);
    tsoro_openings made;
    told last = {0};
    plan.count = 1000000;
    plan.plies = 1;
    plan.nodes = 0;
    plan.progress = hear;
    plan.context = &last;
    assert_int_equal(tsoro_openings_make(&plan, &made).code, TSORO_ERR_NOT_COVERED);
    assert_in_range(last.found, 1, 42);
    assert_in_range(last.tried, 100000 - 63, 200000);
}

static void refuse(const char *text, size_t line, tsoro_code code, uint32_t offset)
{
    tsoro_openings read;
    tsoro_openings_error error;
    assert_int_equal(tsoro_openings_read(text, strlen(text), &read, &error).code, code);
    assert_int_equal(error.status.code, code);
    assert_int_equal(error.line, line);
    assert_int_equal(error.status.offset, offset);
}

static void test_refused(void **state)
{
    (void)state;
    refuse("", 1, TSORO_ERR_SYNTAX, 0);
    refuse("# only a remark\n", 2, TSORO_ERR_SYNTAX, 0);
    refuse("variant basic\n", 2, TSORO_ERR_SYNTAX, 0);
    refuse("a1\n", 1, TSORO_ERR_SYNTAX, 0);
    refuse("variant chess\na1\n", 1, TSORO_ERR_UNKNOWN_NAME, 8);
    refuse("variant basic\n# x\na1 h4\na1 a1\n", 4, TSORO_ERR_ILLEGAL_MOVE, 3);
    refuse("variant basic\na1  h4\n", 2, TSORO_ERR_SYNTAX, 3);
    refuse("variant basic:quiet=1\na1\n", 2, TSORO_ERR_GAME_OVER, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_made),          cmocka_unit_test(test_text_round_trip),
        cmocka_unit_test(test_too_few_exist), cmocka_unit_test(test_gives_up),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
