#include "endgame/flat.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "endgame/format.h"
#include "os/pages.h"

#define PIECE 32u /* columns spread at once: a word of values */

typedef struct spreading {
    const tsoro_egtable *table;
    tsoro_flat *flat;
    uint64_t won, lost, endless; /* entries of the layer at work */
} spreading;

/* The 32 bits in the even places of a word. */
static uint64_t in_even_places(uint64_t bits)
{
    bits = (bits | bits << 16) & UINT64_C(0x0000ffff0000ffff);
    bits = (bits | bits << 8) & UINT64_C(0x00ff00ff00ff00ff);
    bits = (bits | bits << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    bits = (bits | bits << 2) & UINT64_C(0x3333333333333333);
    return (bits | bits << 1) & UINT64_C(0x5555555555555555);
}

/* Adds a word of values to those that are zero, from position number `at` on. */
static void put_values(uint8_t *values, uint64_t at, uint64_t word)
{
    uint8_t *to = values + at / 4;
    unsigned shift = at % 4 * 2;
    tsoro_put64(to, tsoro_get64(to) | word << shift);
    if (shift != 0) {
        to[8] |= (uint8_t)(word >> (64 - shift));
    }
}

/* Up to 32 neighbours of a row: those of `mask`, by their bits. */
static void spread_piece(spreading *work, uint64_t at, uint64_t won, uint64_t endless,
                         uint64_t mask)
{
    uint64_t lost = mask & ~(won | endless);
    work->won += tsoro_popcount64(won);
    work->lost += tsoro_popcount64(lost);
    work->endless += tsoro_popcount64(endless);
    /* TSORO_VALUE_WIN is 1, TSORO_VALUE_LOSS 2, TSORO_VALUE_ENDLESS 3. */
    put_values(work->flat->values, at,
               in_even_places(won | endless) | in_even_places(lost | endless) << 1);
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
        for (unsigned column = 0; column < columns; column += PIECE) {
            unsigned left = columns - column;
            uint64_t mask = left < PIECE ? (UINT64_C(1) << left) - 1 : UINT32_MAX;
            spread_piece(work, at + column, block.won[row][column / 64] >> column % 64 & mask,
                         block.endless[row][column / 64] >> column % 64 & mask, mask);
        }
    }
    return true;
}

static tsoro_status corrupt(const spreading *work, const tsoro_layer_view *layer, int64_t block)
{
    return tsoro_egtable_damaged(work->table, layer->about.own, layer->about.enemy, block);
}

static tsoro_status spread_layer(spreading *work, const tsoro_layer_view *layer)
{
    work->won = work->lost = work->endless = 0;
    for (uint64_t block = 0; block < layer->about.blocks; block++) {
        if (!spread_block(work, layer, block)) {
            return corrupt(work, layer, (int64_t)block);
        }
    }
    bool same = work->won == layer->about.won && work->lost == layer->about.lost &&
                work->endless == layer->about.endless;
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
    made->bytes = (size_t)(number_layers(table, made) / 4 + 1 + sizeof(uint64_t)); /* put_values */
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
