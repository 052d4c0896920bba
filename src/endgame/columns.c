#include "endgame/columns.h"

#include <string.h>

/* Columns of a block that stand for halves. */
void tsoro_valid_columns(const tsoro_halves *enemy, uint32_t block, tsoro_bits valid)
{
    uint32_t left = enemy->count - block * TSORO_TILE;
    for (unsigned word = 0; word < TSORO_TILE_WORDS; word++, left -= left < 64 ? left : 64) {
        valid[word] = left >= 64 ? UINT64_MAX : (UINT64_C(1) << left) - 1;
    }
}

/* For each file the columns of a block whose inner hole there is occupied. */
void tsoro_facing_columns(const tsoro_index *index, const tsoro_halves *enemy, uint32_t block,
                          tsoro_bits facing[TSORO_NO_CAPTURE + 1])
{
    memset(facing, 0, (TSORO_NO_CAPTURE + 1) * sizeof(tsoro_bits));
    uint8_t half[TSORO_MAX_PITS];
    uint32_t rank = block * TSORO_TILE;
    tsoro_index_unrank(index, enemy->stones, rank, half);
    for (unsigned column = 0; column < TSORO_TILE && rank < enemy->count; column++, rank++) {
        for (unsigned file = 0; file < enemy->files; file++) {
            uint64_t bit = tsoro_half_faces(enemy, half, file) ? 1 : 0;
            facing[file][column / 64] |= bit << column % 64;
        }
        tsoro_index_next(index, half);
    }
}

/* For a file: what captures leave of the columns of a block. Returns whether any can be captured.
 */
bool tsoro_captured_columns(const tsoro_index *index, const tsoro_halves *enemy, uint32_t block,
                            unsigned file, tsoro_rest rests[TSORO_TILE])
{
    bool any = false;
    uint8_t half[TSORO_MAX_PITS];
    uint32_t rank = block * TSORO_TILE;
    tsoro_index_unrank(index, enemy->stones, rank, half);
    for (unsigned column = 0; column < TSORO_TILE; column++, rank++) {
        rests[column].rank = UINT32_MAX;
        if (rank < enemy->count) {
            if (tsoro_half_faces(enemy, half, file)) {
                rests[column] = tsoro_half_captured(index, half, file);
                any = true;
            }
            tsoro_index_next(index, half);
        }
    }
    return any;
}
