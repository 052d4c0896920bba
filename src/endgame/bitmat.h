/* Bit matrices of the builder. A layer (a stones of the mover, b of the enemy) is a matrix with one
 * row for each half of the mover and one column for each half of the enemy, both by rank. Columns
 * are cut into blocks of 512; a block holds its rows one after the other, so that a row of a block
 * is one cache line. Two matrices that are always read together lie row by row side by side. */
#ifndef TSORO_ENDGAME_BITMAT_H
#define TSORO_ENDGAME_BITMAT_H

#include <stdint.h>

#define TSORO_TILE       512 /* rows and columns of a tile, columns of a block */
#define TSORO_TILE_WORDS (TSORO_TILE / 64)

/* One row of a block in one matrix: bit c%64 of word c/64 belongs to column c. */
typedef uint64_t tsoro_bits[TSORO_TILE_WORDS];

/* One row of a block in two matrices. Aligned to a cache line. */
typedef struct tsoro_pair {
    tsoro_bits first;
    tsoro_bits second;
} tsoro_pair;

/* Blocks (or tiles) that hold `count` columns (or rows). */
static inline uint32_t tsoro_blocks(uint32_t count)
{
    return (count + TSORO_TILE - 1) / TSORO_TILE;
}

/* Rows of a block, filled up to whole tiles. */
static inline uint32_t tsoro_padded(uint32_t count)
{
    return tsoro_blocks(count) * TSORO_TILE;
}

#endif
