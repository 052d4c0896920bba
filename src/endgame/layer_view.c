#include "endgame/table.h"

#include "base/alloc.h"
#include "endgame/format.h"

#include <string.h>

static tsoro_status refuse(tsoro_code code)
{
    return (tsoro_status){.code = code};
}

/* Whether sizes and counts of the header fit each other and the board. */
static bool fits(const uint8_t *bytes, uint64_t size, const tsoro_index *index,
                 tsoro_layer_view *view)
{
    tsoro_egdb_layer *about = &view->about;
    uint64_t model_bytes = tsoro_get32(bytes + TSORO_LAYER_AT_MODEL_BYTES);
    if (about->own > index->most || about->enemy > index->most) {
        return false;
    }
    uint64_t own = tsoro_index_count(index, about->own);
    uint64_t enemy = tsoro_index_count(index, about->enemy);
    view->columns = (enemy + TSORO_BLOCK_COLUMNS - 1) / TSORO_BLOCK_COLUMNS;
    uint64_t rows = (own + TSORO_BLOCK_ROWS - 1) / TSORO_BLOCK_ROWS;
    if (model_bytes != 0 && model_bytes != 2 * TSORO_PICTURES) {
        return false;
    }
    uint64_t left = size - TSORO_LAYER_HEADER_BYTES;
    if (rows > left / view->columns || about->blocks != rows * view->columns ||
        left < model_bytes || about->blocks > (left - model_bytes) / TSORO_LAYER_INDEX_BYTES) {
        return false;
    }
    left -= model_bytes + about->blocks * TSORO_LAYER_INDEX_BYTES;
    return view->data_bytes == left;
}

/* The checksum of header (its own field taken as zero), model and index. */
static uint32_t crc_of_head(const uint8_t *bytes, uint64_t size)
{
    uint8_t header[TSORO_LAYER_HEADER_BYTES];
    memcpy(header, bytes, sizeof header);
    tsoro_put32(header + TSORO_LAYER_AT_CRC, 0);
    uint32_t crc = tsoro_crc32(0, header, sizeof header);
    return tsoro_crc32(crc, bytes + sizeof header, (size_t)(size - sizeof header));
}

static tsoro_status read_model(const uint8_t *bytes, const tsoro_model **model)
{
    tsoro_model *made = tsoro_alloc(sizeof *made);
    if (made == NULL) {
        return refuse(TSORO_ERR_MEMORY);
    }
    for (unsigned i = 0; i < TSORO_PICTURES; i++) {
        made->chance[i] = tsoro_get16(bytes + 2 * (size_t)i);
        if (made->chance[i] == 0 || made->chance[i] >= 1u << TSORO_CHANCE_BITS) {
            tsoro_free(made);
            return refuse(TSORO_ERR_CORRUPT);
        }
    }
    *model = made;
    return (tsoro_status){0};
}

tsoro_status tsoro_layer_open(const uint8_t *bytes, uint64_t size, const tsoro_index *index,
                              uint32_t variant_crc, tsoro_layer_view *view)
{
    if (size < TSORO_LAYER_HEADER_BYTES || memcmp(bytes, TSORO_LAYER_MAGIC, 8) != 0) {
        return refuse(TSORO_ERR_CORRUPT);
    }
    if (tsoro_get32(bytes + TSORO_LAYER_AT_VERSION) != TSORO_TABLE_VERSION) {
        return refuse(TSORO_ERR_UNSUPPORTED);
    }
    tsoro_layer_view made = {.about = {.own = bytes[TSORO_LAYER_AT_OWN],
                                       .enemy = bytes[TSORO_LAYER_AT_ENEMY],
                                       .plies = tsoro_get16(bytes + TSORO_LAYER_AT_PLIES),
                                       .won = tsoro_get64(bytes + TSORO_LAYER_AT_WON),
                                       .lost = tsoro_get64(bytes + TSORO_LAYER_AT_LOST),
                                       .endless = tsoro_get64(bytes + TSORO_LAYER_AT_ENDLESS),
                                       .blocks = tsoro_get64(bytes + TSORO_LAYER_AT_BLOCKS),
                                       .bytes = size},
                             .data_bytes = tsoro_get64(bytes + TSORO_LAYER_AT_DATA_BYTES)};
    if (!fits(bytes, size, index, &made) ||
        crc_of_head(bytes, size - made.data_bytes) != tsoro_get32(bytes + TSORO_LAYER_AT_CRC)) {
        return refuse(TSORO_ERR_CORRUPT);
    }
    if (tsoro_get32(bytes + TSORO_LAYER_AT_VARIANT_CRC) != variant_crc) {
        return refuse(TSORO_ERR_MISMATCH);
    }
    const uint8_t *model = bytes + TSORO_LAYER_HEADER_BYTES;
    uint32_t model_bytes = tsoro_get32(bytes + TSORO_LAYER_AT_MODEL_BYTES);
    made.index = model + model_bytes;
    made.data = made.index + made.about.blocks * TSORO_LAYER_INDEX_BYTES;
    if (model_bytes != 0) {
        tsoro_status status = read_model(model, &made.model);
        if (!tsoro_ok(status)) {
            return status;
        }
    }
    *view = made;
    return (tsoro_status){0};
}

void tsoro_layer_shape(const tsoro_layer_view *view, const tsoro_index *index, uint64_t block,
                       unsigned *rows, unsigned *columns)
{
    uint64_t row = block / view->columns * TSORO_BLOCK_ROWS;
    uint64_t column = block % view->columns * TSORO_BLOCK_COLUMNS;
    uint64_t rows_left = tsoro_index_count(index, view->about.own) - row;
    uint64_t columns_left = tsoro_index_count(index, view->about.enemy) - column;
    *rows = rows_left < TSORO_BLOCK_ROWS ? (unsigned)rows_left : TSORO_BLOCK_ROWS;
    *columns = columns_left < TSORO_BLOCK_COLUMNS ? (unsigned)columns_left : TSORO_BLOCK_COLUMNS;
}

bool tsoro_layer_unpack(const tsoro_layer_view *view, const tsoro_index *index, uint64_t block,
                        tsoro_block *out)
{
    uint64_t entry = tsoro_get64(view->index + block * TSORO_LAYER_INDEX_BYTES);
    uint64_t offset = entry >> 16;
    size_t size = entry & 0xffff;
    if (offset > view->data_bytes || size + TSORO_BLOCK_CRC_BYTES > view->data_bytes - offset) {
        return false;
    }
    const uint8_t *bytes = view->data + offset;
    if (tsoro_block_crc(view->about.own, view->about.enemy, block, bytes, size) !=
        tsoro_get32(bytes + size)) {
        return false;
    }
    unsigned rows;
    unsigned columns;
    tsoro_layer_shape(view, index, block, &rows, &columns);
    return tsoro_block_unpack(bytes, size, rows, columns, view->model, out);
}
