#include "endgame/tables.h"

#include "endgame/index.h"
#include "endgame/key.h"
#include "endgame/scalar.h"
#include "os/file.h"
#include "os/folders.h"
#include "tsoro/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

tsoro_variant tables_variant(const char *text)
{
    tsoro_variant variant;
    assert_true(tsoro_ok(tsoro_variant_read(text, strlen(text), &variant)));
    return variant;
}

const char *tables_path(const char *name)
{
    static char paths[2][512];
    static unsigned turn;
    char folder[400];
    snprintf(folder, sizeof folder, "%s/tests/tmp-endgame-%ld", TSORO_BUILD_DIR, (long)getpid());
    assert_true(tsoro_ok(tsoro_folder_make(folder)));
    turn = 1 - turn;
    snprintf(paths[turn], sizeof paths[turn], "%s/%s", folder, name);
    return paths[turn];
}

static tsoro_status build(const char *variant, unsigned side, unsigned total, unsigned workers,
                          const char *path, bool resume, bool distances)
{
    tsoro_variant key;
    tsoro_variant full = tables_variant(variant);
    assert_true(tsoro_ok(tsoro_egdb_key(&full, &key)));
    if (!resume) {
        char work[600];
        snprintf(work, sizeof work, "%s.work", path);
        assert_true(tsoro_ok(tsoro_file_remove(path)));
        assert_true(tsoro_ok(tsoro_folder_remove(work)));
    }
    tsoro_build_options options = {.key = &key,
                                   .limit = {side, total},
                                   .workers = workers,
                                   .distances = distances,
                                   .path = path};
    tsoro_build_progress progress;
    return tsoro_build(&options, &progress);
}

tsoro_status tables_build_distances(const char *variant, unsigned side, unsigned total,
                                    unsigned workers, const char *path)
{
    return build(variant, side, total, workers, path, false, true);
}

tsoro_status tables_build(const char *variant, unsigned side, unsigned total, unsigned workers,
                          const char *path, bool resume)
{
    return build(variant, side, total, workers, path, resume, false);
}

tsoro_egdb *tables_open(const char *path)
{
    tsoro_egdb *db;
    assert_true(tsoro_ok(tsoro_egdb_create(&db)));
    assert_true(tsoro_ok(tsoro_egdb_add_path(db, path)));
    assert_int_equal(tsoro_egdb_tables(db), 1);
    return db;
}

static uint64_t compare_layer(const tsoro_egdb *db, const tsoro_scalar *solver,
                              const tsoro_variant *key, const tsoro_index *index, unsigned own,
                              unsigned enemy)
{
    tsoro_position position = tsoro_position_start(key);
    bool distances = tsoro_egdb_about(db, 0).distances;
    uint64_t rows = tsoro_index_count(index, own);
    uint64_t columns = tsoro_index_count(index, enemy);
    for (uint64_t p = 0; p < rows; p++) {
        tsoro_index_unrank(index, own, p, position.pits[TSORO_SOUTH]);
        for (uint64_t q = 0; q < columns; q++) {
            tsoro_index_unrank(index, enemy, q, position.pits[TSORO_NORTH]);
            tsoro_value value = TSORO_VALUE_UNKNOWN;
            uint32_t distance;
            uint32_t expected;
            assert_true(tsoro_ok(tsoro_egdb_distance(db, key, &position, &value, &distance)));
            assert_int_equal(value, tsoro_scalar_value(solver, own, p, enemy, q, &expected));
            assert_int_equal(distance, distances ? expected : TSORO_NO_DISTANCE);
        }
    }
    return rows * columns;
}

uint64_t tables_compare(const tsoro_egdb *db, const char *variant, unsigned side, unsigned total)
{
    tsoro_variant key;
    tsoro_variant full = tables_variant(variant);
    assert_true(tsoro_ok(tsoro_egdb_key(&full, &key)));
    tsoro_scalar *solver;
    static tsoro_index index;
    assert_true(tsoro_ok(tsoro_scalar_solve(&key, side, &solver)));
    assert_true(tsoro_index_init(&index, key.files, side));
    uint64_t positions = 0;
    for (unsigned own = 0; own <= side; own++) {
        for (unsigned enemy = 0; enemy <= side && own + enemy <= total; enemy++) {
            positions += compare_layer(db, solver, &key, &index, own, enemy);
        }
    }
    tsoro_scalar_destroy(solver);
    return positions;
}
