#include "endgame/pack.h"

#include "base/alloc.h"
#include "endgame/format.h"
#include "os/file.h"

#include <string.h>

/* Below so many positions the table of chances is larger than what it saves. */
#define MODEL_POSITIONS 49152u
/* Blocks that a model is fitted to, at most. */
#define SAMPLE_BLOCKS 4096u
/* Strips that are packed at once. */
#define BATCH (TSORO_PACK_ROWS / TSORO_BLOCK_ROWS)

/* 64 rows of blocks side by side, packed. */
typedef struct pack_strip {
    uint8_t *bytes;
    uint64_t size;
} pack_strip;

typedef struct pack_work {
    const tsoro_halves *own, *enemy;
    const tsoro_pack_source *source;
    const tsoro_matrix *values; /* the window */
    uint32_t window_row;
    uint64_t columns; /* blocks side by side */
    uint32_t strips;
    uint64_t every; /* one block in so many is sampled */
    tsoro_tally **tally;
    const tsoro_model *model; /* NULL: raw */
    uint32_t first;           /* strip of the running batch */
    pack_strip *batch;
    uint64_t *index; /* offset << 16 | size of every block; offsets within the strip at first */
} pack_work;

static unsigned rows_of(const pack_work *work, uint32_t strip)
{
    uint32_t left = work->own->count - strip * TSORO_BLOCK_ROWS;
    return left < TSORO_BLOCK_ROWS ? left : TSORO_BLOCK_ROWS;
}

static unsigned columns_of(const pack_work *work, uint64_t column)
{
    uint64_t left = work->enemy->count - column * TSORO_BLOCK_COLUMNS;
    return left < TSORO_BLOCK_COLUMNS ? (unsigned)left : TSORO_BLOCK_COLUMNS;
}

/* Bits of a word of a block that stand for halves. */
static uint64_t valid_bits(unsigned columns, unsigned word)
{
    unsigned left = columns > word * 64 ? columns - word * 64 : 0;
    return left >= 64 ? UINT64_MAX : (UINT64_C(1) << left) - 1;
}

static void cut_block(const pack_work *work, uint32_t strip, uint64_t column, tsoro_block *block)
{
    unsigned rows = rows_of(work, strip);
    unsigned columns = columns_of(work, column);
    uint32_t per_tile = TSORO_TILE / TSORO_BLOCK_COLUMNS;
    const tsoro_pair *pairs = tsoro_matrix_block(work->values, (uint32_t)(column / per_tile)) +
                              (strip * TSORO_BLOCK_ROWS - work->window_row);
    unsigned first = (unsigned)(column % per_tile) * TSORO_BLOCK_WORDS;
    memset(block, 0, sizeof *block);
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned word = 0; word < TSORO_BLOCK_WORDS; word++) {
            uint64_t valid = valid_bits(columns, word);
            uint64_t won = pairs[row].first[first + word];
            uint64_t lost = pairs[row].second[first + word];
            block->won[row][word] = won & valid;
            block->endless[row][word] = ~(won | lost) & valid;
        }
    }
}

/* Makes the rows of a batch of strips present. */
static tsoro_status fetch(pack_work *work, uint32_t first_strip)
{
    if (work->source == NULL || work->source->fetch == NULL) {
        return (tsoro_status){0};
    }
    return work->source->fetch(work->source->context, first_strip * TSORO_BLOCK_ROWS,
                               TSORO_PACK_ROWS, &work->values, &work->window_row);
}

static void tally_strip(void *context, unsigned worker, uint32_t piece)
{
    pack_work *work = context;
    uint32_t strip = work->first + piece;
    tsoro_block block;
    for (uint64_t column = 0; column < work->columns; column++) {
        if ((strip * work->columns + column) % work->every == 0) {
            cut_block(work, strip, column, &block);
            tsoro_tally_add(work->tally[worker], &block, rows_of(work, strip),
                            columns_of(work, column));
        }
    }
}

static void pack_one_strip(void *context, unsigned worker, uint32_t piece)
{
    (void)worker;
    pack_work *work = context;
    uint32_t strip = work->first + piece;
    pack_strip *out = &work->batch[piece];
    out->size = 0;
    tsoro_block block;
    for (uint64_t column = 0; column < work->columns; column++) {
        uint64_t number = strip * work->columns + column;
        uint8_t *bytes = out->bytes + out->size;
        cut_block(work, strip, column, &block);
        size_t size = tsoro_block_pack(&block, rows_of(work, strip), columns_of(work, column),
                                       work->model, bytes);
        tsoro_put32(bytes + size,
                    tsoro_block_crc(work->own->stones, work->enemy->stones, number, bytes, size));
        work->index[number] = out->size << 16 | size;
        out->size += size + TSORO_BLOCK_CRC_BYTES;
    }
}

/* --- The model --- */

static void free_tallies(pack_work *work, unsigned workers)
{
    for (unsigned i = 0; work->tally != NULL && i < workers; i++) {
        tsoro_free(work->tally[i]);
    }
    tsoro_free(work->tally);
}

static bool make_tallies(pack_work *work, unsigned workers)
{
    work->tally = tsoro_alloc_array(workers, sizeof(tsoro_tally *));
    for (unsigned i = 0; work->tally != NULL && i < workers; i++) {
        work->tally[i] = tsoro_alloc(sizeof(tsoro_tally));
        if (work->tally[i] == NULL) {
            return false;
        }
    }
    return work->tally != NULL;
}

/* Strips of the batch that begins with work->first. */
static uint32_t batch_size(const pack_work *work)
{
    uint32_t left = work->strips - work->first;
    return left < BATCH ? left : BATCH;
}

static tsoro_status fit_model(pack_work *work, tsoro_crew *crew, const volatile bool *stop,
                              tsoro_model *model)
{
    unsigned workers = tsoro_crew_workers(crew);
    tsoro_status status = {0};
    if (!make_tallies(work, workers)) {
        status.code = TSORO_ERR_MEMORY;
    }
    work->every = 1 + work->strips * work->columns / SAMPLE_BLOCKS;
    for (work->first = 0; work->first < work->strips && tsoro_ok(status); work->first += BATCH) {
        status = fetch(work, work->first);
        if (tsoro_ok(status)) {
            tsoro_crew_work(crew, batch_size(work), tally_strip, work, stop);
        }
    }
    if (tsoro_ok(status)) {
        for (unsigned i = 1; i < workers; i++) {
            for (unsigned picture = 0; picture < TSORO_PICTURES; picture++) {
                work->tally[0]->count[picture][0] += work->tally[i]->count[picture][0];
                work->tally[0]->count[picture][1] += work->tally[i]->count[picture][1];
            }
        }
        tsoro_model_fit(work->tally[0], model);
        work->model = model;
    }
    free_tallies(work, workers);
    return status;
}

/* --- The file --- */

static void write_head(const pack_work *work, const uint64_t counts[3],
                       const tsoro_pack_label *label, uint64_t data_bytes, uint8_t *head)
{
    uint64_t blocks = work->strips * work->columns;
    memcpy(head, TSORO_LAYER_MAGIC, 8);
    tsoro_put32(head + TSORO_LAYER_AT_VERSION, TSORO_TABLE_VERSION);
    head[TSORO_LAYER_AT_OWN] = (uint8_t)work->own->stones;
    head[TSORO_LAYER_AT_ENEMY] = (uint8_t)work->enemy->stones;
    tsoro_put16(head + TSORO_LAYER_AT_PLIES, (uint16_t)label->plies);
    tsoro_put64(head + TSORO_LAYER_AT_WON, counts[0]);
    tsoro_put64(head + TSORO_LAYER_AT_LOST, counts[1]);
    tsoro_put64(head + TSORO_LAYER_AT_ENDLESS, counts[2]);
    tsoro_put64(head + TSORO_LAYER_AT_BLOCKS, blocks);
    tsoro_put64(head + TSORO_LAYER_AT_DATA_BYTES, data_bytes);
    tsoro_put32(head + TSORO_LAYER_AT_VARIANT_CRC, label->variant_crc);
    uint8_t *at = head + TSORO_LAYER_HEADER_BYTES;
    if (work->model != NULL) {
        tsoro_put32(head + TSORO_LAYER_AT_MODEL_BYTES, 2 * TSORO_PICTURES);
        for (unsigned i = 0; i < TSORO_PICTURES; i++, at += 2) {
            tsoro_put16(at, work->model->chance[i]);
        }
    }
    for (uint64_t i = 0; i < blocks; i++, at += TSORO_LAYER_INDEX_BYTES) {
        tsoro_put64(at, work->index[i]);
    }
    tsoro_put32(head + TSORO_LAYER_AT_CRC, tsoro_crc32(0, head, (size_t)(at - head)));
}

/* Packs the strips batch by batch; appends them in order. */
static tsoro_status write_data(pack_work *work, tsoro_crew *crew, const volatile bool *stop,
                               tsoro_output *output, uint64_t *data_bytes)
{
    tsoro_status status = {0};
    uint64_t offset = 0;
    for (work->first = 0; work->first < work->strips && tsoro_ok(status); work->first += BATCH) {
        uint32_t count = batch_size(work);
        status = fetch(work, work->first);
        if (!tsoro_ok(status)) {
            break;
        }
        tsoro_crew_work(crew, count, pack_one_strip, work, stop);
        if (stop != NULL && *stop) {
            return (tsoro_status){.code = TSORO_ERR_STOPPED};
        }
        for (uint32_t i = 0; i < count && tsoro_ok(status); i++) {
            uint64_t number = (work->first + i) * work->columns;
            for (uint64_t column = 0; column < work->columns; column++) {
                work->index[number + column] += offset << 16;
            }
            status = tsoro_output_write(output, work->batch[i].bytes, work->batch[i].size);
            offset += work->batch[i].size;
        }
    }
    *data_bytes = offset;
    return status;
}

/* Everything between opening and closing the file. */
static tsoro_status write_layer(const uint64_t counts[3], pack_work *work,
                                const tsoro_pack_label *label, tsoro_crew *crew,
                                const volatile bool *stop, tsoro_output *output)
{
    uint64_t blocks = work->strips * work->columns;
    size_t head_bytes = TSORO_LAYER_HEADER_BYTES + (work->model != NULL ? 2 * TSORO_PICTURES : 0) +
                        (size_t)blocks * TSORO_LAYER_INDEX_BYTES;
    uint8_t *head = tsoro_alloc_array(head_bytes, 1);
    if (head == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    uint64_t data_bytes = 0;
    tsoro_status status = tsoro_output_write(output, head, head_bytes);
    if (tsoro_ok(status)) {
        status = write_data(work, crew, stop, output, &data_bytes);
    }
    if (tsoro_ok(status)) {
        write_head(work, counts, label, data_bytes, head);
        status = tsoro_output_patch(output, 0, head, head_bytes);
    }
    tsoro_free(head);
    return status;
}

static uint64_t strip_bytes(uint64_t columns)
{
    return columns * (TSORO_BLOCK_BYTES + TSORO_BLOCK_CRC_BYTES);
}

uint64_t tsoro_pack_bytes(uint64_t own_halves, uint64_t enemy_halves, unsigned workers)
{
    uint64_t columns = (enemy_halves + TSORO_BLOCK_COLUMNS - 1) / TSORO_BLOCK_COLUMNS;
    uint64_t strips = (own_halves + TSORO_BLOCK_ROWS - 1) / TSORO_BLOCK_ROWS;
    return BATCH * strip_bytes(columns) + 2 * columns * strips * TSORO_LAYER_INDEX_BYTES +
           workers * sizeof(tsoro_tally);
}

unsigned tsoro_pack_passes(uint64_t positions, bool raw)
{
    return raw || positions < MODEL_POSITIONS ? 1 : 2;
}

static bool make_batch(tsoro_heap *heap, pack_work *work, void **area)
{
    uint64_t each = strip_bytes(work->columns);
    *area = tsoro_heap_take(heap, BATCH * each);
    work->batch = tsoro_alloc_array(BATCH, sizeof *work->batch);
    work->index = tsoro_alloc_array((size_t)(work->strips * work->columns), sizeof *work->index);
    if (*area == NULL || work->batch == NULL || work->index == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < BATCH; i++) {
        work->batch[i].bytes = (uint8_t *)*area + i * each;
    }
    return true;
}

tsoro_status tsoro_pack_layer(tsoro_layers *layers, unsigned own, unsigned enemy,
                              const tsoro_pack_label *label, const tsoro_pack_source *source,
                              tsoro_crew *crew, const volatile bool *stop, const char *path)
{
    pack_work work = {.own = layers->halves[own],
                      .enemy = layers->halves[enemy],
                      .source = source,
                      .values = &layers->values[own][enemy]};
    work.columns = (work.enemy->count + TSORO_BLOCK_COLUMNS - 1) / TSORO_BLOCK_COLUMNS;
    work.strips = (work.own->count + TSORO_BLOCK_ROWS - 1) / TSORO_BLOCK_ROWS;
    uint64_t positions = (uint64_t)work.own->count * work.enemy->count;
    uint64_t counts[3];
    tsoro_model model;
    tsoro_output *output = NULL;
    void *area = NULL;
    tsoro_status status = {0};
    if (!make_batch(layers->heap, &work, &area)) {
        status.code = TSORO_ERR_MEMORY;
    }
    if (tsoro_ok(status) && tsoro_pack_passes(positions, label->raw) == 2) {
        status = fit_model(&work, crew, stop, &model);
    }
    if (source != NULL && source->fetch != NULL) {
        memcpy(counts, source->counts, sizeof counts);
    } else {
        tsoro_layers_count(layers, own, enemy, crew, counts);
    }
    if (tsoro_ok(status)) {
        status = tsoro_output_open(path, true, &output);
    }
    if (tsoro_ok(status)) {
        status = write_layer(counts, &work, label, crew, stop, output);
        if (tsoro_ok(status)) {
            status = tsoro_output_commit(output);
        } else {
            tsoro_output_discard(output);
        }
    }
    tsoro_heap_give(layers->heap, area);
    tsoro_free(work.batch);
    tsoro_free(work.index);
    return status;
}

/* --- Back into memory --- */

typedef struct load_work {
    const tsoro_layer_view *view;
    const tsoro_index *index;
    tsoro_matrix *values;
    uint64_t damaged; /* atomic: block + 1, 0 if none */
} load_work;

static void spread(const tsoro_block *block, unsigned rows, unsigned columns, unsigned first,
                   tsoro_pair *pairs)
{
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned word = 0; word < TSORO_BLOCK_WORDS; word++) {
            uint64_t won = block->won[row][word];
            uint64_t lost = valid_bits(columns, word) & ~(won | block->endless[row][word]);
            pairs[row].first[first + word] = won;
            pairs[row].second[first + word] = lost;
        }
    }
}

bool tsoro_pack_load_block(const tsoro_layer_view *view, const tsoro_index *index, uint32_t block,
                           tsoro_pair *pairs, uint64_t *damaged)
{
    uint32_t per_tile = TSORO_TILE / TSORO_BLOCK_COLUMNS;
    uint64_t strips = view->about.blocks / view->columns;
    for (uint64_t strip = 0; strip < strips; strip++) {
        for (uint32_t part = 0; part < per_tile; part++) {
            uint64_t column = (uint64_t)block * per_tile + part;
            uint64_t number = strip * view->columns + column;
            tsoro_block unpacked;
            unsigned rows;
            unsigned columns;
            if (column >= view->columns) {
                continue;
            }
            if (!tsoro_layer_unpack(view, index, number, &unpacked)) {
                *damaged = number;
                return false;
            }
            tsoro_layer_shape(view, index, number, &rows, &columns);
            spread(&unpacked, rows, columns, part * TSORO_BLOCK_WORDS,
                   pairs + strip * TSORO_BLOCK_ROWS);
        }
    }
    return true;
}

static void load_block(void *context, unsigned worker, uint32_t block)
{
    (void)worker;
    load_work *work = context;
    uint64_t damaged;
    if (!tsoro_pack_load_block(work->view, work->index, block,
                               tsoro_matrix_block(work->values, block), &damaged)) {
        __atomic_store_n(&work->damaged, damaged + 1, __ATOMIC_RELAXED);
    }
}

tsoro_status tsoro_pack_load(tsoro_layers *layers, const tsoro_layer_view *view, tsoro_crew *crew)
{
    const tsoro_halves *own = layers->halves[view->about.own];
    const tsoro_halves *enemy = layers->halves[view->about.enemy];
    tsoro_matrix values;
    tsoro_status status = tsoro_matrix_take(layers->heap, own->count, enemy->count, &values);
    if (!tsoro_ok(status)) {
        return status;
    }
    /* Columns beyond the last block of a layer are not stored. */
    memset(values.pairs, 0, (size_t)tsoro_matrix_bytes(own->count, enemy->count));
    load_work work = {.view = view, .index = layers->index, .values = &values};
    tsoro_crew_work(crew, values.blocks, load_block, &work, NULL);
    if (work.damaged != 0) {
        tsoro_matrix_give(layers->heap, &values);
        status.code = TSORO_ERR_CORRUPT;
        status.args[0] = (int32_t)(work.damaged - 1);
        status.args[1] = view->about.own * 256 + view->about.enemy;
        return status;
    }
    layers->values[view->about.own][view->about.enemy] = values;
    return status;
}
