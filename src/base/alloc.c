#include "base/alloc.h"

#include "base/checked.h"

#include <stdlib.h>
#include <string.h>

static tsoro_allocate_function *current_allocate = tsoro_alloc_standard;
static void *current_context;

void *tsoro_alloc_standard(void *context, void *block, size_t size)
{
    (void)context;
    if (size == 0) {
        free(block);
        return NULL;
    }
    /* A fresh block comes from calloc: large ones are then zero without being touched. */
    return block == NULL ? calloc(1, size) : realloc(block, size);
}

void tsoro_alloc_use(tsoro_allocate_function *allocate, void *context)
{
    current_allocate = allocate != NULL ? allocate : tsoro_alloc_standard;
    current_context = context;
}

/* False if the array is too large to exist; an empty array takes one byte. */
static bool array_bytes(size_t count, size_t size, size_t *bytes)
{
    if (!tsoro_mul_size(count, size, bytes) || *bytes > PTRDIFF_MAX) {
        return false;
    }
    if (*bytes == 0) {
        *bytes = 1;
    }
    return true;
}

void *tsoro_alloc_array(size_t count, size_t size)
{
    size_t bytes;
    if (!array_bytes(count, size, &bytes)) {
        return NULL;
    }
    void *block = current_allocate(current_context, NULL, bytes);
    /* A replacement need not clear; the standard one has. */
    if (block != NULL && current_allocate != tsoro_alloc_standard) {
        memset(block, 0, bytes);
    }
    return block;
}

void *tsoro_alloc(size_t size)
{
    return tsoro_alloc_array(1, size);
}

void *tsoro_realloc_array(void *block, size_t count, size_t size)
{
    size_t bytes;
    if (!array_bytes(count, size, &bytes)) {
        return NULL;
    }
    return current_allocate(current_context, block, bytes);
}

void *tsoro_grow_array(void *block, size_t *capacity, size_t needed, size_t size)
{
    if (block != NULL && needed <= *capacity) {
        return block;
    }
    size_t wanted = *capacity <= SIZE_MAX / 2 ? *capacity * 2 : needed;
    if (wanted < needed) {
        wanted = needed;
    }
    if (wanted < 8) {
        wanted = 8;
    }
    void *grown = tsoro_realloc_array(block, wanted, size);
    if (grown != NULL) {
        *capacity = wanted;
    }
    return grown;
}

void tsoro_free(void *block)
{
    if (block != NULL) {
        current_allocate(current_context, block, 0);
    }
}
