#include "endgame/bounds.h"

#include "base/alloc.h"
#include "tsoro/moves.h"

#include <string.h>

/* One layer of the pair that is swept; one that is not in the table has no positions. */
typedef struct bounds_layer {
    unsigned own, enemy, plies; /* as the header says */
    uint64_t columns;
    uint64_t positions;
    size_t bytes;  /* of each of the two sets of bits */
    uint64_t open; /* positions that the last sweep left unsettled; atomic while it runs */
    uint8_t *done; /* a bit a position: settled by an earlier sweep, or endless */
    uint8_t *news; /* settled by the running sweep; atomic */
    bool judged;   /* no later sweep counts for it */
} bounds_layer;

typedef struct bounds_work {
    const tsoro_bounds_question *question;
    const tsoro_index *index;
    tsoro_variant key;
    bounds_layer layer[2];
    unsigned layers; /* 1 if both players have as many stones, else 2 */
    unsigned at;     /* the layer at work */
    unsigned plies;  /* quiet ones that this sweep settles */
    bool any;        /* it settled some; atomic */
} bounds_work;

static bool is_done(const bounds_layer *layer, uint64_t number)
{
    return layer->done[number / 8] >> number % 8 & 1;
}

static void mark(uint8_t *bits, uint64_t number)
{
    __atomic_fetch_or(&bits[number / 8], (uint8_t)(1u << number % 8), __ATOMIC_RELAXED);
}

/* --- One position --- */

/* Whether a capture leads to a lost position. */
static bool wins_by_capture(const bounds_work *work, const tsoro_position *position,
                            const tsoro_sowing *sowing)
{
    const tsoro_bounds_question *question = work->question;
    const tsoro_index *index = work->index;
    unsigned own = tsoro_index_stones(index, sowing->own);
    uint64_t rank = tsoro_index_rank(index, sowing->own);
    tsoro_bonus_walk sets;
    uint64_t set;
    tsoro_bonus_start(&sets, tsoro_bonus_holes(&work->key, sowing), sowing->bonus);
    while (tsoro_bonus_next(&sets, &set)) {
        tsoro_position after = tsoro_sowing_apply(&work->key, position, sowing, set);
        const uint8_t *enemy = after.pits[after.mover];
        if (question->value(question->context, tsoro_index_stones(index, enemy), own,
                            tsoro_index_rank(index, enemy), rank) == TSORO_VALUE_LOSS) {
            return true;
        }
    }
    return false;
}

/* Whether a quiet sowing leads to a position that is settled, and in that case whether it is lost.
 */
static bool leads_to_settled(const bounds_work *work, const tsoro_sowing *sowing,
                             uint64_t enemy_rank, bool *lost)
{
    const tsoro_bounds_question *question = work->question;
    const bounds_layer *layer = &work->layer[work->at];
    const bounds_layer *other = &work->layer[work->layers == 1 ? 0 : 1 - work->at];
    uint64_t rank = tsoro_index_rank(work->index, sowing->own);
    if (other->positions == 0 || !is_done(other, enemy_rank * other->columns + rank)) {
        return false;
    }
    *lost = question->value(question->context, layer->enemy, layer->own, enemy_rank, rank) ==
            TSORO_VALUE_LOSS;
    return true;
}

/* Whether a position is settled by this sweep, none before having done so. All successors of a lost
 * one are won. */
static bool settles(const bounds_work *work, const tsoro_position *position, uint64_t enemy_rank,
                    tsoro_value value)
{
    tsoro_sowings walk;
    tsoro_sowing sowing;
    tsoro_sowings_start(&walk, &work->key, position);
    while (tsoro_sowings_next(&walk, &sowing)) {
        bool lost = false;
        if (sowing.capture != TSORO_NO_PIT) {
            if (work->plies == 0 && value == TSORO_VALUE_WIN &&
                wins_by_capture(work, position, &sowing)) {
                return true;
            }
        } else if (!leads_to_settled(work, &sowing, enemy_rank, &lost)) {
            if (value == TSORO_VALUE_LOSS) {
                return false;
            }
        } else if (lost && value == TSORO_VALUE_WIN) {
            return true;
        }
    }
    return value == TSORO_VALUE_LOSS;
}

/* --- Sweeps --- */

static void sweep_row(void *context, unsigned worker, uint32_t row)
{
    (void)worker;
    bounds_work *work = context;
    const tsoro_bounds_question *question = work->question;
    bounds_layer *layer = &work->layer[work->at];
    tsoro_position position = tsoro_position_start(&work->key);
    tsoro_index_unrank(work->index, layer->own, row, position.pits[TSORO_SOUTH]);
    uint64_t open = 0;
    uint64_t shown = UINT64_MAX; /* the column that the position shows; at first none */
    for (uint64_t q = 0; q < layer->columns; q++) {
        uint64_t number = row * layer->columns + q;
        if (number % 8 == 0 && layer->done[number / 8] == 0xff) {
            q += 7;
            continue;
        }
        if (is_done(layer, number)) {
            continue;
        }
        tsoro_value value = question->value(question->context, layer->own, layer->enemy, row, q);
        if (value == TSORO_VALUE_ENDLESS) {
            mark(layer->news, number);
            continue;
        }
        if (shown == UINT64_MAX || q != shown + 1) {
            tsoro_index_unrank(work->index, layer->enemy, q, position.pits[TSORO_NORTH]);
        } else {
            tsoro_index_next(work->index, position.pits[TSORO_NORTH]);
        }
        shown = q;
        if (settles(work, &position, q, value)) {
            mark(layer->news, number);
            __atomic_store_n(&work->any, true, __ATOMIC_RELAXED);
        } else {
            open++;
        }
    }
    __atomic_fetch_add(&layer->open, open, __ATOMIC_RELAXED);
}

static void sweep(bounds_work *work)
{
    work->any = false;
    for (unsigned i = 0; i < work->layers; i++) {
        bounds_layer *layer = &work->layer[i];
        if (layer->open > 0) {
            work->at = i;
            layer->open = 0;
            tsoro_crew_work(work->question->crew, (uint32_t)(layer->positions / layer->columns),
                            sweep_row, work, work->question->stop);
        }
    }
    for (unsigned i = 0; i < work->layers; i++) {
        bounds_layer *layer = &work->layer[i];
        for (uint64_t byte = 0; byte < layer->bytes; byte++) {
            layer->done[byte] |= layer->news[byte];
        }
    }
}

/* --- The two layers --- */

static bool prepare(bounds_layer *layer, const tsoro_egtable *table, unsigned own, unsigned enemy)
{
    const tsoro_layer_view *view = tsoro_egtable_find(table, own, enemy);
    const tsoro_index *index = tsoro_egtable_index(table);
    *layer = (bounds_layer){.own = own, .enemy = enemy};
    if (view == NULL) {
        return true;
    }
    layer->plies = view->about.plies;
    layer->columns = tsoro_index_count(index, enemy);
    layer->positions = tsoro_index_count(index, own) * layer->columns;
    layer->open = layer->positions;
    layer->bytes = (size_t)(layer->positions / 8 + 1);
    layer->done = tsoro_alloc_array(layer->bytes, 1);
    layer->news = tsoro_alloc_array(layer->bytes, 1);
    return layer->done != NULL && layer->news != NULL;
}

static void note_beyond(const bounds_layer *layer, tsoro_bounds_answer *answer)
{
    uint64_t number = 0;
    while (is_done(layer, number)) {
        number++;
    }
    if (answer->beyond == 0) {
        answer->own = layer->own;
        answer->enemy = layer->enemy;
        answer->own_rank = number / layer->columns;
        answer->enemy_rank = number % layer->columns;
    }
    answer->beyond += layer->open;
}

static bool stopped(const bounds_work *work)
{
    return work->question->stop != NULL && *work->question->stop;
}

static bool more_to_judge(const bounds_work *work)
{
    bool more = false;
    for (unsigned i = 0; i < work->layers; i++) {
        const bounds_layer *layer = &work->layer[i];
        more = more || (layer->open > 0 && !layer->judged);
    }
    return more && !stopped(work);
}

static void check_pair(bounds_work *work, tsoro_bounds_answer *answer)
{
    for (work->plies = 0; more_to_judge(work); work->plies++) {
        sweep(work);
        for (unsigned i = 0; i < work->layers && !stopped(work); i++) {
            bounds_layer *layer = &work->layer[i];
            bool last = !work->any || work->plies == layer->plies;
            if (last && !layer->judged && layer->open > 0) {
                note_beyond(layer, answer);
            }
            layer->judged = layer->judged || last;
        }
    }
}

tsoro_status tsoro_bounds_check(const tsoro_bounds_question *question, tsoro_bounds_answer *answer)
{
    bounds_work work = {.question = question,
                        .index = tsoro_egtable_index(question->table),
                        .key = tsoro_egtable_about(question->table).key};
    bool enough = true;
    *answer = (tsoro_bounds_answer){0};
    for (unsigned a = 0; a <= question->side && enough; a++) {
        for (unsigned b = 0; b <= a && enough && !stopped(&work); b++) {
            work.layers = a == b ? 1 : 2;
            work.layer[1] = (bounds_layer){0};
            enough = prepare(&work.layer[0], question->table, a, b) &&
                     (a == b || prepare(&work.layer[1], question->table, b, a));
            if (enough) {
                check_pair(&work, answer);
            }
            for (unsigned i = 0; i < 2; i++) {
                tsoro_free(work.layer[i].done);
                tsoro_free(work.layer[i].news);
            }
        }
    }
    return (tsoro_status){.code = enough ? TSORO_OK : TSORO_ERR_MEMORY};
}
