/* Moves listed for programs and for people, streamed: there can be millions. */
#ifndef TSORO_CLI_MOVE_LIST_H
#define TSORO_CLI_MOVE_LIST_H

#include "tsoro/game.h"
#include "tsoro/moves.h"
#include "tsoro/position.h"
#include "tsoro/variant.h"

#include <stdint.h>
#include <stdio.h>

/* The liftable pits whose sowing, never stopped, never ends, as a bit mask. */
uint64_t tsoro_endless_pits(const tsoro_variant *variant, const tsoro_position *position);

/* One line of JSON on stdout: variant, position, every move with the position it leads to, and the
   names of the endless holes. Stops early only if stdout fails. */
void tsoro_moves_print_json(const tsoro_variant *variant, const tsoro_position *position);

/* One move a line. */
void tsoro_moves_print(const tsoro_variant *variant, const tsoro_position *position);

/* One sowing a line, its bonus sets only counted. At most `most` head stops of one hole are listed,
   the rest is told as a number; 0: all. With a game, sowings that repeat=forbidden strikes out are
   left out; NULL: none are. */
void tsoro_sowings_print(FILE *stream, const tsoro_variant *variant, const tsoro_position *position,
                         const tsoro_game *game, uint32_t most);

#endif
