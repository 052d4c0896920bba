#include "endgame/unit.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "endgame/columns.h"

#include <assert.h>
#include <string.h>

/* One of the two movers of a unit; with a = b there is one only. */
typedef struct unit_side {
    const tsoro_halves *own;
    const tsoro_halves *enemy;
    tsoro_matrix open;
    tsoro_matrix told;
    uint8_t *fresh; /* one byte a row of told: changed by the last sweep */
    size_t fresh_bytes;
} unit_side;

typedef struct unit_scratch {
    _Alignas(64) tsoro_found_tile found;
    tsoro_pair tile[TSORO_TILE];
    tsoro_pair *told; /* rows of own halves; behind the struct */
    tsoro_bits *won;  /* rows of own halves; behind told */
} unit_scratch;

typedef struct unit_work {
    tsoro_layers *layers;
    const tsoro_bitkernel *kernel;
    tsoro_crew *crew;
    const volatile bool *stop;
    const tsoro_beat *beat;
    unsigned stones[2];
    unsigned sides; /* 1 if both movers have as many stones, else 2 */
    unit_side side[2];
    uint8_t *next_fresh; /* a = b: rows changed by the running sweep */
    unit_scratch **scratch;
    /* of the running sweep */
    unit_side *mover, *other;
    uint8_t *marks; /* where the sweep marks the rows it changes */
    unsigned want;
    bool first;
    uint32_t pieces_per_block;
    bool found; /* atomic */
} unit_work;

/* --- Captures --- */

/* Fetches, for one block of the mover's halves, what the captured columns come to. */
static void fetch_captured(const unit_work *unit, const unit_side *mover, uint32_t block,
                           const tsoro_rest rests[TSORO_TILE], tsoro_pair tile[TSORO_TILE])
{
    for (unsigned column = 0; column < TSORO_TILE; column++) {
        const tsoro_rest *rest = &rests[column];
        if (rest->rank == UINT32_MAX) {
            memset(tile[column].first, 0, sizeof tile[column].first);
            memset(tile[column].second, 0xff, sizeof tile[column].second);
        } else {
            const tsoro_matrix *taken = &unit->layers->taken[rest->stones][mover->own->stones];
            tile[column] = tsoro_matrix_block(taken, block)[rest->rank];
        }
    }
}

static void capture_block(const unit_work *unit, unit_side *mover, uint32_t block,
                          unit_scratch *scratch)
{
    tsoro_pair *open = tsoro_matrix_block(&mover->open, block);
    const tsoro_halves *own = mover->own;
    tsoro_rest rests[TSORO_TILE];
    for (unsigned file = 0; file < own->files; file++) {
        uint32_t begin = own->capture_first[file];
        uint32_t count = own->capture_first[file + 1] - begin;
        if (count == 0 ||
            !tsoro_captured_columns(unit->layers->index, mover->enemy, block, file, rests)) {
            continue;
        }
        for (uint32_t tile = 0; tile < tsoro_blocks(own->count); tile++) {
            fetch_captured(unit, mover, tile, rests, scratch->tile);
            unit->kernel->turn(scratch->tile, scratch->told + (size_t)tile * TSORO_TILE);
        }
        unit->kernel->capture(&own->capture[begin], count, scratch->told, scratch->won, open);
    }
}

/* Moves what captures win from scratch->won into a found tile. */
static void find_won(const tsoro_halves *own, uint32_t tile, const tsoro_bits valid,
                     unit_scratch *scratch, tsoro_pair *open)
{
    for (uint32_t i = 0; i < TSORO_TILE && tile * TSORO_TILE + i < own->count; i++) {
        uint32_t row = tile * TSORO_TILE + i;
        uint64_t any = 0;
        for (unsigned word = 0; word < TSORO_TILE_WORDS; word++) {
            uint64_t won = scratch->won[row][word] & valid[word];
            scratch->found.row[i].first[word] = won;
            open[row].first[word] &= ~won;
            open[row].second[word] |= won;
            any |= won;
        }
        scratch->found.rows[i / 64] |= (any != 0 ? UINT64_C(1) : 0) << i % 64;
    }
}

/* One block of columns of a mover at the start: everything undecided but what captures win. */
static void begin_block(void *context, unsigned worker, uint32_t block)
{
    unit_work *unit = context;
    unit_side *mover = unit->mover;
    unit_scratch *scratch = unit->scratch[worker];
    tsoro_pair *open = tsoro_matrix_block(&mover->open, block);
    tsoro_bits valid;
    tsoro_valid_columns(mover->enemy, block, valid);
    for (uint32_t row = 0; row < mover->own->count; row++) {
        memcpy(open[row].first, valid, sizeof valid);
        memset(open[row].second, 0xff, sizeof open[row].second);
    }
    memset(scratch->won, 0, mover->own->count * sizeof *scratch->won);
    capture_block(unit, mover, block, scratch);
    for (uint32_t tile = 0; tile < tsoro_blocks(mover->own->count); tile++) {
        find_won(mover->own, tile, valid, scratch, open);
        size_t at = (size_t)block * TSORO_TILE;
        unit->kernel->add_turned(&scratch->found, TSORO_WANT_WON,
                                 tsoro_matrix_block(&mover->told, tile) + at,
                                 mover->fresh + (size_t)tile * mover->told.rows + at);
    }
}

/* --- Sweeps --- */

/* Above this share of changed rows (one in so many) looking for them costs more than it spares. */
#define FRESH_SHARE 4

static const uint8_t *fresh_rows(const unit_work *unit, uint32_t block, bool *none)
{
    const unit_side *other = unit->other;
    const uint8_t *fresh = other->fresh + (size_t)block * other->told.rows;
    uint32_t count = 0;
    for (uint32_t row = 0; row < other->told.rows; row++) {
        count += fresh[row];
    }
    *none = count == 0 && !unit->first;
    return unit->first || count > other->told.rows / FRESH_SHARE ? NULL : fresh;
}

static void sweep_piece(void *context, unsigned worker, uint32_t piece)
{
    unit_work *unit = context;
    unit_side *mover = unit->mover;
    uint32_t block = piece / unit->pieces_per_block;
    uint32_t tiles = tsoro_blocks(mover->own->count);
    uint32_t share = (tiles + unit->pieces_per_block - 1) / unit->pieces_per_block;
    uint32_t tile = piece % unit->pieces_per_block * share;
    uint32_t end = tile + share < tiles ? tile + share : tiles;
    bool none;
    _Alignas(64) tsoro_bits facing[TSORO_NO_CAPTURE + 1];
    unit_scratch *scratch = unit->scratch[worker];
    tsoro_sweep sweep = {.halves = mover->own,
                         .told = tsoro_matrix_block(&unit->other->told, block),
                         .fresh = fresh_rows(unit, block, &none),
                         .want = unit->want,
                         .facing = (const tsoro_bits *)facing,
                         .open = tsoro_matrix_block(&mover->open, block),
                         .found = &scratch->found};
    if (none) {
        return;
    }
    tsoro_facing_columns(unit->layers->index, mover->enemy, block, facing);
    size_t at = (size_t)block * TSORO_TILE;
    for (; tile < end; tile++) {
        sweep.row = tile * TSORO_TILE;
        if (unit->kernel->sweep(&sweep)) {
            unit->kernel->add_turned(&scratch->found, unit->want,
                                     tsoro_matrix_block(&mover->told, tile) + at,
                                     unit->marks + (size_t)tile * mover->told.rows + at);
            __atomic_store_n(&unit->found, true, __ATOMIC_RELAXED);
        }
    }
}

static bool sweep(unit_work *unit, unsigned which, bool first)
{
    unit->mover = &unit->side[which];
    unit->other = &unit->side[unit->sides == 1 ? 0 : 1 - which];
    unit->marks = unit->sides == 1 ? unit->next_fresh : unit->mover->fresh;
    unit->first = first;
    unit->found = false;
    uint32_t blocks = unit->mover->open.blocks;
    uint32_t tiles = tsoro_blocks(unit->mover->own->count);
    uint32_t wished = (8 * tsoro_crew_workers(unit->crew) + blocks - 1) / blocks;
    unit->pieces_per_block = wished < tiles ? wished : tiles;
    memset(unit->marks, 0, unit->mover->fresh_bytes);
    tsoro_crew_work(unit->crew, blocks * unit->pieces_per_block, sweep_piece, unit, unit->stop);
    if (unit->sides == 1) {
        unit->next_fresh = unit->mover->fresh;
        unit->mover->fresh = unit->marks;
    }
    return unit->found;
}

/* --- The unit --- */

static void free_side(tsoro_heap *heap, unit_side *side)
{
    tsoro_matrix_give(heap, &side->open);
    tsoro_matrix_give(heap, &side->told);
    tsoro_free(side->fresh);
    side->fresh = NULL;
}

static tsoro_status make_side(tsoro_heap *heap, unit_side *side)
{
    const tsoro_halves *own = side->own;
    const tsoro_halves *enemy = side->enemy;
    tsoro_status status = tsoro_matrix_take(heap, enemy->count, own->count, &side->told);
    if (tsoro_ok(status)) {
        status = tsoro_matrix_take(heap, own->count, enemy->count, &side->open);
    }
    if (tsoro_ok(status)) {
        side->fresh_bytes = (size_t)side->told.rows * side->told.blocks;
        side->fresh = tsoro_alloc_array(side->fresh_bytes, 1);
        status.code = side->fresh == NULL ? TSORO_ERR_MEMORY : TSORO_OK;
    }
    return status;
}

static uint64_t scratch_bytes(uint32_t rows)
{
    return sizeof(unit_scratch) + rows * (uint64_t)(sizeof(tsoro_pair) + sizeof(tsoro_bits));
}

static void free_scratch(unit_work *unit)
{
    for (unsigned i = 0; unit->scratch != NULL && i < tsoro_crew_workers(unit->crew); i++) {
        tsoro_heap_give(unit->layers->heap, unit->scratch[i]);
    }
    tsoro_free(unit->scratch);
    unit->scratch = NULL;
}

static bool make_scratch(unit_work *unit, uint32_t rows)
{
    unsigned workers = tsoro_crew_workers(unit->crew);
    unit->scratch = tsoro_alloc_array(workers, sizeof(unit_scratch *));
    for (unsigned i = 0; unit->scratch != NULL && i < workers; i++) {
        unit_scratch *made = tsoro_heap_take(unit->layers->heap, scratch_bytes(rows));
        if (made == NULL) {
            return false;
        }
        unit->scratch[i] = made;
        memset(made, 0, sizeof *made);
        made->told = (tsoro_pair *)(made + 1);
        made->won = (tsoro_bits *)(made->told + rows);
    }
    return unit->scratch != NULL;
}

static tsoro_status prepare(unit_work *unit)
{
    tsoro_layers *layers = unit->layers;
    tsoro_status status = {0};
    uint32_t rows = 0;
    for (unsigned i = 0; i < unit->sides && tsoro_ok(status); i++) {
        unit_side *side = &unit->side[i];
        side->own = layers->halves[unit->stones[i]];
        side->enemy = layers->halves[unit->stones[1 - i]];
        rows = tsoro_padded(side->own->count) > rows ? tsoro_padded(side->own->count) : rows;
        status = make_side(layers->heap, side);
    }
    if (tsoro_ok(status) && unit->sides == 1) {
        unit->next_fresh = tsoro_alloc_array(unit->side[0].fresh_bytes, 1);
        status.code = unit->next_fresh == NULL ? TSORO_ERR_MEMORY : TSORO_OK;
    }
    if (tsoro_ok(status) && !make_scratch(unit, rows)) {
        status.code = TSORO_ERR_MEMORY;
    }
    return status;
}

static void clear_block(void *context, unsigned worker, uint32_t block)
{
    (void)worker;
    tsoro_matrix *told = &((unit_work *)context)->mover->told;
    memset(tsoro_matrix_block(told, block), 0, told->rows * sizeof(tsoro_pair));
}

static unsigned solve(unit_work *unit)
{
    for (unsigned i = 0; i < unit->sides; i++) {
        unit->mover = &unit->side[i];
        tsoro_crew_work(unit->crew, unit->mover->told.blocks, clear_block, unit, unit->stop);
        tsoro_crew_work(unit->crew, unit->mover->open.blocks, begin_block, unit, unit->stop);
    }
    unsigned sweeps = 0;
    unsigned idle = 0; /* sweeps in a row that found nothing */
    for (unsigned i = 0; idle < unit->sides && !(unit->stop != NULL && *unit->stop); i++) {
        /* With one mover what is lost follows from what is won and the other way round: sweeps take
           turns at it, and so none reads what it writes. */
        unit->want = unit->sides == 2 ? TSORO_WANT_WON | TSORO_WANT_LOST
                     : i % 2 == 0     ? TSORO_WANT_LOST
                                      : TSORO_WANT_WON;
        bool found = sweep(unit, i % unit->sides, i < 2);
        idle = found || i < unit->sides - 1 ? 0 : idle + 1;
        sweeps = found ? i + 1 : sweeps;
        if (unit->beat != NULL) {
            unit->beat->call(unit->beat->context);
        }
    }
    return sweeps;
}

/* Turns `open` into values in place. */
static void close_block(void *context, unsigned worker, uint32_t block)
{
    (void)worker;
    unit_work *unit = context;
    unit_side *mover = unit->mover;
    tsoro_pair *open = tsoro_matrix_block(&mover->open, block);
    tsoro_bits valid;
    tsoro_valid_columns(mover->enemy, block, valid);
    for (uint32_t row = 0; row < mover->own->count; row++) {
        for (unsigned word = 0; word < TSORO_TILE_WORDS; word++) {
            uint64_t decided = valid[word] & ~open[row].first[word];
            uint64_t won = open[row].second[word];
            open[row].first[word] = decided & won;
            open[row].second[word] = decided & ~won;
        }
    }
}

uint64_t tsoro_unit_bytes(uint32_t a_halves, uint32_t b_halves, bool same, unsigned workers)
{
    uint64_t both = tsoro_matrix_bytes(a_halves, b_halves);
    both += same ? 0 : tsoro_matrix_bytes(b_halves, a_halves);
    uint64_t fresh = both / sizeof(tsoro_pair) * (same ? 2 : 1);
    uint32_t rows = tsoro_padded(a_halves > b_halves ? a_halves : b_halves);
    return 2 * both + fresh + workers * scratch_bytes(rows);
}

tsoro_status tsoro_unit_solve(tsoro_layers *layers, unsigned a, unsigned b, tsoro_crew *crew,
                              const volatile bool *stop, const tsoro_beat *beat,
                              tsoro_unit_report *report)
{
    unit_work unit = {.layers = layers,
                      .kernel = tsoro_bitkernel_best(),
                      .crew = crew,
                      .stop = stop,
                      .beat = beat,
                      .stones = {a, b},
                      .sides = a == b ? 1 : 2};
    tsoro_status status = prepare(&unit);
    if (tsoro_ok(status)) {
        report->sweeps = solve(&unit);
        status.code = stop != NULL && *stop ? TSORO_ERR_STOPPED : TSORO_OK;
    }
    for (unsigned i = 0; i < unit.sides && tsoro_ok(status); i++) {
        unit.mover = &unit.side[i];
        tsoro_crew_work(crew, unit.mover->open.blocks, close_block, &unit, NULL);
        layers->values[unit.stones[i]][unit.stones[1 - i]] = unit.mover->open;
        unit.mover->open = (tsoro_matrix){0};
    }
    free_scratch(&unit);
    free_side(layers->heap, &unit.side[0]);
    free_side(layers->heap, &unit.side[1]);
    tsoro_free(unit.next_fresh);
    return status;
}

/* --- What follows from solved layers --- */

typedef struct take_work {
    const tsoro_layers *layers;
    const tsoro_bitkernel *kernel;
    unsigned own, enemy;
    const tsoro_matrix *taken;
} take_work;

static void take_block(void *context, unsigned worker, uint32_t block)
{
    (void)worker;
    take_work *taking = context;
    const tsoro_pair *values[TSORO_INDEX_STONES + 1] = {NULL};
    for (unsigned stones = 0; stones <= taking->own; stones++) {
        const tsoro_matrix *matrix = &taking->layers->values[stones][taking->enemy];
        values[stones] = matrix->pairs == NULL ? NULL : tsoro_matrix_block(matrix, block);
    }
    taking->kernel->bonus(taking->layers->halves[taking->own], values,
                          tsoro_matrix_block(taking->taken, block));
}

tsoro_status tsoro_layers_take(tsoro_layers *layers, unsigned own, unsigned enemy, tsoro_crew *crew)
{
    tsoro_matrix taken;
    uint32_t rows = layers->halves[own]->count;
    tsoro_status status =
        tsoro_matrix_take(layers->heap, rows, layers->halves[enemy]->count, &taken);
    if (!tsoro_ok(status)) {
        return status;
    }
    take_work taking = {.layers = layers,
                        .kernel = tsoro_bitkernel_best(),
                        .own = own,
                        .enemy = enemy,
                        .taken = &taken};
    tsoro_crew_work(crew, taken.blocks, take_block, &taking, NULL);
    layers->taken[own][enemy] = taken;
    return status;
}

typedef struct count_work {
    const tsoro_matrix *values;
    uint64_t rows;
    uint64_t won, lost; /* atomic */
} count_work;

static void count_block(void *context, unsigned worker, uint32_t block)
{
    (void)worker;
    count_work *counting = context;
    const tsoro_pair *pairs = tsoro_matrix_block(counting->values, block);
    uint64_t won = 0;
    uint64_t lost = 0;
    for (uint64_t row = 0; row < counting->rows; row++) {
        for (unsigned word = 0; word < TSORO_TILE_WORDS; word++) {
            won += tsoro_popcount64(pairs[row].first[word]);
            lost += tsoro_popcount64(pairs[row].second[word]);
        }
    }
    __atomic_fetch_add(&counting->won, won, __ATOMIC_RELAXED);
    __atomic_fetch_add(&counting->lost, lost, __ATOMIC_RELAXED);
}

void tsoro_layers_count(const tsoro_layers *layers, unsigned own, unsigned enemy, tsoro_crew *crew,
                        uint64_t counts[3])
{
    count_work counting = {.values = &layers->values[own][enemy],
                           .rows = layers->halves[own]->count};
    tsoro_crew_work(crew, counting.values->blocks, count_block, &counting, NULL);
    counts[0] = counting.won;
    counts[1] = counting.lost;
    counts[2] = counting.rows * layers->halves[enemy]->count - counting.won - counting.lost;
}
