/* One thread of a search: its stack of positions, its caches, and what it shares with the others.
 */
#ifndef TSORO_SEARCH_WORKER_H
#define TSORO_SEARCH_WORKER_H

#include "base/atomic.h"
#include "search/board.h"
#include "search/busy.h"
#include "search/engine.h"
#include "search/eval.h"
#include "search/fan.h"
#include "search/table.h"
#include "tsoro/search.h"

#include <stdbool.h>
#include <stdint.h>

#define TSORO_MAX_PLY   160
#define TSORO_INFINITE  31000
#define TSORO_FAN_SLOTS 1024
#define TSORO_TRY_ROOM  16384 /* a power of two */

/* Worst and best estimate: a position that looks lost, but in which not every move was looked at,
   is no proven loss and scores this. */
#define TSORO_SCORE_HOPELESS (TSORO_SCORE_SOLVED - 1000)

/* One thing to try in a position: a sowing of the fan with a bonus set. */
typedef struct tsoro_try {
    uint64_t bonus;
    int32_t after; /* static value after it, for the player who makes it */
    int32_t order; /* higher first */
    uint16_t sow;  /* index in the fan */
    uint16_t rank; /* number of the bonus set in its order of promise */
    bool captures;
} tsoro_try;

typedef struct tsoro_frame {
    tsoro_half own, enemy;
    uint64_t own_hash, enemy_hash, key;
    tsoro_sum enemy_sum; /* of the enemy's half, waiting */
    uint16_t own_stones, enemy_stones;
    uint32_t quiet;
    uint32_t own_takes, enemy_takes;
    tsoro_fan *fan;     /* held while the position is being searched */
    uint32_t killer[2]; /* packed moves */
    uint32_t pv_length;
    tsoro_move pv[TSORO_MAX_PV];
} tsoro_frame;

/* What all workers of a search share. */
typedef struct tsoro_shared {
    const tsoro_board *board;
    const tsoro_weights *weights;
    const tsoro_parameters *parameters;
    const tsoro_probe *probe;
    tsoro_table *table;
    tsoro_busy *busy; /* NULL: one thread */
    bool stop;
} tsoro_shared;

struct tsoro_monitor;

typedef struct tsoro_worker {
    tsoro_shared *shared;
    const tsoro_board *board;
    const tsoro_weights *weights;
    const tsoro_parameters *parameters;
    struct tsoro_monitor *monitor; /* NULL: a helper, which only obeys the stop flag */
    uint64_t nodes, probed;
    uint64_t leaves; /* of the nodes: cut by their static value before a frame was made of them */
    uint32_t filled; /* entries of the table, since it was told last */
    uint32_t countdown; /* nodes until the next check */
    uint32_t seldepth;
    bool stopped;

    uint64_t *keys;    /* of the game and of the path, the position at ply p at keys[past + p] */
    size_t past, room; /* positions before the root */
    void *fan_block;   /* memory of all fans */
    uint8_t *fans;     /* TSORO_FAN_SLOTS, and one for each frame, for when its slot is in use */
    size_t fan_bytes;  /* of a fan */
    tsoro_try *tries;  /* a stack */
    unsigned try_count;
    int16_t history[2][TSORO_MAX_PITS][2]; /* ply parity, origin, stopped at a head */
    tsoro_frame frames[TSORO_MAX_PLY + 1];
} tsoro_worker;

tsoro_worker *tsoro_worker_create(tsoro_shared *shared, const tsoro_board *board); /* or NULL */
void tsoro_worker_destroy(tsoro_worker *worker);

/* Writes to all memory of a new worker, which holds zeros: the system provides a page only then,
   and that takes about as long as the first thousands of nodes. */
void tsoro_worker_touch(tsoro_worker *worker);
void tsoro_worker_forget(tsoro_worker *worker); /* for a new game */

/* Fills the frame of ply `ply` with a position. */
void tsoro_worker_place(tsoro_worker *worker, unsigned ply, const tsoro_half *own,
                        const tsoro_half *enemy, uint32_t quiet, const uint32_t takes[2]);

/* --- Going down and up the tree --- */

static inline tsoro_fan *tsoro_worker_fan(const tsoro_worker *worker, size_t index)
{
    return (void *)(worker->fans + index * worker->fan_bytes);
}

void tsoro_worker_hold_fan(tsoro_worker *worker, tsoro_frame *frame);
static inline void tsoro_worker_release_fan(tsoro_frame *frame)
{
    frame->fan->users--;
}

/* Whether a sowing of the frame's fan captures. */
static inline bool tsoro_frame_captures(const tsoro_board *board, const tsoro_frame *frame,
                                        const tsoro_sown *sown)
{
    return sown->captured || (sown->end != TSORO_NO_PIT &&
                              frame->enemy.pit[tsoro_facing_inner(board->files, sown->end)] != 0);
}

/* Makes the position after a try the frame of ply + 1. */
void tsoro_worker_make(tsoro_worker *worker, unsigned ply, const tsoro_try *try);

/* Puts what can be tried at the ply on the stack and returns the first; *count says how many. For
   each capture at most `width` bonus sets, or with only_captures the best one; *left_out is set if
   there are more. */
tsoro_try *tsoro_worker_list(tsoro_worker *worker, unsigned ply, unsigned width, bool only_captures,
                             unsigned *count, bool *left_out);

/* Pits of a half in falling order of what taking them is worth. */
typedef struct tsoro_ranking {
    uint8_t pit[TSORO_MAX_PITS];
    int32_t value[TSORO_MAX_PITS];
    unsigned count;
} tsoro_ranking;

/* Ranks the `keep` best of the holes; value is by pit. */
void tsoro_rank_holes(const int32_t *value, uint64_t holes, unsigned keep, tsoro_ranking *ranked);

/* Value of the frame's position without looking ahead; the fan is held. */
int32_t tsoro_worker_evaluate(const tsoro_worker *worker, const tsoro_frame *frame);

/* How often the position at the ply has stood before: on the path below the root, or in the game.
 */
typedef enum tsoro_stood { TSORO_STOOD_NEVER, TSORO_STOOD_ONCE, TSORO_STOOD_ENDS } tsoro_stood;
tsoro_stood tsoro_worker_stood(const tsoro_worker *worker, unsigned ply);

/* Whether it has stood at all, which repeat=forbidden bars. */
bool tsoro_worker_stood_ever(const tsoro_worker *worker, unsigned ply);

/* The alpha-beta search (search.c). */
int32_t tsoro_worker_search(tsoro_worker *worker, unsigned ply, int32_t alpha, int32_t beta,
                            int32_t depth);

/* A move of 24 bits for the table: origin + 1, stop and rank; 0 if they do not fit. */
static inline uint32_t tsoro_pack_move(unsigned origin, uint32_t stop, uint32_t rank)
{
    return stop > 0xff || rank > 0x3ff ? 0 : (origin + 1) | stop << 6 | rank << 14;
}

/* Tells the table how many of its entries the worker has filled. */
void tsoro_worker_tell_table(tsoro_worker *worker);

/* Counts a node and looks now and then whether to stop. */
void tsoro_worker_check(tsoro_worker *worker);
static inline void tsoro_worker_count(tsoro_worker *worker)
{
    uint64_t nodes = tsoro_load_u64(&worker->nodes) + 1;
    tsoro_store_u64(&worker->nodes, nodes);
    if (--worker->countdown == 0) {
        tsoro_worker_check(worker);
    }
}

#endif
