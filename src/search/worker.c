#include "search/worker.h"

#include "base/alloc.h"
#include "search/sets.h"

/* --- Memory --- */

#define FANS (TSORO_FAN_SLOTS + TSORO_MAX_PLY + 1)

static bool allocate_fans(tsoro_worker *worker, const tsoro_board *board)
{
    worker->fan_bytes = tsoro_fan_bytes(board);
    worker->fan_block = tsoro_alloc_array(FANS + 1, worker->fan_bytes);
    worker->fans = tsoro_align(worker->fan_block, TSORO_CACHE_LINE);
    return worker->fan_block != NULL;
}

tsoro_worker *tsoro_worker_create(tsoro_shared *shared, const tsoro_board *board)
{
    tsoro_worker *worker = tsoro_alloc(sizeof *worker);
    if (worker == NULL) {
        return NULL;
    }
    worker->shared = shared;
    worker->tries = tsoro_alloc_array(TSORO_TRY_ROOM, sizeof *worker->tries);
    if (worker->tries == NULL || !allocate_fans(worker, board)) {
        tsoro_worker_destroy(worker);
        return NULL;
    }
    return worker;
}

void tsoro_worker_touch(tsoro_worker *worker)
{
    memset(worker->fans, 0, FANS * worker->fan_bytes);
    memset(worker->tries, 0, TSORO_TRY_ROOM * sizeof *worker->tries);
    memset(worker->frames, 0, sizeof worker->frames);
}

void tsoro_worker_destroy(tsoro_worker *worker)
{
    if (worker != NULL) {
        tsoro_free(worker->keys);
        tsoro_free(worker->fan_block);
        tsoro_free(worker->tries);
        tsoro_free(worker);
    }
}

void tsoro_worker_forget(tsoro_worker *worker)
{
    memset(worker->history, 0, sizeof worker->history);
    for (unsigned i = 0; i <= TSORO_MAX_PLY; i++) {
        memset(worker->frames[i].killer, 0, sizeof worker->frames[i].killer);
    }
}

void tsoro_worker_tell_table(tsoro_worker *worker)
{
    if (worker->filled != 0) {
        tsoro_table_count(worker->shared->table, worker->filled);
        worker->filled = 0;
    }
}

/* --- Positions --- */

/* What of the past changes the value of a position: captures made, when the bonus depends on them,
   and the quiet plies, when their limit is within reach. */
static uint64_t past_key(const tsoro_board *board, const tsoro_frame *frame)
{
    uint64_t past = 0;
    if (board->schedule) {
        uint32_t own =
            frame->own_takes < TSORO_MAX_SCHEDULE ? frame->own_takes : TSORO_MAX_SCHEDULE;
        uint32_t enemy =
            frame->enemy_takes < TSORO_MAX_SCHEDULE ? frame->enemy_takes : TSORO_MAX_SCHEDULE;
        past = 1 + own * 16 + enemy;
    }
    uint32_t limit = board->variant.quiet;
    if (limit != 0 && frame->quiet + TSORO_MAX_PLY > limit) {
        past |= (uint64_t)(frame->quiet + 1) << 32;
    }
    return past * UINT64_C(0x9fb21c651e98df25);
}

static void finish_frame(tsoro_worker *worker, unsigned ply)
{
    tsoro_frame *frame = &worker->frames[ply];
    frame->key = tsoro_position_key(frame->own_hash, frame->enemy_hash);
    worker->keys[worker->past + ply] = frame->key;
    frame->key ^= past_key(worker->board, frame);
}

void tsoro_worker_place(tsoro_worker *worker, unsigned ply, const tsoro_half *own,
                        const tsoro_half *enemy, uint32_t quiet, const uint32_t takes[2])
{
    const tsoro_board *board = worker->board;
    tsoro_frame *frame = &worker->frames[ply];
    frame->own = *own;
    frame->enemy = *enemy;
    frame->own_hash = tsoro_half_hash(board, own);
    frame->enemy_hash = tsoro_half_hash(board, enemy);
    tsoro_half_sum(board, worker->weights, enemy, TSORO_WAITING, tsoro_half_stones(enemy),
                   &frame->enemy_sum);
    frame->own_stones = (uint16_t)tsoro_half_stones(own);
    frame->enemy_stones = (uint16_t)tsoro_half_stones(enemy);
    frame->quiet = quiet;
    frame->own_takes = takes[0];
    frame->enemy_takes = takes[1];
    finish_frame(worker, ply);
}

/* The fan of the half in its slot of the cache; NULL: it is not there. */
static tsoro_fan *cached_fan(const tsoro_worker *worker, uint64_t hash, const tsoro_half *half)
{
    tsoro_fan *slot = tsoro_worker_fan(worker, hash % TSORO_FAN_SLOTS);
    bool found =
        slot->filled && slot->hash == hash && tsoro_half_same(worker->board, &slot->half, half);
    return found ? slot : NULL;
}

void tsoro_worker_hold_fan(tsoro_worker *worker, tsoro_frame *frame)
{
    const tsoro_board *board = worker->board;
    tsoro_fan *fan = NULL;
    if (!board->sows_captures) { /* else it hangs on the enemy too */
        fan = cached_fan(worker, frame->own_hash, &frame->own);
        if (fan != NULL) {
            fan->users++;
            frame->fan = fan;
            return;
        }
        fan = tsoro_worker_fan(worker, frame->own_hash % TSORO_FAN_SLOTS);
    }
    if (fan == NULL || fan->users != 0) {
        fan = tsoro_worker_fan(worker, TSORO_FAN_SLOTS + (size_t)(frame - worker->frames));
    }
    tsoro_fan_fill(fan, board, worker->weights, &frame->own, frame->own_hash, &frame->enemy);
    fan->users++;
    frame->fan = fan;
}

static void take(tsoro_frame *frame, unsigned pit)
{
    frame->own_stones = (uint16_t)(frame->own_stones - frame->own.pit[pit]);
    frame->own.pit[pit] = 0;
}

/* After a sowing that captured on the way (captures=sow) both totals are counted afresh. */
static void make_sown_capture(const tsoro_board *board, tsoro_frame *next, tsoro_sown *sown)
{
    tsoro_half_load(board, &next->own, tsoro_sown_enemy(board, sown));
    next->own_stones = (uint16_t)tsoro_half_stones(&next->own);
    next->enemy_stones = (uint16_t)tsoro_half_stones(&next->enemy);
}

void tsoro_worker_make(tsoro_worker *worker, unsigned ply, const tsoro_try *try)
{
    const tsoro_board *board = worker->board;
    const tsoro_frame *frame = &worker->frames[ply];
    tsoro_frame *next = &worker->frames[ply + 1];
    tsoro_sown *sown = tsoro_fan_sown(board, frame->fan, try->sow);
    tsoro_half_load(board, &next->enemy, sown->after);
    next->enemy_hash = tsoro_half_hash(board, &next->enemy);
    next->enemy_sum = *tsoro_fan_sum(board, worker->weights, frame->fan, sown);
    next->enemy_stones = frame->own_stones;
    next->enemy_takes = frame->own_takes;
    tsoro_half_load(board, &next->own, frame->enemy.lane);
    next->own_hash = frame->enemy_hash;
    next->own_stones = frame->enemy_stones;
    next->own_takes = frame->enemy_takes;
    next->quiet = frame->quiet + 1;
    if (try->captures) {
        if (board->sows_captures) {
            make_sown_capture(board, next, sown);
        } else {
            take(next, tsoro_facing_inner(board->files, sown->end));
            take(next, tsoro_facing_outer(board->files, sown->end));
            for (uint64_t bonus = try->bonus; bonus != 0;) {
                take(next, tsoro_pop_bit(&bonus));
            }
        }
        next->own_hash = tsoro_half_hash(board, &next->own);
        next->quiet = 0;
        next->enemy_takes++;
    }
    finish_frame(worker, ply + 1);
    __builtin_prefetch(tsoro_worker_fan(worker, next->own_hash % TSORO_FAN_SLOTS));
    tsoro_table_prefetch(worker->shared->table, next->key);
}

int32_t tsoro_worker_evaluate(const tsoro_worker *worker, const tsoro_frame *frame)
{
    return tsoro_value_of(worker->weights, &frame->fan->sum, &frame->enemy_sum);
}

/* Plies to look back: where captures remove stones, nothing from before the last one returns. */
static size_t reach(const tsoro_worker *worker, unsigned ply)
{
    size_t here = worker->past + ply;
    size_t quiet = worker->board->sows_captures ? here : worker->frames[ply].quiet;
    return quiet < here ? quiet : here;
}

bool tsoro_worker_stood_ever(const tsoro_worker *worker, unsigned ply)
{
    size_t here = worker->past + ply, back = reach(worker, ply);
    for (size_t i = 2; i <= back; i += 2) {
        if (worker->keys[here - i] == worker->keys[here]) {
            return true;
        }
    }
    return false;
}

tsoro_stood tsoro_worker_stood(const tsoro_worker *worker, unsigned ply)
{
    size_t here = worker->past + ply;
    size_t back = reach(worker, ply);
    unsigned times = 0;
    for (size_t i = 2; i <= back; i += 2) {
        if (worker->keys[here - i] == worker->keys[here]) {
            if (i < ply || ++times == 2) {
                return TSORO_STOOD_ENDS;
            }
        }
    }
    return times != 0 ? TSORO_STOOD_ONCE : TSORO_STOOD_NEVER;
}

/* --- Tries --- */

void tsoro_rank_holes(const int32_t *values, uint64_t holes, unsigned keep, tsoro_ranking *ranked)
{
    ranked->count = 0;
    while (holes != 0) {
        unsigned pit = tsoro_pop_bit(&holes);
        int32_t value = values[pit];
        unsigned at = ranked->count;
        if (at == keep) {
            if (value <= ranked->value[at - 1]) {
                continue;
            }
            at--;
        } else {
            ranked->count++;
        }
        for (; at > 0 && ranked->value[at - 1] < value; at--) {
            ranked->pit[at] = ranked->pit[at - 1];
            ranked->value[at] = ranked->value[at - 1];
        }
        ranked->pit[at] = (uint8_t)pit;
        ranked->value[at] = value;
    }
}

typedef struct lister {
    tsoro_worker *worker;
    tsoro_frame *frame;
    tsoro_sum enemy_sum; /* of the enemy's half, to move */
    unsigned pick, width;
    bool ranked_yet, left_out;
    tsoro_ranking ranked;
} lister;

static tsoro_sown *sown_of(const lister *l, unsigned sow)
{
    return tsoro_fan_sown(l->worker->board, l->frame->fan, sow);
}

static const tsoro_sum *sum_of(const lister *l, unsigned sow)
{
    return tsoro_fan_sum(l->worker->board, l->worker->weights, l->frame->fan, sown_of(l, sow));
}

static void push(lister *l, unsigned sow, uint64_t bonus, unsigned rank, bool captures,
                 const tsoro_sum *enemy_sum)
{
    tsoro_worker *worker = l->worker;
    if (worker->try_count == TSORO_TRY_ROOM) {
        l->left_out = true;
        return;
    }
    int32_t after = -tsoro_value_of(worker->weights, enemy_sum, sum_of(l, sow));
    worker->tries[worker->try_count++] = (tsoro_try){.bonus = bonus,
                                                     .after = after,
                                                     .order = after,
                                                     .sow = (uint16_t)sow,
                                                     .rank = (uint16_t)rank,
                                                     .captures = captures};
}

/* Once for all captures of the position: the enemy's holes by what they are worth now. */
static void rank_enemy(lister *l, const tsoro_sum *mine)
{
    const tsoro_board *board = l->worker->board;
    const tsoro_half *enemy = &l->frame->enemy;
    uint64_t holes = tsoro_half_at_least(board, enemy, 1) & board->takeable;
    int32_t value[TSORO_MAX_PITS];
    tsoro_hole_values(l->worker->weights, enemy, holes, &l->enemy_sum, mine, value);
    unsigned keep = l->width == 1 ? l->pick + 2 : l->width > 20 ? TSORO_MAX_PITS : 10 + l->pick;
    tsoro_rank_holes(value, holes, keep, &l->ranked);
    l->ranked_yet = true;
}

static void push_sets(lister *l, unsigned sow, unsigned inner, unsigned outer,
                      const tsoro_sum *taken)
{
    if (!l->ranked_yet) {
        rank_enemy(l, sum_of(l, sow));
    }
    uint8_t holes[TSORO_MAX_PITS];
    unsigned count = 0;
    for (unsigned i = 0; i < l->ranked.count; i++) {
        if (l->ranked.pit[i] != inner && l->ranked.pit[i] != outer) {
            holes[count++] = l->ranked.pit[i];
        }
    }
    tsoro_sets sets;
    tsoro_sets_start(&sets, holes, count, l->pick);
    uint64_t set;
    for (unsigned rank = 0; tsoro_sets_next(&sets, &set); rank++) {
        if (rank == l->width) {
            l->left_out = true;
            return;
        }
        tsoro_sum sum = *taken;
        for (uint64_t rest = set; rest != 0;) {
            tsoro_sum_empty(l->worker->weights, &l->frame->enemy, tsoro_pop_bit(&rest), &sum);
        }
        push(l, sow, set, rank, true, &sum);
    }
}

static void push_capture(lister *l, unsigned sow, tsoro_sown *sown)
{
    const tsoro_worker *worker = l->worker;
    const tsoro_board *board = worker->board;
    tsoro_sum sum = l->enemy_sum;
    if (board->sows_captures) {
        tsoro_half enemy = {.word = {0}};
        tsoro_half_load(board, &enemy, tsoro_sown_enemy(board, sown));
        tsoro_half_sum(board, worker->weights, &enemy, TSORO_TO_MOVE, tsoro_half_stones(&enemy),
                       &sum);
        push(l, sow, 0, 0, true, &sum);
        return;
    }
    unsigned inner = tsoro_facing_inner(board->files, sown->end);
    unsigned outer = tsoro_facing_outer(board->files, sown->end);
    tsoro_sum_empty(worker->weights, &l->frame->enemy, inner, &sum);
    tsoro_sum_empty(worker->weights, &l->frame->enemy, outer, &sum);
    if (l->pick == 0) {
        push(l, sow, 0, 0, true, &sum);
    } else {
        push_sets(l, sow, inner, outer, &sum);
    }
}

/* The enemy's sum if it were to move: most often its fan is in the cache, as it is about to be. */
static tsoro_sum enemy_to_move(const tsoro_worker *worker, const tsoro_frame *frame)
{
    tsoro_sum sum;
    if (!worker->board->sows_captures) {
        const tsoro_fan *fan = cached_fan(worker, frame->enemy_hash, &frame->enemy);
        if (fan != NULL) {
            return fan->sum;
        }
    }
    tsoro_half_sum(worker->board, worker->weights, &frame->enemy, TSORO_TO_MOVE,
                   frame->enemy_stones, &sum);
    return sum;
}

tsoro_try *tsoro_worker_list(tsoro_worker *worker, unsigned ply, unsigned width, bool only_captures,
                             unsigned *count, bool *left_out)
{
    tsoro_frame *frame = &worker->frames[ply];
    const tsoro_fan *fan = frame->fan;
    unsigned first = worker->try_count;
    lister l; /* most of it is filled in when a capture is found */
    l.worker = worker;
    l.frame = frame;
    l.width = width;
    l.ranked_yet = false;
    l.pick = tsoro_variant_bonus(&worker->board->variant, frame->own_takes);
    l.enemy_sum = enemy_to_move(worker, frame);
    l.left_out = fan->cut;
    for (unsigned i = 0; i < fan->count; i++) {
        tsoro_sown *sown = sown_of(&l, i);
        if (tsoro_frame_captures(worker->board, frame, sown)) {
            push_capture(&l, i, sown);
        } else if (!only_captures) {
            push(&l, i, 0, 0, false, &l.enemy_sum);
        }
    }
    *count = worker->try_count - first;
    *left_out = l.left_out;
    return worker->tries + first;
}
