/* Solves one unit: the layers (a,b) and (b,a), between which quiet moves go to and fro. Captures
 * lead to units with fewer stones, which are solved before.
 *
 * For each mover the unit keeps two pairs of matrices:
 *   open   rows: the mover's halves. first: undecided; second: may still be lost (undecided), or
 * won (decided). told   the same positions as the other player asks for them, rows: the enemy's
 * halves. first: the mover wins; second: the mover loses. A sweep reads the other mover's `told`
 * row by row, decides rows of `open`, and turns what it found into its own `told`. Sweeps alternate
 * until two in a row find nothing; what is undecided then is endless (least fixpoint). Both sorts
 * of decided position are kept because inside cycles lost is not the contrary of won. */
#ifndef TSORO_ENDGAME_UNIT_H
#define TSORO_ENDGAME_UNIT_H

#include "endgame/crew.h"
#include "endgame/halves.h"
#include "endgame/kernel.h"
#include "endgame/matrix.h"

#include <stdbool.h>

/* Solved layers by stones of the mover (first) and of the enemy. A layer that is not in memory has
 * no pairs.
 *   values  first: won; second: lost.
 *   taken   rows: halves of the player to move after a capture left that half and before the captor
 *           took bonus holes. first: some bonus set leaves a lost position; second: all leave won
 *           ones. */
typedef struct tsoro_layers {
    const tsoro_variant *key;
    const tsoro_index *index;
    tsoro_heap *heap; /* of all matrices */
    const tsoro_halves *halves[TSORO_INDEX_STONES + 1];
    tsoro_matrix values[TSORO_INDEX_STONES + 1][TSORO_INDEX_STONES + 1];
    tsoro_matrix taken[TSORO_INDEX_STONES + 1][TSORO_INDEX_STONES + 1];
} tsoro_layers;

/* Called after every sweep. */
typedef struct tsoro_beat {
    void (*call)(void *context);
    void *context;
} tsoro_beat;

typedef struct tsoro_unit_report {
    unsigned sweeps; /* that found something: no win in the unit needs more quiet plies */
} tsoro_unit_report;

/* Memory that solving the unit {a,b} takes while it runs, besides the layers it reads; that of its
 * results
 * (`values`) is included. */
uint64_t tsoro_unit_bytes(uint32_t a_halves, uint32_t b_halves, bool same, unsigned workers);

/* Solves the unit {a,b}, a >= b, and puts its values into the layers. `taken` of (b',a) for b' < b
 * and of (a',b) for a' < a must be there. TSORO_ERR_MEMORY, TSORO_ERR_STOPPED when *stop became
 * true; then the layers are as before. `beat` may be NULL. */
tsoro_status tsoro_unit_solve(tsoro_layers *layers, unsigned a, unsigned b, tsoro_crew *crew,
                              const volatile bool *stop, const tsoro_beat *beat,
                              tsoro_unit_report *report);

/* Computes `taken` of (own, enemy) from `values` of (own', enemy), own' <= own. */
tsoro_status tsoro_layers_take(tsoro_layers *layers, unsigned own, unsigned enemy,
                               tsoro_crew *crew);

/* Counts of a solved layer: won, lost, endless. */
void tsoro_layers_count(const tsoro_layers *layers, unsigned own, unsigned enemy, tsoro_crew *crew,
                        uint64_t counts[3]);

#endif
