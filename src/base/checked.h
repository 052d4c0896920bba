/* Arithmetic that says when it overflows. Every function returns false on overflow and leaves
 * *result untouched. Pure; safe from any thread. */
#ifndef TSORO_BASE_CHECKED_H
#define TSORO_BASE_CHECKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool tsoro_add_u64(uint64_t a, uint64_t b, uint64_t *result)
{
    if (a > UINT64_MAX - b) {
        return false;
    }
    *result = a + b;
    return true;
}

static inline bool tsoro_mul_u64(uint64_t a, uint64_t b, uint64_t *result)
{
    if (b != 0 && a > UINT64_MAX / b) {
        return false;
    }
    *result = a * b;
    return true;
}

static inline bool tsoro_add_size(size_t a, size_t b, size_t *result)
{
    if (a > SIZE_MAX - b) {
        return false;
    }
    *result = a + b;
    return true;
}

static inline bool tsoro_mul_size(size_t a, size_t b, size_t *result)
{
    if (b != 0 && a > SIZE_MAX / b) {
        return false;
    }
    *result = a * b;
    return true;
}

/* The number of ways to choose k of n, 0 where k > n. False if it does not fit in 64 bits.
 * Cost: min(k, n - k) steps. */
bool tsoro_binomial_u64(uint64_t n, uint64_t k, uint64_t *result);

#endif
