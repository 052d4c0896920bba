/* The distributed build of a table: units in the same order as on one machine (endgame/build.h),
 * each solved by all ranks together and packed by rank 0. The work folder must be one that all
 * ranks see. */
#ifndef TSORO_CLUSTER_BUILD_H
#define TSORO_CLUSTER_BUILD_H

#include "cluster/transport.h"
#include "endgame/build.h"

/* What a build did, the same on every rank. */
typedef struct tsoro_cluster_report {
    uint64_t positions;        /* of the table */
    uint64_t positions_solved; /* by this build */
    uint64_t solve_ns, pack_ns;
    uint64_t solve_bytes;  /* that crossed between ranks while solving, all ranks together */
    uint64_t pack_bytes;   /* and while packing */
    uint64_t processor_ns; /* of all ranks */
} tsoro_cluster_report;

/* Builds the table, or aborts the job with a message; finished layers stay and the next build goes
 * on from them. `key`, `limit`, `workers` (for packing, on rank 0), `raw`, `path` and `tell`
 * (called on rank 0 after each unit) of the options count, the others do not. */
void tsoro_cluster_build(tsoro_transport *transport, const tsoro_build_options *options,
                         tsoro_cluster_report *report);

#endif
