/* Which positions some thread is searching now. A thread that has others left to search takes
   those first and comes back to a busy one at the end, when the table most often knows its value:
   so threads that run through the same tree share it out between them (after T. Kerrigan,
   "Simplified ABDADA", 2017; J.-C. Weill, "The ABDADA distributed minimax search algorithm", 1996).

   Advice only: without locks a mark may be lost, never left behind, and nothing but the order of
   work hangs on it. */
#ifndef TSORO_SEARCH_BUSY_H
#define TSORO_SEARCH_BUSY_H

#include <stdbool.h>
#include <stdint.h>

#define TSORO_BUSY_SLOTS 1024 /* a power of two, far more than threads times plies */

/* Every thread writes here all the time, so its cache lines hold nothing else. */
typedef struct tsoro_busy {
    uint64_t before[8];
    uint64_t key[TSORO_BUSY_SLOTS]; /* 0: free */
    uint64_t after[8];
} tsoro_busy;

/* busy NULL: a search of one thread, which marks nothing. */
void tsoro_busy_mark(tsoro_busy *busy, uint64_t key);
void tsoro_busy_unmark(tsoro_busy *busy, uint64_t key);
bool tsoro_busy_is_marked(const tsoro_busy *busy, uint64_t key);

#endif
