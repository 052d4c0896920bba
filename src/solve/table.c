#include "solve/table.h"

#include "base/alloc.h"
#include "os/pages.h"

#include <stdatomic.h>
#include <string.h>

#define WAYS       4 /* slots of a bucket, which is one line of the cache */
#define BUSY_SLOTS 65536
#define BUCKET     (WAYS * sizeof(slot))
#define FIRST_SIZE ((uint64_t)8 << 20) /* bytes to begin with */
#define FULL       500                 /* entries of 1000 beyond which it grows */

/* An entry packed into a word, and that word exclusive-or the key: half an entry of one thread and
   half of another do not fit together (Hyatt and Mann 2002). */
typedef struct slot {
    _Atomic uint64_t check;
    _Atomic uint64_t data; /* 0: free */
} slot;

struct tsoro_proof_table {
    slot *slots;
    uint64_t buckets;  /* in use, a power of two */
    uint64_t most;     /* what it may grow to, a power of two; all memory is reserved */
    atomic_uint *busy; /* threads at work, by a part of the key */
};

tsoro_status tsoro_proof_table_create(size_t bytes, tsoro_proof_table **table)
{
    tsoro_proof_table *made = tsoro_alloc(sizeof *made);
    if (!made) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    made->most = 1;
    while (made->most * 2 * BUCKET <= bytes) {
        made->most *= 2;
    }
    made->buckets = made->most * BUCKET < FIRST_SIZE ? made->most : FIRST_SIZE / BUCKET;
    made->busy = tsoro_alloc_array(BUSY_SLOTS, sizeof *made->busy);
    void *area = NULL;
    tsoro_status status = tsoro_pages_take(tsoro_proof_table_most(made), &area);
    made->slots = area;
    if (tsoro_ok(status)) {
        tsoro_pages_scatter(area, tsoro_proof_table_most(made));
    }
    if (tsoro_ok(status) && !made->busy) {
        status = (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    if (!tsoro_ok(status)) {
        tsoro_proof_table_destroy(made);
        return status;
    }
    *table = made;
    return status;
}

void tsoro_proof_table_destroy(tsoro_proof_table *table)
{
    if (table) {
        tsoro_pages_give(table->slots, tsoro_proof_table_most(table));
        tsoro_free(table->busy);
        tsoro_free(table);
    }
}

/* --- An entry in a word: proof and disproof 21 bits each, proved and refuted 8, work 5 --- */

#define NUMBER_BITS   21
#define MANTISSA_BITS 17
#define PLIES_BITS    8
#define MOST_WORK     31

/* A number as mantissa and exponent of two, rounded down: what is not 0 stays so. */
static uint64_t pack_number(uint32_t number)
{
    unsigned exponent = 0;
    while (number >> exponent >= UINT32_C(1) << MANTISSA_BITS) {
        exponent++;
    }
    return (uint64_t)exponent << MANTISSA_BITS | number >> exponent;
}

static uint32_t unpack_number(uint64_t packed)
{
    uint32_t mantissa = (uint32_t)packed & ((UINT32_C(1) << MANTISSA_BITS) - 1);
    unsigned exponent = (unsigned)(packed >> MANTISSA_BITS) & 15u;
    return mantissa << exponent;
}

static uint64_t pack(const tsoro_entry *entry)
{
    uint64_t data = pack_number(entry->proof);
    data = data << NUMBER_BITS | pack_number(entry->disproof);
    data = data << PLIES_BITS | entry->proved;
    data = data << PLIES_BITS | entry->refuted;
    return data << 5 | (entry->work < MOST_WORK ? entry->work : MOST_WORK);
}

static uint8_t proved_of(uint64_t data)
{
    return (uint8_t)(data >> (5 + PLIES_BITS));
}

static tsoro_entry unpack(uint64_t key, uint64_t data)
{
    tsoro_entry entry = {.key = key,
                         .proof = unpack_number(data >> (5 + 2 * PLIES_BITS + NUMBER_BITS)),
                         .disproof = unpack_number(data >> (5 + 2 * PLIES_BITS)),
                         .proved = proved_of(data),
                         .refuted = (uint8_t)(data >> 5),
                         .work = data & MOST_WORK};
    return entry;
}

/* --- Slots --- */

static uint64_t load(const _Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

static void store(slot *to, uint64_t key, uint64_t data)
{
    atomic_store_explicit(&to->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&to->data, data, memory_order_relaxed);
}

static slot *bucket_of(const tsoro_proof_table *table, uint64_t key)
{
    return &table->slots[(key & (table->buckets - 1)) * WAYS];
}

/* The word of a key, 0 if there is none. */
static uint64_t find(const tsoro_proof_table *table, uint64_t key)
{
    const slot *bucket = bucket_of(table, key);
    for (unsigned way = 0; way < WAYS; way++) {
        uint64_t data = load(&bucket[way].data);
        if (data != 0 && (load(&bucket[way].check) ^ data) == key) {
            return data;
        }
    }
    return 0;
}

bool tsoro_proof_table_get(const tsoro_proof_table *table, uint64_t key, tsoro_entry *entry)
{
    uint64_t data = find(table, key);
    if (data != 0) {
        *entry = unpack(key, data);
    }
    return data != 0;
}

bool tsoro_proof_table_lost(const tsoro_proof_table *table, uint64_t key)
{
    uint64_t data = find(table, key ^ TSORO_OTHER_SIDE);
    return data != 0 && proved_of(data) != TSORO_NEVER_PROVED;
}

void tsoro_proof_table_prefetch(const tsoro_proof_table *table, uint64_t key)
{
    __builtin_prefetch(bucket_of(table, key));
}

/* The slot of the key, or a free one, or the one of least work. */
static slot *claim(slot *bucket, uint64_t key, uint64_t *data)
{
    slot *least = bucket;
    uint64_t least_work = UINT64_MAX;
    *data = 0;
    for (unsigned way = 0; way < WAYS; way++) {
        uint64_t here = load(&bucket[way].data);
        if (here != 0 && (load(&bucket[way].check) ^ here) == key) {
            *data = here;
            return &bucket[way];
        }
        uint64_t work = here == 0 ? 0 : 1 + (here & MOST_WORK);
        if (work < least_work) {
            least_work = work;
            least = &bucket[way];
        }
    }
    return least;
}

void tsoro_proof_table_put(tsoro_proof_table *table, const tsoro_entry *entry)
{
    uint64_t data;
    slot *kept = claim(bucket_of(table, entry->key), entry->key, &data);
    tsoro_entry merged = *entry;
    if (data != 0) {
        tsoro_entry old = unpack(entry->key, data);
        merged.proved = old.proved < entry->proved ? old.proved : entry->proved;
        merged.refuted = old.refuted > entry->refuted ? old.refuted : entry->refuted;
        merged.work = old.work > entry->work ? old.work : entry->work;
    }
    store(kept, entry->key, pack(&merged));
}

/* --- Threads at work --- */

static atomic_uint *busy_of(const tsoro_proof_table *table, uint64_t key)
{
    return &table->busy[(key ^ key >> 48) % BUSY_SLOTS];
}

void tsoro_proof_table_enter(tsoro_proof_table *table, uint64_t key)
{
    atomic_fetch_add_explicit(busy_of(table, key), 1, memory_order_relaxed);
}

void tsoro_proof_table_leave(tsoro_proof_table *table, uint64_t key)
{
    atomic_fetch_sub_explicit(busy_of(table, key), 1, memory_order_relaxed);
}

unsigned tsoro_proof_table_busy(const tsoro_proof_table *table, uint64_t key)
{
    return atomic_load_explicit(busy_of(table, key), memory_order_relaxed);
}

/* --- The whole --- */

void tsoro_proof_table_widen(tsoro_proof_table *table)
{
    for (uint64_t i = 0; i < table->buckets * WAYS; i++) {
        slot *here = &table->slots[i];
        uint64_t data = load(&here->data);
        if (data == 0) {
            continue;
        }
        tsoro_entry entry = unpack(load(&here->check) ^ data, data);
        if (entry.refuted != TSORO_REFUTED_ABSOLUTE) {
            entry.refuted = TSORO_NEVER_REFUTED;
        }
        if (entry.proof == 0 || entry.disproof == 0) {
            entry.proof = entry.disproof = 0;
        }
        store(here, entry.key, pack(&entry));
    }
}

static unsigned sample(const tsoro_proof_table *table)
{
    unsigned used = 0;
    uint64_t sampled = table->buckets < 250 ? table->buckets : 250;
    for (uint64_t i = 0; i < sampled * WAYS; i++) {
        used += load(&table->slots[i].data) != 0;
    }
    return used * 1000 / (unsigned)(sampled * WAYS);
}

bool tsoro_proof_table_full(const tsoro_proof_table *table)
{
    return table->buckets < table->most && sample(table) > FULL;
}

/* The next bit of an entry's key tells whether it stays or goes to the same place in the half that
   is new. */
void tsoro_proof_table_grow(tsoro_proof_table *table)
{
    for (uint64_t i = 0; i < table->buckets * WAYS; i++) {
        slot *here = &table->slots[i];
        uint64_t data = load(&here->data);
        uint64_t key = load(&here->check) ^ data;
        if (data != 0 && (key & table->buckets) != 0) {
            store(&here[table->buckets * WAYS], key, data);
            store(here, 0, 0);
        }
    }
    table->buckets *= 2;
}

unsigned tsoro_proof_table_permille(const tsoro_proof_table *table)
{
    return (unsigned)(sample(table) / (table->most / table->buckets));
}

size_t tsoro_proof_table_most(const tsoro_proof_table *table)
{
    return (size_t)(table->most * BUCKET);
}

const void *tsoro_proof_table_data(const tsoro_proof_table *table, size_t *bytes)
{
    *bytes = (size_t)(table->buckets * BUCKET);
    return table->slots;
}

bool tsoro_proof_table_take_over(tsoro_proof_table *table, const void *data, size_t bytes)
{
    uint64_t buckets = bytes / BUCKET;
    if (bytes % BUCKET != 0 || buckets == 0 || (buckets & (buckets - 1)) != 0 ||
        buckets > table->most) {
        return false;
    }
    memset(table->slots, 0, table->buckets * BUCKET);
    memcpy(table->slots, data, bytes);
    table->buckets = buckets;
    return true;
}
