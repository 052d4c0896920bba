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

static inline lanes lane_add_sat(lanes a, lanes b)
{
    return (lanes)_mm_adds_epu8((__m128i)a, (__m128i)b);
}

static inline unsigned lane_first(lanes a)
{
    return (uint8_t)_mm_cvtsi128_si32((__m128i)a);
}

static inline unsigned lane_mask(lanes a)
{
    return (unsigned)_mm_movemask_epi8((__m128i)a);
}

#include "rules/sow_vector.h"

const tsoro_kernel tsoro_kernel_avx2 = {"avx2", {SOW_ENTRIES(1), SOW_ENTRIES(2), SOW_ENTRIES(3)}};
