/* Several threads share one table: results stay legal, limits and stop hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "os/thread.h"
#include "search/play.h"

static void *start(void *context, void (*run)(void *argument), void *argument)
{
    unsigned *left = context;
    tsoro_thread *thread;
    if (*left == 0) {
        return NULL;
    }
    --*left;
    return tsoro_ok(tsoro_thread_start(run, argument, &thread)) ? thread : NULL;
}

static void join(void *context, void *handle)
{
    unsigned *left = context;
    ++*left;
    tsoro_thread_join(handle);
}

static void search_with(const char *line, unsigned threads, unsigned available, uint64_t nodes)
{
    unsigned left = available;
    tsoro_threads table = {.start = start, .join = join, .context = &left};
    tsoro_engine_options options = {
        .hash_bytes = (size_t)1 << 16, .thread_count = threads, .threads = &table};
    tsoro_engine *engine;
    assert_true(tsoro_ok(tsoro_engine_create(&options, &engine)));
    tsoro_variant variant = variant_of(line);
    tsoro_random random = tsoro_random_seeded(threads);
    for (unsigned i = 0; i < 4; i++) {
        tsoro_position position = random_position(&variant, 3 * i, &random);
        tsoro_limits limits = {.nodes = nodes};
        tsoro_search_result result = search_position(engine, &variant, &position, &limits);
        tsoro_sowing sowing;
        assert_int_equal(tsoro_move_find(&variant, &position, &result.best, &sowing),
                         TSORO_WHY_LEGAL);
        assert_int_equal(left, available); /* every thread that was started was joined */
        assert_true(result.first_nodes <= result.nodes);
    }
    tsoro_engine_destroy(engine);
}

static void two_threads(void **state)
{
    (void)state;
    search_with("fuva:files=8", 2, 1, 20000);
    search_with("matthews4", 2, 1, 20000);
}

static void four_threads_on_a_tiny_table(void **state)
{
    (void)state;
    search_with("fuva:files=12", 4, 3, 20000);
}

static void fewer_threads_than_asked_for(void **state)
{
    (void)state;
    search_with("basic", 4, 1, 20000);
    search_with("basic", 3, 0, 20000);
}

static bool stop_soon(void *context, const tsoro_search_info *info, uint64_t *elapsed)
{
    unsigned *asked = context;
    (void)info;
    (void)elapsed;
    return ++*asked > 20;
}

static void poll_stops_all_of_them(void **state)
{
    (void)state;
    unsigned left = 2, asked = 0;
    tsoro_threads table = {.start = start, .join = join, .context = &left};
    tsoro_engine_options options = {.thread_count = 3, .threads = &table};
    tsoro_engine *engine;
    assert_true(tsoro_ok(tsoro_engine_create(&options, &engine)));
    tsoro_variant variant = variant_of("fuva");
    tsoro_position position = tsoro_position_start(&variant);
    tsoro_limits limits = {.poll = stop_soon, .context = &asked};
    tsoro_search_result result = search_position(engine, &variant, &position, &limits);
    assert_true(result.stopped);
    assert_int_equal(left, 2);
    tsoro_engine_destroy(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_threads),
        cmocka_unit_test(four_threads_on_a_tiny_table),
        cmocka_unit_test(fewer_threads_than_asked_for),
        cmocka_unit_test(poll_stops_all_of_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
