/* Ranks of halves: both ways, in order, without a gap. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "endgame/index.h"

static void every_rank_comes_back(void **state)
{
    (void)state;
    for (unsigned files = 2; files <= 6; files++) {
        static tsoro_index index;
        assert_true(tsoro_index_init(&index, files, 7));
        for (unsigned stones = 0; stones <= 7; stones++) {
            uint8_t half[TSORO_MAX_PITS] = {0};
            uint8_t walk[TSORO_MAX_PITS] = {0};
            tsoro_index_unrank(&index, stones, 0, walk);
            uint64_t count = tsoro_index_count(&index, stones);
            for (uint64_t rank = 0; rank < count; rank++) {
                tsoro_index_unrank(&index, stones, rank, half);
                assert_int_equal(tsoro_index_stones(&index, half), stones);
                assert_true(tsoro_index_rank(&index, half) == rank);
                assert_memory_equal(half, walk, 2 * files);
                assert_true(tsoro_index_next(&index, walk) == (rank + 1 < count));
            }
        }
    }
}

static void ranks_rise_with_the_halves(void **state)
{
    (void)state;
    static tsoro_index index;
    assert_true(tsoro_index_init(&index, 5, 6));
    uint8_t last[TSORO_MAX_PITS] = {0};
    uint8_t half[TSORO_MAX_PITS] = {0};
    tsoro_index_unrank(&index, 6, 0, last);
    for (uint64_t rank = 1; rank < tsoro_index_count(&index, 6); rank++) {
        tsoro_index_unrank(&index, 6, rank, half);
        unsigned pit = 9;
        while (half[pit] == last[pit]) {
            pit--;
        }
        assert_true(half[pit] > last[pit]);
        memcpy(last, half, sizeof last);
    }
}

/* Far above 32 bits: random ranks of the largest boards. */
static void large_ranks_come_back(void **state)
{
    (void)state;
    static tsoro_index index;
    tsoro_random random = tsoro_random_seeded(5);
    assert_true(tsoro_index_init(&index, TSORO_MAX_FILES, 24));
    for (int i = 0; i < 20000; i++) {
        unsigned stones = (unsigned)tsoro_random_below(&random, 25);
        uint64_t rank = tsoro_random_below(&random, tsoro_index_count(&index, stones));
        uint8_t half[TSORO_MAX_PITS];
        tsoro_index_unrank(&index, stones, rank, half);
        assert_int_equal(tsoro_index_stones(&index, half), stones);
        assert_true(tsoro_index_rank(&index, half) == rank);
    }
}

static void counts_are_binomials(void **state)
{
    (void)state;
    static tsoro_index index;
    assert_true(tsoro_index_init(&index, 6, 12));
    assert_true(tsoro_index_count(&index, 0) == 1);
    assert_true(tsoro_index_count(&index, 12) == 1352078);
    assert_true(tsoro_index_init(&index, 5, 10));
    assert_true(tsoro_index_count(&index, 10) == 92378);
}

static void what_does_not_fit_is_refused(void **state)
{
    (void)state;
    static tsoro_index index;
    assert_false(tsoro_index_init(&index, 2, TSORO_INDEX_STONES + 1));
    assert_false(tsoro_index_init(&index, TSORO_MAX_FILES, 42));
    assert_true(tsoro_index_init(&index, 2, TSORO_INDEX_STONES));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rank_comes_back),
        cmocka_unit_test(ranks_rise_with_the_halves),
        cmocka_unit_test(large_ranks_come_back),
        cmocka_unit_test(counts_are_binomials),
        cmocka_unit_test(what_does_not_fit_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
