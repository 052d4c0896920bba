/* Which matrices a build needs when: the order of the units, what they read, and what nobody will
 * read any more. Pure. */
#ifndef TSORO_ENDGAME_LEDGER_H
#define TSORO_ENDGAME_LEDGER_H

#include "endgame/build.h"

typedef struct tsoro_ledger {
    tsoro_build_limit limit;
    bool done[TSORO_INDEX_STONES + 1][TSORO_INDEX_STONES + 1];   /* units, greater number first */
    bool values[TSORO_INDEX_STONES + 1][TSORO_INDEX_STONES + 1]; /* in memory; see unit.h */
    bool taken[TSORO_INDEX_STONES + 1][TSORO_INDEX_STONES + 1];
} tsoro_ledger;

/* The unit after {a,b}, a >= b, in order; false at the end. Start with {0,0}, which is always in.
 */
bool tsoro_ledger_next(const tsoro_ledger *ledger, unsigned *a, unsigned *b);

/* Whether `taken` or `values` of a layer will still be read by units that are not done. */
bool tsoro_ledger_needs_taken(const tsoro_ledger *ledger, unsigned own, unsigned enemy);
bool tsoro_ledger_needs_values(const tsoro_ledger *ledger, unsigned own, unsigned enemy);

#endif
