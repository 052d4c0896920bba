#include "search/roots.h"

#include "base/alloc.h"
#include "search/worker.h"

static void load_half(tsoro_half *half, const uint8_t *pits)
{
    memcpy(half->pit, pits, TSORO_HALF_BYTES);
}

static void rank_bonus(const tsoro_roots *roots, tsoro_root_sowing *sowing, unsigned most)
{
    tsoro_ranking ranked;
    int32_t value[TSORO_MAX_PITS];
    tsoro_hole_values(roots->weights, &sowing->enemy, sowing->bonus_holes, &sowing->enemy_sum,
                      &sowing->own_sum, value);
    tsoro_rank_holes(value, sowing->bonus_holes, TSORO_MAX_PITS, &ranked);
    tsoro_sets_start(&sowing->sets, ranked.pit, ranked.count, most);
}

static bool add_sowing(tsoro_roots *roots, const tsoro_sowing *found)
{
    tsoro_root_sowing *grown = tsoro_grow_array(roots->sowings, &roots->sowing_room,
                                                roots->sowing_count + 1, sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    roots->sowings = grown;
    tsoro_root_sowing *sowing = &roots->sowings[roots->sowing_count++];
    memset(sowing, 0, sizeof *sowing);
    load_half(&sowing->own, found->own);
    load_half(&sowing->enemy, found->enemy);
    sowing->bonus_holes = tsoro_bonus_holes(&roots->board->variant, found);
    sowing->stop = found->stop;
    sowing->origin = found->origin;
    sowing->captures = found->capture != TSORO_NO_PIT;
    tsoro_half_sum(roots->board, roots->weights, &sowing->own, TSORO_WAITING,
                   tsoro_half_stones(&sowing->own), &sowing->own_sum);
    tsoro_half_sum(roots->board, roots->weights, &sowing->enemy, TSORO_TO_MOVE,
                   tsoro_half_stones(&sowing->enemy), &sowing->enemy_sum);
    rank_bonus(roots, sowing, sowing->bonus_holes == 0 ? 0 : found->bonus);
    return true;
}

bool tsoro_roots_init(tsoro_roots *roots, const tsoro_board *board, const tsoro_weights *weights,
                      const tsoro_position *position)
{
    unsigned mover = position->mover;
    memset(roots, 0, sizeof *roots);
    roots->board = board;
    roots->weights = weights;
    roots->quiet = position->quiet;
    roots->takes[0] = position->takes[mover];
    roots->takes[1] = position->takes[!mover];
    load_half(&roots->own, position->pits[mover]);
    load_half(&roots->enemy, position->pits[!mover]);
    tsoro_sowings walk;
    tsoro_sowing found;
    tsoro_sowings_start(&walk, &board->variant, position);
    while (tsoro_sowings_next(&walk, &found)) {
        if (!add_sowing(roots, &found)) {
            tsoro_roots_release(roots);
            return false;
        }
    }
    return true;
}

void tsoro_roots_release(tsoro_roots *roots)
{
    tsoro_free(roots->sowings);
    tsoro_free(roots->moves);
    memset(roots, 0, sizeof *roots);
}

static int32_t value_after(const tsoro_roots *roots, const tsoro_root_sowing *sowing, uint64_t set)
{
    tsoro_sum sum = sowing->enemy_sum;
    while (set != 0) {
        tsoro_sum_empty(roots->weights, &sowing->enemy, tsoro_pop_bit(&set), &sum);
    }
    return -tsoro_value_of(roots->weights, &sum, &sowing->own_sum);
}

static bool add_move(tsoro_roots *roots, uint32_t index, uint64_t set)
{
    tsoro_root_move *grown =
        tsoro_grow_array(roots->moves, &roots->move_room, roots->move_count + 1, sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    roots->moves = grown;
    tsoro_root_sowing *sowing = &roots->sowings[index];
    roots->moves[roots->move_count++] =
        (tsoro_root_move){.move = {.bonus = set, .stop = sowing->stop, .origin = sowing->origin},
                          .sowing = index,
                          .rank = sowing->next_rank++,
                          .after = value_after(roots, sowing, set),
                          .score = -TSORO_INFINITE};
    return true;
}

static bool fetch(tsoro_roots *roots, uint32_t index, unsigned width)
{
    for (unsigned i = 0; i < width; i++) {
        uint64_t set = 0;
        if (!tsoro_sets_next(&roots->sowings[index].sets, &set)) {
            roots->sowings[index].exhausted = true;
            return true;
        }
        if (!add_move(roots, index, set)) {
            return false;
        }
    }
    return true;
}

void tsoro_roots_raise(tsoro_roots *roots, size_t from, size_t to)
{
    tsoro_root_move raised = roots->moves[from];
    memmove(&roots->moves[to + 1], &roots->moves[to], (from - to) * sizeof raised);
    roots->moves[to] = raised;
}

/* Stable, best static value first. */
static void sort_from(tsoro_roots *roots, size_t first)
{
    for (size_t i = first + 1; i < roots->move_count; i++) {
        size_t to = i;
        while (to > first && roots->moves[to - 1].after < roots->moves[i].after) {
            to--;
        }
        tsoro_roots_raise(roots, i, to);
    }
}

bool tsoro_roots_widen(tsoro_roots *roots, unsigned width)
{
    size_t before = roots->move_count;
    bool memory = true;
    roots->complete = true;
    for (uint32_t i = 0; i < roots->sowing_count; i++) {
        if (!roots->sowings[i].exhausted && memory) {
            memory = fetch(roots, i, width);
        }
        roots->complete = roots->complete && roots->sowings[i].exhausted;
    }
    sort_from(roots, before);
    return memory;
}

void tsoro_roots_apply(const tsoro_roots *roots, const tsoro_root_move *move, tsoro_half *own,
                       tsoro_half *enemy, uint32_t *quiet, uint32_t takes[2])
{
    const tsoro_root_sowing *sowing = &roots->sowings[move->sowing];
    *own = sowing->enemy;
    *enemy = sowing->own;
    for (uint64_t bonus = move->move.bonus; bonus != 0;) {
        own->pit[tsoro_pop_bit(&bonus)] = 0;
    }
    *quiet = sowing->captures ? 0 : roots->quiet + 1;
    takes[0] = roots->takes[1];
    takes[1] = roots->takes[0] + sowing->captures;
}
