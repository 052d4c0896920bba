/* A variant line, then any bytes as a position of it: what is read is written and read again. */
#undef NDEBUG
#include <assert.h>
#include <string.h>

#include "lines.h"
#include "tsoro/notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    line first = next_line(&data, &size);
    tsoro_variant variant;
    if (!tsoro_ok(tsoro_variant_read(first.text, first.length, &variant))) {
        variant = tsoro_variant_preset(TSORO_TRACEY);
    }
    tsoro_position position;
    tsoro_status status = tsoro_position_read(&variant, (const char *)data, size, &position);
    if (!tsoro_ok(status)) {
        assert(status.offset <= size);
        return 0;
    }
    char text[TSORO_POSITION_TEXT];
    tsoro_position again;
    size_t length = tsoro_position_write(&variant, &position, text, sizeof text);
    assert(length < sizeof text && strlen(text) == length);
    assert(tsoro_ok(tsoro_position_read(&variant, text, length, &again)));
    assert(tsoro_position_equal(&position, &again));
    assert(tsoro_position_stones(&position, 0) + tsoro_position_stones(&position, 1) <=
           TSORO_MAX_STONES);
    return 0;
}
