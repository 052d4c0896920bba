#include "base/checked.h"

static uint64_t greatest_common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

bool tsoro_binomial_u64(uint64_t n, uint64_t k, uint64_t *result)
{
    if (k > n) {
        *result = 0;
        return true;
    }
    if (k > n - k) {
        k = n - k;
    }
    uint64_t value = 1;
    for (uint64_t i = 1; i <= k; i++) {
        /* value * factor / i is whole; cancelling first keeps the product from overflowing before
         * the quotient does: i divides value * factor, so what is left of i divides value. */
        uint64_t factor = n - k + i;
        uint64_t common = greatest_common_divisor(factor, i);
        value /= i / common;
        if (!tsoro_mul_u64(value, factor / common, &value)) {
            return false;
        }
    }
    *result = value;
    return true;
}
