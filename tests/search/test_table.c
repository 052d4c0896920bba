/* The transposition table: what was put in is found, also after the table took more of its memory.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "search/table.h"

enum { ENTRIES = 20000 };

static tsoro_entry entry_of(uint64_t key)
{
    return (tsoro_entry){.score = (int32_t)(key >> 40 & 0x3fff) - 0x2000,
                         .depth = (int32_t)(key >> 32 & 63),
                         .bound = (tsoro_bound)(key >> 30 & 1),
                         .move = (uint32_t)(key >> 8 & 0xffffff)};
}

static unsigned found(const tsoro_table *table)
{
    tsoro_random random = tsoro_random_seeded(1);
    unsigned count = 0;
    for (unsigned i = 0; i < ENTRIES; i++) {
        uint64_t key = tsoro_random_next(&random);
        tsoro_entry entry, expected = entry_of(key);
        if (tsoro_table_get(table, key, &entry)) {
            assert_int_equal(entry.score, expected.score);
            assert_int_equal(entry.depth, expected.depth);
            assert_int_equal(entry.bound, expected.bound);
            assert_int_equal(entry.move, expected.move);
            count++;
        }
    }
    return count;
}

static void fill(tsoro_table *table, bool growing)
{
    tsoro_random random = tsoro_random_seeded(1);
    for (unsigned i = 0; i < ENTRIES; i++) {
        uint64_t key = tsoro_random_next(&random);
        tsoro_entry entry = entry_of(key);
        tsoro_table_count(table, tsoro_table_put(table, key, &entry));
        if (growing && i % 1000 == 0) {
            tsoro_table_grow(table);
        }
    }
}

/* Of a table that grows in time hardly an entry is lost; one that may not is too small. */
static void growing_keeps_the_entries(void **state)
{
    (void)state;
    tsoro_table *table = tsoro_table_create((size_t)16 << 20);
    assert_non_null(table);
    fill(table, true);
    assert_true(found(table) > ENTRIES * 99 / 100);
    tsoro_table_clear(table);
    assert_int_equal(found(table), 0);
    fill(table, false);
    assert_true(found(table) < ENTRIES * 9 / 10);
    tsoro_table_destroy(table);
}

/* The share told is that of the whole table, and grows with what was put in. */
static void fullness_is_of_the_whole(void **state)
{
    (void)state;
    tsoro_table *table = tsoro_table_create((size_t)16 << 20);
    assert_non_null(table);
    assert_int_equal(tsoro_table_full(table), 0);
    fill(table, true);
    unsigned full = tsoro_table_full(table);
    assert_true(full >= 10 && full <= 30); /* 20,000 of 1,048,576 */
    tsoro_table_destroy(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(growing_keeps_the_entries),
        cmocka_unit_test(fullness_is_of_the_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
