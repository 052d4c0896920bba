/* Proof search whose lines end in tables, where nobody wins: what the tables say is endless is so
   whatever the window, and enough to conclude. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "endgame/build.h"
#include "endgame/index.h"
#include "endgame/key.h"
#include "tsoro/egdb.h"
#include "tsoro/notation.h"
#include "tsoro/solve.h"

enum { FILES = 3, SIDE = 5 };

static char folder[] = "/tmp/tsoro-endless-XXXXXX";
static char path[64];
static tsoro_variant variant;

static int make_folder(void **state)
{
    (void)state;
    static const char text[] = "fuva:files=3";
    if (!mkdtemp(folder) || !tsoro_ok(tsoro_variant_read(text, strlen(text), &variant))) {
        return -1;
    }
    snprintf(path, sizeof path, "%s/made.egdb", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

static tsoro_egdb *build_table(unsigned side, unsigned total)
{
    tsoro_variant key;
    tsoro_build_progress progress;
    static const volatile bool go;
    assert_true(tsoro_ok(tsoro_egdb_key(&variant, &key)));
    tsoro_build_options options = {
        .key = &key, .limit = {side, total}, .workers = 2, .path = path, .stop = &go};
    assert_true(tsoro_ok(tsoro_build(&options, &progress)));
    tsoro_egdb *db = NULL;
    assert_true(tsoro_ok(tsoro_egdb_create(&db)));
    assert_true(tsoro_ok(tsoro_egdb_add_path(db, path)));
    unlink(path);
    return db;
}

static tsoro_solution solve_on(const tsoro_egdb *db, const tsoro_position *position)
{
    tsoro_probe probe = tsoro_egdb_probe(db);
    tsoro_solve_options options = {.table_bytes = 1 << 17, .threads = 1, .probe = &probe};
    tsoro_solver *solver = NULL;
    tsoro_solution solution;
    assert_true(tsoro_ok(tsoro_solver_create(&variant, position, &options, &solver)));
    assert_true(tsoro_ok(tsoro_solver_run(solver, NULL, NULL, &solution)));
    tsoro_solver_destroy(solver);
    return solution;
}

/* Calls `each` for the positions of a layer that the table says are endless. */
static void each_endless(const tsoro_egdb *db, unsigned own, unsigned enemy,
                         void (*each)(void *context, const tsoro_position *position), void *context)
{
    tsoro_index index;
    assert_true(tsoro_index_init(&index, FILES, SIDE));
    tsoro_position position = {.turn = 1};
    for (uint64_t a = 0; a < tsoro_index_count(&index, own); a++) {
        for (uint64_t b = 0; b < tsoro_index_count(&index, enemy); b++) {
            tsoro_value value;
            tsoro_index_unrank(&index, own, a, position.pits[TSORO_SOUTH]);
            tsoro_index_unrank(&index, enemy, b, position.pits[TSORO_NORTH]);
            assert_true(tsoro_ok(tsoro_egdb_value(db, &variant, &position, &value)));
            if (value == TSORO_VALUE_ENDLESS) {
                each(context, &position);
            }
        }
    }
}

typedef struct tally {
    const tsoro_egdb *db;
    unsigned positions, resting; /* resting: on the table */
} tally;

static void conclude(void *context, const tsoro_position *position)
{
    tally *found = context;
    tsoro_solution solution = solve_on(found->db, position);
    assert_int_equal(solution.value, TSORO_VALUE_ENDLESS);
    found->positions++;
    found->resting += solution.probed;
}

static void what_a_table_holds_is_endless_by_it(void **state)
{
    (void)state;
    tsoro_egdb *db = build_table(SIDE, 2 * SIDE);
    tally found = {.db = db};
    for (unsigned own = 0; own <= SIDE; own++) {
        for (unsigned enemy = 0; enemy <= SIDE; enemy++) {
            each_endless(db, own, enemy, conclude, &found);
        }
    }
    assert_true(found.positions > 100);
    assert_int_equal(found.resting, found.positions);
    tsoro_egdb_destroy(db);
}

/* With a table of fewer stones the search has to get there by captures. */
static void a_search_that_reaches_endless_leaves_concludes(void **state)
{
    (void)state;
    tsoro_egdb *db = build_table(SIDE, 2 * SIDE);
    unsigned resting = 0;
    for (unsigned total = 7; total < 2 * SIDE; total++) {
        tsoro_egdb *smaller = build_table(SIDE, total);
        tally found = {.db = smaller};
        for (unsigned own = total + 1 - SIDE; own <= SIDE; own++) {
            each_endless(db, own, total + 1 - own, conclude, &found);
        }
        resting += found.resting;
        tsoro_egdb_destroy(smaller);
    }
    assert_true(resting > 100);
    tsoro_egdb_destroy(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_table_holds_is_endless_by_it),
        cmocka_unit_test(a_search_that_reaches_endless_leaves_concludes),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
