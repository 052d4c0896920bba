#include "search/table.h"

#include "base/alloc.h"
#include "base/atomic.h"

#define BUCKET        4 /* entries: one cache line */
#define LINE          64
#define FIRST_BUCKETS 4096 /* used at first */

typedef struct slot {
    uint64_t check; /* key XOR data */
    uint64_t data;  /* 0: empty */
} slot;

struct tsoro_table {
    void *block;
    slot *slots;   /* in the block, at a cache line */
    uint64_t most; /* all buckets - 1 */
    uint64_t mask; /* buckets in use - 1 */
    uint64_t age;  /* 6 bits */
    /* Written now and then, so in a cache line that nobody has to read at every probe. */
    char before_filled[LINE];
    uint64_t filled; /* about as many entries are in use */
    char after_filled[LINE];
};

/* data: score 16, depth 8, bound 2, age 6, move 24; the top byte is 1 in every entry in use. */
static uint64_t pack(const tsoro_entry *entry, uint64_t age)
{
    return (uint64_t)(uint16_t)(int16_t)entry->score | (uint64_t)(uint8_t)entry->depth << 16 |
           (uint64_t)entry->bound << 24 | age << 26 | (uint64_t)entry->move << 32 |
           (uint64_t)1 << 56;
}

static void unpack(uint64_t data, tsoro_entry *entry)
{
    entry->score = (int16_t)(uint16_t)data;
    entry->depth = (int32_t)(data >> 16 & 0xff);
    entry->bound = (tsoro_bound)(data >> 24 & 3);
    entry->move = (uint32_t)(data >> 32 & 0xffffff);
}

static uint64_t get(const uint64_t *word)
{
    return tsoro_load_u64(word);
}

static void set(uint64_t *word, uint64_t value)
{
    tsoro_store_u64(word, value);
}

static uint64_t first_mask(const tsoro_table *table)
{
    return table->most < FIRST_BUCKETS ? table->most : FIRST_BUCKETS - 1;
}

tsoro_table *tsoro_table_create(size_t bytes)
{
    size_t buckets = 1;
    while (buckets <= bytes / (2 * BUCKET * sizeof(slot))) {
        buckets *= 2;
    }
    tsoro_table *table = tsoro_alloc(sizeof *table);
    if (table == NULL) {
        return NULL;
    }
    table->block = tsoro_alloc_array(buckets + 1, BUCKET * sizeof(slot));
    if (table->block == NULL) {
        tsoro_free(table);
        return NULL;
    }
    table->slots = tsoro_align(table->block, LINE);
    table->most = buckets - 1;
    table->mask = first_mask(table);
    return table;
}

void tsoro_table_destroy(tsoro_table *table)
{
    if (table != NULL) {
        tsoro_free(table->block);
        tsoro_free(table);
    }
}

void tsoro_table_clear(tsoro_table *table)
{
    for (uint64_t i = 0; i <= table->mask * BUCKET + BUCKET - 1; i++) {
        set(&table->slots[i].check, 0);
        set(&table->slots[i].data, 0);
    }
    table->age = 0;
    table->filled = 0;
    table->mask = first_mask(table);
}

size_t tsoro_table_bytes(const tsoro_table *table)
{
    return (size_t)(table->most + 1) * BUCKET * sizeof(slot);
}

void tsoro_table_age(tsoro_table *table)
{
    table->age = (table->age + 1) & 63;
}

static slot *bucket(const tsoro_table *table, uint64_t key)
{
    return table->slots + (key & get(&table->mask)) * BUCKET;
}

void tsoro_table_prefetch(const tsoro_table *table, uint64_t key)
{
    __builtin_prefetch(bucket(table, key));
}

bool tsoro_table_get(const tsoro_table *table, uint64_t key, tsoro_entry *entry)
{
    const slot *slots = bucket(table, key);
    for (unsigned i = 0; i < BUCKET; i++) {
        uint64_t data = get(&slots[i].data);
        if (data != 0 && (get(&slots[i].check) ^ data) == key) {
            unpack(data, entry);
            return true;
        }
    }
    return false;
}

/* Moves what belongs there now to the bucket `ahead` of its old one, which is empty. */
static void split(const tsoro_table *table, uint64_t index, uint64_t ahead)
{
    slot *from = table->slots + index * BUCKET, *to = table->slots + (index + ahead) * BUCKET;
    for (unsigned i = 0; i < BUCKET; i++) {
        uint64_t check = get(&from[i].check), data = get(&from[i].data);
        if (data != 0 && ((check ^ data) & ahead) != 0) {
            set(&to[i].check, check);
            set(&to[i].data, data);
            set(&from[i].data, 0);
        }
    }
}

void tsoro_table_grow(tsoro_table *table)
{
    uint64_t buckets = table->mask + 1;
    if (table->mask == table->most || get(&table->filled) < buckets * BUCKET / 4) {
        return;
    }
    for (uint64_t i = 0; i < buckets; i++) {
        split(table, i, buckets);
    }
    set(&table->mask, 2 * buckets - 1);
}

/* The slot to write: the position's own, else the least deep, older searches counting as less. */
static slot *victim(const tsoro_table *table, uint64_t key)
{
    slot *slots = bucket(table, key), *worst = slots;
    int32_t least = INT32_MAX;
    for (unsigned i = 0; i < BUCKET; i++) {
        uint64_t data = get(&slots[i].data);
        if (data == 0 || (get(&slots[i].check) ^ data) == key) {
            return &slots[i];
        }
        int32_t behind = (int32_t)((table->age - (data >> 26 & 63)) & 63);
        int32_t worth = (int32_t)(data >> 16 & 0xff) - 8 * behind;
        if (worth < least) {
            least = worth;
            worst = &slots[i];
        }
    }
    return worst;
}

bool tsoro_table_put(tsoro_table *table, uint64_t key, const tsoro_entry *entry)
{
    slot *into = victim(table, key);
    uint64_t old = get(&into->data);
    tsoro_entry kept = *entry;
    if (old != 0 && (get(&into->check) ^ old) == key) {
        tsoro_entry before;
        unpack(old, &before);
        if (kept.move == 0) {
            kept.move = before.move;
        }
        bool same_search = (old >> 26 & 63) == table->age;
        if (kept.bound != TSORO_BOUND_EXACT && same_search && before.depth > kept.depth + 3) {
            return false;
        }
    }
    uint64_t data = pack(&kept, table->age);
    set(&into->check, key ^ data);
    set(&into->data, data);
    return old == 0 && get(&table->mask) != table->most;
}

void tsoro_table_count(tsoro_table *table, uint64_t filled)
{
    set(&table->filled, get(&table->filled) + filled);
}

unsigned tsoro_table_full(const tsoro_table *table)
{
    uint64_t buckets = table->mask + 1;
    uint64_t sample = BUCKET * (buckets < 250 ? buckets : 250);
    uint64_t seen = 0;
    uint64_t used = 0;
    do { /* no table is without an entry */
        uint64_t data = get(&table->slots[seen++].data);
        used += data != 0 && (data >> 26 & 63) == table->age;
    } while (seen < sample);
    return (unsigned)(used * 1000 / seen * buckets / (table->most + 1));
}
