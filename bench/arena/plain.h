#ifndef ARENA_PLAIN_H
#define ARENA_PLAIN_H

#include "tsoro/moves.h"

/* Plain alpha-beta: the library's moves in their order, iterative deepening, material, no table. */
tsoro_move plain_move(const tsoro_variant *variant, const tsoro_position *position, uint64_t us,
                      uint64_t nodes_most, uint64_t *nodes, unsigned *depth);

#endif
