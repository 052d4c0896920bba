/* Memory: arrays whose size cannot overflow, and an allocator that can be replaced so that a test
 * can fail the n-th allocation. Every allocation of the library goes through here. */
#ifndef TSORO_BASE_ALLOC_H
#define TSORO_BASE_ALLOC_H

#include <stddef.h>
#include <stdint.h>

/* The one function an allocator is: resizes `block` to `size` bytes and returns it, or null when it
 * cannot (the old block then stays valid). `block` null: a new block. `size` 0: frees the block and
 * returns null. Blocks are aligned for any type. */
typedef void *tsoro_allocate_function(void *context, void *block, size_t size);

/* `count` objects of `size` bytes, all bytes zero. Null when there is no memory or count * size
 * overflows. An empty array is a valid block of at least one byte. Free with tsoro_free. */
void *tsoro_alloc_array(size_t count, size_t size);

/* One object of `size` bytes, all zero; else as tsoro_alloc_array. */
void *tsoro_alloc(size_t size);

/* Resizes an array (null: a new one) to `count` objects of `size` bytes; new bytes are undefined.
 * On failure null is returned and the old array stays valid. */
void *tsoro_realloc_array(void *block, size_t count, size_t size);

/* Makes room in a growing array of objects of `size` bytes: ensures *capacity >= needed by at least
 * doubling, and returns the array, perhaps moved. On failure returns null; array and *capacity stay
 * as they were. */
void *tsoro_grow_array(void *block, size_t *capacity, size_t needed, size_t size);

/* The first address in a block (null: null) that is a multiple of `line`, a power of two; the block
 * was made larger by as much for it. */
static inline void *tsoro_align(void *block, size_t line)
{
    return block == NULL ? NULL : (char *)block + (-(uintptr_t)block & (line - 1));
}

/* Frees a block of any of the above. Null is allowed. */
void tsoro_free(void *block);

/* Replaces the allocator; null restores the standard one. For the whole process: call it before
 * other threads use the library, and free every block with the allocator that made it. */
void tsoro_alloc_use(tsoro_allocate_function *allocate, void *context);

/* The standard allocator, for a replacement that only counts or refuses. context is not used. */
void *tsoro_alloc_standard(void *context, void *block, size_t size);

#endif
