/* Turns a finished proof search into a strategy: every position that can come up, with the winning
   move and a rank that falls. */
#ifndef TSORO_SOLVE_PROVE_H
#define TSORO_SOLVE_PROVE_H

#include "solve/solver.h"

/* A position in which the winner moves. */
typedef struct tsoro_proof_step {
    uint8_t half[2][TSORO_HALF_BYTES]; /* [0]: the winner's */
    uint8_t takes[2];
    uint32_t rank;   /* plies to the end, or to what rests on tables, if the loser holds out as long
                        as he can against the moves of this strategy; 0: this rests on tables */
    tsoro_move move; /* zero if it rests on tables */
} tsoro_proof_step;

typedef struct tsoro_strategy {
    tsoro_proof_step *steps; /* in no order, each position once */
    size_t count;
    size_t leaves; /* steps that rest on tables */
} tsoro_strategy;

/* Called now and then with the steps found so far and the nodes searched again; true: stop. */
typedef bool (*tsoro_prove_poll_fn)(void *context, size_t steps, uint64_t nodes);

/* The strategy of the side (0: the mover of the solver's position) that the solver has proved to
   win. What the table has lost is searched again; so is what came from databases, unless the
   solver's options let the strategy rest on them. TSORO_ERR_STOPPED;
   TSORO_ERR_MEMORY; TSORO_ERR_TOO_LONG if the table is too small to hold the proof of a single
   position. Free steps with tsoro_free. */
tsoro_status tsoro_prove(tsoro_solver *solver, unsigned side, tsoro_prove_poll_fn poll,
                         void *context, tsoro_strategy *strategy);

#endif
