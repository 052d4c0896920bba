/* The moves at the root. All of them: sowings come from the rules, and the bonus sets of a capture,
   which may be hundreds of thousands, are fetched a few more with every iteration until none is
   left. */
#ifndef TSORO_SEARCH_ROOTS_H
#define TSORO_SEARCH_ROOTS_H

#include "search/board.h"
#include "search/eval.h"
#include "search/sets.h"
#include "tsoro/search.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tsoro_root_move {
    tsoro_move move;
    uint32_t sowing; /* index */
    uint32_t rank;   /* of the bonus set */
    int32_t after;   /* static value after it */
    int32_t score;   /* of the last iteration that settled it */
    bool put_off;    /* left for later by the search that runs */
} tsoro_root_move;

typedef struct tsoro_root_sowing {
    tsoro_half own, enemy; /* after the sowing, before the bonus */
    uint64_t bonus_holes;
    tsoro_sets sets;
    uint32_t stop, next_rank;
    tsoro_sum own_sum, enemy_sum;
    uint8_t origin;
    bool captures, exhausted;
} tsoro_root_sowing;

typedef struct tsoro_roots {
    const tsoro_board *board;
    const tsoro_weights *weights;
    uint32_t quiet, takes[2]; /* at the root: mover's and enemy's captures */
    tsoro_half own, enemy;    /* at the root */
    tsoro_root_sowing *sowings;
    size_t sowing_count, sowing_room;
    tsoro_root_move *moves;
    size_t move_count, move_room;
    bool complete; /* every legal move is in the list */
} tsoro_roots;

/* Sets up the roots of a position, without moves. False: no memory. */
bool tsoro_roots_init(tsoro_roots *roots, const tsoro_board *board, const tsoro_weights *weights,
                      const tsoro_position *position);
void tsoro_roots_release(tsoro_roots *roots);

/* Fetches at most `width` more bonus sets of each capture; the first call also what captures
   nothing, and orders the list. False: no memory; the list is sound but may lack moves. */
bool tsoro_roots_widen(tsoro_roots *roots, unsigned width);

/* The position after a root move, for the player who then moves. */
void tsoro_roots_apply(const tsoro_roots *roots, const tsoro_root_move *move, tsoro_half *own,
                       tsoro_half *enemy, uint32_t *quiet, uint32_t takes[2]);

/* Moves the entry at `from` up to `to`, the others keep their order. */
void tsoro_roots_raise(tsoro_roots *roots, size_t from, size_t to);

#endif
