#include "cluster/shard.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "endgame/columns.h"

#include <string.h>

/* Own blocks that are worked on between two exchanges of a sweep: bounds what waits to be sent. */
#define ROUND_BLOCKS 4u

/* One mover of the unit; see endgame/unit.c. Matrices hold the rank's own blocks. */
typedef struct shard_side {
    const tsoro_halves *own, *enemy;
    tsoro_matrix open, told;
    uint8_t *fresh;
    size_t fresh_bytes;
} shard_side;

typedef struct shard_work {
    tsoro_shard *shard;
    const tsoro_bitkernel *kernel;
    unsigned sides;
    shard_side side[2];
    uint8_t *next_fresh;
    tsoro_found_tile *found;
    tsoro_pair *tile; /* one tile */
    tsoro_pair *told; /* rows of own halves */
    tsoro_bits *won;
} shard_work;

static const tsoro_transport *transport_of(const shard_work *work)
{
    return work->shard->post.transport;
}

static void *take(tsoro_shard *shard, uint64_t bytes)
{
    void *piece = tsoro_heap_take(shard->layers.heap, bytes);
    if (piece == NULL) {
        tsoro_transport *transport = shard->post.transport;
        transport->abort(transport->context, "out of memory");
    }
    return piece;
}

tsoro_matrix tsoro_shard_matrix(tsoro_shard *shard, const tsoro_halves *rows,
                                const tsoro_halves *columns)
{
    uint32_t share = tsoro_share_of(shard->post.transport, tsoro_blocks(columns->count));
    tsoro_matrix matrix = {.rows = tsoro_padded(rows->count), .blocks = share};
    matrix.pairs = take(shard, (uint64_t)matrix.rows * share * sizeof(tsoro_pair));
    return matrix;
}

/* --- Tiles on the way --- */

/* In a parcel: tile (4), block (4), marks of the rows (64), the marked rows (128 each). */
static void send_found(shard_work *work, uint32_t tile, uint32_t block)
{
    tsoro_found_tile *found = work->found;
    unsigned rows = 0;
    for (unsigned group = 0; group < TSORO_TILE_WORDS; group++) {
        rows += tsoro_popcount64(found->rows[group]);
    }
    uint8_t *to = tsoro_post_room(&work->shard->post, tile % transport_of(work)->ranks,
                                  8 + sizeof found->rows + rows * sizeof(tsoro_pair));
    memcpy(to, &tile, 4);
    memcpy(to + 4, &block, 4);
    memcpy(to + 8, found->rows, sizeof found->rows);
    to += 8 + sizeof found->rows;
    for (unsigned group = 0; group < TSORO_TILE_WORDS; group++) {
        for (uint64_t left = found->rows[group]; left != 0; to += sizeof(tsoro_pair)) {
            tsoro_pair *row = &found->row[group * 64 + tsoro_pop_bit(&left)];
            memcpy(to, row, sizeof *row);
            memset(row, 0, sizeof *row);
        }
    }
    memset(found->rows, 0, sizeof found->rows);
}

/* Takes a tile out of a parcel; returns where the next begins. */
static const uint8_t *receive_found(shard_work *work, const uint8_t *from, shard_side *mover,
                                    uint8_t *marks, unsigned want)
{
    tsoro_found_tile *found = work->found;
    uint32_t tile;
    uint32_t block;
    memcpy(&tile, from, 4);
    memcpy(&block, from + 4, 4);
    memcpy(found->rows, from + 8, sizeof found->rows);
    from += 8 + sizeof found->rows;
    for (unsigned group = 0; group < TSORO_TILE_WORDS; group++) {
        for (uint64_t left = found->rows[group]; left != 0; from += sizeof(tsoro_pair)) {
            memcpy(&found->row[group * 64 + tsoro_pop_bit(&left)], from, sizeof(tsoro_pair));
        }
    }
    uint32_t local = tile / transport_of(work)->ranks;
    size_t at = (size_t)block * TSORO_TILE;
    work->kernel->add_turned(found, want, tsoro_matrix_block(&mover->told, local) + at,
                             marks + (size_t)local * mover->told.rows + at);
    return from;
}

static void exchange_found(shard_work *work, shard_side *mover, uint8_t *marks, unsigned want)
{
    tsoro_post *post = &work->shard->post;
    tsoro_post_exchange(post);
    for (unsigned rank = 0; rank < post->transport->ranks; rank++) {
        const uint8_t *from = post->received[rank].bytes;
        const uint8_t *end = from + post->received[rank].size;
        while (from < end) {
            from = receive_found(work, from, mover, marks, want);
        }
    }
}

/* --- Captures --- */

/* Sends the owner of a block what its captured columns come to in the rank's own blocks. */
static void send_captured(shard_work *work, const shard_side *mover, uint32_t block,
                          const tsoro_rest rests[TSORO_TILE])
{
    const tsoro_transport *transport = transport_of(work);
    uint32_t share = tsoro_share_of(transport, tsoro_blocks(mover->own->count));
    for (uint32_t local = 0; local < share; local++) {
        for (unsigned column = 0; column < TSORO_TILE; column++) {
            const tsoro_rest *rest = &rests[column];
            tsoro_pair *pair = &work->tile[column];
            if (rest->rank == UINT32_MAX) {
                memset(pair->first, 0, sizeof pair->first);
                memset(pair->second, 0xff, sizeof pair->second);
            } else {
                const tsoro_matrix *taken =
                    &work->shard->layers.taken[rest->stones][mover->own->stones];
                *pair = tsoro_matrix_block(taken, local)[rest->rank];
            }
        }
        /* Turned here: parcels need not be aligned, kernels' operands do. */
        work->kernel->turn(work->tile, work->told);
        uint8_t *to = tsoro_post_room(&work->shard->post, block % transport->ranks,
                                      TSORO_TILE * sizeof(tsoro_pair));
        memcpy(to, work->told, TSORO_TILE * sizeof(tsoro_pair));
    }
}

static void receive_captured(shard_work *work, const shard_side *mover)
{
    const tsoro_post *post = &work->shard->post;
    unsigned ranks = post->transport->ranks;
    size_t bytes = TSORO_TILE * sizeof(tsoro_pair);
    for (uint32_t tile = 0; tile < tsoro_blocks(mover->own->count); tile++) {
        memcpy(work->told + (size_t)tile * TSORO_TILE,
               post->received[tile % ranks].bytes + tile / ranks * bytes, bytes);
    }
}

/* One file's captures for the blocks of a round, one block a rank. */
static void capture_file(shard_work *work, shard_side *mover, uint32_t round, unsigned file)
{
    const tsoro_halves *own = mover->own;
    const tsoro_index *index = work->shard->layers.index;
    const tsoro_transport *transport = transport_of(work);
    uint32_t begin = own->capture_first[file];
    uint32_t count = own->capture_first[file + 1] - begin;
    bool mine = false;
    if (count == 0) {
        return;
    }
    for (unsigned rank = 0; rank < transport->ranks; rank++) {
        uint32_t block = round * transport->ranks + rank;
        tsoro_rest rests[TSORO_TILE];
        if (block < tsoro_blocks(mover->enemy->count) &&
            tsoro_captured_columns(index, mover->enemy, block, file, rests)) {
            send_captured(work, mover, block, rests);
            mine = mine || rank == transport->rank;
        }
    }
    tsoro_post_exchange(&work->shard->post);
    if (mine) {
        receive_captured(work, mover);
        work->kernel->capture(&own->capture[begin], count, work->told, work->won,
                              tsoro_matrix_block(&mover->open, round));
    }
}

static void open_block(shard_work *work, shard_side *mover, uint32_t round, const tsoro_bits valid)
{
    tsoro_pair *open = tsoro_matrix_block(&mover->open, round);
    for (uint32_t row = 0; row < mover->own->count; row++) {
        memcpy(open[row].first, valid, sizeof(tsoro_bits));
        memset(open[row].second, 0xff, sizeof open[row].second);
    }
    memset(work->won, 0, mover->own->count * sizeof *work->won);
}

/* Moves what captures win into found tiles and sends them off. */
static void send_won(shard_work *work, shard_side *mover, uint32_t round, uint32_t block,
                     const tsoro_bits valid)
{
    tsoro_pair *open = tsoro_matrix_block(&mover->open, round);
    for (uint32_t tile = 0; tile < tsoro_blocks(mover->own->count); tile++) {
        for (uint32_t i = 0; i < TSORO_TILE && tile * TSORO_TILE + i < mover->own->count; i++) {
            uint32_t row = tile * TSORO_TILE + i;
            uint64_t any = 0;
            for (unsigned word = 0; word < TSORO_TILE_WORDS; word++) {
                uint64_t won = work->won[row][word] & valid[word];
                work->found->row[i].first[word] = won;
                open[row].first[word] &= ~won;
                open[row].second[word] |= won;
                any |= won;
            }
            work->found->rows[i / 64] |= (any != 0 ? UINT64_C(1) : 0) << i % 64;
        }
        send_found(work, tile, block);
    }
}

static void begin_side(shard_work *work, shard_side *mover)
{
    const tsoro_transport *transport = transport_of(work);
    uint32_t blocks = tsoro_blocks(mover->enemy->count);
    uint32_t rounds = (blocks + transport->ranks - 1) / transport->ranks;
    memset(mover->told.pairs, 0,
           (size_t)mover->told.rows * mover->told.blocks * sizeof(tsoro_pair));
    for (uint32_t round = 0; round < rounds; round++) {
        uint32_t block = round * transport->ranks + transport->rank;
        tsoro_bits valid;
        if (block < blocks) {
            tsoro_valid_columns(mover->enemy, block, valid);
            open_block(work, mover, round, valid);
        }
        for (unsigned file = 0; file < mover->own->files; file++) {
            capture_file(work, mover, round, file);
        }
        if (block < blocks) {
            send_won(work, mover, round, block, valid);
        }
        exchange_found(work, mover, mover->fresh, TSORO_WANT_WON);
    }
}

/* --- Sweeps --- */

#define FRESH_SHARE 4

/* Returns whether anything was found. */
static bool sweep_block(shard_work *work, shard_side *mover, const shard_side *other,
                        uint32_t local, unsigned want, bool first)
{
    uint32_t block = local * transport_of(work)->ranks + transport_of(work)->rank;
    const uint8_t *fresh = other->fresh + (size_t)local * other->told.rows;
    uint32_t count = 0;
    for (uint32_t row = 0; row < other->told.rows; row++) {
        count += fresh[row];
    }
    if (count == 0 && !first) {
        return false;
    }
    _Alignas(64) tsoro_bits facing[TSORO_NO_CAPTURE + 1];
    tsoro_facing_columns(work->shard->layers.index, mover->enemy, block, facing);
    tsoro_sweep sweep = {.halves = mover->own,
                         .want = want,
                         .told = tsoro_matrix_block(&other->told, local),
                         .fresh = first || count > other->told.rows / FRESH_SHARE ? NULL : fresh,
                         .facing = (const tsoro_bits *)facing,
                         .open = tsoro_matrix_block(&mover->open, local),
                         .found = work->found};
    bool found = false;
    for (uint32_t tile = 0; tile < tsoro_blocks(mover->own->count); tile++) {
        sweep.row = tile * TSORO_TILE;
        if (work->kernel->sweep(&sweep)) {
            send_found(work, tile, block);
            found = true;
        }
    }
    return found;
}

static bool sweep(shard_work *work, unsigned which, unsigned want, bool first)
{
    const tsoro_transport *transport = transport_of(work);
    shard_side *mover = &work->side[which];
    const shard_side *other = &work->side[work->sides == 1 ? 0 : 1 - which];
    uint8_t *marks = work->sides == 1 ? work->next_fresh : mover->fresh;
    uint32_t most = (tsoro_blocks(mover->enemy->count) + transport->ranks - 1) / transport->ranks;
    uint64_t found = 0;
    memset(marks, 0, mover->fresh_bytes);
    for (uint32_t begin = 0; begin < most; begin += ROUND_BLOCKS) {
        for (uint32_t i = begin; i < begin + ROUND_BLOCKS && i < mover->open.blocks; i++) {
            found += sweep_block(work, mover, other, i, want, first);
        }
        exchange_found(work, mover, marks, want);
    }
    if (work->sides == 1) {
        work->next_fresh = mover->fresh;
        mover->fresh = marks;
    }
    transport->sum(transport->context, &found, 1);
    return found != 0;
}

/* --- The unit --- */

static void prepare(shard_work *work, unsigned a, unsigned b)
{
    tsoro_shard *shard = work->shard;
    uint32_t rows = 0;
    for (unsigned i = 0; i < work->sides; i++) {
        shard_side *side = &work->side[i];
        side->own = shard->layers.halves[i == 0 ? a : b];
        side->enemy = shard->layers.halves[i == 0 ? b : a];
        side->told = tsoro_shard_matrix(shard, side->enemy, side->own);
        side->open = tsoro_shard_matrix(shard, side->own, side->enemy);
        side->fresh_bytes = (size_t)side->told.rows * side->told.blocks;
        side->fresh = take(shard, side->fresh_bytes);
        memset(side->fresh, 0, side->fresh_bytes);
        rows = tsoro_padded(side->own->count) > rows ? tsoro_padded(side->own->count) : rows;
    }
    work->next_fresh = take(shard, work->side[0].fresh_bytes);
    work->found = take(shard, sizeof *work->found);
    memset(work->found, 0, sizeof *work->found);
    work->tile = take(shard, TSORO_TILE * sizeof(tsoro_pair));
    work->told = take(shard, rows * sizeof(tsoro_pair));
    work->won = take(shard, rows * sizeof(tsoro_bits));
}

static void clean_up(shard_work *work)
{
    tsoro_heap *heap = work->shard->layers.heap;
    for (unsigned i = 0; i < work->sides; i++) {
        tsoro_matrix_give(heap, &work->side[i].told);
        tsoro_heap_give(heap, work->side[i].fresh);
    }
    tsoro_heap_give(heap, work->next_fresh);
    tsoro_heap_give(heap, work->found);
    tsoro_heap_give(heap, work->tile);
    tsoro_heap_give(heap, work->told);
    tsoro_heap_give(heap, work->won);
}

/* Turns `open` into values in place. */
static void close_side(const shard_work *work, shard_side *side)
{
    for (uint32_t local = 0; local < side->open.blocks; local++) {
        tsoro_pair *open = tsoro_matrix_block(&side->open, local);
        tsoro_bits valid;
        tsoro_valid_columns(side->enemy,
                            local * transport_of(work)->ranks + transport_of(work)->rank, valid);
        for (uint32_t row = 0; row < side->own->count; row++) {
            for (unsigned word = 0; word < TSORO_TILE_WORDS; word++) {
                uint64_t decided = valid[word] & ~open[row].first[word];
                uint64_t won = open[row].second[word];
                open[row].first[word] = decided & won;
                open[row].second[word] = decided & ~won;
            }
        }
    }
}

unsigned tsoro_shard_solve(tsoro_shard *shard, unsigned a, unsigned b)
{
    shard_work work = {.shard = shard, .kernel = tsoro_bitkernel_best(), .sides = a == b ? 1 : 2};
    prepare(&work, a, b);
    for (unsigned i = 0; i < work.sides; i++) {
        begin_side(&work, &work.side[i]);
    }
    unsigned sweeps = 0;
    unsigned idle = 0;
    for (unsigned i = 0; idle < work.sides; i++) {
        unsigned want = work.sides == 2 ? TSORO_WANT_WON | TSORO_WANT_LOST
                        : i % 2 == 0    ? TSORO_WANT_LOST
                                        : TSORO_WANT_WON;
        bool found = sweep(&work, i % work.sides, want, i < 2);
        idle = found || i < work.sides - 1 ? 0 : idle + 1;
        sweeps = found ? i + 1 : sweeps;
    }
    for (unsigned i = 0; i < work.sides; i++) {
        shard_side *side = &work.side[i];
        close_side(&work, side);
        shard->layers.values[side->own->stones][side->enemy->stones] = side->open;
    }
    clean_up(&work);
    return sweeps;
}

void tsoro_shard_take(tsoro_shard *shard, unsigned own, unsigned enemy)
{
    tsoro_layers *layers = &shard->layers;
    tsoro_matrix taken = tsoro_shard_matrix(shard, layers->halves[own], layers->halves[enemy]);
    for (uint32_t local = 0; local < taken.blocks; local++) {
        const tsoro_pair *values[TSORO_INDEX_STONES + 1] = {NULL};
        for (unsigned stones = 0; stones <= own; stones++) {
            const tsoro_matrix *matrix = &layers->values[stones][enemy];
            values[stones] = matrix->pairs == NULL ? NULL : tsoro_matrix_block(matrix, local);
        }
        tsoro_bitkernel_best()->bonus(layers->halves[own], values,
                                      tsoro_matrix_block(&taken, local));
    }
    layers->taken[own][enemy] = taken;
}

void tsoro_shard_count(tsoro_shard *shard, unsigned own, unsigned enemy, uint64_t counts[3])
{
    tsoro_transport *transport = shard->post.transport;
    const tsoro_matrix *values = &shard->layers.values[own][enemy];
    uint64_t rows = shard->layers.halves[own]->count;
    counts[0] = 0;
    counts[1] = 0;
    for (uint32_t local = 0; local < values->blocks; local++) {
        const tsoro_pair *pairs = tsoro_matrix_block(values, local);
        for (uint64_t row = 0; row < rows; row++) {
            for (unsigned word = 0; word < TSORO_TILE_WORDS; word++) {
                counts[0] += tsoro_popcount64(pairs[row].first[word]);
                counts[1] += tsoro_popcount64(pairs[row].second[word]);
            }
        }
    }
    transport->sum(transport->context, counts, 2);
    counts[2] = rows * shard->layers.halves[enemy]->count - counts[0] - counts[1];
}
