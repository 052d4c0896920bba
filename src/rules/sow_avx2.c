/* The vector kernel for AVX2 with BMI: 16-byte vectors still, but three-operand instructions. */
#include "rules/sow.h"

#include <immintrin.h>
#include <string.h>

typedef unsigned char lanes __attribute__((vector_size(16)));

static inline lanes lane_look(lanes table, lanes at)
{
    return (lanes)_mm_shuffle_epi8((__m128i)table, (__m128i)at);
}

static inline lanes lane_min(lanes a, lanes b)
{
    return (lanes)_mm_min_epu8((__m128i)a, (__m128i)b);
}

/* From 16 on the top bit is set by the saturating addition. */
static inline lanes lane_bounded(lanes at)
{
    return (lanes)_mm_adds_epu8((__m128i)at, _mm_set1_epi8(0x70));
}

static inline unsigned lane_first(lanes a)
{
    return (uint8_t)_mm_cvtsi128_si32((__m128i)a);
}

static inline unsigned lane_mask(lanes a)
{
    return (unsigned)_mm_movemask_epi8((__m128i)a);
}

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
