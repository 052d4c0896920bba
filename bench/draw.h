/* Positions of a table, for the programs that measure on them. */
#ifndef TSORO_BENCH_DRAW_H
#define TSORO_BENCH_DRAW_H

#include "base/random.h"
#include "endgame/egdb_set.h"
#include "tsoro/egdb.h"

/* A position drawn evenly from the table. */
static inline tsoro_position draw(const tsoro_egtable *table, tsoro_random *random)
{
    tsoro_egdb_info about = tsoro_egtable_about(table);
    const tsoro_index *index = tsoro_egtable_index(table);
    uint64_t number = tsoro_random_below(random, about.positions);
    for (unsigned i = 0;; i++) {
        tsoro_egdb_layer layer = tsoro_egtable_layer(table, i)->about;
        uint64_t positions = layer.won + layer.lost + layer.endless;
        if (number < positions) {
            uint64_t columns = tsoro_index_count(index, layer.enemy);
            tsoro_position position = tsoro_position_start(&about.key);
            tsoro_index_unrank(index, layer.own, number / columns, position.pits[TSORO_SOUTH]);
            tsoro_index_unrank(index, layer.enemy, number % columns, position.pits[TSORO_NORTH]);
            return position;
        }
        number -= positions;
    }
}

#endif
