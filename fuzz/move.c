/* A variant line, a position line, then any bytes as a move: what is read is legal, and is written
   and read again. */
#undef NDEBUG
#include <assert.h>
#include <string.h>

#include "lines.h"
#include "tsoro/notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const tsoro_variant *variant, const tsoro_position *position,
                  const tsoro_move *move)
{
    char text[TSORO_MOVE_TEXT];
    tsoro_sowing sowing;
    tsoro_move again;
    assert(tsoro_move_find(variant, position, move, &sowing) == TSORO_WHY_LEGAL);
    size_t length = tsoro_move_write(variant, position, move, text, sizeof text);
    assert(length < sizeof text && strlen(text) == length);
    assert(tsoro_ok(tsoro_move_read(variant, position, text, length, &again)));
    assert(tsoro_move_equal(*move, again));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    line first = next_line(&data, &size);
    tsoro_variant variant;
    if (!tsoro_ok(tsoro_variant_read(first.text, first.length, &variant))) {
        return 0;
    }
    line second = next_line(&data, &size);
    tsoro_position position;
    if (!tsoro_ok(tsoro_position_read(&variant, second.text, second.length, &position))) {
        position = tsoro_position_start(&variant);
    }
    if (is_heavy(&variant, &position)) {
        return 0;
    }
    tsoro_move move;
    tsoro_status status = tsoro_move_read(&variant, &position, (const char *)data, size, &move);
    if (tsoro_ok(status)) {
        check(&variant, &position, &move);
    } else {
        assert(status.offset <= size);
    }
    return 0;
}
