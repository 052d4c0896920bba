#include "notation/sink.h"

#include <string.h>

void tsoro_sink_byte(tsoro_sink *sink, char byte)
{
    if (sink->length + 1 < sink->size) {
        sink->out[sink->length] = byte;
    }
    sink->length++;
}

void tsoro_sink_bytes(tsoro_sink *sink, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        tsoro_sink_byte(sink, bytes[i]);
    }
}

void tsoro_sink_text(tsoro_sink *sink, const char *text)
{
    tsoro_sink_bytes(sink, text, strlen(text));
}

void tsoro_sink_number(tsoro_sink *sink, uint32_t number)
{
    char digits[10];
    size_t count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    while (count != 0) {
        tsoro_sink_byte(sink, digits[--count]);
    }
}

size_t tsoro_sink_finish(tsoro_sink *sink)
{
    if (sink->size != 0) {
        sink->out[sink->length < sink->size ? sink->length : sink->size - 1] = '\0';
    }
    return sink->length;
}
