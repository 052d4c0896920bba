/* Many threads ask one table at once: through few places to keep unpacked blocks in, and unpacked
   whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "endgame/index.h"
#include "endgame/key.h"
#include "endgame/scalar.h"
#include "endgame/tables.h"
#include "os/thread.h"

enum { SIDE = 4, THREADS = 4, QUESTIONS = 20000 };

typedef struct asker {
    const tsoro_egdb *db;
    const tsoro_scalar *solver;
    const tsoro_index *index;
    tsoro_variant key;
    uint64_t seed;
    unsigned wrong;
} asker;

static void ask_many(void *context)
{
    asker *self = context;
    tsoro_random random = tsoro_random_seeded(self->seed);
    tsoro_position position = tsoro_position_start(&self->key);
    for (int i = 0; i < QUESTIONS; i++) {
        unsigned own = (unsigned)tsoro_random_below(&random, SIDE + 1);
        unsigned enemy = (unsigned)tsoro_random_below(&random, SIDE + 1);
        uint64_t p = tsoro_random_below(&random, tsoro_index_count(self->index, own));
        uint64_t q = tsoro_random_below(&random, tsoro_index_count(self->index, enemy));
        tsoro_index_unrank(self->index, own, p, position.pits[TSORO_SOUTH]);
        tsoro_index_unrank(self->index, enemy, q, position.pits[TSORO_NORTH]);
        tsoro_value value = TSORO_VALUE_UNKNOWN;
        uint32_t distance;
        uint32_t expected;
        if (!tsoro_ok(tsoro_egdb_distance(self->db, &self->key, &position, &value, &distance)) ||
            value != tsoro_scalar_value(self->solver, own, p, enemy, q, &expected) ||
            distance != expected) {
            self->wrong++;
        }
    }
}

static void ask_from_threads(asker self)
{
    asker askers[THREADS];
    tsoro_thread *threads[THREADS];
    for (unsigned i = 0; i < THREADS; i++) {
        askers[i] = self;
        askers[i].seed = i;
        assert_true(tsoro_ok(tsoro_thread_start(ask_many, &askers[i], &threads[i])));
    }
    for (unsigned i = 0; i < THREADS; i++) {
        tsoro_thread_join(threads[i]);
        assert_int_equal(askers[i].wrong, 0);
    }
}

static void threads_get_the_same_answers(void **state)
{
    (void)state;
    const char *path = tables_path("probe.egdb");
    assert_true(tsoro_ok(tables_build_distances("fuva:files=4", SIDE, 2 * SIDE, 2, path)));
    tsoro_egdb *db = tables_open(path);
    tsoro_variant full = tables_variant("fuva:files=4");
    tsoro_variant key;
    tsoro_scalar *solver;
    static tsoro_index index;
    assert_true(tsoro_ok(tsoro_egdb_key(&full, &key)));
    assert_true(tsoro_ok(tsoro_scalar_solve(&key, SIDE, &solver)));
    assert_true(tsoro_index_init(&index, key.files, SIDE));
    asker self = {.db = db, .solver = solver, .index = &index, .key = key};
    ask_from_threads(self);
    assert_true(tsoro_ok(tsoro_egdb_unpack(db, 0)));
    ask_from_threads(self);
    tsoro_scalar_destroy(solver);
    tsoro_egdb_destroy(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_get_the_same_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
