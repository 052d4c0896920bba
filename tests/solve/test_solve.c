/* Proof search against the values of complete small boards, which an independent program counted.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tsoro/notation.h"
#include "tsoro/solve.h"

typedef struct counts {
    uint64_t of[4]; /* by enum tsoro_value */
} counts;

static tsoro_value solve(const tsoro_variant *variant, const tsoro_position *position,
                         unsigned threads)
{
    tsoro_solve_options options = {.table_bytes = 1 << 17, .threads = threads};
    tsoro_solver *solver = NULL;
    tsoro_solution solution;
    assert_true(tsoro_ok(tsoro_solver_create(variant, position, &options, &solver)));
    assert_true(tsoro_ok(tsoro_solver_run(solver, NULL, NULL, &solution)));
    tsoro_solver_destroy(solver);
    return solution.value;
}

/* Puts `stones` into the pits from `pit` on in every way, first South's, then North's. */
static void each_position(const tsoro_variant *variant, tsoro_position *position, unsigned side,
                          unsigned pit, unsigned stones, unsigned north, counts *found)
{
    uint8_t *here = &position->pits[side][pit];
    if (pit + 1 == tsoro_variant_pits(variant)) {
        *here = (uint8_t)stones;
        if (side == TSORO_SOUTH) {
            each_position(variant, position, TSORO_NORTH, 0, north, 0, found);
        } else {
            found->of[solve(variant, position, 1)]++;
        }
        return;
    }
    for (unsigned n = 0; n <= stones; n++) {
        *here = (uint8_t)n;
        each_position(variant, position, side, pit + 1, stones - n, north, found);
    }
    *here = 0;
}

static void check_board(const char *text, const char *file, unsigned most)
{
    char path[512];
    snprintf(path, sizeof path, "%s/solved/%s", TSORO_VECTORS_DIR, file);
    FILE *table = fopen(path, "r");
    assert_non_null(table);
    tsoro_variant variant;
    assert_true(tsoro_ok(tsoro_variant_read(text, strlen(text), &variant)));
    unsigned south;
    unsigned north;
    unsigned long long won;
    unsigned long long lost;
    unsigned long long endless;
    unsigned layers = 0;
    while (fscanf(table, "%u %u %llu %llu %llu", &south, &north, &won, &lost, &endless) == 5) {
        if (south + north > most) {
            continue;
        }
        counts found = {{0}};
        tsoro_position position = {.turn = 1};
        each_position(&variant, &position, TSORO_SOUTH, 0, south, north, &found);
        assert_true(found.of[TSORO_VALUE_WIN] == won);
        assert_true(found.of[TSORO_VALUE_LOSS] == lost);
        assert_true(found.of[TSORO_VALUE_ENDLESS] == endless);
        layers++;
    }
    fclose(table);
    assert_true(layers > most + 1);
}

static void small_boards_have_the_known_values(void **state)
{
    (void)state;
    check_board("basic:files=3", "3-none-bonus0.tsv", 5);
    check_board("fuva:files=3", "3-r1+r2-bonus2.tsv", 4);
    check_board("musoro:files=4,bonus=1", "4-r1-bonus1.tsv", 3);
}

static void starts_have_the_known_values(void **state)
{
    (void)state;
    static const struct {
        const char *variant;
        tsoro_value value;
    } known[] = {
        {"fuva:files=2,bonus=0", TSORO_VALUE_WIN},  {"fuva:files=2", TSORO_VALUE_LOSS},
        {"fuva:files=3", TSORO_VALUE_LOSS},         {"fuva:files=4,bonus=1", TSORO_VALUE_WIN},
        {"fuva:files=4", TSORO_VALUE_WIN},          {"fuva:files=4,bonus=3", TSORO_VALUE_WIN},
        {"fuva:files=5,bonus=1", TSORO_VALUE_LOSS}, {"fuva:files=5", TSORO_VALUE_LOSS},
        {"fuva:files=5,bonus=3", TSORO_VALUE_LOSS},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        tsoro_variant variant;
        assert_true(
            tsoro_ok(tsoro_variant_read(known[i].variant, strlen(known[i].variant), &variant)));
        tsoro_position start = tsoro_position_start(&variant);
        for (unsigned threads = 1; threads <= 3; threads++) {
            assert_int_equal(solve(&variant, &start, threads), known[i].value);
        }
    }
}

/* One line of data/solved.tsv; whether it is a start that was decided, of at most `most` files. */
static bool read_solved(const char *line, unsigned most, tsoro_variant *variant, tsoro_value *value)
{
    size_t name = strcspn(line, "\t");
    if (line[0] == '#' || line[name] == 0 || !tsoro_ok(tsoro_variant_read(line, name, variant)) ||
        variant->files > most) {
        return false;
    }
    const char *word = line + name + 1;
    size_t length = strcspn(word, "\t\n");
    *value = length == 3 && memcmp(word, "win", 3) == 0       ? TSORO_VALUE_WIN
             : length == 4 && memcmp(word, "loss", 4) == 0    ? TSORO_VALUE_LOSS
             : length == 7 && memcmp(word, "endless", 7) == 0 ? TSORO_VALUE_ENDLESS
                                                              : TSORO_VALUE_UNKNOWN;
    return *value != TSORO_VALUE_UNKNOWN;
}

/* As many threads as there may be: what they find together is what one finds. */
static void solved_starts_are_the_same_with_any_threads(void **state)
{
    (void)state;
    FILE *file = fopen(TSORO_VECTORS_DIR "/../../data/solved.tsv", "r");
    char line[1024];
    unsigned starts = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        tsoro_variant variant;
        tsoro_value value;
        if (!read_solved(line, 4, &variant, &value)) {
            continue;
        }
        tsoro_position start = tsoro_position_start(&variant);
        for (unsigned threads = 1; threads <= 4; threads *= 2) {
            assert_int_equal(solve(&variant, &start, threads), value);
        }
        starts++;
    }
    fclose(file);
    assert_true(starts >= 30);
}

static void the_rulebook_knows_an_endless_position(void **state)
{
    (void)state;
    static const char text[] = "1,0x2/0,1,3/1,0x2/0x3 S";
    tsoro_variant variant;
    tsoro_position position;
    assert_true(tsoro_ok(tsoro_variant_read("fuva:files=3", 12, &variant)));
    assert_true(tsoro_ok(tsoro_position_read(&variant, text, strlen(text), &position)));
    assert_int_equal(solve(&variant, &position, 2), TSORO_VALUE_ENDLESS);
    variant.repeat = TSORO_REPEAT_FORBIDDEN; /* every game has a winner: which one is not known */
    assert_int_equal(solve(&variant, &position, 2), TSORO_VALUE_UNKNOWN);
}

static bool stop_at_once(void *context, const tsoro_solve_progress *progress)
{
    unsigned *polls = context;
    assert_true(progress->nodes > 0);
    return ++*polls == 1;
}

static void a_search_can_be_stopped_and_goes_on(void **state)
{
    (void)state;
    tsoro_variant variant;
    assert_true(tsoro_ok(tsoro_variant_read("fuva:files=6", 12, &variant)));
    tsoro_position start = tsoro_position_start(&variant);
    tsoro_solver *solver = NULL;
    tsoro_solution solution;
    unsigned polls = 0;
    assert_true(tsoro_ok(tsoro_solver_create(&variant, &start, NULL, &solver)));
    assert_int_equal(tsoro_solver_run(solver, stop_at_once, &polls, &solution).code,
                     TSORO_ERR_STOPPED);
    assert_true(tsoro_ok(tsoro_solver_run(solver, NULL, NULL, &solution)));
    assert_int_equal(solution.value, TSORO_VALUE_LOSS);
    tsoro_solver_destroy(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards_have_the_known_values),
        cmocka_unit_test(starts_have_the_known_values),
        cmocka_unit_test(solved_starts_are_the_same_with_any_threads),
        cmocka_unit_test(the_rulebook_knows_an_endless_position),
        cmocka_unit_test(a_search_can_be_stopped_and_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
