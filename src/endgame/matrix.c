#include "endgame/matrix.h"

uint64_t tsoro_matrix_bytes(uint32_t row_halves, uint32_t column_halves)
{
    return (uint64_t)tsoro_padded(row_halves) * tsoro_blocks(column_halves) * sizeof(tsoro_pair);
}

tsoro_status tsoro_matrix_take(tsoro_heap *heap, uint32_t row_halves, uint32_t column_halves,
                               tsoro_matrix *matrix)
{
    void *pairs = tsoro_heap_take(heap, tsoro_matrix_bytes(row_halves, column_halves));
    if (pairs == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    *matrix = (tsoro_matrix){
        .rows = tsoro_padded(row_halves), .blocks = tsoro_blocks(column_halves), .pairs = pairs};
    return (tsoro_status){0};
}

void tsoro_matrix_give(tsoro_heap *heap, tsoro_matrix *matrix)
{
    tsoro_heap_give(heap, matrix->pairs);
    *matrix = (tsoro_matrix){0};
}
