/* What a block of columns, 512 halves of the enemy, means to a sweep. Pure. */
#ifndef TSORO_ENDGAME_COLUMNS_H
#define TSORO_ENDGAME_COLUMNS_H

#include "endgame/bitmat.h"
#include "endgame/halves.h"

#include <stdbool.h>

/* Columns of a block that stand for halves. */
void tsoro_valid_columns(const tsoro_halves *enemy, uint32_t block, tsoro_bits valid);

/* For each file the columns of a block whose inner hole there is occupied; none for
 * TSORO_NO_CAPTURE. */
void tsoro_facing_columns(const tsoro_index *index, const tsoro_halves *enemy, uint32_t block,
                          tsoro_bits facing[TSORO_NO_CAPTURE + 1]);

/* For a file: what captures leave of the columns of a block, rank UINT32_MAX where nothing is
 * captured. Returns whether any can be captured. */
bool tsoro_captured_columns(const tsoro_index *index, const tsoro_halves *enemy, uint32_t block,
                            unsigned file, tsoro_rest rests[TSORO_TILE]);

#endif
