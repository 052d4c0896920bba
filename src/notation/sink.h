/* Writing text as snprintf does: never beyond the buffer, always counting what the whole text
   takes. Internal to the module. */
#ifndef TSORO_NOTATION_SINK_H
#define TSORO_NOTATION_SINK_H

#include <stddef.h>
#include <stdint.h>

/* out may be NULL when size is 0. Bytes beyond size-1 are counted and dropped. */
typedef struct tsoro_sink {
    char *out;
    size_t size;
    size_t length;
} tsoro_sink;

void tsoro_sink_byte(tsoro_sink *sink, char byte);
void tsoro_sink_bytes(tsoro_sink *sink, const char *bytes, size_t count);
void tsoro_sink_text(tsoro_sink *sink, const char *text);
void tsoro_sink_number(tsoro_sink *sink, uint32_t number);

/* Sets the NUL (if there is room for any byte) and returns the length of the whole text. */
size_t tsoro_sink_finish(tsoro_sink *sink);

#endif
