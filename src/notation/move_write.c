/* Writes a move (rulebook, section 7). */
#include "notation/hole.h"
#include "notation/move_capture.h"
#include "notation/sink.h"
#include "tsoro/notation.h"

#include <assert.h>

/* Bonus holes by name: by file from a on, in a file by rank. */
static void write_bonus(tsoro_sink *sink, const tsoro_variant *variant, unsigned enemy,
                        uint64_t bonus)
{
    for (unsigned file = 0; file < variant->files; file++) {
        for (unsigned rank = 1; rank <= 4; rank++) {
            unsigned pit = tsoro_pit_at(variant->files, file, rank);
            if (tsoro_rank_owner(rank) == enemy && (bonus >> pit & 1u)) {
                tsoro_sink_byte(sink, '+');
                tsoro_sink_hole(sink, variant, enemy, pit);
            }
        }
    }
}

size_t tsoro_move_write_sown(const tsoro_variant *variant, const tsoro_position *position,
                             const tsoro_move *move, const tsoro_sowing *sowing, char *out,
                             size_t size)
{
    tsoro_sink sink = {.out = out, .size = size};
    tsoro_sink_hole(&sink, variant, position->mover, move->origin);
    if (move->stop != 0) {
        tsoro_sink_byte(&sink, 's');
        tsoro_sink_number(&sink, move->stop);
    }
    tsoro_captured captured = tsoro_captures_of(variant, position, move, sowing);
    if (captured.count != 0) {
        tsoro_sink_byte(&sink, 'x');
    }
    for (unsigned i = 0; i < captured.count; i++) {
        tsoro_sink_byte(&sink, (char)('a' + captured.files[i]));
    }
    write_bonus(&sink, variant, 1u - position->mover, move->bonus);
    return tsoro_sink_finish(&sink);
}

size_t tsoro_move_write(const tsoro_variant *variant, const tsoro_position *position,
                        const tsoro_move *move, char *out, size_t size)
{
    tsoro_sowing sowing;
    tsoro_why why = tsoro_move_find(variant, position, move, &sowing);
    assert(why == TSORO_WHY_LEGAL);
    if (why != TSORO_WHY_LEGAL) {
        sowing.capture = TSORO_NO_PIT;
    }
    return tsoro_move_write_sown(variant, position, move, &sowing, out, size);
}
