/* Input of several lines for the fuzz targets. */
#ifndef TSORO_FUZZ_LINES_H
#define TSORO_FUZZ_LINES_H

#include "tsoro/position.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct line {
    const char *text;
    size_t length;
} line;

/* Cuts the next line off the input; the rest follows the line feed. */
static inline line next_line(const uint8_t **data, size_t *size)
{
    const uint8_t *end = *size ? memchr(*data, '\n', *size) : NULL;
    line cut = {(const char *)*data, end ? (size_t)(end - *data) : *size};
    size_t taken = cut.length + (end != NULL);
    *data += taken;
    *size -= taken;
    return cut;
}

/* Whether a sowing may take so many laps that one input costs minutes: a half with more stones than
   holes can go round through billions of states before it comes back. */
static inline bool is_heavy(const tsoro_variant *variant, const tsoro_position *position)
{
    unsigned most = tsoro_variant_pits(variant) + 8;
    return tsoro_position_stones(position, TSORO_SOUTH) > most ||
           tsoro_position_stones(position, TSORO_NORTH) > most;
}

#endif
