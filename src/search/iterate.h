/* Iterative deepening at the root, for one worker. */
#ifndef TSORO_SEARCH_ITERATE_H
#define TSORO_SEARCH_ITERATE_H

#include "search/monitor.h"
#include "search/roots.h"
#include "search/worker.h"

typedef struct tsoro_iteration {
    tsoro_worker *worker;
    tsoro_roots *roots;
    const tsoro_limits *limits;
    tsoro_line *lines; /* room for line_count; the first worker's are the result */
    tsoro_line *kept;  /* with several lines: room for as many, the last iteration's; else NULL */
    uint32_t line_count;
    uint32_t done;        /* lines that the current iteration has finished */
    uint32_t depth;       /* last iteration that finished */
    uint32_t first_depth; /* where to begin: helpers begin deeper by turns */
    bool exact;           /* ended because nothing is left to find out */
} tsoro_iteration;

/* Runs until a limit, the stop flag or an exact value ends it. The worker's frame 0 is the root.
   roots hold at least one move; lines[0] is always filled. */
void tsoro_iterate(tsoro_iteration *iteration);

#endif
