/* Numbers for halves: every way to place exactly `stones` stones in the 2N pits of one player has a
 * rank 0..count-1. Pure, without allocation; a filled index is read by any number of threads.
 *
 * Order: halves are compared from the last pit (2N-1) down to pit 0 as numbers are compared digit
 * by digit, so the rank rises with the stones in the last pits. With s(i) the stones in pits 0..i
 * and ways(i, s) = C(s+i, i) the ways to place s stones in i+1 pits,
 *
 *     rank = sum over i = 1..2N-1 of ways(i, s(i)) - ways(i, s(i-1)),
 *
 * because the halves below p that agree with it above pit i, and hold less in pit i, hold more than
 * s(i-1) and at most s(i) stones in pits 0..i-1. */
#ifndef TSORO_ENDGAME_INDEX_H
#define TSORO_ENDGAME_INDEX_H

#include "tsoro/api.h"

#include <stdbool.h>
#include <stdint.h>

#define TSORO_INDEX_STONES 64 /* the most stones of one player that an index numbers */

typedef struct tsoro_index {
    unsigned pits; /* 2N */
    unsigned most; /* stones of one player, at most */
    uint64_t ways[TSORO_MAX_PITS][TSORO_INDEX_STONES + 1];
} tsoro_index;

/* Fills an index for boards of `files` files with up to `most` stones a side. False if most exceeds
 * TSORO_INDEX_STONES or a count does not fit in 63 bits. */
bool tsoro_index_init(tsoro_index *index, unsigned files, unsigned most);

/* The number of halves with exactly so many stones, stones <= most. */
static inline uint64_t tsoro_index_count(const tsoro_index *index, unsigned stones)
{
    return index->ways[index->pits - 1][stones];
}

/* The rank of a half among those with as many stones, which are at most `most`. */
static inline uint64_t tsoro_index_rank(const tsoro_index *index, const uint8_t *half)
{
    unsigned sum = half[0];
    uint64_t rank = 0;
    for (unsigned i = 1; i < index->pits; i++) {
        const uint64_t *ways = index->ways[i];
        unsigned below = sum;
        sum += half[i];
        rank += ways[sum] - ways[below];
    }
    return rank;
}

/* The half of a rank: fills pits 0..2N-1. rank < count(stones). */
void tsoro_index_unrank(const tsoro_index *index, unsigned stones, uint64_t rank, uint8_t *half);

/* Turns a half into the one of the next rank; false (and untouched) if it is the last. */
bool tsoro_index_next(const tsoro_index *index, uint8_t *half);

/* The stones of a half. */
static inline unsigned tsoro_index_stones(const tsoro_index *index, const uint8_t *half)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < index->pits; i++) {
        sum += half[i];
    }
    return sum;
}

#endif
