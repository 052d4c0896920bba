/* The builder's memory: one reserved range of addresses, handed out and taken back in large pieces.
 * What was once touched is used again and never returned to the system before the end, because a
 * system (a virtual machine above all) may take seconds to provide a gigabyte. Only addresses are
 * reserved: what is not used costs nothing. Used by one thread at a time. */
#ifndef TSORO_ENDGAME_HEAP_H
#define TSORO_ENDGAME_HEAP_H

#include "tsoro/status.h"

#include <stddef.h>
#include <stdint.h>

#define TSORO_HEAP_GRAIN (UINT64_C(1) << 16) /* pieces are whole multiples of it */

typedef struct tsoro_heap tsoro_heap;

/* Reserves addresses for `bytes` bytes. TSORO_ERR_MEMORY. */
tsoro_status tsoro_heap_create(uint64_t bytes, tsoro_heap **heap);
void tsoro_heap_destroy(tsoro_heap *heap); /* NULL is allowed; frees all pieces */

/* A piece, aligned to a page, of undefined content; NULL if none is left. Size 0 is taken as 1. */
void *tsoro_heap_take(tsoro_heap *heap, uint64_t bytes);
void tsoro_heap_give(tsoro_heap *heap, void *piece); /* NULL is allowed */

/* The highest address ever handed out, counted from the start: memory that may have been touched.
 */
uint64_t tsoro_heap_peak(const tsoro_heap *heap);

#endif
