/* The longest forced win of a table with distances, and how it goes. */
#ifndef TSORO_ENDGAME_LONGEST_H
#define TSORO_ENDGAME_LONGEST_H

#include "tsoro/egdb.h"
#include "tsoro/moves.h"

/* The first position, in the table's order, whose distance is the table's longest; South is to
   move. TSORO_ERR_NOT_COVERED: a table without distances, or without a forced win;
   TSORO_ERR_CORRUPT. */
tsoro_status tsoro_egdb_longest(const tsoro_egdb *db, unsigned table, tsoro_position *position);

/* A best move of a position whose distance the tables know: the winner hurries, the loser holds
   out; of several the first in the order of moves. Fills *after with the position it leads to.
   TSORO_ERR_NOT_COVERED: there is no move, or the distance is not known; TSORO_ERR_CORRUPT. */
tsoro_status tsoro_egdb_best_move(const tsoro_egdb *db, const tsoro_variant *variant,
                                  const tsoro_position *position, tsoro_move *move,
                                  tsoro_position *after);

#endif
