/* The yardstick: a plain generator of whole moves, written straight from the rulebook. It sows
   stone by stone, knows no vectors and no tables, shares no code with src/rules and is never
   installed. The fast kernels are tested against it and measured beside it. No allocation. */
#ifndef BENCH_PLAIN_H
#define BENCH_PLAIN_H

#include "tsoro/moves.h"
#include "tsoro/position.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stdint.h>

/* One sowing as the plain code sees it. */
typedef struct plain_sowing {
    uint8_t own[TSORO_MAX_PITS], enemy[TSORO_MAX_PITS]; /* halves inside or after the sowing */
    uint32_t laps, landings;                            /* so far */
    uint32_t pit;                                       /* where the last stone fell */
    bool took;                                          /* a capture was made */
} plain_sowing;

typedef enum plain_event { PLAIN_HEAD, PLAIN_END, PLAIN_ENDLESS } plain_event;

/* Lifts `pit` and sows until the sowing ends, never ends, or its last stone falls into an occupied
   head; after PLAIN_HEAD call plain_sow_on() to sow on. `mark` is the caller's, carried between. */
typedef struct plain_mark {
    uint8_t own[TSORO_MAX_PITS];
    uint32_t pit;
} plain_mark;

plain_event plain_sow(const tsoro_variant *variant, plain_sowing *sowing, uint32_t pit,
                      plain_mark *mark);
plain_event plain_sow_on(const tsoro_variant *variant, plain_sowing *sowing, plain_mark *mark);

/* Whether rule 3.1 lets the mover lift this pit. */
bool plain_may_lift(const tsoro_variant *variant, const tsoro_position *position, uint32_t pit);

/* Every legal move with the position it leads to, until `each` returns false. */
typedef bool (*plain_move_fn)(void *context, const tsoro_move *move, const plain_sowing *sowing,
                              const tsoro_position *after);
bool plain_moves(const tsoro_variant *variant, const tsoro_position *position, plain_move_fn each,
                 void *context);

/* Leaves at the depth, each of them made. */
uint64_t plain_perft(const tsoro_variant *variant, const tsoro_position *position, unsigned depth);

/* Plays moves drawn evenly from all legal ones until the mover has none, a position stands for the
   third time, the limit of quiet plies or `most` plies are reached. Returns the plies played;
   `position` is left at the end. `draw(context, bound)` gives a number below bound. */
typedef uint64_t (*plain_draw_fn)(void *context, uint64_t bound);
uint32_t plain_random_game(const tsoro_variant *variant, tsoro_position *position, uint32_t most,
                           plain_draw_fn draw, void *context);

#endif
