/* The slow, plain solver that the fast ones are held against: it lists every move of every position
 * and decides positions ply by ply, as the definition says (least fixpoint). It shares nothing with
 * the builder but the rules and the numbering of positions. For small boards: a position costs
 * about 100 bytes. */
#ifndef TSORO_ENDGAME_SCALAR_H
#define TSORO_ENDGAME_SCALAR_H

#include "tsoro/probe.h"
#include "tsoro/status.h"
#include "tsoro/variant.h"

#include <stdint.h>

typedef struct tsoro_scalar tsoro_scalar;

/* Solves every position with at most `side` stones a side. The variant is a key (key.h).
 * TSORO_ERR_TOO_LONG if there are more than 2^27 positions, TSORO_ERR_MEMORY. */
tsoro_status tsoro_scalar_solve(const tsoro_variant *key, unsigned side, tsoro_scalar **solver);
void tsoro_scalar_destroy(tsoro_scalar *solver); /* NULL is allowed */

/* The value of the position whose mover has `own` stones in the half of rank own_rank, the enemy
 * `enemy` in that of enemy_rank. Fills *distance (may be NULL): plies to the end under best play,
 * the winner hurrying and the loser holding out; TSORO_NO_DISTANCE when endless. */
tsoro_value tsoro_scalar_value(const tsoro_scalar *solver, unsigned own, uint64_t own_rank,
                               unsigned enemy, uint64_t enemy_rank, uint32_t *distance);

#endif
