/* The pure helpers: checked arithmetic, bits, random numbers, allocation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/bits.h"
#include "base/checked.h"
#include "base/decimal.h"
#include "base/random.h"

static void checked_sums_and_products(void **state)
{
    (void)state;
    uint64_t result = 7;
    assert_true(tsoro_add_u64(UINT64_MAX - 1, 1, &result));
    assert_true(result == UINT64_MAX);
    assert_false(tsoro_add_u64(UINT64_MAX, 1, &result));
    assert_true(result == UINT64_MAX);
    assert_true(tsoro_mul_u64(UINT32_MAX, UINT32_MAX, &result));
    assert_true(result == UINT64_C(0xfffffffe00000001));
    assert_false(tsoro_mul_u64(UINT64_C(1) << 32, UINT64_C(1) << 32, &result));
    assert_true(tsoro_mul_u64(UINT64_MAX, 0, &result));
    assert_true(result == 0);
    size_t size = 7;
    assert_false(tsoro_mul_size(SIZE_MAX, 2, &size));
    assert_false(tsoro_add_size(SIZE_MAX, 1, &size));
    assert_int_equal(size, 7);
}

/* The examples of FIPS 180-4 and its test vectors: empty, one block, two, and a million bytes. */
static void binomials_follow_pascal(void **state)
{
    (void)state;
    for (uint64_t n = 1; n <= 67; n++) {
        for (uint64_t k = 1; k <= n; k++) {
            uint64_t left;
            uint64_t right;
            uint64_t sum;
            assert_true(tsoro_binomial_u64(n - 1, k - 1, &left));
            assert_true(tsoro_binomial_u64(n - 1, k, &right));
            assert_true(tsoro_binomial_u64(n, k, &sum));
            assert_true(sum == left + right);
        }
    }
}

static void binomials_at_the_limit(void **state)
{
    (void)state;
    uint64_t result = 7;
    assert_false(tsoro_binomial_u64(68, 34, &result)); /* the first that does not fit */
    assert_true(result == 7);
    assert_true(tsoro_binomial_u64(67, 33, &result));
    assert_true(result == UINT64_C(14226520737620288370));
    assert_true(tsoro_binomial_u64(UINT64_MAX, 1, &result));
    assert_true(result == UINT64_MAX);
    assert_true(tsoro_binomial_u64(3, 4, &result));
    assert_true(result == 0);
    assert_true(tsoro_binomial_u64(UINT64_MAX, UINT64_MAX, &result));
    assert_true(result == 1);
}

static void decimals_are_written_one_way(void **state)
{
    (void)state;
    static const char *const none[] = {"", "00", "01", "+1", "-1", " 1", "1 ", "1x", "0x1", "1.0"};
    uint64_t number = 7;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_false(tsoro_decimal_read(none[i], strlen(none[i]), 0, UINT64_MAX, &number));
    }
    assert_false(tsoro_decimal_read("18446744073709551616", 20, 0, UINT64_MAX, &number));
    assert_false(tsoro_decimal_read("99999999999999999999", 20, 0, UINT64_MAX, &number));
    assert_false(tsoro_decimal_read("4", 1, 5, 6, &number));
    assert_false(tsoro_decimal_read("7", 1, 5, 6, &number));
    assert_true(number == 7);
    assert_true(tsoro_decimal_read("0", 1, 0, 0, &number));
    assert_true(number == 0);
    assert_true(tsoro_decimal_read("10+5", 2, 0, 10, &number));
    assert_true(number == 10);
    assert_true(tsoro_decimal_read("18446744073709551615", 20, 0, UINT64_MAX, &number));
    assert_true(number == UINT64_MAX);
}

static void bits_agree_with_plain(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(1);
    for (int i = 0; i < 20000; i++) {
        uint64_t word = tsoro_random_next(&random) >> tsoro_random_below(&random, 64);
        assert_int_equal(tsoro_popcount64(word), tsoro_popcount64_plain(word));
        if (word != 0) {
            assert_int_equal(tsoro_ctz64(word), tsoro_ctz64_plain(word));
            assert_int_equal(tsoro_log2_u64(word), tsoro_log2_u64_plain(word));
        }
    }
    uint64_t walk = (UINT64_C(1) << 63) | 6;
    assert_int_equal(tsoro_pop_bit(&walk), 1);
    assert_int_equal(tsoro_pop_bit(&walk), 2);
    assert_int_equal(tsoro_pop_bit(&walk), 63);
    assert_true(walk == 0);
}

static void random_known_values(void **state)
{
    (void)state;
    /* The published first outputs of splitmix64 for seed 1234567. */
    uint64_t counter = 1234567;
    assert_true(tsoro_splitmix64(&counter) == UINT64_C(6457827717110365317));
    assert_true(tsoro_splitmix64(&counter) == UINT64_C(3203168211198807973));
    /* And of xoshiro256** for the state 1, 2, 3, 4. */
    tsoro_random random = {{1, 2, 3, 4}};
    assert_true(tsoro_random_next(&random) == UINT64_C(11520));
    assert_true(tsoro_random_next(&random) == 0);
    assert_true(tsoro_random_next(&random) == UINT64_C(1509978240));
}

static void random_below_is_even(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(42);
    unsigned counts[7] = {0};
    for (int i = 0; i < 70000; i++) {
        counts[tsoro_random_below(&random, 7)]++;
    }
    for (int i = 0; i < 7; i++) {
        assert_in_range(counts[i], 9500, 10500);
    }
    /* A bound just above half the range: a plain modulo would favour the lower half two to one. */
    uint64_t bound = (UINT64_C(1) << 63) + (UINT64_C(1) << 62);
    unsigned low = 0;
    for (int i = 0; i < 10000; i++) {
        low += tsoro_random_below(&random, bound) < bound / 2;
    }
    assert_in_range(low, 4700, 5300);
}

static void arrays_are_zero_and_checked(void **state)
{
    (void)state;
    assert_null(tsoro_alloc_array(SIZE_MAX / 2, 3));
    assert_null(tsoro_alloc_array(SIZE_MAX, 1));
    unsigned char *bytes = tsoro_alloc_array(1000, 3);
    assert_non_null(bytes);
    for (size_t i = 0; i < 3000; i++) {
        assert_int_equal(bytes[i], 0);
    }
    assert_null(tsoro_realloc_array(bytes, SIZE_MAX, 2));
    bytes = tsoro_realloc_array(bytes, 1, 1);
    assert_non_null(bytes);
    tsoro_free(bytes);
    void *empty = tsoro_alloc_array(0, 8);
    assert_non_null(empty);
    tsoro_free(empty);
    tsoro_free(NULL);
}

static void arrays_grow_by_doubling(void **state)
{
    (void)state;
    uint32_t *numbers = NULL;
    size_t capacity = 0;
    unsigned moves = 0;
    for (uint32_t i = 0; i < 10000; i++) {
        size_t before = capacity;
        uint32_t *grown = tsoro_grow_array(numbers, &capacity, i + 1, sizeof *numbers);
        assert_non_null(grown);
        numbers = grown;
        numbers[i] = i;
        moves += capacity != before;
    }
    assert_in_range(moves, 1, 15);
    for (uint32_t i = 0; i < 10000; i++) {
        assert_int_equal(numbers[i], i);
    }
    size_t kept = capacity;
    assert_null(tsoro_grow_array(numbers, &capacity, SIZE_MAX / 2, sizeof *numbers));
    assert_int_equal(capacity, kept);
    tsoro_free(numbers);
}

struct failing {
    unsigned left; /* allocations that still succeed */
    unsigned frees;
};

static void *fail_when_spent(void *context, void *block, size_t size)
{
    struct failing *failing = context;
    if (size == 0) {
        failing->frees++;
    } else if (failing->left == 0) {
        return NULL;
    } else {
        failing->left--;
    }
    return tsoro_alloc_standard(NULL, block, size);
}

static void the_nth_allocation_can_fail(void **state)
{
    (void)state;
    struct failing failing = {.left = 2};
    tsoro_alloc_use(fail_when_spent, &failing);
    void *first = tsoro_alloc(10);
    void *second = tsoro_alloc_array(3, 10);
    void *third = tsoro_alloc(10);
    void *resized = tsoro_realloc_array(second, 4, 10);
    tsoro_free(first);
    tsoro_free(second);
    tsoro_alloc_use(NULL, NULL);
    assert_non_null(first);
    assert_non_null(second);
    assert_null(third);
    assert_null(resized);
    assert_int_equal(failing.frees, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checked_sums_and_products),
        cmocka_unit_test(binomials_follow_pascal),
        cmocka_unit_test(binomials_at_the_limit),
        cmocka_unit_test(bits_agree_with_plain),
        cmocka_unit_test(decimals_are_written_one_way),
        cmocka_unit_test(random_known_values),
        cmocka_unit_test(random_below_is_even),
        cmocka_unit_test(arrays_are_zero_and_checked),
        cmocka_unit_test(arrays_grow_by_doubling),
        cmocka_unit_test(the_nth_allocation_can_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
