/* A game: history, undo, repetition, result (rulebook, section 5). Not thread-safe: one thread at a
   time per game. */
#ifndef TSORO_GAME_H
#define TSORO_GAME_H

#include "tsoro/api.h"
#include "tsoro/moves.h"
#include "tsoro/position.h"
#include "tsoro/status.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tsoro_game tsoro_game;

typedef enum tsoro_outcome {
    TSORO_OUTCOME_NONE,  /* not over */
    TSORO_OUTCOME_SOUTH, /* South won */
    TSORO_OUTCOME_NORTH,
    TSORO_OUTCOME_ENDLESS /* nobody wins */
} tsoro_outcome;

typedef enum tsoro_reason {
    TSORO_REASON_NONE,
    TSORO_REASON_IMMOBILISED, /* the mover has no legal move */
    TSORO_REASON_ENDLESS,     /* third repetition (by count of stones with repeat=majority) */
    TSORO_REASON_QUIET,       /* too many plies without a capture */
    TSORO_REASON_RESIGNED,
    TSORO_REASON_AGREED,
    TSORO_REASON_TIME,
    TSORO_REASON_UNFINISHED
} tsoro_reason;

typedef struct tsoro_result {
    tsoro_outcome outcome;
    tsoro_reason reason;
} tsoro_result;

/* A new game from the variant's start, or from `position` if it is not NULL. Both are copied. */
TSORO_API tsoro_status tsoro_game_create(const tsoro_variant *variant,
                                         const tsoro_position *position, tsoro_game **game);
TSORO_API void tsoro_game_destroy(tsoro_game *game); /* NULL is allowed */

/* The game's rules; the pointer holds as long as the game. */
TSORO_API const tsoro_variant *tsoro_game_variant(const tsoro_game *game);

/* Plies played and not undone; plies that can be played again by redo. */
TSORO_API size_t tsoro_game_plies(const tsoro_game *game);
TSORO_API size_t tsoro_game_redoable(const tsoro_game *game);

/* The position after `ply` plies (0: the first), ply <= plies + redoable; the current one is
   tsoro_game_position(). The pointer holds until the game is changed. */
TSORO_API const tsoro_position *tsoro_game_position_at(const tsoro_game *game, size_t ply);
TSORO_API const tsoro_position *tsoro_game_position(const tsoro_game *game);

/* The move that leads from ply to ply+1, ply < plies + redoable. */
TSORO_API tsoro_move tsoro_game_move_at(const tsoro_game *game, size_t ply);

/* How often the current position has stood in the game so far, itself included. */
TSORO_API unsigned tsoro_game_repetitions(const tsoro_game *game);

/* Whether a position stands in the history (board and mover): what repeat=forbidden strikes out. */
TSORO_API bool tsoro_game_has_stood(const tsoro_game *game, const tsoro_position *position);

/* The result by the rules at the current position, or as set by tsoro_game_end(). */
TSORO_API tsoro_result tsoro_game_result(const tsoro_game *game);

/* Ends the game otherwise than by the rules (resigned, agreed, time, unfinished). Undo takes it
   back before any ply. TSORO_ERR_GAME_OVER if it is over already. */
TSORO_API tsoro_status tsoro_game_end(tsoro_game *game, tsoro_result result);

/* Why the hole or the move is refused here, the game's history included. */
TSORO_API tsoro_why tsoro_game_why_not_lift(const tsoro_game *game, unsigned pit);
TSORO_API tsoro_why tsoro_game_why_not(const tsoro_game *game, const tsoro_move *move);

/* Legal moves here: as tsoro_moves_each(), less the forbidden ones; none when the game is over. */
TSORO_API bool tsoro_game_moves_each(const tsoro_game *game, tsoro_move_fn each, void *context);

/* Plays a move; what could be redone is dropped (playing the very move that redo would play keeps
   the rest). TSORO_ERR_ILLEGAL_MOVE (reason in args[0]), TSORO_ERR_GAME_OVER, TSORO_ERR_MEMORY; the
   game is unchanged then. */
TSORO_API tsoro_status tsoro_game_play(tsoro_game *game, const tsoro_move *move);

/* Takes a ply back (or first an end set by tsoro_game_end()), plays it again. False if there is
   none. */
TSORO_API bool tsoro_game_undo(tsoro_game *game);
TSORO_API bool tsoro_game_redo(tsoro_game *game);

#endif
