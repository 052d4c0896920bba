/* Checks a table by code that shares nothing with the builder but the rules and the numbering of
 * positions: every entry, its distance too if the table has any, must follow from those of its
 * successors, listed move by move; every byte of distances must be under a right checksum;
 * because a cycle decided wrongly would pass that test, the part of the table that is small enough
 * must be what the plain solver (scalar.h) finds; and where all values were held against something
 * the layers' bounds of quiet plies must be high enough (bounds.h). */
#ifndef TSORO_ENDGAME_VERIFY_H
#define TSORO_ENDGAME_VERIFY_H

#include "tsoro/egdb.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct tsoro_verify_options {
    unsigned workers;          /* threads, at least 1 */
    uint64_t all_up_to;        /* tables of so many positions are checked entry by entry */
    uint64_t sample;           /* of larger ones so many entries, drawn evenly */
    uint64_t seed;             /* of the sample */
    uint64_t solver_up_to;     /* positions for the plain solver, at most 2^27 */
    const volatile bool *stop; /* may be NULL */
    void (*tell)(void *context, uint64_t done, uint64_t of); /* may be NULL */
    void *context;
} tsoro_verify_options;

typedef struct tsoro_verify_report {
    uint64_t positions;        /* of the table */
    uint64_t checked;          /* against their successors */
    bool complete;             /* all of them */
    uint64_t distances;        /* under right checksums; 0: the table has none */
    unsigned solver_side;      /* stones a side up to which the plain solver was asked */
    uint64_t solver_positions; /* compared with it */
    uint64_t wrong;            /* entries that are not what they should be */
    unsigned bounds_side;      /* stones a side up to which bounds of quiet plies were checked */
    uint64_t beyond;           /* entries that need more quiet plies; looked for if none is wrong */
    unsigned own, enemy;       /* where the first entry wrong or beyond is */
    uint64_t own_rank, enemy_rank;
} tsoro_verify_report;

/* Checks table number `table`. The result of the check is in the report, wrong = beyond = 0 for
 * a sound table. TSORO_ERR_CORRUPT: a block is damaged, or a layer's counts are not those of its
 * entries; TSORO_ERR_MEMORY, TSORO_ERR_STOPPED. */
tsoro_status tsoro_egdb_verify(const tsoro_egdb *db, unsigned table,
                               const tsoro_verify_options *options, tsoro_verify_report *report);

#endif
