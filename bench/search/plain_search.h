/* Plain alpha-beta as a yardstick of speed. */
#ifndef BENCH_SEARCH_PLAIN_SEARCH_H
#define BENCH_SEARCH_PLAIN_SEARCH_H

#include "tsoro/moves.h"

#include <stdint.h>

/* Iterative deepening for so long; adds the positions entered to *nodes. */
void plain_search(const tsoro_variant *variant, const tsoro_position *position, uint64_t ns,
                  uint64_t *nodes);

#endif
