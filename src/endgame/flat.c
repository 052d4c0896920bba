#include "endgame/flat.h"
#include "endgame/egname.h"

#include "base/alloc.h"
#include "os/pages.h"

typedef struct spreading {
    const tsoro_egtable *table;
    tsoro_flat *flat;
    uint64_t counts[4]; /* entries of the layer at work, by value */
} spreading;

static tsoro_value value_in(const tsoro_block *block, unsigned row, unsigned column)
{
    bool won = block->won[row][column / 64] >> column % 64 & 1;
    bool endless = block->endless[row][column / 64] >> column % 64 & 1;
    return won ? TSORO_VALUE_WIN : endless ? TSORO_VALUE_ENDLESS : TSORO_VALUE_LOSS;
}

static bool spread_block(spreading *work, const tsoro_layer_view *layer, uint64_t number)
{
    const tsoro_index *index = tsoro_egtable_index(work->table);
    tsoro_block block;
    unsigned rows;
    unsigned columns;
    if (!tsoro_layer_unpack(layer, index, number, &block)) {
        return false;
    }
    tsoro_layer_shape(layer, index, number, &rows, &columns);
    uint64_t enemy_halves = tsoro_index_count(index, layer->about.enemy);
    uint64_t first = work->flat->first[layer->about.own][layer->about.enemy];
    for (unsigned row = 0; row < rows; row++) {
        uint64_t p = number / layer->columns * TSORO_BLOCK_ROWS + row;
        uint64_t at = first + p * enemy_halves + number % layer->columns * TSORO_BLOCK_COLUMNS;
        for (unsigned column = 0; column < columns; column++, at++) {
            tsoro_value value = value_in(&block, row, column);
            work->flat->values[at / 4] |= (uint8_t)(value << at % 4 * 2);
            work->counts[value]++;
        }
    }
    return true;
}

static tsoro_status corrupt(const spreading *work, const tsoro_layer_view *layer, int32_t block)
{
    tsoro_status status = {.code = TSORO_ERR_CORRUPT,
                           .args = {block, layer->about.own * 256 + layer->about.enemy}};
    tsoro_egname(status.found, tsoro_egtable_about(work->table).name);
    return status;
}

static tsoro_status spread_layer(spreading *work, const tsoro_layer_view *layer)
{
    work->counts[TSORO_VALUE_WIN] = work->counts[TSORO_VALUE_LOSS] = 0;
    work->counts[TSORO_VALUE_ENDLESS] = 0;
    for (uint64_t block = 0; block < layer->about.blocks; block++) {
        if (!spread_block(work, layer, block)) {
            return corrupt(work, layer, (int32_t)block);
        }
    }
    bool same = work->counts[TSORO_VALUE_WIN] == layer->about.won &&
                work->counts[TSORO_VALUE_LOSS] == layer->about.lost &&
                work->counts[TSORO_VALUE_ENDLESS] == layer->about.endless;
    return same ? (tsoro_status){0} : corrupt(work, layer, -1);
}

static void release(tsoro_flat *flat)
{
    tsoro_pages_give(flat->values, flat->bytes);
    tsoro_free(flat);
}

/* Numbers the positions, the layers one behind the other; how many they are. */
static uint64_t number_layers(const tsoro_egtable *table, tsoro_flat *flat)
{
    const tsoro_index *index = tsoro_egtable_index(table);
    uint64_t positions = 0;
    for (unsigned i = 0; i < tsoro_egtable_about(table).layers; i++) {
        tsoro_egdb_layer about = tsoro_egtable_layer(table, i)->about;
        flat->first[about.own][about.enemy] = positions;
        positions += tsoro_index_count(index, about.own) * tsoro_index_count(index, about.enemy);
    }
    return positions;
}

static tsoro_status spread(spreading *work)
{
    tsoro_status status = {0};
    for (unsigned i = 0; i < tsoro_egtable_about(work->table).layers && tsoro_ok(status); i++) {
        status = spread_layer(work, tsoro_egtable_layer(work->table, i));
    }
    return status;
}

tsoro_status tsoro_flat_create(const tsoro_egtable *table, tsoro_flat **flat)
{
    tsoro_flat *made = tsoro_alloc(sizeof *made);
    if (made == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    void *area = NULL;
    made->bytes = (size_t)(number_layers(table, made) / 4 + 1);
    made->release = release;
    tsoro_status status = tsoro_pages_take(made->bytes, &area);
    made->values = area;
    if (tsoro_ok(status)) {
        tsoro_pages_scatter(area, made->bytes);
        spreading work = {.table = table, .flat = made};
        status = spread(&work);
    }
    if (!tsoro_ok(status)) {
        release(made);
        return status;
    }
    *flat = made;
    return status;
}
