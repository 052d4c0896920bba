#include "notation/hole.h"

#include "tsoro/notation.h"

tsoro_status tsoro_cursor_hole(tsoro_cursor *cursor, const tsoro_variant *variant, unsigned *player,
                               unsigned *pit)
{
    const char *name = cursor->text + cursor->at;
    if (cursor->length - cursor->at < 2 || name[0] < 'a' || name[0] >= 'a' + variant->files ||
        name[1] < '1' || name[1] > '4') {
        return tsoro_cursor_unexpected(cursor, TSORO_EXPECT_HOLE);
    }
    unsigned rank = (unsigned)(name[1] - '0');
    *player = tsoro_rank_owner(rank);
    *pit = tsoro_pit_at(variant->files, (unsigned)(name[0] - 'a'), rank);
    cursor->at += 2;
    return (tsoro_status){0};
}

void tsoro_sink_hole(tsoro_sink *sink, const tsoro_variant *variant, unsigned player, unsigned pit)
{
    tsoro_sink_byte(sink, (char)('a' + tsoro_pit_file(variant->files, player, pit)));
    tsoro_sink_byte(sink, (char)('0' + tsoro_pit_rank(variant->files, player, pit)));
}

tsoro_status tsoro_hole_read(const tsoro_variant *variant, const char *text, size_t length,
                             unsigned *player, unsigned *pit)
{
    tsoro_cursor cursor = {.text = text, .length = length};
    unsigned read_player = 0;
    unsigned read_pit = 0;
    tsoro_status status = tsoro_cursor_hole(&cursor, variant, &read_player, &read_pit);
    if (tsoro_ok(status)) {
        status = tsoro_cursor_want_end(&cursor);
    }
    if (tsoro_ok(status)) {
        *player = read_player;
        *pit = read_pit;
    }
    return status;
}

size_t tsoro_hole_write(const tsoro_variant *variant, unsigned player, unsigned pit, char *out,
                        size_t size)
{
    tsoro_sink sink = {.out = out, .size = size};
    tsoro_sink_hole(&sink, variant, player, pit);
    return tsoro_sink_finish(&sink);
}
