/* The lanes of sow_vector.h on x86-64, for SSE4 and what came after it. Included behind
   <immintrin.h>. */
#ifndef TSORO_RULES_SOW_LANES_H
#define TSORO_RULES_SOW_LANES_H

#include <stdint.h>

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

#endif
