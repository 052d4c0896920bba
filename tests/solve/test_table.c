/* The table of the proof search by itself: what is put in comes out, also after it has grown or
   was saved. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "solve/table.h"

static tsoro_proof_table *create(size_t bytes)
{
    tsoro_proof_table *table = NULL;
    assert_true(tsoro_ok(tsoro_proof_table_create(bytes, &table)));
    return table;
}

static void entries_come_back(void **state)
{
    (void)state;
    static const uint8_t plies[] = {0, 1, 24, 120, 253, 254, 255};
    static const uint32_t numbers[] = {0,      1,          262143,    262144,
                                       300001, 1000000000, 999999999, 123456789};
    tsoro_proof_table *table = create(1 << 16);
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        for (unsigned k = 0; k < sizeof plies; k++) {
            uint64_t key = UINT64_C(0x9e3779b97f4a7c15) * (i * 100 + k + 1);
            tsoro_entry entry = {.key = key,
                                 .proof = numbers[i],
                                 .disproof = numbers[7 - i],
                                 .proved = plies[k] == 254 ? 7 : plies[k],
                                 .refuted = plies[k],
                                 .work = (uint8_t)k};
            tsoro_entry found;
            tsoro_proof_table_put(table, &entry);
            assert_true(tsoro_proof_table_get(table, key, &found));
            assert_true(found.proof <= entry.proof &&
                        found.proof >= entry.proof - entry.proof / 65536);
            assert_true(found.disproof <= entry.disproof &&
                        found.disproof >= entry.disproof - entry.disproof / 65536);
            assert_int_equal(found.proved, entry.proved);
            assert_int_equal(found.refuted, entry.refuted);
            assert_int_equal(found.work, entry.work);
        }
    }
    tsoro_proof_table_destroy(table);
}

static void what_is_known_is_kept(void **state)
{
    (void)state;
    tsoro_proof_table *table = create(1);
    tsoro_entry entry = {.key = 5, .proof = 3, .disproof = 4, .proved = 9, .refuted = 4};
    tsoro_proof_table_put(table, &entry);
    assert_true(tsoro_proof_table_lost(table, 5 ^ TSORO_OTHER_SIDE));
    assert_false(tsoro_proof_table_lost(table, 5));
    entry = (tsoro_entry){.key = 5, .proof = 8, .proved = TSORO_NEVER_PROVED, .refuted = 2};
    tsoro_proof_table_put(table, &entry);
    assert_true(tsoro_proof_table_get(table, 5, &entry));
    assert_int_equal(entry.proof, 8);
    assert_int_equal(entry.proved, 9);
    assert_int_equal(entry.refuted, 4);
    tsoro_proof_table_widen(table);
    assert_true(tsoro_proof_table_get(table, 5, &entry));
    assert_int_equal(entry.proved, 9);
    assert_int_equal(entry.refuted, TSORO_NEVER_REFUTED);
    tsoro_proof_table_destroy(table);
}

static void put_number(tsoro_proof_table *table, uint64_t key, uint32_t number)
{
    tsoro_entry entry = {.key = key,
                         .proof = number,
                         .disproof = 1,
                         .proved = TSORO_NEVER_PROVED,
                         .refuted = TSORO_NEVER_REFUTED};
    tsoro_proof_table_put(table, &entry);
}

/* How many of the keys drawn from a seed have their number; a key with a wrong one fails. */
static unsigned count_kept(const tsoro_proof_table *table, uint64_t seed, unsigned count)
{
    tsoro_random random = tsoro_random_seeded(seed);
    unsigned kept = 0;
    for (unsigned i = 1; i <= count; i++) {
        tsoro_entry entry;
        if (tsoro_proof_table_get(table, tsoro_random_next(&random), &entry)) {
            assert_int_equal(entry.proof, i % 1000 + 1);
            kept++;
        }
    }
    return kept;
}

static void growing_loses_nothing(void **state)
{
    (void)state;
    tsoro_proof_table *table = create((size_t)64 << 20);
    tsoro_random random = tsoro_random_seeded(7);
    unsigned put = 0;
    unsigned grown = 0;
    while (put < 200000) {
        put++;
        put_number(table, tsoro_random_next(&random), put % 1000 + 1);
    }
    unsigned kept = count_kept(table, 7, put);
    assert_true(kept > 190000);
    while (!tsoro_proof_table_full(table)) {
        put++;
        put_number(table, tsoro_random_next(&random), put % 1000 + 1);
    }
    kept = count_kept(table, 7, put);
    do {
        tsoro_proof_table_grow(table);
        assert_int_equal(count_kept(table, 7, put), kept);
        grown++;
        while (!tsoro_proof_table_full(table) && grown < 3) {
            put++;
            put_number(table, tsoro_random_next(&random), put % 1000 + 1);
        }
        kept = count_kept(table, 7, put);
    } while (tsoro_proof_table_full(table));
    assert_int_equal(grown, 3); /* 8, 16, 32, 64 MiB: all it may have */
    tsoro_proof_table_destroy(table);
}

static void a_block_is_taken_over(void **state)
{
    (void)state;
    tsoro_proof_table *first = create((size_t)64 << 20);
    tsoro_proof_table *second = create((size_t)64 << 20);
    tsoro_random random = tsoro_random_seeded(3);
    size_t bytes;
    for (unsigned i = 1; i <= 1000; i++) {
        put_number(first, tsoro_random_next(&random), i % 1000 + 1);
    }
    tsoro_proof_table_grow(first);
    put_number(second, 77, 5);
    const void *block = tsoro_proof_table_data(first, &bytes);
    assert_false(tsoro_proof_table_take_over(second, block, 0));
    assert_false(tsoro_proof_table_take_over(second, block, bytes - 1));
    assert_false(tsoro_proof_table_take_over(second, block, bytes / 4 * 3));
    assert_false(tsoro_proof_table_take_over(second, block, (size_t)128 << 20));
    assert_int_equal(count_kept(second, 3, 1000), 0);
    assert_true(tsoro_proof_table_take_over(second, block, bytes));
    assert_int_equal(count_kept(second, 3, 1000), 1000);
    tsoro_entry entry;
    assert_false(tsoro_proof_table_get(second, 77, &entry));
    tsoro_proof_table_destroy(first);
    tsoro_proof_table_destroy(second);
}

static void threads_at_work_are_counted(void **state)
{
    (void)state;
    tsoro_proof_table *table = create(1);
    tsoro_proof_table_enter(table, 9);
    tsoro_proof_table_enter(table, 9);
    assert_int_equal(tsoro_proof_table_busy(table, 9), 2);
    assert_int_equal(tsoro_proof_table_busy(table, 10), 0);
    tsoro_proof_table_leave(table, 9);
    assert_int_equal(tsoro_proof_table_busy(table, 9), 1);
    tsoro_proof_table_destroy(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_come_back),           cmocka_unit_test(what_is_known_is_kept),
        cmocka_unit_test(growing_loses_nothing),       cmocka_unit_test(a_block_is_taken_over),
        cmocka_unit_test(threads_at_work_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
