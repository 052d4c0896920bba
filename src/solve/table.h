/* The table of the proof search: proof numbers, and what is proved for how many quiet plies. Shared
   by the threads of one solver without locks: two that write at once may lose what one of them
   learnt, never mix it. */
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
    uint64_t key;             /* never 0 */
    uint32_t proof, disproof; /* kept to 17 bits at least; both 0: not known */
    uint8_t proved;           /* least number of quiet plies left with which the attacker wins */
    uint8_t refuted;          /* 1 + greatest number of quiet plies left with which he does not */
    uint8_t work;             /* binary logarithm of the nodes spent: what to keep; kept up to 31 */
} tsoro_entry;

/* The same node with the other player's win to be proved has a key that differs by this. Both
   lie in one bucket. */
#define TSORO_OTHER_SIDE UINT64_C(0xb5297a4d00000000)

typedef struct tsoro_proof_table tsoro_proof_table;

/* At most `bytes`, at least one bucket. It begins small, where memory is near and already there,
   and grows up to that. */
tsoro_status tsoro_proof_table_create(size_t bytes, tsoro_proof_table **table);
void tsoro_proof_table_destroy(tsoro_proof_table *table);

/* Copies the entry of a key; false if there is none. */
bool tsoro_proof_table_get(const tsoro_proof_table *table, uint64_t key, tsoro_entry *entry);

/* Whether the table has the key's other side proved: then the attacker is refuted whatever the
   window. */
bool tsoro_proof_table_lost(const tsoro_proof_table *table, uint64_t key);

/* Has the memory that get and put will need fetched early. */
void tsoro_proof_table_prefetch(const tsoro_proof_table *table, uint64_t key);

/* Merges: keeps the better of what is proved and refuted, and replaces the numbers. May push out
   another entry. */
void tsoro_proof_table_put(tsoro_proof_table *table, const tsoro_entry *entry);

/* Counts the threads at work below a node; sometimes other nodes are counted with it. */
void tsoro_proof_table_enter(tsoro_proof_table *table, uint64_t key);
void tsoro_proof_table_leave(tsoro_proof_table *table, uint64_t key);
unsigned tsoro_proof_table_busy(const tsoro_proof_table *table, uint64_t key);

/* Forgets refutations that held in the old window only: not while threads use the table. */
void tsoro_proof_table_widen(tsoro_proof_table *table);

/* Whether so many entries are in use, by a sample, that it should grow, and may. */
bool tsoro_proof_table_full(const tsoro_proof_table *table);

/* Doubles its size, with everything in it: not while threads use the table. */
void tsoro_proof_table_grow(tsoro_proof_table *table);

/* Entries in use of 1000 that it may have at most, from a sample. */
unsigned tsoro_proof_table_permille(const tsoro_proof_table *table);

/* The bytes it may have at most. */
size_t tsoro_proof_table_most(const tsoro_proof_table *table);

/* The entries as one block, and its bytes, for saving; and taking over such a block, false if its
   size is none that this table can have. Not while threads use the table. */
const void *tsoro_proof_table_data(const tsoro_proof_table *table, size_t *bytes);
bool tsoro_proof_table_take_over(tsoro_proof_table *table, const void *data, size_t bytes);

#endif
