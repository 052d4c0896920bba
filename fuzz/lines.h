/* Input of several lines for the fuzz targets. */
#ifndef TSORO_FUZZ_LINES_H
#define TSORO_FUZZ_LINES_H

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

#endif
