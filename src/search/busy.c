#include "search/busy.h"

#include "base/atomic.h"

#include <stddef.h>

/* The table takes the lower bits of a key, so by the upper ones no two threads meet in a line of
   one because they meet in a line of the other. */
static uint64_t slot_of(uint64_t key)
{
    return key >> 32 & (TSORO_BUSY_SLOTS - 1);
}

void tsoro_busy_mark(tsoro_busy *busy, uint64_t key)
{
    if (busy != NULL) {
        tsoro_store_u64(&busy->key[slot_of(key)], key);
    }
}

/* The mark may be of another thread by now, for another position. */
void tsoro_busy_unmark(tsoro_busy *busy, uint64_t key)
{
    if (tsoro_busy_is_marked(busy, key)) {
        tsoro_store_u64(&busy->key[slot_of(key)], 0);
    }
}

bool tsoro_busy_is_marked(const tsoro_busy *busy, uint64_t key)
{
    return busy != NULL && tsoro_load_u64(&busy->key[slot_of(key)]) == key;
}
