/* The vector kernel for SSE4. */
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

/* One sowing a vector. */
#define SIDE_BY_SIDE 1
typedef lanes wide;
#define wide_look    lane_look
#define wide_min     lane_min
#define wide_bounded lane_bounded
#define wide_mask    lane_mask

static inline wide wide_both(lanes a, lanes b)
{
    (void)b;
    return a;
}

#include "rules/sow_vector.h"

const tsoro_kernel tsoro_kernel_sse4 = {"sse4", {SOW_ENTRIES(1), SOW_ENTRIES(2), SOW_ENTRIES(3)}};
