/* The vector kernel for WebAssembly with 128-bit vectors; nothing in other builds. */
#include "rules/sow.h"

#ifdef __wasm_simd128__
#include <string.h>
#include <wasm_simd128.h>

typedef unsigned char lanes __attribute__((vector_size(16)));

/* The instruction gives 0 for every index of 16 and more; here only the top bit may say so. */
static inline lanes lane_look(lanes table, lanes at)
{
    return (lanes)wasm_i8x16_swizzle((v128_t)table, (v128_t)(at & 0x8f));
}

static inline lanes lane_min(lanes a, lanes b)
{
    return (lanes)wasm_u8x16_min((v128_t)a, (v128_t)b);
}

static inline lanes lane_add_sat(lanes a, lanes b)
{
    return (lanes)wasm_u8x16_add_sat((v128_t)a, (v128_t)b);
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
