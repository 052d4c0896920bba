/* Legal moves, generated in two stages: sowings first, bonus sets on demand (rulebook, sections 3
   and 4). Everything here is pure and thread-safe: no allocation, no globals, no clock. */
#ifndef TSORO_MOVES_H
#define TSORO_MOVES_H

#include "tsoro/api.h"
#include "tsoro/position.h"
#include "tsoro/status.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stdint.h>

#define TSORO_NO_PIT 0xffu

/* A move names what the player decides; what it captures follows from the position. */
typedef struct tsoro_move {
    uint64_t bonus; /* bit p: the enemy's pit p is taken as a bonus hole */
    uint32_t stop;  /* K: stops at the K-th head landing; 0: never stops of free will */
    uint8_t origin; /* the mover's pit that is lifted */
} tsoro_move;

/* One sowing that ends: the first stage of a move. */
typedef struct tsoro_sowing {
    uint32_t stop;   /* as in tsoro_move */
    uint32_t laps;   /* laps sown, at least 1; sown captures count as laps */
    uint8_t origin;  /* the mover's pit */
    uint8_t end;     /* the mover's pit where the last stone fell */
    uint8_t capture; /* the mover's inner pit that captured last, TSORO_NO_PIT: nothing taken */
    uint8_t bonus;   /* bonus holes the player may take now: 0 without a capture */
    uint8_t own[TSORO_HALF_BYTES];   /* the mover's half after the sowing */
    uint8_t enemy[TSORO_HALF_BYTES]; /* the enemy's half after capture, before the bonus */
} tsoro_sowing;

/* --- Stage one: sowings --- */

/* A walk over the sowings of a position, in rising order of origin; for one origin the head stops
   1, 2, ... in order, then the sowing without a stop (if it ends). A value: copy it to fork the
   walk. Its members are private. There is no bound on the number of sowings (a lap count of 100,000
   is real): never collect them in a fixed array. */
typedef struct tsoro_sowings {
    const tsoro_variant *variant;       /* borrowed; must outlive the walk */
    uint64_t origins;                   /* pits still to be lifted */
    uint8_t start[2][TSORO_HALF_BYTES]; /* mover, enemy at the position */
    uint8_t now[2][TSORO_HALF_BYTES];   /* mover, enemy inside the current sowing */
    uint8_t mark[TSORO_HALF_BYTES];     /* the mover at the first lift since the last capture */
    uint32_t stop;
    uint32_t laps;
    uint8_t origin;  /* pit being sown, TSORO_NO_PIT between sowings */
    uint8_t lift;    /* pit about to be lifted */
    uint8_t marked;  /* pit lifted at the mark, TSORO_NO_PIT: none yet */
    uint8_t hand;    /* captured stones about to be sown on */
    uint8_t capture; /* as in tsoro_sowing */
    uint8_t bonus;   /* holes a capture may take further */
} tsoro_sowings;

/* Starts the walk at the position; or at one origin only, which need not be liftable (then the
   walk is empty). */
TSORO_API void tsoro_sowings_start(tsoro_sowings *walk, const tsoro_variant *variant,
                                   const tsoro_position *position);
TSORO_API void tsoro_sowings_start_at(tsoro_sowings *walk, const tsoro_variant *variant,
                                      const tsoro_position *position, unsigned origin);

/* The next sowing; false at the end. Costs the laps sown since the previous one. */
TSORO_API bool tsoro_sowings_next(tsoro_sowings *walk, tsoro_sowing *sowing);

/* The pits that rule 3.1 allows to lift, as a bit mask: holes with two or more; or, if there are
   none, singles whose next hole is empty. Some may still sow for ever. */
TSORO_API uint64_t tsoro_liftable(const tsoro_variant *variant, const tsoro_position *position);

/* Whether the mover has any legal move. */
TSORO_API bool tsoro_has_move(const tsoro_variant *variant, const tsoro_position *position);

/* --- Stage two: bonus sets --- */

/* The enemy pits that the bonus may take after this sowing, as a bit mask; 0 if there is no bonus.
 */
TSORO_API uint64_t tsoro_bonus_holes(const tsoro_variant *variant, const tsoro_sowing *sowing);

/* The number of bonus sets for this sowing, the empty set included: at least 1. */
TSORO_API uint64_t tsoro_bonus_sets(const tsoro_variant *variant, const tsoro_sowing *sowing);

/* A walk over all subsets of `holes` with at most `most` members: the empty set first, then by
   size, in each size lexicographic by pit. Members are private. */
typedef struct tsoro_bonus_walk {
    uint64_t holes;
    uint8_t pit[64]; /* the members of holes, rising */
    uint8_t at[TSORO_MAX_BONUS];
    uint8_t count, size, most;
    bool started;
} tsoro_bonus_walk;

/* Starts the walk; the next set, false at the end. */
TSORO_API void tsoro_bonus_start(tsoro_bonus_walk *walk, uint64_t holes, unsigned most);
TSORO_API bool tsoro_bonus_next(tsoro_bonus_walk *walk, uint64_t *set);

/* The position after a sowing and a bonus set (a subset of tsoro_bonus_holes with at most
   sowing->bonus members; the caller's duty). */
TSORO_API tsoro_position tsoro_sowing_apply(const tsoro_variant *variant,
                                            const tsoro_position *position,
                                            const tsoro_sowing *sowing, uint64_t bonus);

/* --- Whole moves --- */

/* The number of legal moves, every bonus set a move of its own. */
TSORO_API uint64_t tsoro_moves_count(const tsoro_variant *variant, const tsoro_position *position);

/* Calls `each` for every legal move with the position it leads to, until it returns false. Returns
   false if it was stopped. */
typedef bool (*tsoro_move_fn)(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                              const tsoro_position *after);
TSORO_API bool tsoro_moves_each(const tsoro_variant *variant, const tsoro_position *position,
                                tsoro_move_fn each, void *context);

/* Why a move or a hole is refused. */
typedef enum tsoro_why {
    TSORO_WHY_LEGAL = 0,
    TSORO_WHY_NOT_A_PIT,      /* no pit of the board */
    TSORO_WHY_EMPTY,          /* nothing to lift */
    TSORO_WHY_HAVE_DOUBLE,    /* a single stone, while another hole holds two or more */
    TSORO_WHY_NEXT_OCCUPIED,  /* only singles, and the next hole is occupied */
    TSORO_WHY_ENDLESS,        /* would sow for ever (for a hole: and offers no head stop) */
    TSORO_WHY_NO_SUCH_STOP,   /* fewer head landings than the move names */
    TSORO_WHY_NO_BONUS,       /* bonus holes named without a capture */
    TSORO_WHY_TOO_MANY_BONUS, /* more bonus holes than the rule grants */
    TSORO_WHY_BONUS_EMPTY,    /* a bonus hole that is empty, or emptied by the capture */
    TSORO_WHY_BONUS_HEAD,     /* a bonus hole that is a head, with sanctuary */
    TSORO_WHY_REPEATS,        /* repeat=forbidden: the position has stood before (game only) */
    TSORO_WHY_GAME_OVER,      /* the game is over (game only) */
    TSORO_WHY_COUNT
} tsoro_why;

/* The symbolic name of a reason ("HAVE_DOUBLE"); never NULL. */
TSORO_API const char *tsoro_why_name(tsoro_why why);

/* Why the mover's pit may not be lifted; TSORO_WHY_LEGAL if some sowing from it ends. */
TSORO_API tsoro_why tsoro_why_not_lift(const tsoro_variant *variant, const tsoro_position *position,
                                       unsigned pit);

/* Finds the sowing of a move and checks its bonus. On TSORO_WHY_LEGAL fills *sowing. */
TSORO_API tsoro_why tsoro_move_find(const tsoro_variant *variant, const tsoro_position *position,
                                    const tsoro_move *move, tsoro_sowing *sowing);

/* The position after a move. TSORO_ERR_ILLEGAL_MOVE with the reason in args[0]. */
TSORO_API tsoro_status tsoro_move_apply(const tsoro_variant *variant,
                                        const tsoro_position *position, const tsoro_move *move,
                                        tsoro_position *after);

static inline bool tsoro_move_equal(tsoro_move a, tsoro_move b)
{
    return a.bonus == b.bonus && a.stop == b.stop && a.origin == b.origin;
}

/* --- The account of a move --- */

typedef enum tsoro_step_end {
    TSORO_STEP_RELAY,     /* fell into an occupied hole: lifted and sown on */
    TSORO_STEP_HEAD_ON,   /* fell into an occupied head, the player sowed on */
    TSORO_STEP_HEAD_STOP, /* fell into an occupied head, the player stopped: the move ends */
    TSORO_STEP_EMPTY,     /* fell into an empty hole: the move ends */
    TSORO_STEP_CAPTURE,   /* fell into an empty inner hole facing an occupied one: taken; the move
                             ends,   or goes on with captures=sow */
    TSORO_STEP_ENDLESS /* closes the cycle: never ends (only in the account of an endless hole) */
} tsoro_step_end;

/* One lap. */
typedef struct tsoro_step {
    uint32_t number;   /* 1, 2, ... */
    uint32_t landing;  /* how many head landings there were so far, this lap's included */
    uint8_t from;      /* the mover's pit that was lifted; with captures=sow after a capture the pit
                          that captured (the stones sown came from the enemy) */
    uint8_t stones;    /* stones sown */
    uint8_t last;      /* the mover's pit that the last stone fell into */
    uint8_t end;       /* enum tsoro_step_end */
    bool sown_capture; /* the stones of this lap are captured ones */
    uint8_t taken_inner;           /* stones taken from the facing inner hole, 0 if none */
    uint8_t taken_outer;           /* stones taken from the outer hole behind it */
    uint8_t own[TSORO_HALF_BYTES]; /* both halves after the lap (and its capture) */
    uint8_t enemy[TSORO_HALF_BYTES];
} tsoro_step;

/* Return false to stop the account. */
typedef bool (*tsoro_step_fn)(void *context, const tsoro_step *step);

/* Tells the sowing of a move lap by lap; the bonus is not part of it. For a hole that sows for ever
   (reached with stop 0) the account runs once round the cycle and ends with TSORO_STEP_ENDLESS.
   Returns TSORO_WHY_LEGAL or why the move is not legal (steps up to there were told). A callback
   that returns false ends the account with TSORO_WHY_LEGAL. */
TSORO_API tsoro_why tsoro_move_account(const tsoro_variant *variant, const tsoro_position *position,
                                       const tsoro_move *move, tsoro_step_fn each, void *context);

/* --- perft --- */

/* Leaf moves at the depth; history plays no part. perft(0) is 1. With bulk, the last ply is counted
   without being made. Both give the same number. Counts wrap at 2^64. */
TSORO_API uint64_t tsoro_perft(const tsoro_variant *variant, const tsoro_position *position,
                               unsigned depth, bool bulk);

#endif
