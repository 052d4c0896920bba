/* Threads, locks, conditions and the monotonic clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "os/clock.h"
#include "os/thread.h"

enum { thread_count = 4, rounds = 5000 };

struct counter {
    tsoro_mutex *mutex;
    unsigned value;
};

static void count_up(void *context)
{
    struct counter *counter = context;
    for (int i = 0; i < rounds; i++) {
        tsoro_mutex_lock(counter->mutex);
        counter->value++;
        tsoro_mutex_unlock(counter->mutex);
    }
}

static void a_lock_keeps_others_out(void **state)
{
    (void)state;
    struct counter counter = {.mutex = tsoro_mutex_create()};
    assert_non_null(counter.mutex);
    tsoro_thread *threads[thread_count];
    for (int i = 0; i < thread_count; i++) {
        assert_true(tsoro_ok(tsoro_thread_start(count_up, &counter, &threads[i])));
    }
    for (int i = 0; i < thread_count; i++) {
        tsoro_thread_join(threads[i]);
    }
    assert_int_equal(counter.value, thread_count * rounds);
    tsoro_mutex_destroy(counter.mutex);
}

/* A ball thrown to and fro: each side waits for its turn. */
struct table {
    tsoro_mutex *mutex;
    tsoro_condition *changed;
    unsigned throws;
};

static void throw_back(void *context)
{
    struct table *table = context;
    tsoro_mutex_lock(table->mutex);
    while (table->throws < 1000) {
        while (table->throws % 2 == 0) {
            tsoro_condition_wait(table->changed, table->mutex);
        }
        table->throws++;
        tsoro_condition_broadcast(table->changed);
    }
    tsoro_mutex_unlock(table->mutex);
}

static void a_condition_wakes_the_waiting(void **state)
{
    (void)state;
    struct table table = {.mutex = tsoro_mutex_create(), .changed = tsoro_condition_create()};
    assert_non_null(table.changed);
    tsoro_thread *other;
    assert_true(tsoro_ok(tsoro_thread_start(throw_back, &table, &other)));
    tsoro_mutex_lock(table.mutex);
    while (table.throws < 1000) {
        if (table.throws % 2 == 0) {
            table.throws++;
            tsoro_condition_signal(table.changed);
        } else {
            tsoro_condition_wait(table.changed, table.mutex);
        }
    }
    tsoro_mutex_unlock(table.mutex);
    tsoro_thread_join(other);
    assert_int_equal(table.throws, 1000);
    tsoro_condition_destroy(table.changed);
    tsoro_mutex_destroy(table.mutex);
}

static void a_wait_can_run_out(void **state)
{
    (void)state;
    tsoro_mutex *mutex = tsoro_mutex_create();
    tsoro_condition *condition = tsoro_condition_create();
    uint64_t start = tsoro_monotonic_ns();
    tsoro_mutex_lock(mutex);
    /* Nobody signals; a wake without a signal is allowed, so wait until the time is really over. */
    while (tsoro_condition_wait_ms(condition, mutex, 5)) {
    }
    tsoro_mutex_unlock(mutex);
    assert_true(tsoro_monotonic_ns() - start >= 5000000);
    tsoro_condition_destroy(condition);
    tsoro_mutex_destroy(mutex);
}

static void clocks_go_forward(void **state)
{
    (void)state;
    uint64_t start = tsoro_monotonic_ns();
    uint64_t start_ms = tsoro_monotonic_ms();
    uint64_t used = tsoro_processor_ns();
    tsoro_sleep_ms(3);
    assert_true(tsoro_monotonic_ns() - start >= 3000000);
    assert_true(tsoro_monotonic_ms() - start_ms >= 2);
    assert_true(tsoro_processor_ns() >= used);
    assert_in_range(tsoro_processor_count(), 1, 100000);
}

static void nothing_is_destroyed_or_joined_twice_by_null(void **state)
{
    (void)state;
    tsoro_thread_join(NULL);
    tsoro_mutex_destroy(NULL);
    tsoro_condition_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lock_keeps_others_out),
        cmocka_unit_test(a_condition_wakes_the_waiting),
        cmocka_unit_test(a_wait_can_run_out),
        cmocka_unit_test(clocks_go_forward),
        cmocka_unit_test(nothing_is_destroyed_or_joined_twice_by_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
