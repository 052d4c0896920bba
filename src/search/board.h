/* The board as the search sees it: a half is one to three vectors of sixteen pits, seen from its
   owner, and the two halves of a position are called own (the mover's) and enemy. All that a
   variant fixes is worked out once, in a tsoro_board. */
#ifndef TSORO_SEARCH_BOARD_H
#define TSORO_SEARCH_BOARD_H

#include "base/bits.h"
#include "tsoro/position.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define TSORO_LANE_BYTES 16
#define TSORO_MAX_LANES  3

typedef uint8_t tsoro_lane __attribute__((vector_size(TSORO_LANE_BYTES)));

typedef union tsoro_half {
    uint8_t pit[TSORO_HALF_BYTES];
    uint64_t word[TSORO_HALF_BYTES / 8];
    tsoro_lane lane[TSORO_MAX_LANES];
} tsoro_half;

typedef struct tsoro_board {
    tsoro_variant variant;
    unsigned files, pits;
    unsigned lanes;    /* vectors of a half */
    size_t sown_bytes; /* of a sowing in a fan (fan.h) */
    uint64_t all;      /* bit p: pit p exists */
    uint64_t heads;    /* bit p: pit p is a head */
    uint64_t takeable; /* bit p: the bonus may take pit p */
    bool sows_captures, schedule;
    tsoro_half valid; /* 0xff in every pit */

    /* run[c] holds c ones, zeros up to the number of pits, and that again: read from the right
       place it is what a lap of c stones adds. */
    uint8_t run[TSORO_MAX_PITS][2 * TSORO_MAX_PITS + TSORO_HALF_BYTES];
    uint8_t lifted[2 * TSORO_HALF_BYTES]; /* 0xff but for one 0 in the middle */
} tsoro_board;

void tsoro_board_init(tsoro_board *board, const tsoro_variant *variant);

static inline tsoro_lane tsoro_lane_load(const uint8_t *from)
{
    tsoro_lane lane;
    memcpy(&lane, from, sizeof lane);
    return lane;
}

/* Bit i: byte i of the lane has its top bit set. */
static inline uint32_t tsoro_lane_bits(tsoro_lane lane)
{
#if defined(__SSE2__)
    typedef char signed_lane __attribute__((vector_size(TSORO_LANE_BYTES)));
    return (uint32_t)__builtin_ia32_pmovmskb128((signed_lane)lane);
#else
    uint64_t word[2];
    memcpy(word, &lane, sizeof word);
    uint32_t bits = 0;
    for (unsigned i = 0; i < 2; i++) {
        uint64_t tops = (word[i] >> 7) & UINT64_C(0x0101010101010101);
        bits |= (uint32_t)((tops * UINT64_C(0x0102040810204080)) >> 56) << (8 * i);
    }
    return bits;
#endif
}

/* The pits that hold more than `least` - 1 stones; least 1 or 2. */
static inline uint64_t tsoro_half_at_least(const tsoro_board *board, const tsoro_half *half,
                                           uint8_t least)
{
    uint64_t bits = 0;
    for (unsigned i = 0; i < board->lanes; i++) {
        tsoro_lane over = (tsoro_lane)(half->lane[i] >= least);
        bits |= (uint64_t)tsoro_lane_bits(over) << (TSORO_LANE_BYTES * i);
    }
    return bits;
}

static inline bool tsoro_half_same(const tsoro_board *board, const tsoro_half *a,
                                   const tsoro_half *b)
{
    uint64_t differ = 0;
    for (unsigned i = 0; i < 2 * board->lanes; i++) {
        differ |= a->word[i] ^ b->word[i];
    }
    return differ == 0;
}

/* Copies what exists of a half; the rest of `to` stays, all zero. */
static inline void tsoro_half_load(const tsoro_board *board, tsoro_half *to, const tsoro_lane *from)
{
    for (unsigned i = 0; i < board->lanes; i++) {
        to->lane[i] = from[i];
    }
}

/* The pits rule 3.1 allows to lift. */
static inline uint64_t tsoro_half_liftable(const tsoro_board *board, const tsoro_half *half)
{
    uint64_t many = tsoro_half_at_least(board, half, 2);
    if (many != 0) {
        return many;
    }
    uint64_t held = tsoro_half_at_least(board, half, 1);
    uint64_t empty_next = ~held & board->all;
    empty_next = (empty_next >> 1) | (empty_next << (board->pits - 1));
    return held & empty_next & board->all;
}

unsigned tsoro_half_stones(const tsoro_half *half);

/* A number that tells halves apart; equal on every machine. */
uint64_t tsoro_half_hash(const tsoro_board *board, const tsoro_half *half);

static inline uint64_t tsoro_position_key(uint64_t own_hash, uint64_t enemy_hash)
{
    return own_hash + (enemy_hash << 23 | enemy_hash >> 41);
}

#endif
