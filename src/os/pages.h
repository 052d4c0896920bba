/* Large areas of memory straight from the system: zero, page-aligned, provided page by page when
 * touched, and given back at once when freed. Safe from any thread. */
#ifndef TSORO_OS_PAGES_H
#define TSORO_OS_PAGES_H

#include "tsoro/status.h"

#include <stddef.h>
#include <stdint.h>

/* An area of `size` bytes, all zero; size 0 gives an area of one page. TSORO_ERR_MEMORY. */
tsoro_status tsoro_pages_take(size_t size, void **area);

/* Says that an area will be read here and there, not in order: huge pages then, where the system
 * has them. For what is read in order they gain nothing, and cost three times as much to provide
 * where measured, on a virtual machine. */
void tsoro_pages_scatter(void *area, size_t size);

/* Gives an area back; size is that of the taking. NULL is allowed. */
void tsoro_pages_give(void *area, size_t size);

/* Bytes of memory that could be taken now without pushing anything out, as the system estimates
 * it; 0 if it does not say. */
uint64_t tsoro_memory_available(void);

/* Bytes free for this user in the file system of a path that exists; 0 if it does not say. */
uint64_t tsoro_disk_available(const char *path);

#endif
