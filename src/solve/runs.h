/* An external sort: more records than fit in memory, read back in order. One thread. */
#ifndef TSORO_SOLVE_RUNS_H
#define TSORO_SOLVE_RUNS_H

#include "tsoro/status.h"

#include <stddef.h>
#include <stdint.h>

typedef struct tsoro_runs tsoro_runs;

/* Records of `size` bytes, of which the first `key` tell them apart; at most `memory` bytes are
   held in memory (twice that while sorting), the rest in temporary files that vanish by themselves.
 */
tsoro_status tsoro_runs_create(size_t size, size_t key, size_t memory, tsoro_runs **runs);
void tsoro_runs_destroy(tsoro_runs *runs); /* NULL is allowed */

/* TSORO_ERR_MEMORY, TSORO_ERR_IO (the disk is full). */
tsoro_status tsoro_runs_add(tsoro_runs *runs, const uint8_t *record);

/* Ends adding. */
tsoro_status tsoro_runs_rewind(tsoro_runs *runs);

/* The next record, rising by memcmp(); of records with one key only the first. *record is NULL at
   the end, and holds until the next call. */
tsoro_status tsoro_runs_next(tsoro_runs *runs, const uint8_t **record);

#endif
