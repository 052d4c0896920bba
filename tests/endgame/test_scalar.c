/* The plain solver against the counts of complete boards that other programs found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "endgame/index.h"
#include "endgame/key.h"
#include "endgame/scalar.h"
#include "endgame/solved.h"
#include "tsoro/notation.h"

typedef struct comparison {
    const tsoro_scalar *solver;
    tsoro_index index;
    unsigned side;
    int compared;
} comparison;

static void compare_line(void *context, const solved_line *line)
{
    comparison *with = context;
    if (line->own > with->side || line->enemy > with->side) {
        return;
    }
    uint64_t count[4] = {0};
    uint64_t rows = tsoro_index_count(&with->index, line->own);
    uint64_t columns = tsoro_index_count(&with->index, line->enemy);
    for (uint64_t p = 0; p < rows; p++) {
        for (uint64_t q = 0; q < columns; q++) {
            count[tsoro_scalar_value(with->solver, line->own, p, line->enemy, q, NULL)]++;
        }
    }
    assert_true(count[TSORO_VALUE_WIN] == line->won);
    assert_true(count[TSORO_VALUE_LOSS] == line->lost);
    assert_true(count[TSORO_VALUE_ENDLESS] == line->endless);
    with->compared++;
}

static void compare_board(const char *text, unsigned side, const char *name)
{
    tsoro_variant variant;
    tsoro_variant key;
    assert_true(tsoro_ok(tsoro_variant_read(text, strlen(text), &variant)));
    assert_true(tsoro_ok(tsoro_egdb_key(&variant, &key)));
    tsoro_scalar *solver;
    assert_true(tsoro_ok(tsoro_scalar_solve(&key, side, &solver)));
    static comparison with;
    with.solver = solver;
    with.side = side;
    with.compared = 0;
    assert_true(tsoro_index_init(&with.index, key.files, side));
    solved_each(name, compare_line, &with);
    assert_int_equal(with.compared, (side + 1) * (side + 1));
    tsoro_scalar_destroy(solver);
}

static void basic_on_three_files(void **state)
{
    (void)state;
    compare_board("basic:files=3", 6, "3-none-bonus0");
}

static void fuva_on_three_files(void **state)
{
    (void)state;
    compare_board("fuva:files=3", 5, "3-r1+r2-bonus2");
}

static void one_head_on_four_files(void **state)
{
    (void)state;
    compare_board("musoro:files=4,bonus=1", 4, "4-r1-bonus1");
}

/* The rulebook's example (section 5): neither side can force a win. Other rules change nothing in
   what a table holds. */
static void the_known_endless_position(void **state)
{
    (void)state;
    const char *text = "fuva:files=3";
    tsoro_variant variant;
    assert_true(tsoro_ok(tsoro_variant_read(text, strlen(text), &variant)));
    tsoro_variant key;
    assert_true(tsoro_ok(tsoro_egdb_key(&variant, &key)));
    const char *line = "1,0x2/0,1,3/1,0x2/0x3 S";
    tsoro_position position;
    assert_true(tsoro_ok(tsoro_position_read(&variant, line, strlen(line), &position)));
    tsoro_scalar *solver;
    assert_true(tsoro_ok(tsoro_scalar_solve(&key, 5, &solver)));
    static tsoro_index index;
    assert_true(tsoro_index_init(&index, 3, 5));
    uint32_t distance = 1;
    assert_int_equal(tsoro_scalar_value(solver, 1, tsoro_index_rank(&index, position.pits[0]), 5,
                                        tsoro_index_rank(&index, position.pits[1]), &distance),
                     TSORO_VALUE_ENDLESS);
    assert_true(distance == TSORO_NO_DISTANCE);
    tsoro_scalar_destroy(solver);
}

static tsoro_code key_of(const char *text, tsoro_variant *key)
{
    tsoro_variant variant;
    assert_true(tsoro_ok(tsoro_variant_read(text, strlen(text), &variant)));
    return tsoro_egdb_key(&variant, key).code;
}

static void a_key_is_what_values_depend_on(void **state)
{
    (void)state;
    tsoro_variant a;
    tsoro_variant b;
    assert_int_equal(key_of("musoro:files=6", &a), TSORO_OK);
    assert_int_equal(key_of("fuva:files=6,heads=r1,quiet=7,outer=1,repeat=majority", &b), TSORO_OK);
    assert_true(tsoro_variant_equal(&a, &b));
    assert_int_equal(key_of("fuva:files=6,heads=r2", &b), TSORO_OK);
    assert_false(tsoro_variant_equal(&a, &b));
    assert_int_equal(key_of("basic:sanctuary=on", &a), TSORO_OK);
    assert_int_equal(key_of("basic", &b), TSORO_OK);
    assert_true(tsoro_variant_equal(&a, &b));
    assert_int_equal(key_of("matthews6", &a), TSORO_OK);
    assert_true(a.sanctuary);
    assert_int_equal(key_of("matthews4", &a), TSORO_ERR_UNSUPPORTED);
    assert_int_equal(key_of("tracey", &a), TSORO_ERR_UNSUPPORTED);
    assert_int_equal(key_of("fuva:repeat=forbidden", &a), TSORO_ERR_UNSUPPORTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(basic_on_three_files),
        cmocka_unit_test(fuva_on_three_files),
        cmocka_unit_test(one_head_on_four_files),
        cmocka_unit_test(the_known_endless_position),
        cmocka_unit_test(a_key_is_what_values_depend_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
