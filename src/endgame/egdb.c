#include "tsoro/egdb.h"

#include "base/alloc.h"
#include "endgame/egdb_set.h"
#include "endgame/table.h"

#include <assert.h>
#include <string.h>

typedef struct member {
    tsoro_egtable *table;
    tsoro_flat *flat;               /* owned; NULL: not unpacked */
    void (*release)(void *context); /* of the table's bytes; NULL: borrowed */
    void *context;
} member;

struct tsoro_egdb {
    member *members;
    size_t count, capacity;
    unsigned most_stones;
};

tsoro_status tsoro_egdb_create(tsoro_egdb **db)
{
    tsoro_egdb *made = tsoro_alloc(sizeof *made);
    if (made == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    *db = made;
    return (tsoro_status){0};
}

void tsoro_egdb_destroy(tsoro_egdb *db)
{
    if (db == NULL) {
        return;
    }
    for (size_t i = 0; i < db->count; i++) {
        member *left = &db->members[i];
        if (left->flat != NULL) {
            left->flat->release(left->flat);
        }
        tsoro_egtable_close(left->table);
        if (left->release != NULL) {
            left->release(left->context);
        }
    }
    tsoro_free(db->members);
    tsoro_free(db);
}

tsoro_status tsoro_egdb_add_owned(tsoro_egdb *db, const void *data, size_t size, const char *name,
                                  void (*release)(void *context), void *context)
{
    member *members =
        tsoro_grow_array(db->members, &db->capacity, db->count + 1, sizeof *db->members);
    if (members == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    db->members = members;
    member made = {.release = release, .context = context};
    tsoro_status status = tsoro_egtable_open(data, size, name, &made.table);
    if (tsoro_ok(status)) {
        unsigned most = tsoro_egtable_about(made.table).total;
        db->most_stones = most > db->most_stones ? most : db->most_stones;
        members[db->count++] = made;
    }
    return status;
}

tsoro_status tsoro_egdb_add_memory(tsoro_egdb *db, const void *data, size_t size, const char *name)
{
    return tsoro_egdb_add_owned(db, data, size, name, NULL, NULL);
}

unsigned tsoro_egdb_tables(const tsoro_egdb *db)
{
    return (unsigned)db->count;
}

const tsoro_egtable *tsoro_egdb_table(const tsoro_egdb *db, unsigned table)
{
    assert(table < db->count);
    return db->members[table].table;
}

bool tsoro_egdb_is_flat(const tsoro_egdb *db, unsigned table)
{
    assert(table < db->count);
    return db->members[table].flat != NULL;
}

void tsoro_egdb_set_flat(tsoro_egdb *db, unsigned table, tsoro_flat *flat)
{
    assert(!tsoro_egdb_is_flat(db, table));
    db->members[table].flat = flat;
}

tsoro_egdb_info tsoro_egdb_about(const tsoro_egdb *db, unsigned table)
{
    return tsoro_egtable_about(tsoro_egdb_table(db, table));
}

tsoro_egdb_layer tsoro_egdb_about_layer(const tsoro_egdb *db, unsigned table, unsigned layer)
{
    return tsoro_egtable_layer(tsoro_egdb_table(db, table), layer)->about;
}

/* Whether what the table says holds under the variant's other rules. */
static bool holds(const tsoro_egtable *table, const tsoro_layer_view *layer,
                  const tsoro_variant *variant, const tsoro_position *position, tsoro_value value,
                  uint32_t distance)
{
    if (value == TSORO_VALUE_ENDLESS) {
        return variant->repeat == TSORO_REPEAT_ENDLESS;
    }
    if (variant->quiet == 0) {
        return true;
    }
    if (position->quiet >= variant->quiet) {
        return false;
    }
    uint32_t left = variant->quiet - position->quiet;
    if (distance != TSORO_NO_DISTANCE && distance < left) {
        return true;
    }
    /* After the first capture the count starts anew, in some layer with fewer stones. */
    return left > layer->about.plies && variant->quiet > tsoro_egtable_plies(table);
}

static tsoro_status value_in(const member *asked, const tsoro_layer_view *layer, uint64_t own_rank,
                             uint64_t enemy_rank, tsoro_value *value)
{
    if (asked->flat == NULL) {
        return tsoro_egtable_value(asked->table, layer, own_rank, enemy_rank, value);
    }
    uint64_t halves = tsoro_index_count(tsoro_egtable_index(asked->table), layer->about.enemy);
    uint64_t first = asked->flat->first[layer->about.own][layer->about.enemy];
    *value = tsoro_flat_at(asked->flat, first + own_rank * halves + enemy_rank);
    return (tsoro_status){0};
}

static tsoro_status distance_in(const tsoro_egtable *table, const tsoro_layer_view *layer,
                                uint64_t own_rank, uint64_t enemy_rank, uint32_t *distance)
{
    const tsoro_distance_view *view =
        tsoro_egtable_distances(table, layer->about.own, layer->about.enemy);
    uint64_t columns = tsoro_index_count(tsoro_egtable_index(table), layer->about.enemy);
    *distance = TSORO_NO_DISTANCE;
    return view == NULL
               ? (tsoro_status){0}
               : tsoro_egtable_distance(table, view, own_rank * columns + enemy_rank, distance);
}

tsoro_status tsoro_egdb_distance(const tsoro_egdb *db, const tsoro_variant *variant,
                                 const tsoro_position *position, tsoro_value *value,
                                 uint32_t *distance)
{
    const uint8_t *own = position->pits[position->mover];
    const uint8_t *enemy = position->pits[1 - position->mover];
    for (size_t i = 0; i < db->count; i++) {
        const tsoro_egtable *table = db->members[i].table;
        tsoro_egdb_info about = tsoro_egtable_about(table);
        if (!tsoro_egdb_same_key(&about.key, variant)) {
            continue;
        }
        const tsoro_index *index = tsoro_egtable_index(table);
        const tsoro_layer_view *layer = tsoro_egtable_find(table, tsoro_index_stones(index, own),
                                                           tsoro_index_stones(index, enemy));
        if (layer == NULL) {
            continue;
        }
        tsoro_value found;
        uint32_t plies;
        uint64_t own_rank = tsoro_index_rank(index, own);
        uint64_t enemy_rank = tsoro_index_rank(index, enemy);
        tsoro_status status = value_in(&db->members[i], layer, own_rank, enemy_rank, &found);
        if (tsoro_ok(status)) {
            status = distance_in(table, layer, own_rank, enemy_rank, &plies);
        }
        if (!tsoro_ok(status)) {
            return status;
        }
        if (holds(table, layer, variant, position, found, plies)) {
            *value = found;
            *distance = plies;
            return status;
        }
    }
    return (tsoro_status){.code = TSORO_ERR_NOT_COVERED};
}

tsoro_status tsoro_egdb_value(const tsoro_egdb *db, const tsoro_variant *variant,
                              const tsoro_position *position, tsoro_value *value)
{
    uint32_t distance;
    return tsoro_egdb_distance(db, variant, position, value, &distance);
}

static tsoro_value ask(void *context, const tsoro_variant *variant, const tsoro_position *position,
                       uint32_t *distance)
{
    tsoro_value value;
    uint32_t plies;
    if (!tsoro_ok(tsoro_egdb_distance(context, variant, position, &value, &plies))) {
        return TSORO_VALUE_UNKNOWN;
    }
    *distance = plies;
    return value;
}

tsoro_probe tsoro_egdb_probe(const tsoro_egdb *db)
{
    /* The interface hands its context back as it came; asking changes nothing that can be seen. */
    return (tsoro_probe){
        .ask = ask, .context = (void *)(uintptr_t)db, .most_stones = db->most_stones};
}

static tsoro_status check_layer(const tsoro_egtable *table, const tsoro_layer_view *layer)
{
    tsoro_egdb_layer about = layer->about;
    tsoro_block values;
    for (uint64_t block = 0; block < about.blocks; block++) {
        if (!tsoro_layer_unpack(layer, tsoro_egtable_index(table), block, &values)) {
            return tsoro_egtable_damaged(table, about.own, about.enemy, (int64_t)block);
        }
    }
    return (tsoro_status){0};
}

tsoro_status tsoro_egdb_check(const tsoro_egdb *db)
{
    tsoro_status status = {0};
    for (size_t i = 0; i < db->count && tsoro_ok(status); i++) {
        const tsoro_egtable *table = db->members[i].table;
        for (unsigned n = 0; n < tsoro_egtable_about(table).layers && tsoro_ok(status); n++) {
            status = check_layer(table, tsoro_egtable_layer(table, n));
        }
        if (tsoro_ok(status)) {
            status = tsoro_egtable_check_distances(table);
        }
    }
    return status;
}
