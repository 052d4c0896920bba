#include "endgame/scalar.h"

#include "base/alloc.h"
#include "endgame/index.h"
#include "tsoro/moves.h"

#include <assert.h>
#include <string.h>

#define MOST_POSITIONS (UINT64_C(1) << 27)

struct tsoro_scalar {
    tsoro_variant key;
    tsoro_index index;
    unsigned side;
    uint32_t layer[TSORO_INDEX_STONES + 1][TSORO_INDEX_STONES + 1]; /* first position of each */
    uint32_t positions;
    uint8_t *value;     /* enum tsoro_value; TSORO_VALUE_UNKNOWN means undecided */
    uint32_t *distance; /* of decided positions */
    uint64_t *first;    /* positions + 1: where a position's successors begin */
    uint32_t *next;     /* successors */
    size_t next_capacity;
    uint64_t next_count;
    bool failed;
};

static uint32_t number_of(const tsoro_scalar *solver, const uint8_t *own, const uint8_t *enemy)
{
    const tsoro_index *index = &solver->index;
    unsigned a = tsoro_index_stones(index, own);
    unsigned b = tsoro_index_stones(index, enemy);
    return solver->layer[a][b] +
           (uint32_t)(tsoro_index_rank(index, own) * tsoro_index_count(index, b) +
                      tsoro_index_rank(index, enemy));
}

static bool lay_out(tsoro_scalar *solver)
{
    uint64_t positions = 0;
    for (unsigned a = 0; a <= solver->side; a++) {
        for (unsigned b = 0; b <= solver->side; b++) {
            solver->layer[a][b] = (uint32_t)positions;
            uint64_t rows = tsoro_index_count(&solver->index, a);
            uint64_t columns = tsoro_index_count(&solver->index, b);
            if (rows > MOST_POSITIONS || columns > MOST_POSITIONS) {
                return false;
            }
            positions += rows * columns;
            if (positions > MOST_POSITIONS) {
                return false;
            }
        }
    }
    solver->positions = (uint32_t)positions;
    return true;
}

static bool add_successor(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                          const tsoro_position *after)
{
    (void)move;
    (void)sowing;
    tsoro_scalar *solver = context;
    void *grown = tsoro_grow_array(solver->next, &solver->next_capacity, solver->next_count + 1,
                                   sizeof *solver->next);
    if (grown == NULL) {
        solver->failed = true;
        return false;
    }
    solver->next = grown;
    unsigned mover = after->mover;
    solver->next[solver->next_count++] =
        number_of(solver, after->pits[mover], after->pits[1 - mover]);
    return true;
}

static bool list_layer(tsoro_scalar *solver, unsigned a, unsigned b)
{
    const tsoro_index *index = &solver->index;
    tsoro_position position = tsoro_position_start(&solver->key);
    uint32_t number = solver->layer[a][b];
    tsoro_index_unrank(index, a, 0, position.pits[TSORO_SOUTH]);
    do {
        tsoro_index_unrank(index, b, 0, position.pits[TSORO_NORTH]);
        do {
            assert(number == number_of(solver, position.pits[0], position.pits[1]));
            solver->first[number++] = solver->next_count;
            tsoro_moves_each(&solver->key, &position, add_successor, solver);
            if (solver->failed) {
                return false;
            }
        } while (tsoro_index_next(index, position.pits[TSORO_NORTH]));
    } while (tsoro_index_next(index, position.pits[TSORO_SOUTH]));
    return true;
}

static bool list_moves(tsoro_scalar *solver)
{
    for (unsigned a = 0; a <= solver->side; a++) {
        for (unsigned b = 0; b <= solver->side; b++) {
            if (!list_layer(solver, a, b)) {
                return false;
            }
        }
    }
    solver->first[solver->positions] = solver->next_count;
    return true;
}

/* The value that follows from positions decided before this ply, TSORO_VALUE_UNKNOWN if none. */
static tsoro_value judge(const tsoro_scalar *solver, uint32_t position, uint32_t ply)
{
    bool all_won = true;
    for (uint64_t i = solver->first[position]; i < solver->first[position + 1]; i++) {
        uint32_t next = solver->next[i];
        bool decided = solver->value[next] != TSORO_VALUE_UNKNOWN && solver->distance[next] < ply;
        if (decided && solver->value[next] == TSORO_VALUE_LOSS) {
            return TSORO_VALUE_WIN;
        }
        all_won = all_won && decided;
    }
    return all_won ? TSORO_VALUE_LOSS : TSORO_VALUE_UNKNOWN;
}

/* Decides what is decided in exactly `ply` plies; returns whether any was. The undecided positions
   stand in open[0..*count-1]. */
static bool play_round(tsoro_scalar *solver, uint32_t *open, uint32_t *count, uint32_t ply)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < *count; i++) {
        tsoro_value value = judge(solver, open[i], ply);
        if (value == TSORO_VALUE_UNKNOWN) {
            open[left++] = open[i];
        } else {
            solver->value[open[i]] = (uint8_t)value;
            solver->distance[open[i]] = ply;
        }
    }
    bool any = left != *count;
    *count = left;
    return any;
}

static bool solve(tsoro_scalar *solver)
{
    uint32_t count = solver->positions;
    uint32_t *open = tsoro_alloc_array(count, sizeof *open);
    if (open == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        open[i] = i;
    }
    /* Nothing decided in one ply means nothing later: each ply rests on the one before. */
    for (uint32_t ply = 0; play_round(solver, open, &count, ply); ply++) {
    }
    tsoro_free(open);
    return true;
}

static tsoro_status failure(tsoro_scalar *solver, tsoro_code code)
{
    tsoro_scalar_destroy(solver);
    return (tsoro_status){.code = code};
}

tsoro_status tsoro_scalar_solve(const tsoro_variant *key, unsigned side, tsoro_scalar **solver)
{
    tsoro_scalar *made = tsoro_alloc(sizeof *made);
    if (made == NULL) {
        return failure(made, TSORO_ERR_MEMORY);
    }
    made->key = *key;
    made->side = side;
    if (!tsoro_index_init(&made->index, key->files, side) || !lay_out(made)) {
        return failure(made, TSORO_ERR_TOO_LONG);
    }
    made->value = tsoro_alloc_array(made->positions, sizeof *made->value);
    made->distance = tsoro_alloc_array(made->positions, sizeof *made->distance);
    made->first = tsoro_alloc_array((size_t)made->positions + 1, sizeof *made->first);
    if (made->value == NULL || made->distance == NULL || made->first == NULL || !list_moves(made) ||
        !solve(made)) {
        return failure(made, TSORO_ERR_MEMORY);
    }
    *solver = made;
    return (tsoro_status){0};
}

void tsoro_scalar_destroy(tsoro_scalar *solver)
{
    if (solver != NULL) {
        tsoro_free(solver->value);
        tsoro_free(solver->distance);
        tsoro_free(solver->first);
        tsoro_free(solver->next);
        tsoro_free(solver);
    }
}

tsoro_value tsoro_scalar_value(const tsoro_scalar *solver, unsigned own, uint64_t own_rank,
                               unsigned enemy, uint64_t enemy_rank, uint32_t *distance)
{
    assert(own <= solver->side && enemy <= solver->side);
    uint64_t number = solver->layer[own][enemy] +
                      own_rank * tsoro_index_count(&solver->index, enemy) + enemy_rank;
    tsoro_value value = solver->value[number];
    if (distance != NULL) {
        *distance = value == TSORO_VALUE_UNKNOWN ? TSORO_NO_DISTANCE : solver->distance[number];
    }
    return value == TSORO_VALUE_UNKNOWN ? TSORO_VALUE_ENDLESS : value;
}
