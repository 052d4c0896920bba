#include "endgame/verify.h"

#include "base/alloc.h"
#include "base/random.h"
#include "endgame/bounds.h"
#include "endgame/crew.h"
#include "endgame/egdb_set.h"
#include "endgame/flat.h"
#include "endgame/scalar.h"
#include "os/thread.h"
#include "tsoro/moves.h"

#include <string.h>

typedef struct verify_work {
    const tsoro_egtable *table;
    const tsoro_index *index;
    tsoro_variant key;
    bool distances; /* whether the table has any */
    const tsoro_verify_options *options;
    tsoro_verify_report *report;
    tsoro_crew *crew;
    tsoro_mutex *mutex; /* of report and status */
    tsoro_status status;
    tsoro_flat *flat;              /* the whole table, if it is checked whole; else NULL */
    const tsoro_layer_view *layer; /* the layer at work */
    uint64_t done;                 /* atomic */
} verify_work;

static void note_failure(verify_work *work, tsoro_status status)
{
    tsoro_mutex_lock(work->mutex);
    if (tsoro_ok(work->status)) {
        work->status = status;
    }
    tsoro_mutex_unlock(work->mutex);
}

static void note_wrong(verify_work *work, unsigned own, unsigned enemy, uint64_t p, uint64_t q)
{
    tsoro_mutex_lock(work->mutex);
    if (work->report->wrong++ == 0) {
        work->report->own = own;
        work->report->enemy = enemy;
        work->report->own_rank = p;
        work->report->enemy_rank = q;
    }
    tsoro_mutex_unlock(work->mutex);
}

/* --- What the table says --- */

/* All chunks were found sound before: only a layer without distances has none to give. */
static uint32_t distance_of(const verify_work *work, unsigned own, unsigned enemy, uint64_t p,
                            uint64_t q)
{
    const tsoro_distance_view *view = tsoro_egtable_distances(work->table, own, enemy);
    uint32_t distance = TSORO_NO_DISTANCE;
    if (view != NULL) {
        tsoro_distance_at(view, p * tsoro_index_count(work->index, enemy) + q, &distance);
    }
    return distance;
}

typedef struct verify_entry {
    tsoro_value value;
    uint32_t distance; /* TSORO_NO_DISTANCE in a table without distances */
} verify_entry;

static tsoro_value value_at(verify_work *work, unsigned a, unsigned b, uint64_t p, uint64_t q)
{
    if (work->flat != NULL) {
        return tsoro_flat_at(work->flat,
                             work->flat->first[a][b] + p * tsoro_index_count(work->index, b) + q);
    }
    const tsoro_layer_view *layer = tsoro_egtable_find(work->table, a, b);
    tsoro_value value = TSORO_VALUE_UNKNOWN;
    if (layer != NULL) {
        tsoro_status status = tsoro_egtable_value(work->table, layer, p, q, &value);
        if (!tsoro_ok(status)) {
            note_failure(work, status);
        }
    }
    return value;
}

static verify_entry entry_of(verify_work *work, const uint8_t *own, const uint8_t *enemy)
{
    unsigned a = tsoro_index_stones(work->index, own);
    unsigned b = tsoro_index_stones(work->index, enemy);
    uint64_t p = tsoro_index_rank(work->index, own);
    uint64_t q = tsoro_index_rank(work->index, enemy);
    return (verify_entry){.value = value_at(work, a, b, p, q),
                          .distance =
                              work->distances ? distance_of(work, a, b, p, q) : TSORO_NO_DISTANCE};
}

/* --- What follows from the successors --- */

typedef struct succession {
    verify_work *work;
    bool some_lost, some_endless, some_unknown;
    uint32_t nearest;  /* plies to the end by way of the nearest lost successor */
    uint32_t farthest; /* and by way of the farthest won one; 0 if there is none */
} succession;

static bool see_successor(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                          const tsoro_position *after)
{
    (void)move;
    (void)sowing;
    succession *seen = context;
    unsigned mover = after->mover;
    verify_entry entry = entry_of(seen->work, after->pits[mover], after->pits[1 - mover]);
    uint32_t plies = entry.distance == TSORO_NO_DISTANCE ? TSORO_NO_DISTANCE : entry.distance + 1;
    switch (entry.value) {
    case TSORO_VALUE_LOSS:
        seen->some_lost = true;
        seen->nearest = plies < seen->nearest ? plies : seen->nearest;
        break;
    case TSORO_VALUE_ENDLESS:
        seen->some_endless = true;
        break;
    case TSORO_VALUE_WIN:
        seen->farthest = plies > seen->farthest ? plies : seen->farthest;
        break;
    default:
        seen->some_unknown = true;
    }
    return seen->work->distances || !seen->some_lost; /* one lost successor decides the value */
}

/* A decided position must tell its distance, also where its successors fail to. */
static bool distance_follows(const succession *seen, verify_entry entry)
{
    switch (entry.value) {
    case TSORO_VALUE_WIN:
        return entry.distance == seen->nearest && entry.distance != TSORO_NO_DISTANCE;
    case TSORO_VALUE_LOSS:
        return entry.distance == seen->farthest && entry.distance != TSORO_NO_DISTANCE;
    default:
        return entry.distance == TSORO_NO_DISTANCE;
    }
}

static bool follows(verify_work *work, const tsoro_position *position, verify_entry entry)
{
    succession seen = {.work = work, .nearest = TSORO_NO_DISTANCE};
    tsoro_moves_each(&work->key, position, see_successor, &seen);
    tsoro_value expected = seen.some_lost      ? TSORO_VALUE_WIN
                           : seen.some_unknown ? TSORO_VALUE_UNKNOWN
                           : seen.some_endless ? TSORO_VALUE_ENDLESS
                                               : TSORO_VALUE_LOSS;
    return entry.value == expected && (!work->distances || distance_follows(&seen, entry));
}

/* Counts, and returns the count. */
static uint64_t count_done(verify_work *work, uint64_t more)
{
    return __atomic_add_fetch(&work->done, more, __ATOMIC_RELAXED);
}

static void check_row(void *context, unsigned worker, uint32_t row)
{
    verify_work *work = context;
    const tsoro_index *index = work->index;
    unsigned own = work->layer->about.own;
    unsigned enemy = work->layer->about.enemy;
    uint64_t columns = tsoro_index_count(index, enemy);
    tsoro_position position = tsoro_position_start(&work->key);
    tsoro_index_unrank(index, own, row, position.pits[TSORO_SOUTH]);
    tsoro_index_unrank(index, enemy, 0, position.pits[TSORO_NORTH]);
    for (uint64_t q = 0; q < columns; q++) {
        verify_entry entry = {
            tsoro_flat_at(work->flat, work->flat->first[own][enemy] + row * columns + q),
            distance_of(work, own, enemy, row, q)};
        if (!follows(work, &position, entry)) {
            note_wrong(work, own, enemy, row, q);
        }
        tsoro_index_next(index, position.pits[TSORO_NORTH]);
    }
    uint64_t done = count_done(work, columns);
    if (worker == 0 && work->options->tell != NULL) {
        work->options->tell(work->options->context, done, work->report->positions);
    }
}

/* --- The chunks of distances --- */

static tsoro_status check_distances(verify_work *work)
{
    for (unsigned own = 0; own <= TSORO_EGDB_SIDE; own++) {
        for (unsigned enemy = 0; enemy <= TSORO_EGDB_SIDE; enemy++) {
            const tsoro_distance_view *view = tsoro_egtable_distances(work->table, own, enemy);
            work->report->distances += view != NULL ? view->positions : 0;
        }
    }
    return tsoro_egtable_check_distances(work->table);
}

/* --- The whole table --- */

static bool stopped(const verify_work *work)
{
    return work->options->stop != NULL && *work->options->stop;
}

static tsoro_status check_all(verify_work *work)
{
    tsoro_egdb_info about = tsoro_egtable_about(work->table);
    tsoro_status status = tsoro_flat_create(work->table, &work->flat);
    for (unsigned i = 0; i < about.layers && tsoro_ok(status) && !stopped(work); i++) {
        work->layer = tsoro_egtable_layer(work->table, i);
        tsoro_crew_work(work->crew,
                        (uint32_t)tsoro_index_count(work->index, work->layer->about.own), check_row,
                        work, work->options->stop);
    }
    work->report->checked = work->done;
    work->report->complete = tsoro_ok(status) && !stopped(work);
    return status;
}

/* --- A sample --- */

#define SAMPLE_PIECE 256u

static void check_one(verify_work *work, uint64_t number)
{
    const tsoro_index *index = work->index;
    unsigned i = 0;
    const tsoro_layer_view *layer;
    for (;; i++) {
        layer = tsoro_egtable_layer(work->table, i);
        uint64_t positions = layer->about.won + layer->about.lost + layer->about.endless;
        if (number < positions) {
            break;
        }
        number -= positions;
    }
    uint64_t columns = tsoro_index_count(index, layer->about.enemy);
    uint64_t p = number / columns;
    uint64_t q = number % columns;
    tsoro_position position = tsoro_position_start(&work->key);
    tsoro_index_unrank(index, layer->about.own, p, position.pits[TSORO_SOUTH]);
    tsoro_index_unrank(index, layer->about.enemy, q, position.pits[TSORO_NORTH]);
    verify_entry entry = entry_of(work, position.pits[TSORO_SOUTH], position.pits[TSORO_NORTH]);
    if (!follows(work, &position, entry)) {
        note_wrong(work, layer->about.own, layer->about.enemy, p, q);
    }
}

static void check_sample(void *context, unsigned worker, uint32_t piece)
{
    verify_work *work = context;
    tsoro_random random = tsoro_random_seeded(work->options->seed + piece);
    uint64_t left = work->options->sample - (uint64_t)piece * SAMPLE_PIECE;
    uint64_t count = left < SAMPLE_PIECE ? left : SAMPLE_PIECE;
    for (uint64_t i = 0; i < count; i++) {
        check_one(work, tsoro_random_below(&random, work->report->positions));
    }
    uint64_t done = count_done(work, count);
    if (worker == 0 && work->options->tell != NULL) {
        work->options->tell(work->options->context, done, work->options->sample);
    }
}

/* --- The plain solver --- */

static uint64_t positions_up_to(const tsoro_index *index, unsigned side)
{
    uint64_t halves = 0;
    for (unsigned stones = 0; stones <= side; stones++) {
        halves += tsoro_index_count(index, stones);
    }
    return halves > UINT32_MAX ? UINT64_MAX : halves * halves;
}

static void compare_layer(verify_work *work, const tsoro_scalar *solver, unsigned own,
                          unsigned enemy)
{
    const tsoro_layer_view *layer = tsoro_egtable_find(work->table, own, enemy);
    const tsoro_distance_view *distances = tsoro_egtable_distances(work->table, own, enemy);
    uint64_t columns = tsoro_index_count(work->index, enemy);
    for (uint64_t p = 0; layer != NULL && p < tsoro_index_count(work->index, own); p++) {
        for (uint64_t q = 0; q < columns; q++) {
            tsoro_value value = TSORO_VALUE_UNKNOWN;
            tsoro_status status = tsoro_egtable_value(work->table, layer, p, q, &value);
            if (!tsoro_ok(status)) {
                note_failure(work, status);
                return;
            }
            uint32_t expected;
            uint32_t distance;
            if (value != tsoro_scalar_value(solver, own, p, enemy, q, &expected) ||
                (distances != NULL && (!tsoro_distance_at(distances, p * columns + q, &distance) ||
                                       distance != expected))) {
                note_wrong(work, own, enemy, p, q);
            }
            work->report->solver_positions++;
        }
    }
}

static tsoro_status compare_with_solver(verify_work *work)
{
    unsigned side = 0;
    unsigned most = tsoro_egtable_about(work->table).side;
    while (side < most && positions_up_to(work->index, side + 1) <= work->options->solver_up_to) {
        side++;
    }
    tsoro_scalar *solver;
    tsoro_status status = tsoro_scalar_solve(&work->key, side, &solver);
    if (!tsoro_ok(status)) {
        return status;
    }
    work->report->solver_side = side;
    for (unsigned own = 0; own <= side; own++) {
        for (unsigned enemy = 0; enemy <= side; enemy++) {
            compare_layer(work, solver, own, enemy);
        }
    }
    tsoro_scalar_destroy(solver);
    return work->status;
}

/* --- Bounds of quiet plies --- */

static tsoro_value bounds_value(void *context, unsigned own, unsigned enemy, uint64_t own_rank,
                                uint64_t enemy_rank)
{
    return value_at(context, own, enemy, own_rank, enemy_rank);
}

static tsoro_status check_bounds(verify_work *work)
{
    tsoro_verify_report *report = work->report;
    tsoro_bounds_question question = {
        .table = work->table,
        .crew = work->crew,
        .side = report->complete ? tsoro_egtable_about(work->table).side : report->solver_side,
        .value = bounds_value,
        .context = work,
        .stop = work->options->stop};
    tsoro_bounds_answer answer;
    tsoro_status status = tsoro_bounds_check(&question, &answer);
    report->bounds_side = question.side;
    report->beyond = answer.beyond;
    if (answer.beyond > 0) {
        report->own = answer.own;
        report->enemy = answer.enemy;
        report->own_rank = answer.own_rank;
        report->enemy_rank = answer.enemy_rank;
    }
    return tsoro_ok(status) ? work->status : status;
}

/* Everything but the damage of distances. */
static tsoro_status check_entries(verify_work *work)
{
    const tsoro_verify_options *options = work->options;
    tsoro_verify_report *report = work->report;
    tsoro_status status = {0};
    if (report->positions <= options->all_up_to) {
        status = check_all(work);
    } else {
        uint64_t pieces = (options->sample + SAMPLE_PIECE - 1) / SAMPLE_PIECE;
        tsoro_crew_work(work->crew, (uint32_t)pieces, check_sample, work, options->stop);
        report->checked = work->done;
    }
    status = tsoro_ok(status) ? work->status : status;
    if (tsoro_ok(status) && !stopped(work)) {
        status = compare_with_solver(work);
    }
    if (tsoro_ok(status) && !stopped(work) && report->wrong == 0) {
        status = check_bounds(work);
    }
    return status;
}

tsoro_status tsoro_egdb_verify(const tsoro_egdb *db, unsigned table,
                               const tsoro_verify_options *options, tsoro_verify_report *report)
{
    verify_work *work = tsoro_alloc(sizeof *work);
    if (work == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    *report = (tsoro_verify_report){0};
    work->table = tsoro_egdb_table(db, table);
    work->index = tsoro_egtable_index(work->table);
    work->key = tsoro_egtable_about(work->table).key;
    work->distances = tsoro_egtable_about(work->table).distances;
    work->options = options;
    work->report = report;
    report->positions = tsoro_egtable_about(work->table).positions;
    work->mutex = tsoro_mutex_create();
    tsoro_status status = {.code = work->mutex == NULL ? TSORO_ERR_MEMORY : TSORO_OK};
    if (tsoro_ok(status)) {
        status = tsoro_crew_create(options->workers, &work->crew);
    }
    if (tsoro_ok(status)) {
        status = check_distances(work);
    }
    if (tsoro_ok(status)) {
        status = check_entries(work);
    }
    if (tsoro_ok(status) && stopped(work)) {
        status.code = TSORO_ERR_STOPPED;
    }
    if (work->flat != NULL) {
        work->flat->release(work->flat);
    }
    tsoro_crew_destroy(work->crew);
    tsoro_mutex_destroy(work->mutex);
    tsoro_free(work);
    return status;
}
