/* The memory of a pair of bit matrices (bitmat.h). */
#ifndef TSORO_ENDGAME_MATRIX_H
#define TSORO_ENDGAME_MATRIX_H

#include "endgame/bitmat.h"
#include "endgame/heap.h"
#include "tsoro/status.h"

#include <stddef.h>
#include <stdint.h>

typedef struct tsoro_matrix {
    uint32_t rows; /* of one block, whole tiles */
    uint32_t blocks;
    tsoro_pair *pairs; /* block after block; NULL: no memory is held */
} tsoro_matrix;

/* Bytes of a matrix for so many row and column halves. */
uint64_t tsoro_matrix_bytes(uint32_t row_halves, uint32_t column_halves);

/* Content undefined. TSORO_ERR_MEMORY. */
tsoro_status tsoro_matrix_take(tsoro_heap *heap, uint32_t row_halves, uint32_t column_halves,
                               tsoro_matrix *matrix);
void tsoro_matrix_give(tsoro_heap *heap, tsoro_matrix *matrix);

static inline tsoro_pair *tsoro_matrix_block(const tsoro_matrix *matrix, uint32_t block)
{
    return matrix->pairs + (size_t)block * matrix->rows;
}

#endif
