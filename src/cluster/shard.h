/* One rank's share of a build. Blocks of columns are dealt out like cards: block J of every matrix
 * belongs to rank J mod ranks, and everything that works on rows is local. What crosses is what a
 * sweep found, which must be turned: its tiles go to the owners of their turned columns, all to
 * all. The method is that of the builder on one machine (endgame/unit.h), sweep for sweep, so the
 * tables are the same. Errors that one rank meets end the job through the transport. */
#ifndef TSORO_CLUSTER_SHARD_H
#define TSORO_CLUSTER_SHARD_H

#include "cluster/post.h"
#include "endgame/heap.h"
#include "endgame/unit.h"

/* Where block J lies in the rank's own part of a matrix. */
static inline uint32_t tsoro_share_of(const tsoro_transport *transport, uint32_t blocks)
{
    return (blocks + transport->ranks - 1 - transport->rank) / transport->ranks;
}

/* Layers of which `values` and `taken` hold the rank's own blocks only, one after the other. */
typedef struct tsoro_shard {
    tsoro_layers layers;
    tsoro_post post;
} tsoro_shard;

/* A matrix of the rank's own blocks. Aborts the job without memory. */
tsoro_matrix tsoro_shard_matrix(tsoro_shard *shard, const tsoro_halves *rows,
                                const tsoro_halves *columns);

/* Solves the unit {a,b}, as tsoro_unit_solve. Returns the sweeps that found something. */
unsigned tsoro_shard_solve(tsoro_shard *shard, unsigned a, unsigned b);

/* Computes `taken`, as tsoro_layers_take. */
void tsoro_shard_take(tsoro_shard *shard, unsigned own, unsigned enemy);

/* Counts of a layer over all ranks: won, lost, endless. */
void tsoro_shard_count(tsoro_shard *shard, unsigned own, unsigned enemy, uint64_t counts[3]);

#endif
