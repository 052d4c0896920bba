#include "endgame/distance.h"

#include "base/alloc.h"
#include "endgame/ledger.h"
#include "os/pages.h"

#include <string.h>

#define MOST (TSORO_INDEX_STONES + 1)

/* A matrix of 16-bit numbers, one row for each half of the mover. */
typedef struct numbers {
    uint16_t *at;
    uint32_t rows, columns;
} numbers;

/* One mover of the unit at work. */
typedef struct pass_side {
    const tsoro_halves *own, *enemy;
    uint8_t *value;   /* enum tsoro_value of every position */
    numbers distance; /* becomes the layer's */
    numbers least;    /* what captures lead to: a ply more than the nearest loss */
    numbers most;     /* and than the farthest of all; 0 if nothing is captured */
    numbers turned;   /* distances of the other mover's positions, rows by own halves */
    uint16_t *facing; /* by file and column: 0xffff where the inner hole is occupied, else 0 */
} pass_side;

typedef struct pass_work {
    const tsoro_index *index;
    tsoro_build_limit limit;
    const tsoro_halves *const *halves;
    tsoro_crew *crew;
    const tsoro_distance_source *source;
    const volatile bool *stop;
    numbers distance[MOST][MOST];
    numbers nearest[MOST][MOST];  /* after a capture left that half: least even distance + 1 */
    numbers farthest[MOST][MOST]; /* greatest distance + 1 */
    pass_side side[2];
    pass_side *mover; /* of the running job */
    const pass_side *other;
    unsigned own, enemy;
    numbers *target;
    bool changed; /* atomic */
} pass_work;

static bool take_numbers(numbers *made, uint32_t rows, uint32_t columns)
{
    void *area;
    if (!tsoro_ok(tsoro_pages_take((size_t)rows * columns * sizeof(uint16_t), &area))) {
        return false;
    }
    *made = (numbers){.at = area, .rows = rows, .columns = columns};
    return true;
}

static void give_numbers(numbers *what)
{
    tsoro_pages_give(what->at, (size_t)what->rows * what->columns * sizeof(uint16_t));
    *what = (numbers){0};
}

static inline uint16_t *row_of(const numbers *what, uint32_t row)
{
    return what->at + (size_t)row * what->columns;
}

/* One ply more; what never ends does not end later either. */
static inline uint16_t later(uint16_t distance)
{
    return distance == TSORO_NEVER ? TSORO_NEVER : (uint16_t)(distance + 1);
}

/* --- Turning: out[c][r] = in[r][c], a strip of 32 columns at a time --- */

typedef struct turn_job {
    const numbers *in;
    numbers *out;
} turn_job;

static void turn_strip(void *context, unsigned worker, uint32_t strip)
{
    (void)worker;
    const turn_job *job = context;
    uint32_t begin = strip * 32;
    uint32_t end = begin + 32 < job->in->columns ? begin + 32 : job->in->columns;
    for (uint32_t row = 0; row < job->in->rows; row++) {
        const uint16_t *from = row_of(job->in, row);
        for (uint32_t column = begin; column < end; column++) {
            row_of(job->out, column)[row] = from[column];
        }
    }
}

static void turn_numbers(tsoro_crew *crew, const numbers *in, numbers *out)
{
    turn_job job = {in, out};
    tsoro_crew_work(crew, (in->columns + 31) / 32, turn_strip, &job, NULL);
}

/* --- Captures --- */

/* For one half of the enemy: least and most, over all halves of the mover, written as a row (they
   are turned afterwards). */
static void capture_column(void *context, unsigned worker, uint32_t column)
{
    (void)worker;
    pass_work *work = context;
    const tsoro_halves *own = work->mover->own;
    const tsoro_halves *enemy = work->mover->enemy;
    uint16_t *least = row_of(&work->target[0], column);
    uint16_t *most = row_of(&work->target[1], column);
    uint8_t half[TSORO_MAX_PITS];
    memset(least, 0xff, own->count * sizeof *least);
    memset(most, 0, own->count * sizeof *most);
    tsoro_index_unrank(work->index, enemy->stones, column, half);
    for (unsigned file = 0; file < own->files; file++) {
        if (!tsoro_half_faces(enemy, half, file)) {
            continue;
        }
        tsoro_rest rest = tsoro_half_captured(work->index, half, file);
        const uint16_t *nearest = row_of(&work->nearest[rest.stones][own->stones], rest.rank);
        const uint16_t *farthest = row_of(&work->farthest[rest.stones][own->stones], rest.rank);
        for (uint32_t i = own->capture_first[file]; i < own->capture_first[file + 1]; i++) {
            const tsoro_capturing *move = &own->capture[i];
            uint16_t near = nearest[move->becomes];
            uint16_t far = farthest[move->becomes];
            least[move->half] = near < least[move->half] ? near : least[move->half];
            most[move->half] = far > most[move->half] ? far : most[move->half];
        }
    }
}

/* What bonus holes make of a half: nearest and farthest of a row of a solved layer. */
static void take_row(void *context, unsigned worker, uint32_t row)
{
    (void)worker;
    pass_work *work = context;
    const tsoro_halves *own = work->halves[work->own];
    uint16_t *nearest = row_of(&work->target[0], row);
    uint16_t *farthest = row_of(&work->target[1], row);
    uint32_t columns = work->target[0].columns;
    memset(nearest, 0xff, columns * sizeof *nearest);
    memset(farthest, 0, columns * sizeof *farthest);
    for (uint32_t i = own->rest_first[row]; i < own->rest_first[row + 1]; i++) {
        const tsoro_rest *rest = &own->rest[i];
        const uint16_t *from = row_of(&work->distance[rest->stones][work->enemy], rest->rank);
        for (uint32_t column = 0; column < columns; column++) {
            uint16_t distance = later(from[column]);
            uint16_t lost = distance % 2 != 0 ? distance : TSORO_NEVER;
            nearest[column] = lost < nearest[column] ? lost : nearest[column];
            farthest[column] = distance > farthest[column] ? distance : farthest[column];
        }
    }
}

/* --- Sweeps --- */

static void sweep_row(void *context, unsigned worker, uint32_t row)
{
    (void)worker;
    pass_work *work = context;
    pass_side *mover = work->mover;
    const tsoro_halves *own = mover->own;
    uint32_t columns = mover->enemy->count;
    uint16_t *distance = row_of(&mover->distance, row);
    const uint8_t *value = mover->value + (size_t)row * columns;
    const uint16_t *base_least = row_of(&mover->least, row);
    const uint16_t *base_most = row_of(&mover->most, row);
    bool changed = false;
    enum { STRIP = 256 };
    for (uint32_t begin = 0; begin < columns; begin += STRIP) {
        uint32_t count = columns - begin < STRIP ? columns - begin : STRIP;
        uint16_t least[STRIP];
        uint16_t most[STRIP];
        memcpy(least, base_least + begin, count * sizeof *least);
        memcpy(most, base_most + begin, count * sizeof *most);
        for (uint32_t i = own->first[row]; i < own->first[row + 1]; i++) {
            const uint16_t *from = row_of(&mover->turned, TSORO_SOWN_HALF(own->sown[i])) + begin;
            unsigned file = TSORO_SOWN_FILE(own->sown[i]);
            const uint16_t *facing =
                mover->facing + (size_t)(file == TSORO_NO_CAPTURE ? own->files : file) * columns +
                begin;
            for (uint32_t c = 0; c < count; c++) {
                uint16_t next = later(from[c]);
                uint16_t lost = (uint16_t)((next % 2 != 0 ? next : TSORO_NEVER) | facing[c]);
                uint16_t any = next & (uint16_t)~facing[c];
                least[c] = lost < least[c] ? lost : least[c];
                most[c] = any > most[c] ? any : most[c];
            }
        }
        for (uint32_t c = 0; c < count; c++) {
            uint16_t now = value[begin + c] == TSORO_VALUE_WIN    ? least[c]
                           : value[begin + c] == TSORO_VALUE_LOSS ? most[c]
                                                                  : TSORO_NEVER;
            changed |= now != distance[begin + c];
            distance[begin + c] = now;
        }
    }
    if (changed) {
        __atomic_store_n(&work->changed, true, __ATOMIC_RELAXED);
    }
}

/* --- A unit --- */

static tsoro_status read_values(pass_work *work, pass_side *side)
{
    const tsoro_layer_view *view;
    tsoro_status status =
        work->source->open(work->source->context, side->own->stones, side->enemy->stones, &view);
    for (uint64_t number = 0; tsoro_ok(status) && number < view->about.blocks; number++) {
        tsoro_block block;
        unsigned rows;
        unsigned columns;
        if (!tsoro_layer_unpack(view, work->index, number, &block)) {
            status.code = TSORO_ERR_CORRUPT;
            status.args[0] = (int32_t)number;
            break;
        }
        tsoro_layer_shape(view, work->index, number, &rows, &columns);
        for (unsigned row = 0; row < rows; row++) {
            uint64_t p = number / view->columns * TSORO_BLOCK_ROWS + row;
            uint8_t *out =
                side->value + p * side->enemy->count + number % view->columns * TSORO_BLOCK_COLUMNS;
            for (unsigned c = 0; c < columns; c++) {
                bool won = block.won[row][c / 64] >> c % 64 & 1;
                bool endless = block.endless[row][c / 64] >> c % 64 & 1;
                out[c] = won ? TSORO_VALUE_WIN : endless ? TSORO_VALUE_ENDLESS : TSORO_VALUE_LOSS;
            }
        }
    }
    return status;
}

static void list_facing(pass_work *work, pass_side *side)
{
    uint8_t half[TSORO_MAX_PITS];
    uint32_t columns = side->enemy->count;
    tsoro_index_unrank(work->index, side->enemy->stones, 0, half);
    for (uint32_t column = 0; column < columns; column++) {
        for (unsigned file = 0; file < side->own->files; file++) {
            bool faces = tsoro_half_faces(side->enemy, half, file);
            side->facing[(size_t)file * columns + column] = faces ? 0xffff : 0;
        }
        tsoro_index_next(work->index, half);
    }
}

static bool take_side(pass_side *side, const tsoro_halves *own, const tsoro_halves *enemy)
{
    *side = (pass_side){.own = own, .enemy = enemy};
    void *values;
    if (!tsoro_ok(tsoro_pages_take((size_t)own->count * enemy->count, &values))) {
        return false;
    }
    side->value = values;
    side->facing = tsoro_alloc_array((size_t)(own->files + 1) * enemy->count, sizeof *side->facing);
    return side->facing != NULL && take_numbers(&side->distance, own->count, enemy->count) &&
           take_numbers(&side->least, own->count, enemy->count) &&
           take_numbers(&side->most, own->count, enemy->count) &&
           take_numbers(&side->turned, own->count, enemy->count);
}

static void give_side(pass_side *side)
{
    if (side->own != NULL) {
        tsoro_pages_give(side->value, (size_t)side->own->count * side->enemy->count);
    }
    tsoro_free(side->facing);
    give_numbers(&side->distance);
    give_numbers(&side->least);
    give_numbers(&side->most);
    give_numbers(&side->turned);
    *side = (pass_side){0};
}

/* What captures lead to, for one mover. */
static bool begin_side(pass_work *work, pass_side *side)
{
    numbers columns[2] = {{0}, {0}};
    bool taken = take_numbers(&columns[0], side->enemy->count, side->own->count) &&
                 take_numbers(&columns[1], side->enemy->count, side->own->count);
    if (taken) {
        work->mover = side;
        work->target = columns;
        list_facing(work, side);
        tsoro_crew_work(work->crew, side->enemy->count, capture_column, work, NULL);
        turn_numbers(work->crew, &columns[0], &side->least);
        turn_numbers(work->crew, &columns[1], &side->most);
        memset(side->distance.at, 0xff,
               (size_t)side->own->count * side->enemy->count * sizeof(uint16_t));
    }
    give_numbers(&columns[0]);
    give_numbers(&columns[1]);
    return taken;
}

static void iterate(pass_work *work, unsigned sides)
{
    unsigned idle = 0;
    for (unsigned i = 0; idle < sides && !(work->stop != NULL && *work->stop); i++) {
        work->mover = &work->side[i % sides];
        work->other = &work->side[sides == 1 ? 0 : 1 - i % sides];
        turn_numbers(work->crew, &work->other->distance, &work->mover->turned);
        work->changed = false;
        tsoro_crew_work(work->crew, work->mover->own->count, sweep_row, work, NULL);
        idle = work->changed ? 0 : idle + 1;
        if (work->source->beat != NULL) {
            work->source->beat(work->source->context);
        }
    }
}

/* Every decided position has a distance of its parity: else values contradict each other. */
static bool is_consistent(const pass_side *side)
{
    uint64_t positions = (uint64_t)side->own->count * side->enemy->count;
    for (uint64_t i = 0; i < positions; i++) {
        uint16_t distance = side->distance.at[i];
        bool sound = side->value[i] == TSORO_VALUE_ENDLESS
                         ? distance == TSORO_NEVER
                         : distance != TSORO_NEVER &&
                               (distance % 2 != 0) == (side->value[i] == TSORO_VALUE_WIN);
        if (!sound) {
            return false;
        }
    }
    return true;
}

/* Holds the distances of a side in memory, and what captures into its layer will ask. */
static tsoro_status hold_side(pass_work *work, pass_side *side)
{
    unsigned own = side->own->stones;
    unsigned enemy = side->enemy->stones;
    work->distance[own][enemy] = side->distance;
    side->distance = (numbers){0};
    if (own == work->limit.side) {
        return (tsoro_status){0};
    }
    numbers taken[2] = {{0}, {0}};
    if (!take_numbers(&taken[0], side->own->count, side->enemy->count) ||
        !take_numbers(&taken[1], side->own->count, side->enemy->count)) {
        give_numbers(&taken[0]);
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    work->own = own;
    work->enemy = enemy;
    work->target = taken;
    tsoro_crew_work(work->crew, side->own->count, take_row, work, NULL);
    work->nearest[own][enemy] = taken[0];
    work->farthest[own][enemy] = taken[1];
    return (tsoro_status){0};
}

static tsoro_status keep_side(pass_work *work, pass_side *side)
{
    unsigned own = side->own->stones;
    unsigned enemy = side->enemy->stones;
    if (!is_consistent(side)) {
        return (tsoro_status){.code = TSORO_ERR_CORRUPT, .args = {-1, (int)(own * 256 + enemy)}};
    }
    tsoro_status status = work->source->put(work->source->context, own, enemy, side->distance.at);
    return tsoro_ok(status) ? hold_side(work, side) : status;
}

/* Takes over a unit that an earlier pass has finished; *found: whether there is one. */
static tsoro_status restore_unit(pass_work *work, unsigned a, unsigned b, bool *found)
{
    unsigned sides = a == b ? 1 : 2;
    tsoro_status status = {0};
    *found = true;
    for (unsigned i = 0; i < sides && tsoro_ok(status) && *found; i++) {
        pass_side *side = &work->side[i];
        side->own = work->halves[i == 0 ? a : b];
        side->enemy = work->halves[i == 0 ? b : a];
        status.code = take_numbers(&side->distance, side->own->count, side->enemy->count)
                          ? TSORO_OK
                          : TSORO_ERR_MEMORY;
        if (tsoro_ok(status)) {
            status = work->source->get(work->source->context, side->own->stones,
                                       side->enemy->stones, side->distance.at, found);
        }
    }
    for (unsigned i = 0; i < sides && tsoro_ok(status) && *found; i++) {
        status = hold_side(work, &work->side[i]);
    }
    give_side(&work->side[0]);
    give_side(&work->side[1]);
    return status;
}

static tsoro_status find_unit(pass_work *work, unsigned a, unsigned b)
{
    unsigned sides = a == b ? 1 : 2;
    tsoro_status status = {0};
    for (unsigned i = 0; i < sides && tsoro_ok(status); i++) {
        pass_side *side = &work->side[i];
        bool made = take_side(side, work->halves[i == 0 ? a : b], work->halves[i == 0 ? b : a]);
        status.code = made ? TSORO_OK : TSORO_ERR_MEMORY;
        if (made) {
            status = read_values(work, side);
        }
        if (tsoro_ok(status) && !begin_side(work, side)) {
            status.code = TSORO_ERR_MEMORY;
        }
    }
    if (tsoro_ok(status)) {
        iterate(work, sides);
        status.code = work->stop != NULL && *work->stop ? TSORO_ERR_STOPPED : TSORO_OK;
    }
    for (unsigned i = 0; i < sides && tsoro_ok(status); i++) {
        status = keep_side(work, &work->side[i]);
    }
    give_side(&work->side[0]);
    give_side(&work->side[1]);
    return status;
}

static tsoro_status pass_unit(pass_work *work, unsigned a, unsigned b)
{
    bool found;
    tsoro_status status = restore_unit(work, a, b, &found);
    return tsoro_ok(status) && !found ? find_unit(work, a, b) : status;
}

uint64_t tsoro_distance_bytes(const tsoro_index *index, tsoro_build_limit limit)
{
    uint64_t all = 0;
    uint64_t largest = 0;
    for (unsigned a = 0; a <= limit.side; a++) {
        for (unsigned b = 0; b <= limit.side && a + b <= limit.total; b++) {
            uint64_t positions = tsoro_index_count(index, a) * tsoro_index_count(index, b);
            all += positions * (a < limit.side ? 6 : 2);
            largest = positions > largest ? positions : largest;
        }
    }
    return all + largest * 2 * (1 + 6 + 4);
}

tsoro_status tsoro_distance_pass(const tsoro_index *index, tsoro_build_limit limit,
                                 const tsoro_halves *const *halves, tsoro_crew *crew,
                                 const tsoro_distance_source *source, const volatile bool *stop)
{
    pass_work *work = tsoro_alloc(sizeof *work);
    if (work == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    *work = (pass_work){.index = index,
                        .limit = limit,
                        .halves = halves,
                        .crew = crew,
                        .source = source,
                        .stop = stop};
    tsoro_ledger ledger = {.limit = limit};
    tsoro_status status;
    unsigned a = 0;
    unsigned b = 0;
    do {
        status = pass_unit(work, a, b);
    } while (tsoro_ok(status) && tsoro_ledger_next(&ledger, &a, &b));
    for (unsigned own = 0; own < MOST; own++) {
        for (unsigned enemy = 0; enemy < MOST; enemy++) {
            give_numbers(&work->distance[own][enemy]);
            give_numbers(&work->nearest[own][enemy]);
            give_numbers(&work->farthest[own][enemy]);
        }
    }
    tsoro_free(work);
    return status;
}
