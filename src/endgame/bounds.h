/* Checks what the layers of a table say of quiet plies: that from every won or lost position of a
 * layer the winner can force a capture or the end within so many plies without a capture as the
 * layer's header says. Shares nothing with the builder but the rules and the numbering of
 * positions.
 *
 * A position needs no quiet ply if the winner captures, or if the loser has nothing but captures;
 * else one more than the winner's best quiet move, or the loser's worst, leads to. Captures lead
 * into layers with fewer stones, quiet moves to and fro between (a,b) and (b,a); so these two
 * layers are swept together, once for each quiet ply, and what is not settled after as many sweeps
 * as the header allows needs more, or is not decided at all. */
#ifndef TSORO_ENDGAME_BOUNDS_H
#define TSORO_ENDGAME_BOUNDS_H

#include "endgame/crew.h"
#include "endgame/table.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct tsoro_bounds_question {
    const tsoro_egtable *table;
    tsoro_crew *crew;
    unsigned side; /* layers of up to so many stones of one player */
    /* The table's value of a position; asked by several threads at once. Values must follow from
     * those of their successors. */
    tsoro_value (*value)(void *context, unsigned own, unsigned enemy, uint64_t own_rank,
                         uint64_t enemy_rank);
    void *context;
    const volatile bool *stop; /* may be NULL */
} tsoro_bounds_question;

typedef struct tsoro_bounds_answer {
    uint64_t beyond; /* positions that need more quiet plies than their layer says */
    unsigned own, enemy;
    uint64_t own_rank, enemy_rank; /* the first of them */
} tsoro_bounds_answer;

/* TSORO_ERR_MEMORY. When *stop became true the answer is of the layers done so far. */
tsoro_status tsoro_bounds_check(const tsoro_bounds_question *question, tsoro_bounds_answer *answer);

#endif
