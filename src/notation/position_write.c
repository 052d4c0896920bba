/* Writes a position line in its canonical form (rulebook, section 7). */
#include "notation/sink.h"
#include "tsoro/notation.h"

static unsigned stones_at(const tsoro_variant *variant, const tsoro_position *position,
                          unsigned file, unsigned rank)
{
    return position->pits[tsoro_rank_owner(rank)][tsoro_pit_at(variant->files, file, rank)];
}

static void write_rank(tsoro_sink *sink, const tsoro_variant *variant,
                       const tsoro_position *position, unsigned rank)
{
    unsigned file = 0;
    while (file < variant->files) {
        unsigned stones = stones_at(variant, position, file, rank);
        unsigned run = 1;
        while (file + run < variant->files &&
               stones_at(variant, position, file + run, rank) == stones) {
            run++;
        }
        if (file != 0) {
            tsoro_sink_byte(sink, ',');
        }
        tsoro_sink_number(sink, stones);
        if (run > 1) {
            tsoro_sink_byte(sink, 'x');
            tsoro_sink_number(sink, run);
        }
        file += run;
    }
}

size_t tsoro_position_write(const tsoro_variant *variant, const tsoro_position *position, char *out,
                            size_t size)
{
    tsoro_sink sink = {.out = out, .size = size};
    for (unsigned rank = 4; rank >= 1; rank--) {
        write_rank(&sink, variant, position, rank);
        tsoro_sink_byte(&sink, rank > 1 ? '/' : ' ');
    }
    tsoro_sink_byte(&sink, position->mover == TSORO_SOUTH ? 'S' : 'N');
    tsoro_sink_byte(&sink, ' ');
    tsoro_sink_number(&sink, position->quiet);
    tsoro_sink_byte(&sink, ' ');
    tsoro_sink_number(&sink, position->turn);
    if (tsoro_variant_has_schedule(variant)) {
        tsoro_sink_byte(&sink, ' ');
        tsoro_sink_number(&sink, position->takes[TSORO_SOUTH]);
        tsoro_sink_byte(&sink, ',');
        tsoro_sink_number(&sink, position->takes[TSORO_NORTH]);
    }
    return tsoro_sink_finish(&sink);
}
