#include "search/sets.h"

#include "tsoro/moves.h"

void tsoro_sets_start(tsoro_sets *sets, const uint8_t *ranked, unsigned count, unsigned pick)
{
    unsigned full = TSORO_SETS_FULL_FIRST > pick ? TSORO_SETS_FULL_FIRST : pick;
    unsigned ahead = count < full ? count : full;
    unsigned n = 0;
    for (unsigned i = 0; i < ahead; i++) {
        sets->item[n++] = ranked[i];
    }
    sets->first_none = (uint8_t)n;
    for (unsigned i = 0; i < pick; i++) {
        sets->item[n++] = TSORO_NO_PIT;
    }
    for (unsigned i = ahead; i < count; i++) {
        sets->item[n++] = ranked[i];
    }
    sets->count = (uint8_t)n;
    sets->pick = (uint8_t)pick;
    sets->started = false;
}

static void first(tsoro_sets *sets)
{
    for (unsigned i = 0; i < sets->pick; i++) {
        sets->at[i] = (uint8_t)i;
    }
    sets->started = true;
}

/* The next combination in colexicographic order. */
static bool advance(tsoro_sets *sets)
{
    for (unsigned i = 0; i < sets->pick; i++) {
        unsigned limit = i + 1u < sets->pick ? sets->at[i + 1] : sets->count;
        if (sets->at[i] + 1u < limit) {
            sets->at[i]++;
            for (unsigned j = 0; j < i; j++) {
                sets->at[j] = (uint8_t)j;
            }
            return true;
        }
    }
    return false;
}

/* The "none" entries are alike: of the combinations that differ in them alone only the one that
   uses the first ones counts. */
static bool canonical(const tsoro_sets *sets, uint64_t *set)
{
    unsigned none = sets->first_none;
    *set = 0;
    for (unsigned i = 0; i < sets->pick; i++) {
        unsigned at = sets->at[i];
        if (sets->item[at] != TSORO_NO_PIT) {
            *set |= (uint64_t)1 << sets->item[at];
        } else if (at != none++) {
            return false;
        }
    }
    return true;
}

bool tsoro_sets_next(tsoro_sets *sets, uint64_t *set)
{
    for (;;) {
        if (!sets->started) {
            first(sets);
        } else if (!advance(sets)) {
            return false;
        }
        if (canonical(sets, set)) {
            return true;
        }
    }
}
