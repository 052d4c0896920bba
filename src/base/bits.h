/* Bit counting on 64-bit words, with a plain fallback where the compiler has no builtin. */
#ifndef TSORO_BASE_BITS_H
#define TSORO_BASE_BITS_H

#include <assert.h>
#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#define TSORO_HAVE_BIT_BUILTINS 1
#else
#define TSORO_HAVE_BIT_BUILTINS 0
#endif

static inline unsigned tsoro_popcount64_plain(uint64_t word)
{
    word -= (word >> 1) & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + ((word >> 2) & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)((word * UINT64_C(0x0101010101010101)) >> 56);
}

/* The number of one bits. */
static inline unsigned tsoro_popcount64(uint64_t word)
{
#if TSORO_HAVE_BIT_BUILTINS
    return (unsigned)__builtin_popcountll(word);
#else
    return tsoro_popcount64_plain(word);
#endif
}

static inline unsigned tsoro_ctz64_plain(uint64_t word)
{
    return tsoro_popcount64_plain((word & (~word + 1)) - 1);
}

/* The index of the lowest one bit. word is not 0. */
static inline unsigned tsoro_ctz64(uint64_t word)
{
    assert(word != 0);
#if TSORO_HAVE_BIT_BUILTINS
    return (unsigned)__builtin_ctzll(word);
#else
    return tsoro_ctz64_plain(word);
#endif
}

static inline unsigned tsoro_log2_u64_plain(uint64_t word)
{
    unsigned result = 0;
    for (unsigned step = 32; step != 0; step >>= 1) {
        if (word >> step != 0) {
            word >>= step;
            result += step;
        }
    }
    return result;
}

/* The index of the highest one bit, which is the logarithm to base 2 rounded down. word is not 0.
 */
static inline unsigned tsoro_log2_u64(uint64_t word)
{
    assert(word != 0);
#if TSORO_HAVE_BIT_BUILTINS
    return 63U - (unsigned)__builtin_clzll(word);
#else
    return tsoro_log2_u64_plain(word);
#endif
}

/* Removes the lowest one bit of *word (not 0) and returns its index: walks the set bits upwards. */
static inline unsigned tsoro_pop_bit(uint64_t *word)
{
    unsigned index = tsoro_ctz64(*word);
    *word &= *word - 1;
    return index;
}

#endif
