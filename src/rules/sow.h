/* Fast sowing: the kernels behind tsoro_sowings_next() and tsoro_perft().

   A kernel is the same small set of functions compiled for one instruction set. All kernels give
   the same results, down to the order of sowings; which one runs is chosen once, at the first use,
   by what the processor can do. The vector kernels keep a half in one, two or three 16-byte vectors
   (by 2N <= 16, 32, 48), so every function comes in three widths.

   For callers that only want speed there is nothing to do here: walk with tsoro_sowings_next(). */
#ifndef TSORO_RULES_SOW_H
#define TSORO_RULES_SOW_H

#include "base/bits.h"
#include "base/random.h"
#include "rules/lap.h"
#include "tsoro/moves.h"

#include <stdbool.h>
#include <stdint.h>

#define TSORO_SOW_WIDTHS 3

typedef struct tsoro_sow_functions {
    /* Sows lap after lap from walk->lift, changing now[0], lift and laps, until the last stone
       falls into an empty hole (TSORO_LAP_EMPTY; whether it captures is not looked at), into an
       occupied head (TSORO_LAP_HEAD), or closes the cycle: the state of the mark (walk->mark,
       walk->marked) is about to be lifted again (TSORO_LAP_ENDLESS). walk->hand is 0. */
    tsoro_lap_end (*run)(tsoro_sowings *walk);

    /* tsoro_sowings_next() for captures=remove. Uses start, now[0] and lift of the walk. */
    bool (*next)(tsoro_sowings *walk, tsoro_sowing *sowing);

    /* tsoro_perft() without bulk, depth at least 1: every position is made in memory, the leaves
       too. For captures=remove. */
    uint64_t (*perft)(const tsoro_variant *variant, const tsoro_position *position, unsigned depth);

    /* Plays a move in place, every legal one equally likely; false if there is none. For variants
       in which a hole has at most one sowing and a sowing one move: captures=remove, no heads, no
       bonus. */
    bool (*play_any)(const tsoro_variant *variant, tsoro_position *position, tsoro_random *random);

    /* The pits of a half that are occupied; the mask of tsoro_liftable(). */
    uint64_t (*occupied)(const uint8_t *half, unsigned pits);
    uint64_t (*liftable)(const uint8_t *half, unsigned pits);
} tsoro_sow_functions;

typedef struct tsoro_kernel {
    const char *name; /* "plain", "sse4", "avx2", "wasm" */
    tsoro_sow_functions width[TSORO_SOW_WIDTHS];
} tsoro_kernel;

/* The width for a number of pits, 4..42. */
static inline unsigned tsoro_sow_width(unsigned pits)
{
    return (pits - 1u) / 16u;
}

/* The kernels that this build has and this processor runs, the slowest ("plain") first; NULL from
   their number on. */
const tsoro_kernel *tsoro_kernel_at(unsigned index);

/* Uses one of them, NULL: the last, from now on in the whole process. For tests and measurements;
   results never depend on it. */
void tsoro_kernel_use(const tsoro_kernel *kernel);

/* The kernel in use. */
const tsoro_kernel *tsoro_kernel_used(void);

/* The functions of the kernel in use for a variant. */
static inline const tsoro_sow_functions *tsoro_sow_for(const tsoro_variant *variant)
{
    return &tsoro_kernel_used()->width[tsoro_sow_width(tsoro_variant_pits(variant))];
}

/* Kernels; which exist depends on the build (sow.c). */
extern const tsoro_kernel tsoro_kernel_plain;
extern const tsoro_kernel tsoro_kernel_sse4;
extern const tsoro_kernel tsoro_kernel_avx2;
extern const tsoro_kernel tsoro_kernel_wasm;

/* A member of the set (not empty), every one equally likely. */
static inline unsigned tsoro_sow_any_pit(uint64_t set, tsoro_random *random)
{
    /* Lemire's multiplication (2019): no division but in the rare case that needs one. */
    uint32_t bound = (uint32_t)tsoro_popcount64(set);
    uint64_t draw = (tsoro_random_next(random) >> 32) * bound;
    if ((uint32_t)draw < bound) {
        uint32_t surplus = (0u - bound) % bound;
        while ((uint32_t)draw < surplus) {
            draw = (tsoro_random_next(random) >> 32) * bound;
        }
    }
    uint64_t skip = draw >> 32;
    while (skip-- != 0) {
        set &= set - 1u;
    }
    return tsoro_ctz64(set);
}

/* Where leaves are made: the compiler may not leave out what was written before it. */
static inline void tsoro_sow_made(const tsoro_position *leaf)
{
    __asm__ volatile("" : : "m"(*leaf));
}

#endif
