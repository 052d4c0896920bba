/* The second pass over a table: for every decided position the plies to the end when the winner
 * hurries and the loser holds out. Distances are found by value iteration over layers of 16-bit
 * numbers, in memory; what they cost is about eight bytes a position, so this is for small tables.
 *
 * A lost position has an even distance, 0 where the mover has no move, a won one an odd distance.
 */
#ifndef TSORO_ENDGAME_DISTANCE_H
#define TSORO_ENDGAME_DISTANCE_H

#include "endgame/build.h"
#include "endgame/crew.h"
#include "endgame/halves.h"
#include "endgame/table.h"

#define TSORO_NEVER 0xffffu /* the distance of an endless position */

/* Memory that the pass takes. */
uint64_t tsoro_distance_bytes(const tsoro_index *index, tsoro_build_limit limit);

/* Where values come from and distances go. */
typedef struct tsoro_distance_source {
    void *context;
    /* Opens a layer of values; the view is borrowed until the next call. */
    tsoro_status (*open)(void *context, unsigned own, unsigned enemy,
                         const tsoro_layer_view **view);
    /* Fills the distances of a layer that an earlier pass has put; *found: whether it has. */
    tsoro_status (*get)(void *context, unsigned own, unsigned enemy, uint16_t *distances,
                        bool *found);
    /* Takes the distances of a layer, row by row of halves. */
    tsoro_status (*put)(void *context, unsigned own, unsigned enemy, const uint16_t *distances);
    void (*beat)(void *context); /* called after every sweep */
} tsoro_distance_source;

/* Runs over all layers of the limit. TSORO_ERR_MEMORY, TSORO_ERR_CORRUPT (a block, or values that
 * contradict each other), TSORO_ERR_STOPPED, and what open and put return. */
tsoro_status tsoro_distance_pass(const tsoro_index *index, tsoro_build_limit limit,
                                 const tsoro_halves *const *halves, tsoro_crew *crew,
                                 const tsoro_distance_source *source, const volatile bool *stop);

#endif
