#include "endgame/table.h"
#include "endgame/egname.h"

#include "base/alloc.h"
#include "endgame/format.h"
#include "endgame/key.h"
#include "tsoro/notation.h"

#include <string.h>

#define WAYS      4u
#define MOST_SETS 256u

/* A block unpacked before. */
typedef struct cache_entry {
    uint32_t layer; /* number + 1; 0: empty */
    uint32_t stamp; /* the set's clock when it was last asked */
    uint64_t block;
    tsoro_block values;
} cache_entry;

/* Blocks that may lie here or nowhere. `busy` guards all of it. */
typedef struct cache_set {
    uint32_t busy;
    uint32_t clock;
    cache_entry entries[WAYS];
} cache_set;

struct tsoro_egtable {
    tsoro_egdb_info info;
    const void *data;
    char name[32];
    tsoro_index index;
    unsigned entries; /* of the directory */
    tsoro_layer_view *layers;
    tsoro_distance_view *distances;
    unsigned distance_count;
    uint16_t distance_number[TSORO_EGDB_SIDE + 1][TSORO_EGDB_SIDE + 1]; /* as number */
    uint16_t number[TSORO_EGDB_SIDE + 1][TSORO_EGDB_SIDE + 1]; /* layer number + 1; 0: none */
    unsigned plies;
    cache_set *sets;
    uint32_t set_mask;
};

static tsoro_status refuse(tsoro_code code, const char *name)
{
    tsoro_status status = {.code = code};
    tsoro_egname(status.found, name);
    return status;
}

/* --- Opening --- */

static uint32_t crc_of_header(const uint8_t *bytes, size_t size)
{
    static const uint8_t zero[4];
    uint32_t crc = tsoro_crc32(0, bytes, TSORO_TABLE_AT_CRC);
    crc = tsoro_crc32(crc, zero, sizeof zero);
    return tsoro_crc32(crc, bytes + TSORO_TABLE_AT_CRC + 4, size - TSORO_TABLE_AT_CRC - 4);
}

/* Reads what stands before the directory. */
static tsoro_status read_header(tsoro_egtable *table, const uint8_t *bytes, size_t size)
{
    const char *name = table->name;
    if (size < TSORO_TABLE_AT_DIRECTORY || memcmp(bytes, TSORO_TABLE_MAGIC, 8) != 0) {
        return refuse(size >= 8 && memcmp(bytes, TSORO_TABLE_MAGIC, 8) == 0 ? TSORO_ERR_CORRUPT
                                                                            : TSORO_ERR_UNSUPPORTED,
                      name);
    }
    if (tsoro_get32(bytes + TSORO_TABLE_AT_VERSION) != TSORO_TABLE_VERSION ||
        tsoro_get32(bytes + TSORO_TABLE_AT_ENDIAN) != TSORO_ENDIAN_MARK) {
        return refuse(TSORO_ERR_UNSUPPORTED, name);
    }
    uint64_t header_bytes = tsoro_get32(bytes + TSORO_TABLE_AT_HEADER_BYTES);
    uint64_t layers = tsoro_get32(bytes + TSORO_TABLE_AT_LAYERS);
    if (tsoro_get64(bytes + TSORO_TABLE_AT_FILE_BYTES) != size || header_bytes > size ||
        header_bytes != TSORO_TABLE_AT_DIRECTORY + layers * TSORO_DIRECTORY_BYTES ||
        crc_of_header(bytes, (size_t)header_bytes) != tsoro_get32(bytes + TSORO_TABLE_AT_CRC)) {
        return refuse(TSORO_ERR_CORRUPT, name);
    }
    if (tsoro_get32(bytes + TSORO_TABLE_AT_REVISION) != TSORO_RULEBOOK_REVISION) {
        return refuse(TSORO_ERR_UNSUPPORTED, name);
    }
    table->info.side = bytes[TSORO_TABLE_AT_SIDE];
    table->info.total = tsoro_get16(bytes + TSORO_TABLE_AT_TOTAL);
    table->entries = (unsigned)layers;
    table->info.bytes = size;
    return (tsoro_status){0};
}

/* Whether the text is the key as the format wants it: in full, and nothing in it but what values
   depend on. */
static bool is_key(const char *text, const tsoro_variant *key)
{
    char full[TSORO_VARIANT_TEXT];
    tsoro_variant_write(key, true, full, sizeof full);
    return strcmp(text, full) == 0;
}

static tsoro_status read_variant(tsoro_egtable *table, const uint8_t *bytes, uint32_t *crc)
{
    const char *text = (const char *)bytes + TSORO_TABLE_AT_VARIANT;
    const char *end = memchr(text, 0, TSORO_TABLE_VARIANT_BYTES);
    tsoro_variant variant;
    if (end == NULL || !tsoro_ok(tsoro_variant_read(text, (size_t)(end - text), &variant)) ||
        !tsoro_ok(tsoro_egdb_key(&variant, &table->info.key)) || !is_key(text, &table->info.key) ||
        variant.files != bytes[TSORO_TABLE_AT_FILES] || table->info.side > TSORO_EGDB_SIDE ||
        !tsoro_index_init(&table->index, variant.files, table->info.side)) {
        return refuse(TSORO_ERR_CORRUPT, table->name);
    }
    *crc = tsoro_crc32(0, text, (size_t)(end - text));
    return (tsoro_status){0};
}

static tsoro_status read_values(tsoro_egtable *table, const uint8_t *bytes, uint64_t size,
                                uint32_t variant_crc)
{
    tsoro_layer_view *view = &table->layers[table->info.layers];
    tsoro_status status = tsoro_layer_open(bytes, size, &table->index, variant_crc, view);
    if (tsoro_ok(status)) {
        tsoro_egdb_layer about = view->about;
        uint16_t *number = &table->number[about.own][about.enemy];
        table->info.layers++;
        status.code = *number != 0 ? TSORO_ERR_CORRUPT : TSORO_OK;
        *number = (uint16_t)table->info.layers;
        table->info.positions += about.won + about.lost + about.endless;
        table->plies = about.plies > table->plies ? about.plies : table->plies;
    }
    return status;
}

static tsoro_status read_distances(tsoro_egtable *table, const uint8_t *bytes, uint64_t size,
                                   uint32_t variant_crc)
{
    tsoro_distance_view *view = &table->distances[table->distance_count];
    tsoro_status status = tsoro_distance_open(bytes, size, &table->index, variant_crc, view);
    if (tsoro_ok(status)) {
        table->distance_count++;
        table->distance_number[view->own][view->enemy] = (uint16_t)table->distance_count;
        table->info.longest =
            view->longest > table->info.longest ? view->longest : table->info.longest;
        table->info.distances = true;
    }
    return status;
}

static tsoro_status read_entry(tsoro_egtable *table, const uint8_t *bytes, unsigned number,
                               uint32_t variant_crc)
{
    const uint8_t *entry =
        bytes + TSORO_TABLE_AT_DIRECTORY + (size_t)number * TSORO_DIRECTORY_BYTES;
    uint64_t offset = tsoro_get64(entry + 8);
    uint64_t size = tsoro_get64(entry + 16);
    if (offset > table->info.bytes || size > table->info.bytes - offset || size < 16 ||
        entry[0] != bytes[offset + TSORO_LAYER_AT_OWN] ||
        entry[1] != bytes[offset + TSORO_LAYER_AT_ENEMY]) {
        return refuse(TSORO_ERR_CORRUPT, table->name);
    }
    tsoro_status status = {.code = TSORO_ERR_UNSUPPORTED};
    if (entry[2] == TSORO_KIND_VALUES) {
        status = read_values(table, bytes + offset, size, variant_crc);
    } else if (entry[2] == TSORO_KIND_DISTANCES) {
        status = read_distances(table, bytes + offset, size, variant_crc);
    }
    /* A layer of other rules than the header's: this file was never written so. */
    tsoro_code code = status.code == TSORO_ERR_MISMATCH ? TSORO_ERR_CORRUPT : status.code;
    return tsoro_ok(status) ? status : refuse(code, table->name);
}

static tsoro_status make_cache(tsoro_egtable *table)
{
    uint64_t blocks = 1;
    for (unsigned i = 0; i < table->info.layers; i++) {
        blocks += table->layers[i].about.blocks;
    }
    uint32_t sets = 1;
    while (sets < MOST_SETS && sets * WAYS < blocks) {
        sets *= 2;
    }
    table->set_mask = sets - 1;
    table->sets = tsoro_alloc_array(sets, sizeof *table->sets);
    return refuse(table->sets == NULL ? TSORO_ERR_MEMORY : TSORO_OK, "");
}

static tsoro_status read_table(tsoro_egtable *table, const uint8_t *bytes, size_t size)
{
    tsoro_status status = read_header(table, bytes, size);
    uint32_t variant_crc = 0;
    if (tsoro_ok(status)) {
        status = read_variant(table, bytes, &variant_crc);
    }
    if (!tsoro_ok(status)) {
        return status;
    }
    table->layers = tsoro_alloc_array(table->entries, sizeof *table->layers);
    table->distances = tsoro_alloc_array(table->entries, sizeof *table->distances);
    if (table->layers == NULL || table->distances == NULL) {
        return refuse(TSORO_ERR_MEMORY, table->name);
    }
    for (unsigned i = 0; i < table->entries && tsoro_ok(status); i++) {
        status = read_entry(table, bytes, i, variant_crc);
    }
    return tsoro_ok(status) ? make_cache(table) : status;
}

tsoro_status tsoro_egtable_open(const void *data, size_t size, const char *name,
                                tsoro_egtable **table)
{
    tsoro_egtable *made = tsoro_alloc(sizeof *made);
    if (made == NULL) {
        return refuse(TSORO_ERR_MEMORY, name);
    }
    tsoro_egname(made->name, name);
    made->data = data;
    made->info.name = made->name;
    tsoro_status status = read_table(made, data, size);
    if (tsoro_ok(status)) {
        *table = made;
    } else {
        tsoro_egtable_close(made);
    }
    return status;
}

void tsoro_egtable_close(tsoro_egtable *table)
{
    if (table == NULL) {
        return;
    }
    for (unsigned i = 0; table->layers != NULL && i < table->info.layers; i++) {
        void *model = (void *)(uintptr_t)table->layers[i].model;
        tsoro_free(model);
    }
    for (unsigned i = 0; i < table->distance_count; i++) {
        tsoro_free(table->distances[i].sound);
    }
    tsoro_free(table->distances);
    tsoro_free(table->layers);
    tsoro_free(table->sets);
    tsoro_free(table);
}

/* --- Asking --- */

const tsoro_index *tsoro_egtable_index(const tsoro_egtable *table)
{
    return &table->index;
}

tsoro_egdb_info tsoro_egtable_about(const tsoro_egtable *table)
{
    return table->info;
}

const void *tsoro_egtable_data(const tsoro_egtable *table)
{
    return table->data;
}

const tsoro_layer_view *tsoro_egtable_layer(const tsoro_egtable *table, unsigned number)
{
    return &table->layers[number];
}

const tsoro_layer_view *tsoro_egtable_find(const tsoro_egtable *table, unsigned own, unsigned enemy)
{
    if (own > table->info.side || enemy > table->info.side || table->number[own][enemy] == 0) {
        return NULL;
    }
    return &table->layers[table->number[own][enemy] - 1];
}

const tsoro_distance_view *tsoro_egtable_distances(const tsoro_egtable *table, unsigned own,
                                                   unsigned enemy)
{
    unsigned number = table->distance_number[own][enemy];
    return number == 0 ? NULL : &table->distances[number - 1];
}

tsoro_status tsoro_egtable_damaged(const tsoro_egtable *table, unsigned own, unsigned enemy,
                                   int64_t part)
{
    tsoro_status status = refuse(TSORO_ERR_CORRUPT, table->name);
    status.args[0] = (int32_t)part;
    status.args[1] = (int32_t)(own * 256 + enemy);
    return status;
}

tsoro_status tsoro_egtable_distance(const tsoro_egtable *table, const tsoro_distance_view *view,
                                    uint64_t number, uint32_t *distance)
{
    if (!tsoro_distance_at(view, number, distance)) {
        return tsoro_egtable_damaged(table, view->own, view->enemy,
                                     (int64_t)(number * view->width / TSORO_DISTANCE_CHUNK));
    }
    return (tsoro_status){0};
}

tsoro_status tsoro_egtable_check_distances(const tsoro_egtable *table)
{
    for (unsigned i = 0; i < table->distance_count; i++) {
        const tsoro_distance_view *view = &table->distances[i];
        uint64_t damaged;
        if (!tsoro_distance_check(view, &damaged)) {
            return tsoro_egtable_damaged(table, view->own, view->enemy, (int64_t)damaged);
        }
    }
    return (tsoro_status){0};
}

unsigned tsoro_egtable_plies(const tsoro_egtable *table)
{
    return table->plies;
}

static tsoro_value value_in(const tsoro_block *block, unsigned row, unsigned column)
{
    if (block->won[row][column / 64] >> column % 64 & 1) {
        return TSORO_VALUE_WIN;
    }
    return block->endless[row][column / 64] >> column % 64 & 1 ? TSORO_VALUE_ENDLESS
                                                               : TSORO_VALUE_LOSS;
}

static tsoro_status corrupt(const tsoro_egtable *table, const tsoro_layer_view *layer,
                            uint64_t block)
{
    return tsoro_egtable_damaged(table, layer->about.own, layer->about.enemy, (int64_t)block);
}

/* Two threads want the same set now and then: whoever comes second works on its own stack. */
static tsoro_status value_without_cache(const tsoro_egtable *table, const tsoro_layer_view *layer,
                                        uint64_t block, unsigned row, unsigned column,
                                        tsoro_value *value)
{
    tsoro_block own;
    if (!tsoro_layer_unpack(layer, &table->index, block, &own)) {
        return corrupt(table, layer, block);
    }
    *value = value_in(&own, row, column);
    return (tsoro_status){0};
}

/* The entry of a block in a set that is ours, unpacked; NULL if the block is damaged. */
static const cache_entry *enter(const tsoro_egtable *table, const tsoro_layer_view *layer,
                                uint64_t block, cache_set *set)
{
    uint32_t number = (uint32_t)(layer - table->layers) + 1;
    cache_entry *oldest = &set->entries[0];
    set->clock++;
    for (unsigned i = 0; i < WAYS; i++) {
        cache_entry *entry = &set->entries[i];
        if (entry->layer == number && entry->block == block) {
            entry->stamp = set->clock;
            return entry;
        }
        /* The clock goes round: ages count, not stamps. */
        if (set->clock - entry->stamp > set->clock - oldest->stamp || entry->layer == 0) {
            oldest = entry;
        }
    }
    bool sound = tsoro_layer_unpack(layer, &table->index, block, &oldest->values);
    oldest->layer = sound ? number : 0;
    oldest->block = block;
    oldest->stamp = set->clock;
    return sound ? oldest : NULL;
}

tsoro_status tsoro_egtable_value(const tsoro_egtable *table, const tsoro_layer_view *layer,
                                 uint64_t own_rank, uint64_t enemy_rank, tsoro_value *value)
{
    uint64_t block =
        own_rank / TSORO_BLOCK_ROWS * layer->columns + enemy_rank / TSORO_BLOCK_COLUMNS;
    unsigned row = own_rank % TSORO_BLOCK_ROWS;
    unsigned column = enemy_rank % TSORO_BLOCK_COLUMNS;
    uint64_t mixed = (block * 0x100 + layer->about.own * 0x3d + layer->about.enemy) *
                     UINT64_C(0x9e3779b97f4a7c15);
    cache_set *set = &table->sets[mixed >> 40 & table->set_mask];
    if (__atomic_exchange_n(&set->busy, 1, __ATOMIC_ACQUIRE) != 0) {
        return value_without_cache(table, layer, block, row, column, value);
    }
    const cache_entry *entry = enter(table, layer, block, set);
    tsoro_value found = entry == NULL ? TSORO_VALUE_UNKNOWN : value_in(&entry->values, row, column);
    __atomic_store_n(&set->busy, 0, __ATOMIC_RELEASE);
    if (entry == NULL) {
        return corrupt(table, layer, block);
    }
    *value = found;
    return (tsoro_status){0};
}

bool tsoro_egdb_same_key(const tsoro_variant *key, const tsoro_variant *variant)
{
    bool sanctuary = variant->sanctuary && variant->heads != 0 && variant->bonus[0] != 0;
    return variant->files == key->files && variant->heads == key->heads &&
           variant->bonus_count == 1 && variant->bonus[0] == key->bonus[0] &&
           sanctuary == key->sanctuary && variant->captures == TSORO_CAPTURES_REMOVE &&
           variant->repeat != TSORO_REPEAT_FORBIDDEN;
}
