/* The inside of a solver, shared by the search, saving and certificates. */
#ifndef TSORO_SOLVE_SOLVER_H
#define TSORO_SOLVE_SOLVER_H

#include "os/thread.h"
#include "solve/dfpn.h"
#include "solve/table.h"
#include "tsoro/solve.h"

#include <stdatomic.h>

typedef enum tsoro_side_state {
    TSORO_SIDE_OPEN,
    TSORO_SIDE_PROVED,
    TSORO_SIDE_REFUTED /* in this window */
} tsoro_side_state;

struct tsoro_solver {
    tsoro_variant variant;
    tsoro_position position;
    tsoro_solve_options options; /* with the defaults filled in */
    tsoro_proof_table *table;
    unsigned window;
    tsoro_node root[2];        /* [0]: the mover attacks; [1]: the enemy does */
    tsoro_side_state state[2]; /* guarded by lock while threads run */
    tsoro_mutex *lock;
    uint64_t nodes;      /* guarded by lock */
    bool probed;         /* guarded by lock */
    bool no_memory;      /* guarded by lock */
    bool growing;        /* guarded by lock; the threads leave so that the table can grow */
    atomic_uint settled; /* raised whenever threads must look up from their work */
    atomic_bool stopped;
    tsoro_solve_poll_fn poll;
    void *context;
};

/* Quiet plies a proof from the root may take before its first capture: the window, or what the
   variant's quiet limit leaves. -1: the limit is reached. */
int tsoro_solver_left(const tsoro_solver *solver);

/* Makes the window as wide as it can be. What is proved stays proved. */
void tsoro_solver_open_window(tsoro_solver *solver);

/* The most quiet plies that may have passed at any position of a proof: what databases are asked
   with. Needs tsoro_solver_left() >= 0. */
uint32_t tsoro_solver_most_quiet(const tsoro_solver *solver);

#endif
