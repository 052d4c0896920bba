/* The vector kernel for WebAssembly with 128-bit vectors; nothing in other builds. */
#include "rules/sow.h"

#ifdef __wasm_simd128__
#include <string.h>
#include <wasm_simd128.h>

typedef unsigned char lanes __attribute__((vector_size(16)));

/* Indexes of 16 and more give 0 by themselves. */
static inline lanes lane_look(lanes table, lanes at)
{
    return (lanes)wasm_i8x16_swizzle((v128_t)table, (v128_t)at);
}

static inline lanes lane_min(lanes a, lanes b)
{
    return (lanes)wasm_u8x16_min((v128_t)a, (v128_t)b);
}

static inline lanes lane_bounded(lanes at)
{
    return at;
}

static inline unsigned lane_first(lanes a)
{
    return wasm_u8x16_extract_lane((v128_t)a, 0);
}

static inline unsigned lane_mask(lanes a)
{
    return wasm_i8x16_bitmask((v128_t)a);
}

#include "rules/sow_vector.h"

const tsoro_kernel tsoro_kernel_wasm = {"wasm", {SOW_ENTRIES(1), SOW_ENTRIES(2), SOW_ENTRIES(3)}};
#endif
