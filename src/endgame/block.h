/* Blocks: 64 halves of the mover by 128 of the enemy, the unit in which a table is packed and
 * unpacked (docs/egdb-format.md, "Blocks"). Pure, without allocation.
 *
 * Neighbours in the order of halves have mostly the same value, so "won" is predicted from twelve
 * neighbours already known, four before it in the row and eight in the three rows above, as a fax
 * page is; a table of chances for each of the 4,096 pictures drives a binary range coder. (Bilevel
 * context coding: Langdon and Rissanen 1981; the coder is Martin's of 1979 with carry.) What is
 * endless is rare and listed. */
#ifndef TSORO_ENDGAME_BLOCK_H
#define TSORO_ENDGAME_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TSORO_BLOCK_ROWS    64u
#define TSORO_BLOCK_COLUMNS 128u
#define TSORO_BLOCK_WORDS   (TSORO_BLOCK_COLUMNS / 64)
#define TSORO_BLOCK_BYTES   2052u /* of a packed block, at most */
#define TSORO_PICTURES      4096u
#define TSORO_CHANCE_BITS   12u

/* Values of a block: bit c%64 of word c/64 of row r. What is neither won nor endless is lost. Bits
 * beyond the block's rows and columns are zero. */
typedef struct tsoro_block {
    uint64_t won[TSORO_BLOCK_ROWS][TSORO_BLOCK_WORDS];
    uint64_t endless[TSORO_BLOCK_ROWS][TSORO_BLOCK_WORDS];
} tsoro_block;

/* For each picture of neighbours the chance of "not won", in 4,096ths, 1..4095. */
typedef struct tsoro_model {
    uint16_t chance[TSORO_PICTURES];
} tsoro_model;

/* How often "not won" and "won" followed each picture. */
typedef struct tsoro_tally {
    uint32_t count[TSORO_PICTURES][2];
} tsoro_tally;

/* Adds a block to a tally; the chances that fit a tally. */
void tsoro_tally_add(tsoro_tally *tally, const tsoro_block *block, unsigned rows, unsigned columns);
void tsoro_model_fit(const tsoro_tally *tally, tsoro_model *model);

/* Packs a block of 1..64 rows and 1..128 columns in the shortest way; with model NULL the raw codec
 * serves. Writes at most TSORO_BLOCK_BYTES and returns how many. */
size_t tsoro_block_pack(const tsoro_block *block, unsigned rows, unsigned columns,
                        const tsoro_model *model, uint8_t *out);

/* Unpacks; false if the bytes are no block of this shape. */
bool tsoro_block_unpack(const uint8_t *in, size_t size, unsigned rows, unsigned columns,
                        const tsoro_model *model, tsoro_block *block);

#endif
