/* Bonus sets in order of promise, one at a time: a capture may offer hundreds of thousands.

   The holes are ranked by what taking them is worth, and as many "none" entries as the bonus allows
   are put among them. The sets come out in colexicographic order over that list: every set of the
   first m entries comes before any set that needs entry m+1. So the best guess is first, and the
   walk to its end meets every set once. */
#ifndef TSORO_SEARCH_SETS_H
#define TSORO_SEARCH_SETS_H

#include "tsoro/api.h"

#include <stdbool.h>
#include <stdint.h>

/* Holes behind which the "none" entries stand: smaller sets come once the best that many holes are
   through. */
#define TSORO_SETS_FULL_FIRST 8

typedef struct tsoro_sets {
    uint8_t item[TSORO_MAX_PITS + TSORO_MAX_BONUS]; /* pits, TSORO_NO_PIT: none */
    uint8_t count, pick;
    uint8_t first_none; /* index of the first "none" */
    uint8_t at[TSORO_MAX_BONUS];
    bool started;
} tsoro_sets;

/* ranked: pits, the most valuable first. Takes up to `pick` of them. */
void tsoro_sets_start(tsoro_sets *sets, const uint8_t *ranked, unsigned count, unsigned pick);

/* The next set as a mask of pits; false at the end. */
bool tsoro_sets_next(tsoro_sets *sets, uint64_t *set);

#endif
