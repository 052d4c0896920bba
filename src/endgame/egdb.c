#include "tsoro/egdb.h"

#include "base/alloc.h"
#include "endgame/egdb_set.h"
#include "endgame/egname.h"
#include "endgame/table.h"

#include <assert.h>
#include <string.h>

struct tsoro_egdb {
    tsoro_egtable **tables;
    void (**release)(void *context); /* of the bytes of each table; NULL: borrowed */
    void **context;
    size_t count;
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
        tsoro_egtable_close(db->tables[i]);
        if (db->release[i] != NULL) {
            db->release[i](db->context[i]);
        }
    }
    tsoro_free(db->tables);
    tsoro_free(db->release);
    tsoro_free(db->context);
    tsoro_free(db);
}

/* Room for one table more. */
static bool grow(tsoro_egdb *db)
{
    void *tables = tsoro_realloc_array(db->tables, db->count + 1, sizeof *db->tables);
    db->tables = tables != NULL ? tables : db->tables;
    void *release = tsoro_realloc_array(db->release, db->count + 1, sizeof *db->release);
    db->release = release != NULL ? release : db->release;
    void *context = tsoro_realloc_array(db->context, db->count + 1, sizeof *db->context);
    db->context = context != NULL ? context : db->context;
    return tables != NULL && release != NULL && context != NULL;
}

tsoro_status tsoro_egdb_add_owned(tsoro_egdb *db, const void *data, size_t size, const char *name,
                                  void (*release)(void *context), void *context)
{
    if (!grow(db)) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    tsoro_status status = tsoro_egtable_open(data, size, name, &db->tables[db->count]);
    if (tsoro_ok(status)) {
        unsigned most = tsoro_egtable_about(db->tables[db->count]).total;
        db->most_stones = most > db->most_stones ? most : db->most_stones;
        db->release[db->count] = release;
        db->context[db->count] = context;
        db->count++;
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
    return db->tables[table];
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
                  const tsoro_variant *variant, const tsoro_position *position, tsoro_value value)
{
    if (value == TSORO_VALUE_ENDLESS) {
        return variant->repeat == TSORO_REPEAT_ENDLESS;
    }
    if (variant->quiet == 0) {
        return true;
    }
    /* After the first capture the count starts anew, in some layer with fewer stones. */
    return position->quiet < variant->quiet &&
           variant->quiet - position->quiet > layer->about.plies &&
           variant->quiet > tsoro_egtable_plies(table);
}

tsoro_status tsoro_egdb_value(const tsoro_egdb *db, const tsoro_variant *variant,
                              const tsoro_position *position, tsoro_value *value)
{
    const uint8_t *own = position->pits[position->mover];
    const uint8_t *enemy = position->pits[1 - position->mover];
    for (size_t i = 0; i < db->count; i++) {
        const tsoro_egtable *table = db->tables[i];
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
        tsoro_status status = tsoro_egtable_value(table, layer, tsoro_index_rank(index, own),
                                                  tsoro_index_rank(index, enemy), &found);
        if (!tsoro_ok(status)) {
            return status;
        }
        if (holds(table, layer, variant, position, found)) {
            *value = found;
            return status;
        }
    }
    return (tsoro_status){.code = TSORO_ERR_NOT_COVERED};
}

static tsoro_value ask(void *context, const tsoro_variant *variant, const tsoro_position *position,
                       uint32_t *distance)
{
    tsoro_value value;
    if (!tsoro_ok(tsoro_egdb_value(context, variant, position, &value))) {
        return TSORO_VALUE_UNKNOWN;
    }
    *distance = TSORO_NO_DISTANCE;
    return value;
}

tsoro_probe tsoro_egdb_probe(const tsoro_egdb *db)
{
    /* The interface hands its context back as it came; asking changes nothing that can be seen. */
    return (tsoro_probe){
        .ask = ask, .context = (void *)(uintptr_t)db, .most_stones = db->most_stones};
}

tsoro_status tsoro_egdb_check(const tsoro_egdb *db)
{
    for (size_t i = 0; i < db->count; i++) {
        const tsoro_egtable *table = db->tables[i];
        for (unsigned number = 0; number < tsoro_egtable_about(table).layers; number++) {
            const tsoro_layer_view *layer = tsoro_egtable_layer(table, number);
            tsoro_block values;
            for (uint64_t block = 0; block < layer->about.blocks; block++) {
                if (!tsoro_layer_unpack(layer, tsoro_egtable_index(table), block, &values)) {
                    tsoro_status status = {
                        .code = TSORO_ERR_CORRUPT,
                        .args = {(int32_t)block, layer->about.own * 256 + layer->about.enemy}};
                    tsoro_egname(status.found, tsoro_egtable_about(table).name);
                    return status;
                }
            }
        }
    }
    return (tsoro_status){0};
}
