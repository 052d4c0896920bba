/* The transposition table, shared by all threads without locks. An entry is two words, the second
   holding the data and the first the key XOR the data: a torn pair does not match (Hyatt and Mann,
   "A lock-less transposition table implementation for parallel search", 2002). Positions are seen
   from the mover, so both players share entries.

   A search begins in a small part of the table, which stays in the processor's caches, and takes
   more of it as that fills. */
#ifndef TSORO_SEARCH_TABLE_H
#define TSORO_SEARCH_TABLE_H

#include "tsoro/search.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tsoro_table tsoro_table;

typedef struct tsoro_entry {
    int32_t score; /* plies to the end count from the entry's position */
    int32_t depth;
    tsoro_bound bound;
    uint32_t move; /* 24 bits, see tsoro_pack_move(); 0: none */
} tsoro_entry;

tsoro_table *tsoro_table_create(size_t bytes); /* NULL: no memory */
void tsoro_table_destroy(tsoro_table *table);
void tsoro_table_clear(tsoro_table *table);
size_t tsoro_table_bytes(const tsoro_table *table);

/* A new search: entries of earlier ones are replaced first. Not while a search runs. */
void tsoro_table_age(tsoro_table *table);

/* Uses twice as much of the table if what is used begins to be full. One thread may do so while
   others search. */
void tsoro_table_grow(tsoro_table *table);

/* Fetches the entry's memory ahead of its use. */
void tsoro_table_prefetch(const tsoro_table *table, uint64_t key);

bool tsoro_table_get(const tsoro_table *table, uint64_t key, tsoro_entry *entry);

/* True if the entry filled an empty place, which matters while the table can still grow. The caller
   counts those and tells the table now and then: a number that every thread writes at every entry
   would keep them all waiting for its cache line. */
bool tsoro_table_put(tsoro_table *table, uint64_t key, const tsoro_entry *entry);
void tsoro_table_count(tsoro_table *table, uint64_t filled);

/* Per mille of all entries that the current search wrote. */
unsigned tsoro_table_full(const tsoro_table *table);

#endif
