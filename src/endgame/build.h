/* Builds a table: every layer up to a limit, unit by unit in order of stones, each packed into a
 * file of the work folder as soon as it is solved, at the end all joined to one table. Whatever
 * interrupts a build, finished layers stay, and the next build of the same table goes on from them.
 */
#ifndef TSORO_ENDGAME_BUILD_H
#define TSORO_ENDGAME_BUILD_H

#include "endgame/index.h"
#include "tsoro/status.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stdint.h>

/* The layers of a table: (a,b) with a <= side, b <= side, a+b <= total. */
typedef struct tsoro_build_limit {
    unsigned side;
    unsigned total; /* at most 2*side */
} tsoro_build_limit;

/* What a build takes, computed before it begins. */
typedef struct tsoro_build_plan {
    unsigned layers;
    uint64_t positions;
    uint64_t memory; /* bytes at its peak */
    uint64_t disk;   /* bytes, at a bit for every two positions; both the layers and the table */
} tsoro_build_plan;

/* TSORO_ERR_TOO_LONG if the numbers of a layer do not fit the builder. */
tsoro_status tsoro_build_plan_make(const tsoro_variant *key, tsoro_build_limit limit,
                                   unsigned workers, bool distances, tsoro_build_plan *plan);

typedef struct tsoro_build_progress {
    unsigned own, enemy;  /* the unit at work */
    unsigned layers_done; /* of plan.layers; those found from an earlier build included */
    unsigned layers_all;
    uint64_t positions_done;
    uint64_t positions_all;
    uint64_t positions_solved; /* by this build */
    uint64_t solve_ns;         /* time this build has spent solving */
    uint64_t pack_ns;          /* and packing */
    uint64_t solve_cpu_ns;     /* processor time of all threads, solving */
    uint64_t pack_cpu_ns;      /* and packing */
    uint64_t distance_ns;      /* and finding distances */
    uint64_t bytes;            /* of the layers packed by this build */
    uint64_t memory;           /* bytes touched at the peak so far */
} tsoro_build_progress;

typedef struct tsoro_build_options {
    const tsoro_variant *key; /* key.h */
    tsoro_build_limit limit;
    unsigned workers; /* threads, at least 1 */
    bool raw;
    bool distances;   /* the second pass too: plies to the end of every position */
    const char *path; /* of the table; the work folder is PATH.work */
    const volatile bool *stop;
    /* May be NULL. Called from the building thread, several times a second at most when `beat`, and
       after every unit. */
    void (*tell)(void *context, const tsoro_build_progress *progress);
    void *context;
} tsoro_build_options;

/* Builds the table. TSORO_ERR_STOPPED when *stop became true; TSORO_ERR_IO (a full disk: args[0] is
 * ENOSPC), TSORO_ERR_MEMORY, TSORO_ERR_CORRUPT (a layer of the work folder is damaged; found names
 * it), TSORO_ERR_MISMATCH (the work folder is of another table). Finished layers stay in every
 * case; the table appears when all is done, and the work folder goes. */
tsoro_status tsoro_build(const tsoro_build_options *options, tsoro_build_progress *progress);

#endif
