/* The builder against the plain solver, position by position, and against counts found elsewhere;
   builds that are interrupted; builds by more threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "endgame/key.h"
#include "endgame/solved.h"
#include "endgame/tables.h"
#include "os/file.h"

static void compare(const char *variant, unsigned side, unsigned total, unsigned workers)
{
    const char *path = tables_path("compare.egdb");
    assert_true(tsoro_ok(tables_build(variant, side, total, workers, path, false)));
    tsoro_egdb *db = tables_open(path);
    uint64_t positions = tables_compare(db, variant, side, total);
    assert_true(tsoro_egdb_about(db, 0).positions == positions);
    tsoro_egdb_destroy(db);
}

static void every_entry_is_that_of_the_plain_solver(void **state)
{
    (void)state;
    compare("basic:files=3", 5, 10, 1);
    compare("fuva:files=3", 4, 8, 2);
    compare("fuva:files=2", 6, 12, 3);
    compare("matthews6:files=4,bonus=3", 3, 6, 2);
    compare("matthews3:files=4", 3, 6, 1);
    compare("musoro:files=4,bonus=5", 3, 6, 2);
    compare("fuva:files=3,heads=l2,bonus=1", 4, 8, 2);
}

static void every_distance_is_that_of_the_plain_solver(void **state)
{
    (void)state;
    static const struct {
        const char *variant;
        unsigned side, total, workers;
    } boards[] = {
        {"fuva:files=3", 4, 8, 2},
        {"basic:files=3", 4, 7, 1},
        {"matthews6:files=4,bonus=3", 2, 4, 2},
        {"musoro:files=4", 3, 6, 3},
    };
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        const char *path = tables_path("distances.egdb");
        assert_true(tsoro_ok(tables_build_distances(boards[i].variant, boards[i].side,
                                                    boards[i].total, boards[i].workers, path)));
        tsoro_egdb *db = tables_open(path);
        assert_true(tsoro_egdb_about(db, 0).distances);
        assert_true(tsoro_ok(tsoro_egdb_check(db)));
        tables_compare(db, boards[i].variant, boards[i].side, boards[i].total);
        tsoro_egdb_destroy(db);
    }
}

static void a_limit_on_all_stones_holds(void **state)
{
    (void)state;
    compare("fuva:files=3", 5, 7, 2);
}

typedef struct count_check {
    const tsoro_egdb *db;
    int lines;
} count_check;

static void check_counts(void *context, const solved_line *line)
{
    count_check *check = context;
    tsoro_egdb_info about = tsoro_egdb_about(check->db, 0);
    for (unsigned i = 0; i < about.layers; i++) {
        tsoro_egdb_layer layer = tsoro_egdb_about_layer(check->db, 0, i);
        if (layer.own == line->own && layer.enemy == line->enemy) {
            assert_true(layer.won == line->won);
            assert_true(layer.lost == line->lost);
            assert_true(layer.endless == line->endless);
            check->lines++;
        }
    }
}

static void check_board(const char *variant, unsigned side, unsigned workers, const char *name)
{
    const char *path = tables_path("counts.egdb");
    assert_true(tsoro_ok(tables_build(variant, side, 2 * side, workers, path, false)));
    count_check check = {.db = tables_open(path)};
    solved_each(name, check_counts, &check);
    assert_int_equal(check.lines, (side + 1) * (side + 1));
    assert_true(tsoro_ok(tsoro_egdb_check(check.db)));
    tsoro_egdb_destroy((tsoro_egdb *)(uintptr_t)check.db);
}

static void counts_agree_with_other_programs(void **state)
{
    (void)state;
    check_board("basic:files=3", 6, 1, "3-none-bonus0");
    check_board("fuva:files=3", 6, 2, "3-r1+r2-bonus2");
    check_board("musoro:files=4,bonus=1", 6, 2, "4-r1-bonus1");
}

/* --- Interruption --- */

typedef struct build_breaker {
    volatile bool stop;
    unsigned after; /* layers */
} build_breaker;

static void break_off(void *context, const tsoro_build_progress *progress)
{
    build_breaker *breaker = context;
    if (progress->layers_done >= breaker->after) {
        breaker->stop = true;
    }
}

static void an_interrupted_build_goes_on(void **state)
{
    (void)state;
    const char *whole = tables_path("whole.egdb");
    const char *broken = tables_path("broken.egdb");
    assert_true(tsoro_ok(tables_build("fuva:files=3", 5, 10, 1, whole, false)));
    tsoro_variant key;
    tsoro_variant full = tables_variant("fuva:files=3");
    assert_true(tsoro_ok(tsoro_egdb_key(&full, &key)));
    tsoro_build_progress progress = {0};
    unsigned starts = 0;
    for (unsigned after = 1;; after += 7) {
        build_breaker breaker = {.after = after};
        tsoro_build_options options = {.key = &key,
                                       .limit = {5, 10},
                                       .workers = 2,
                                       .path = broken,
                                       .stop = &breaker.stop,
                                       .tell = break_off,
                                       .context = &breaker};
        starts++;
        tsoro_status status = tsoro_build(&options, &progress);
        if (tsoro_ok(status)) {
            break;
        }
        assert_int_equal(status.code, TSORO_ERR_STOPPED);
        assert_false(tsoro_file_exists(broken));
    }
    assert_true(starts > 4);
    /* The last build only did what the ones before had not. */
    assert_true(progress.positions_solved < progress.positions_done);
    tsoro_bytes a;
    tsoro_bytes b;
    assert_true(tsoro_ok(tsoro_file_read(whole, SIZE_MAX / 2, &a)));
    assert_true(tsoro_ok(tsoro_file_read(broken, SIZE_MAX / 2, &b)));
    assert_true(a.size == b.size && memcmp(a.data, b.data, a.size) == 0);
    tsoro_free(a.data);
    tsoro_free(b.data);
}

/* A layer of the work folder that was damaged or belongs to another table stops the build. */
static void a_damaged_layer_is_noticed(void **state)
{
    (void)state;
    const char *path = tables_path("damaged.egdb");
    char layer[600];
    tsoro_variant key;
    tsoro_variant full = tables_variant("fuva:files=3");
    assert_true(tsoro_ok(tsoro_egdb_key(&full, &key)));
    build_breaker breaker = {.after = 12};
    tsoro_build_options options = {.key = &key,
                                   .limit = {4, 8},
                                   .workers = 1,
                                   .path = path,
                                   .stop = &breaker.stop,
                                   .tell = break_off,
                                   .context = &breaker};
    tsoro_build_progress progress;
    assert_int_equal(tsoro_build(&options, &progress).code, TSORO_ERR_STOPPED);
    snprintf(layer, sizeof layer, "%s.work/layer-02-02", path);
    tsoro_bytes bytes;
    assert_true(tsoro_ok(tsoro_file_read(layer, 1u << 20, &bytes)));
    bytes.data[bytes.size - 9] ^= 4;
    assert_true(tsoro_ok(tsoro_file_write(layer, bytes.data, bytes.size, true)));
    tsoro_status status = tables_build("fuva:files=3", 4, 8, 1, path, true);
    assert_int_equal(status.code, TSORO_ERR_CORRUPT);
    assert_int_equal(tables_build("fuva:files=3,bonus=1", 4, 8, 1, path, true).code,
                     TSORO_ERR_MISMATCH);
    assert_false(tsoro_file_exists(path));
    tsoro_free(bytes.data);
}

static void the_plan_covers_the_build(void **state)
{
    (void)state;
    tsoro_variant key;
    tsoro_variant full = tables_variant("fuva:files=4");
    assert_true(tsoro_ok(tsoro_egdb_key(&full, &key)));
    tsoro_build_plan plan;
    assert_true(tsoro_ok(tsoro_build_plan_make(&key, (tsoro_build_limit){6, 12}, 2, false, &plan)));
    tsoro_build_options options = {
        .key = &key, .limit = {6, 12}, .workers = 2, .path = tables_path("plan.egdb")};
    tsoro_build_progress progress;
    assert_true(tsoro_ok(tsoro_build(&options, &progress)));
    assert_true(progress.positions_done == plan.positions);
    assert_int_equal(progress.layers_done, plan.layers);
    assert_true(progress.memory <= plan.memory);
    assert_true(tsoro_ok(tsoro_build_plan_make(&key, (tsoro_build_limit){8, 16}, 1, false, &plan)));
    assert_true(plan.positions == UINT64_C(12870) * 12870);
    full = tables_variant("fuva:files=21");
    assert_true(tsoro_ok(tsoro_egdb_key(&full, &key)));
    assert_int_equal(tsoro_build_plan_make(&key, (tsoro_build_limit){9, 18}, 1, false, &plan).code,
                     TSORO_ERR_TOO_LONG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_entry_is_that_of_the_plain_solver),
        cmocka_unit_test(every_distance_is_that_of_the_plain_solver),
        cmocka_unit_test(a_limit_on_all_stones_holds),
        cmocka_unit_test(counts_agree_with_other_programs),
        cmocka_unit_test(an_interrupted_build_goes_on),
        cmocka_unit_test(a_damaged_layer_is_noticed),
        cmocka_unit_test(the_plan_covers_the_build),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
