/* The table of the proof search: proof numbers, and what is proved for how many quiet plies. Shared
   by the threads of one solver; every function locks what it touches. */
#ifndef TSORO_SOLVE_TABLE_H
#define TSORO_SOLVE_TABLE_H

#include "tsoro/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TSORO_PROOF_INFINITE UINT32_C(1000000000)

/* Quiet plies: what holds with r of them left holds with more (a proof) or fewer (a refutation). */
#define TSORO_NEVER_PROVED     255 /* for `proved` */
#define TSORO_NEVER_REFUTED    0   /* for `refuted`, which is 1 + plies */
#define TSORO_REFUTED_WINDOW   254 /* refuted whatever is left, in this window */
#define TSORO_REFUTED_ABSOLUTE 255 /* refuted in every window */

typedef struct tsoro_entry {
    uint64_t key; /* 0: free */
    uint32_t proof, disproof;
    uint8_t proved;  /* least number of quiet plies left with which the attacker wins */
    uint8_t refuted; /* 1 + greatest number of quiet plies left with which he does not */
    uint8_t work;    /* binary logarithm of the nodes spent: what to keep */
    uint8_t busy;    /* threads at work below it */
} tsoro_entry;

typedef struct tsoro_proof_table tsoro_proof_table;

/* At most `bytes`, at least one bucket. */
tsoro_status tsoro_proof_table_create(size_t bytes, tsoro_proof_table **table);
void tsoro_proof_table_destroy(tsoro_proof_table *table);

/* Copies the entry of a key; false if there is none. */
bool tsoro_proof_table_get(tsoro_proof_table *table, uint64_t key, tsoro_entry *entry);

/* Merges: keeps the better of what is proved and refuted, replaces the numbers, and adds `busy`
   (-1, 0, 1) to the count of threads. May push out another entry. */
void tsoro_proof_table_put(tsoro_proof_table *table, const tsoro_entry *entry, int busy);

/* Forgets refutations that held in the old window only. */
void tsoro_proof_table_widen(tsoro_proof_table *table);

/* No thread is at work any more, whatever the entries say: after reading a saved table. */
void tsoro_proof_table_rest(tsoro_proof_table *table);

/* Entries in use of 1000, from a sample. */
unsigned tsoro_proof_table_permille(tsoro_proof_table *table);

/* All entries as one block, for saving: not while threads use the table. */
size_t tsoro_proof_table_bytes(const tsoro_proof_table *table);
void *tsoro_proof_table_data(tsoro_proof_table *table);

#endif
