/* The vector kernel for AVX2 with BMI: 16-byte vectors still, but three-operand instructions. */
#include "rules/sow.h"

#include <immintrin.h>
#include <string.h>

#include "rules/sow_lanes.h"

/* Two sowings side by side. */
#define SIDE_BY_SIDE 2
typedef unsigned char wide __attribute__((vector_size(32)));

static inline wide wide_look(wide table, wide at)
{
    return (wide)_mm256_shuffle_epi8((__m256i)table, (__m256i)at);
}

static inline wide wide_min(wide a, wide b)
{
    return (wide)_mm256_min_epu8((__m256i)a, (__m256i)b);
}

static inline wide wide_bounded(wide at)
{
    return (wide)_mm256_adds_epu8((__m256i)at, _mm256_set1_epi8(0x70));
}

static inline uint32_t wide_mask(wide a)
{
    return (uint32_t)_mm256_movemask_epi8((__m256i)a);
}

static inline wide wide_both(lanes a, lanes b)
{
    return (wide)_mm256_set_m128i((__m128i)b, (__m128i)a);
}

#include "rules/sow_vector.h"

const tsoro_kernel tsoro_kernel_avx2 = {"avx2", {SOW_ENTRIES(1), SOW_ENTRIES(2), SOW_ENTRIES(3)}};
