/* Levels: how little an engine looks, and how far its judgement errs (data/levels). */
#ifndef TSORO_SEARCH_LEVEL_H
#define TSORO_SEARCH_LEVEL_H

#include "tsoro/search.h"

#include <stdint.h>

typedef struct tsoro_level {
    uint32_t nodes;
    uint32_t noise; /* hundredths of a stone: about the usual error of a line's score */
    uint32_t lines; /* moves weighed against each other */
} tsoro_level;

/* The tables, ended by NULL; made from data/levels when the build is configured. Each: the size of
   the board and the family (weights.h), then nodes, noise and lines of every level. */
extern const uint32_t *const tsoro_levels_sets[];

/* The level's numbers for a variant; 1 <= level <= TSORO_LEVELS. */
tsoro_level tsoro_level_for(const tsoro_variant *variant, unsigned level);

/* The line a level plays: each score gets a seeded error, the best counts. From level 3 on a line
   that the search knows to lose is not played while there is another. */
size_t tsoro_level_choose(const tsoro_level *numbers, unsigned level, uint64_t seed,
                          const tsoro_line *lines, size_t count);

#endif
