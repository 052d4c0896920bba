#include "solve/table.h"

#include "base/alloc.h"

#include <stdatomic.h>

#define WAYS  4    /* entries of a bucket */
#define LOCKS 4096 /* buckets share locks; a power of two */

struct tsoro_proof_table {
    tsoro_entry *entries;
    uint64_t buckets; /* a power of two */
    atomic_flag *locks;
};

tsoro_status tsoro_proof_table_create(size_t bytes, tsoro_proof_table **table)
{
    tsoro_proof_table *made = tsoro_alloc(sizeof *made);
    uint64_t buckets = 1;
    while (buckets * 2 * WAYS * sizeof(tsoro_entry) <= bytes) {
        buckets *= 2;
    }
    if (made) {
        made->entries = tsoro_alloc_array(buckets * WAYS, sizeof *made->entries);
        made->locks = tsoro_alloc_array(LOCKS, sizeof *made->locks);
        made->buckets = buckets;
    }
    if (!made || !made->entries || !made->locks) {
        tsoro_proof_table_destroy(made);
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    for (unsigned i = 0; i < LOCKS; i++) {
        atomic_flag_clear(&made->locks[i]);
    }
    *table = made;
    return (tsoro_status){0};
}

void tsoro_proof_table_destroy(tsoro_proof_table *table)
{
    if (table) {
        tsoro_free(table->entries);
        tsoro_free(table->locks);
        tsoro_free(table);
    }
}

static tsoro_entry *lock_bucket(tsoro_proof_table *table, uint64_t key)
{
    uint64_t bucket = key & (table->buckets - 1);
    atomic_flag *lock = &table->locks[bucket & (LOCKS - 1)];
    while (atomic_flag_test_and_set_explicit(lock, memory_order_acquire)) {
        /* Held for a few instructions only. */
    }
    return &table->entries[bucket * WAYS];
}

static void unlock_bucket(tsoro_proof_table *table, uint64_t key)
{
    uint64_t bucket = key & (table->buckets - 1);
    atomic_flag_clear_explicit(&table->locks[bucket & (LOCKS - 1)], memory_order_release);
}

bool tsoro_proof_table_get(tsoro_proof_table *table, uint64_t key, tsoro_entry *entry)
{
    const tsoro_entry *bucket = lock_bucket(table, key);
    bool found = false;
    for (unsigned way = 0; way < WAYS && !found; way++) {
        found = bucket[way].key == key;
        if (found) {
            *entry = bucket[way];
        }
    }
    unlock_bucket(table, key);
    return found;
}

/* The entry of the key, or the one of least work, emptied for it. */
static tsoro_entry *claim(tsoro_entry *bucket, uint64_t key)
{
    tsoro_entry *least = bucket;
    for (unsigned way = 0; way < WAYS; way++) {
        tsoro_entry *entry = &bucket[way];
        if (entry->key == key) {
            return entry;
        }
        if (entry->key == 0) {
            least = entry;
            break;
        }
        if (entry->work < least->work) {
            least = entry;
        }
    }
    *least =
        (tsoro_entry){.key = key, .proved = TSORO_NEVER_PROVED, .refuted = TSORO_NEVER_REFUTED};
    return least;
}

void tsoro_proof_table_put(tsoro_proof_table *table, const tsoro_entry *entry, int busy)
{
    tsoro_entry *kept = claim(lock_bucket(table, entry->key), entry->key);
    kept->proof = entry->proof;
    kept->disproof = entry->disproof;
    kept->proved = entry->proved < kept->proved ? entry->proved : kept->proved;
    kept->refuted = entry->refuted > kept->refuted ? entry->refuted : kept->refuted;
    kept->work = entry->work > kept->work ? entry->work : kept->work;
    if (busy > 0 ? kept->busy < 255 : busy < 0 && kept->busy > 0) {
        kept->busy = (uint8_t)(kept->busy + busy);
    }
    unlock_bucket(table, entry->key);
}

void tsoro_proof_table_widen(tsoro_proof_table *table)
{
    for (uint64_t i = 0; i < table->buckets * WAYS; i++) {
        tsoro_entry *entry = &table->entries[i];
        if (entry->refuted != TSORO_REFUTED_ABSOLUTE) {
            entry->refuted = TSORO_NEVER_REFUTED;
        }
        if (entry->proof == 0 || entry->disproof == 0) {
            entry->proof = entry->disproof = 1;
        }
        entry->busy = 0;
    }
}

void tsoro_proof_table_rest(tsoro_proof_table *table)
{
    for (uint64_t i = 0; i < table->buckets * WAYS; i++) {
        table->entries[i].busy = 0;
    }
}

unsigned tsoro_proof_table_permille(tsoro_proof_table *table)
{
    unsigned used = 0;
    uint64_t sample = table->buckets < 250 ? table->buckets : 250;
    for (uint64_t bucket = 0; bucket < sample; bucket++) {
        const tsoro_entry *entries = lock_bucket(table, bucket);
        for (unsigned way = 0; way < WAYS; way++) {
            used += entries[way].key != 0;
        }
        unlock_bucket(table, bucket);
    }
    return used * 1000 / (unsigned)(sample * WAYS);
}

size_t tsoro_proof_table_bytes(const tsoro_proof_table *table)
{
    return (size_t)(table->buckets * WAYS * sizeof(tsoro_entry));
}

void *tsoro_proof_table_data(tsoro_proof_table *table)
{
    return table->entries;
}
