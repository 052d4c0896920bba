#include "base/records.h"

#include "base/alloc.h"

#include <string.h>

/* Merges from[low..middle) and from[middle..high) into `to` at the same place. */
static void merge(const uint8_t *from, uint8_t *to, size_t low, size_t middle, size_t high,
                  size_t size)
{
    size_t left = low;
    size_t right = middle;
    for (size_t at = low; at < high; at++) {
        bool take_left = left < middle && (right == high || memcmp(from + left * size,
                                                                   from + right * size, size) <= 0);
        memcpy(to + at * size, from + (take_left ? left : right) * size, size);
        left += take_left;
        right += !take_left;
    }
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

bool tsoro_records_sort(uint8_t *records, size_t count, size_t size)
{
    uint8_t *spare = tsoro_alloc_array(count, size);
    if (!spare) {
        return false;
    }
    uint8_t *from = records;
    uint8_t *to = spare;
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t low = 0; low < count; low += 2 * width) {
            merge(from, to, low, least(low + width, count), least(low + 2 * width, count), size);
        }
        uint8_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != records) {
        memcpy(records, from, count * size);
    }
    tsoro_free(spare);
    return true;
}

size_t tsoro_records_unique(uint8_t *records, size_t count, size_t size, size_t key)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept && memcmp(records + (kept - 1) * size, records + i * size, key) == 0) {
            continue;
        }
        if (kept != i) {
            memcpy(records + kept * size, records + i * size, size);
        }
        kept++;
    }
    return kept;
}
