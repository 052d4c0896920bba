/* An engine that is prepared: it has its memory before a search, and finds the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "search/play.h"

#define MIB ((size_t)1 << 20)

/* Bytes of this process that are in memory. */
static size_t resident(void)
{
    unsigned long all = 0, pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%lu %lu", &all, &pages), 2);
    fclose(file);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void *count_bytes(void *context, void *block, size_t size)
{
    *(size_t *)context += size;
    return tsoro_alloc_standard(NULL, block, size);
}

static void *refuse_all(void *context, void *block, size_t size)
{
    return size == 0 ? tsoro_alloc_standard(context, block, 0) : NULL;
}

/* The first test, as it wants memory that the process has not yet had. */
static void the_memory_is_there_before_the_search(void **state)
{
    (void)state;
    tsoro_variant variant = variant_of("fuva");
    tsoro_position start = tsoro_position_start(&variant);
    tsoro_limits limits = {.nodes = 2000};
    tsoro_engine *engine = new_engine(MIB);
    size_t before = resident();
    assert_true(tsoro_ok(tsoro_engine_prepare(engine, &variant)));
    assert_true(resident() > before + 8 * MIB);
    size_t bytes = 0;
    tsoro_alloc_use(count_bytes, &bytes);
    assert_true(tsoro_ok(tsoro_engine_prepare(engine, &variant)));
    assert_int_equal(bytes, 0);
    search_position(engine, &variant, &start, &limits);
    tsoro_alloc_use(NULL, NULL);
    assert_true(bytes < MIB);
    tsoro_engine_destroy(engine);
}

static void check_same(const tsoro_search_result *a, const tsoro_search_result *b)
{
    assert_true(tsoro_move_equal(a->best, b->best));
    assert_int_equal(a->score, b->score);
    assert_int_equal(a->nodes, b->nodes);
}

/* Before the first search, in the middle of a game, and after one by other rules. */
static void a_prepared_engine_finds_the_same(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(11);
    tsoro_engine *plain = new_engine(MIB), *prepared = new_engine(MIB);
    for (unsigned v = 0; every_variant[v] != NULL; v++) {
        tsoro_variant variant = variant_of(every_variant[v]);
        for (unsigned plies = 2; plies < 5; plies++) {
            tsoro_position position = random_position(&variant, plies, &random);
            tsoro_limits limits = {.nodes = 2000};
            tsoro_search_result one = search_position(plain, &variant, &position, &limits);
            assert_true(tsoro_ok(tsoro_engine_prepare(prepared, &variant)));
            tsoro_search_result other = search_position(prepared, &variant, &position, &limits);
            check_same(&one, &other);
        }
    }
    tsoro_engine_destroy(plain);
    tsoro_engine_destroy(prepared);
}

static void without_memory_it_is_no_worse_off(void **state)
{
    (void)state;
    tsoro_variant variant = variant_of("fuva:files=6");
    tsoro_position start = tsoro_position_start(&variant);
    tsoro_limits limits = {.nodes = 2000};
    tsoro_engine *engine = new_engine(MIB), *other = new_engine(MIB);
    tsoro_alloc_use(refuse_all, NULL);
    tsoro_status status = tsoro_engine_prepare(engine, &variant);
    tsoro_alloc_use(NULL, NULL);
    assert_int_equal(status.code, TSORO_ERR_MEMORY);
    tsoro_search_result one = search_position(engine, &variant, &start, &limits);
    tsoro_search_result two = search_position(other, &variant, &start, &limits);
    check_same(&one, &two);
    tsoro_engine_destroy(engine);
    tsoro_engine_destroy(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_memory_is_there_before_the_search),
        cmocka_unit_test(a_prepared_engine_finds_the_same),
        cmocka_unit_test(without_memory_it_is_no_worse_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
