/* Records of one size that lie side by side in memory. */
#ifndef TSORO_BASE_RECORDS_H
#define TSORO_BASE_RECORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sorts `count` records of `size` bytes, rising as memcmp() orders them. A merge sort: needs as
   much memory again for the time of the call. False without memory: the records are then as before.
 */
bool tsoro_records_sort(uint8_t *records, size_t count, size_t size);

/* Keeps the first of every run of records that agree in their first `key` bytes; the new count. */
size_t tsoro_records_unique(uint8_t *records, size_t count, size_t size, size_t key);

#endif
