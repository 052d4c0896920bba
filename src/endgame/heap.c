#include "endgame/heap.h"

#include "base/alloc.h"
#include "os/pages.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

/* A stretch of the range, free or taken; stretches lie in order and leave no gap. */
typedef struct stretch {
    uint64_t offset;
    uint64_t bytes;
    bool taken;
} stretch;

struct tsoro_heap {
    uint8_t *area;
    uint64_t bytes;
    uint64_t peak;
    stretch *list;
    size_t count, capacity;
};

tsoro_status tsoro_heap_create(uint64_t bytes, tsoro_heap **heap)
{
    tsoro_heap *made = tsoro_alloc(sizeof *made);
    void *area;
    if (made == NULL || bytes > SIZE_MAX - TSORO_HEAP_GRAIN) {
        tsoro_free(made);
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    made->bytes = (bytes + TSORO_HEAP_GRAIN - 1) / TSORO_HEAP_GRAIN * TSORO_HEAP_GRAIN;
    made->list = tsoro_grow_array(NULL, &made->capacity, 1, sizeof *made->list);
    tsoro_status status = tsoro_pages_take((size_t)made->bytes, &area);
    if (!tsoro_ok(status) || made->list == NULL) {
        made->area = tsoro_ok(status) ? area : NULL;
        tsoro_heap_destroy(made);
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    made->area = area;
    made->list[0] = (stretch){.bytes = made->bytes};
    made->count = 1;
    *heap = made;
    return status;
}

void tsoro_heap_destroy(tsoro_heap *heap)
{
    if (heap != NULL) {
        tsoro_pages_give(heap->area, (size_t)heap->bytes);
        tsoro_free(heap->list);
        tsoro_free(heap);
    }
}

/* Cuts a free stretch so that it has exactly `bytes`. */
static bool cut(tsoro_heap *heap, size_t at, uint64_t bytes)
{
    stretch *list =
        tsoro_grow_array(heap->list, &heap->capacity, heap->count + 1, sizeof *heap->list);
    if (list == NULL) {
        return false;
    }
    heap->list = list;
    memmove(&list[at + 1], &list[at], (heap->count - at) * sizeof *list);
    heap->count++;
    list[at].bytes = bytes;
    list[at + 1].offset += bytes;
    list[at + 1].bytes -= bytes;
    return true;
}

void *tsoro_heap_take(tsoro_heap *heap, uint64_t bytes)
{
    uint64_t size = bytes == 0
                        ? TSORO_HEAP_GRAIN
                        : (bytes + TSORO_HEAP_GRAIN - 1) / TSORO_HEAP_GRAIN * TSORO_HEAP_GRAIN;
    for (size_t i = 0; i < heap->count; i++) {
        stretch *found = &heap->list[i];
        if (found->taken || found->bytes < size) {
            continue;
        }
        if (found->bytes > size && !cut(heap, i, size)) {
            return NULL;
        }
        found = &heap->list[i];
        found->taken = true;
        uint64_t end = found->offset + size;
        heap->peak = end > heap->peak ? end : heap->peak;
        return heap->area + found->offset;
    }
    return NULL;
}

/* Joins a free stretch with the one after it, if that is free too. */
static void join(tsoro_heap *heap, size_t at)
{
    if (at + 1 < heap->count && !heap->list[at].taken && !heap->list[at + 1].taken) {
        heap->list[at].bytes += heap->list[at + 1].bytes;
        heap->count--;
        memmove(&heap->list[at + 1], &heap->list[at + 2],
                (heap->count - at - 1) * sizeof *heap->list);
    }
}

void tsoro_heap_give(tsoro_heap *heap, void *piece)
{
    if (piece == NULL) {
        return;
    }
    uint64_t offset = (uint64_t)((uint8_t *)piece - heap->area);
    size_t at = 0;
    while (heap->list[at].offset != offset) {
        at++;
        assert(at < heap->count);
    }
    assert(heap->list[at].taken);
    heap->list[at].taken = false;
    join(heap, at);
    if (at > 0) {
        join(heap, at - 1);
    }
}

uint64_t tsoro_heap_peak(const tsoro_heap *heap)
{
    return heap->peak;
}
