/* The engine: a search for the best move and the value of a position.

   A tsoro_engine keeps what a search learns (the transposition table and the move statistics) from
   move to move. One search at a time per engine; different engines are independent. The search
   has no clock and no threads of its own: time comes in through `poll`, threads through
   tsoro_threads. With one thread and a limit on nodes or depth the same engine state, root and
   limits give the same result on every machine and compiler.

   Method: iterative deepening principal variation search with a transposition table; bonus
   captures are chosen in stages, a few promising holes first. */
#ifndef TSORO_SEARCH_H
#define TSORO_SEARCH_H

#include "tsoro/api.h"
#include "tsoro/moves.h"
#include "tsoro/position.h"
#include "tsoro/probe.h"
#include "tsoro/status.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tsoro_engine tsoro_engine;

/* --- Scores --- */

/* A score is seen from the player to move. Inside +-TSORO_SCORE_SOLVED it is an estimate in
   hundredths of a stone. Beyond, the end is in sight: TSORO_SCORE_WIN - n is a win, n plies from
   now the enemy has no move; -(TSORO_SCORE_WIN - n) a loss. 0 is also the score of endless play. */
#define TSORO_SCORE_WIN    30000
#define TSORO_SCORE_SOLVED 28000
#define TSORO_SCORE_NONE   32000 /* no score */

/* Plies to the end if the score is a win or a loss (tsoro_score_is_win/_loss say which). */
static inline bool tsoro_score_is_win(int32_t score)
{
    return score >= TSORO_SCORE_SOLVED && score <= TSORO_SCORE_WIN;
}
static inline bool tsoro_score_is_loss(int32_t score)
{
    return score <= -TSORO_SCORE_SOLVED && score >= -TSORO_SCORE_WIN;
}
static inline uint32_t tsoro_score_plies(int32_t score)
{
    return (uint32_t)(TSORO_SCORE_WIN - (score < 0 ? -score : score));
}

/* The chance to win, 0..1000, that a score stands for on this board (endless play counts half).
   Rises with the score; 500 at 0; 1000 and 0 only when the end is in sight. Pure. */
TSORO_API unsigned tsoro_win_permille(const tsoro_variant *variant, int32_t score);

/* The static evaluation of a position, without search, as a score. The position must have a move.
   Pure. */
TSORO_API int32_t tsoro_evaluate(const tsoro_variant *variant, const tsoro_position *position);

/* --- Levels --- */

#define TSORO_LEVELS     12 /* 1 the weakest; each is one step in playing strength over the last */
#define TSORO_LEVEL_FULL 0  /* no handicap */

/* --- An engine --- */

/* Threads handed in by a native door (the library's own table is src/os); WebAssembly has none. */
typedef struct tsoro_threads {
    /* Starts run(argument) on a new thread and returns a handle, NULL if it cannot (the search then
       goes on with fewer). */
    void *(*start)(void *context, void (*run)(void *argument), void *argument);
    void (*join)(void *context, void *handle); /* waits for the end of that thread */
    void *context;
} tsoro_threads;

#define TSORO_MAX_THREADS  256
#define TSORO_HASH_DEFAULT ((size_t)16 << 20)
#define TSORO_HASH_MIN     ((size_t)1 << 12)

typedef struct tsoro_engine_options {
    size_t hash_bytes;            /* transposition table; rounded down to a power of two, at least
                                     TSORO_HASH_MIN; 0: TSORO_HASH_DEFAULT */
    unsigned thread_count;        /* 1..TSORO_MAX_THREADS; 0: 1. More than 1 needs `threads` */
    const tsoro_threads *threads; /* borrowed, must outlive the engine; NULL: one thread */
    const tsoro_probe *probe;     /* borrowed, must outlive the engine; NULL: no databases */
} tsoro_engine_options;

/* A new engine; options NULL: the defaults. TSORO_ERR_MEMORY; TSORO_ERR_RANGE (thread_count, bounds
   in args). The table is allocated here. */
TSORO_API tsoro_status tsoro_engine_create(const tsoro_engine_options *options,
                                           tsoro_engine **engine);
TSORO_API void tsoro_engine_destroy(tsoro_engine *engine); /* NULL is allowed */

/* Changes the options between searches; what was learnt is forgotten if hash_bytes changes. On an
   error the engine stays as it was. */
TSORO_API tsoro_status tsoro_engine_configure(tsoro_engine *engine,
                                              const tsoro_engine_options *options);

/* Gets the memory that searches of the variant need beside the table (`fuva`: 15 MB a thread), so
   that the first of them does not do so on its time. No result changes by it; what was learnt of
   another variant is forgotten, as a search would forget it. TSORO_ERR_MEMORY: the rest is got by
   the search.
 */
TSORO_API tsoro_status tsoro_engine_prepare(tsoro_engine *engine, const tsoro_variant *variant);

/* Forgets everything: the next search behaves as the first of a new engine. For a new game. */
TSORO_API void tsoro_engine_clear(tsoro_engine *engine);

/* --- A search --- */

/* Where a search starts. Everything is borrowed for the time of the search. */
typedef struct tsoro_root {
    const tsoro_variant *variant;
    const tsoro_position *position;

    /* The earlier positions of the game, the first one first, without `position`: repetition counts
       them (rulebook, section 5). NULL with 0: the game starts here. */
    const tsoro_position *history;
    size_t history_count;
} tsoro_root;

typedef struct tsoro_search_info tsoro_search_info;

/* Asked every few thousand nodes and after every finished line; runs on the caller's thread.
   Stores the microseconds since the search began in *elapsed_us (without a clock: leaves it as it
   is) and returns true to stop the search. `info` is NULL, or news to show; it holds only during
   the call. */
typedef bool (*tsoro_poll_fn)(void *context, const tsoro_search_info *info, uint64_t *elapsed_us);

/* Limits of one search; the first that is reached ends it. A zero means no limit; without any the
   search runs until `poll` says stop, or until the value is exact. A legal move comes out whatever
   the limits are. */
typedef struct tsoro_limits {
    uint64_t
        soft_us; /* no new iteration is begun that is unlikely to be worth it: time to aim at */
    uint64_t hard_us; /* stop at once */
    uint64_t nodes;   /* of all threads together; exact with one thread */
    uint32_t depth;   /* plies of the last iteration, more than TSORO_MAX_DEPTH is that */
    uint32_t multipv; /* lines wanted, 0: 1; at most TSORO_MAX_LINES and the number of moves */
    uint32_t level;   /* TSORO_LEVEL_FULL, or 1..TSORO_LEVELS: plays with the strength of the level,
                         within the other limits. multipv then has no effect: the lines are those
                         the level weighed */
    uint64_t seed;    /* of the level's errors; not used at full strength */
    tsoro_poll_fn poll; /* NULL: never asked; soft_us and hard_us then have no effect */
    void *context;      /* of poll */
} tsoro_limits;

#define TSORO_MAX_DEPTH 120
#define TSORO_MAX_LINES 64
#define TSORO_MAX_PV    64

typedef enum tsoro_bound { TSORO_BOUND_EXACT, TSORO_BOUND_LOWER, TSORO_BOUND_UPPER } tsoro_bound;

/* One line of play from the root. */
typedef struct tsoro_line {
    int32_t score;
    tsoro_bound bound;
    uint32_t depth;    /* the iteration it comes from */
    uint32_t seldepth; /* the deepest ply that was looked at */
    uint32_t length;   /* moves in pv, at least 1 */
    tsoro_move pv[TSORO_MAX_PV];
} tsoro_line;

struct tsoro_search_info {
    const tsoro_line *line; /* NULL: a sign of life between lines */
    uint32_t multipv;       /* 1 for the best line, 2 ... */
    uint32_t depth;         /* the iteration being worked on */
    uint64_t nodes;         /* positions entered after a sowing with its captures, all threads */
    uint32_t hashfull;      /* per mille of the table in use by this search */
    uint64_t probed;        /* positions answered by the databases */
};

typedef struct tsoro_search_result {
    tsoro_move best;  /* legal at the root */
    tsoro_move reply; /* the answer expected, origin TSORO_NO_PIT if none is known */
    int32_t score;    /* of best, as the search (not the level's errors) sees it */
    uint32_t depth;   /* the last iteration that finished, 0 if none did */
    uint32_t seldepth;
    uint32_t line_count; /* lines kept, see tsoro_engine_line() */
    uint64_t nodes;
    uint64_t probed;
    uint64_t first_nodes; /* of the caller's thread alone */
    uint64_t leaves;      /* of first_nodes: cut by their static value as soon as they were sown */
    bool stopped;         /* a limit or poll ended the search, not an exact value */
} tsoro_search_result;

/* Searches. TSORO_ERR_GAME_OVER if the mover has no legal move (with repeat=forbidden, history
   counted). A root where the game is over by repetition or quiet play is searched as if play went
   on. TSORO_ERR_RANGE for a level that does not exist. */
TSORO_API tsoro_status tsoro_search(tsoro_engine *engine, const tsoro_root *root,
                                    const tsoro_limits *limits, tsoro_search_result *result);

/* The lines of the last search, by falling score, index < line_count. Where a limit cut an
   iteration, those it had finished come first, then those of the iteration before, with an upper
   bound where the cut iteration already found that they are no better. The first begins with the
   best move at full strength (a level may play another line's). Holds until the next search, clear,
   configure or destroy. */
TSORO_API const tsoro_line *tsoro_engine_line(const tsoro_engine *engine, size_t index);

/* --- The number that must not change by accident --- */

/* Nodes of a fixed search over fixed positions with a fresh engine: equal on every compiler,
   sanitizer and machine, and for WebAssembly. It changes exactly when the search does.
   TSORO_ERR_MEMORY. */
TSORO_API tsoro_status tsoro_search_signature(uint64_t *nodes);

#endif
