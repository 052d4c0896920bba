/* Puzzles: positions in which exactly one move wins, drawn from games that reach a solved table,
   and graded by how hard the engine finds them. A puzzle's solution is the winner's way as far as
   each of his moves is the only one that wins, against the longest resistance. */
#ifndef TSORO_PUZZLE_PUZZLE_H
#define TSORO_PUZZLE_PUZZLE_H

#include "tsoro/egdb.h"
#include "tsoro/moves.h"
#include "tsoro/position.h"
#include "tsoro/status.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TSORO_PUZZLE_OWN     6  /* moves of the solver, at most */
#define TSORO_PUZZLE_LINE    11 /* with the replies between them */
#define TSORO_PUZZLE_ENDLESS 24 /* wrong moves of one position that never end, at most */
#define TSORO_PUZZLE_TEXT    16384
#define TSORO_PUZZLE_ID      8

#define TSORO_PUZZLE_EASIEST 800 /* ratings */
#define TSORO_PUZZLE_HARDEST 2400

/* What the first move of the solution does. */
typedef enum tsoro_theme {
    TSORO_THEME_QUIET,
    TSORO_THEME_CAPTURE,
    TSORO_THEME_BONUS,  /* captures and takes further holes */
    TSORO_THEME_STOP,   /* stops at a head */
    TSORO_THEME_SINGLE, /* moves a single stone, because there are only singles */
    TSORO_THEME_COUNT
} tsoro_theme;

/* Moves of one position that let the other player hold out for ever. */
typedef struct tsoro_endless_moves {
    unsigned count;
    tsoro_move moves[TSORO_PUZZLE_ENDLESS];
} tsoro_endless_moves;

typedef struct tsoro_puzzle {
    tsoro_variant variant;
    tsoro_position position; /* South is to move, and wins */
    unsigned plies;          /* to the end of the game, under best play of both */
    unsigned count;          /* moves in line: odd, it begins and ends with the solver's */
    tsoro_move line[TSORO_PUZZLE_LINE];
    tsoro_endless_moves endless[TSORO_PUZZLE_OWN]; /* beside each move of the solver */
    unsigned rating;
    tsoro_theme theme;
} tsoro_puzzle;

/* "quiet", "capture", ... */
const char *tsoro_theme_name(tsoro_theme theme);

/* The name of a puzzle: six hexadecimal digits that depend on variant and position alone. */
void tsoro_puzzle_id(const tsoro_puzzle *puzzle, char id[TSORO_PUZZLE_ID]);

/* --- Making --- */

/* What solved tables say of the moves of a position. */
typedef struct tsoro_judged {
    unsigned moves;   /* all legal moves */
    unsigned winners; /* those that win; counting ends at two */
    tsoro_move winner;
    tsoro_position after; /* the winner */
    tsoro_endless_moves endless;
} tsoro_judged;

/* Judges every move. False if a position is not covered, or more moves never end than a puzzle
   keeps. */
bool tsoro_judge(const tsoro_egdb *db, const tsoro_variant *variant, const tsoro_position *position,
                 tsoro_judged *judged);

/* The reply that resists longest; of several the first after which only one move wins, else the
   first. False if a position is not covered, or there is no move. */
bool tsoro_resist(const tsoro_egdb *db, const tsoro_variant *variant,
                  const tsoro_position *position, tsoro_move *reply, tsoro_position *after);

/* Fills plies, line, endless and theme of a puzzle whose variant and position are set. False if
   that is no puzzle: not covered, no win, or more than one move that wins. */
bool tsoro_puzzle_follow(const tsoro_egdb *db, tsoro_puzzle *puzzle);

/* Sets the rating: what it costs the engine, without tables, to find and keep each of the
   solver's moves, looking at `nodes` positions at most. TSORO_ERR_MEMORY. */
tsoro_status tsoro_puzzle_grade(tsoro_puzzle *puzzle, uint64_t nodes);

typedef struct tsoro_puzzle_plan {
    const tsoro_egdb *db; /* tables with distances of every variant */
    const tsoro_variant *variants;
    size_t variant_count;
    size_t count;   /* of puzzles, shared by the variants evenly */
    uint64_t nodes; /* of the search that grades */
    uint64_t seed;
    /* May be NULL. Called before every game; false stops. */
    bool (*progress)(void *context, size_t found, uint64_t games);
    void *context;
} tsoro_puzzle_plan;

/* Makes puzzles, all different, spread over ratings and material, ordered by variant and rating.
   The same plan and tables give the same puzzles. *puzzles is an array of plan->count, to be freed
   with tsoro_free. TSORO_ERR_NOT_COVERED: no table with distances serves variant number args[0],
   said before any game is played, or too few puzzles are found in it; TSORO_ERR_MEMORY,
   TSORO_ERR_STOPPED. */
tsoro_status tsoro_puzzles_make(const tsoro_puzzle_plan *plan, tsoro_puzzle **puzzles);

/* --- Text --- */

/* One line without its end: ID, variant, position, solution, endless moves, plies, rating, theme,
   with a tab between; moves of the solution with a space between; endless moves: one group for each
   move of the solver, spaces between, `,` between moves, `-` for none. As snprintf. */
size_t tsoro_puzzle_write(const tsoro_puzzle *puzzle, char *out, size_t size);

/* Reads a line. TSORO_ERR_SYNTAX or what the parts say, with the offset in the line; a wrong ID is
   TSORO_ERR_MISMATCH. The moves are legal then; whether they win is not looked at. */
tsoro_status tsoro_puzzle_read(const char *text, size_t length, tsoro_puzzle *puzzle);

/* --- Checking --- */

typedef enum tsoro_puzzle_flaw {
    TSORO_PUZZLE_SOUND,
    TSORO_PUZZLE_WRONG,     /* the solution's move does not win */
    TSORO_PUZZLE_NOT_ONLY,  /* another move wins too */
    TSORO_PUZZLE_VALUE,     /* a move that never ends is not listed, or one listed loses */
    TSORO_PUZZLE_UNDECIDED, /* the proof search gave up */
    TSORO_PUZZLE_LENGTH,    /* tables know another way to be shortest, or to resist longest */
    TSORO_PUZZLE_THEME      /* the theme is not what the first move does */
} tsoro_puzzle_flaw;

/* Proves by search, without tables, that every move of the solver is the only one that wins and
   what the others are. With `db` the plies and the replies are compared with its tables, where they
   cover the puzzle. *ply is where the flaw was found. TSORO_ERR_MEMORY. */
tsoro_status tsoro_puzzle_check(const tsoro_puzzle *puzzle, const tsoro_egdb *db,
                                tsoro_puzzle_flaw *flaw, unsigned *ply);

/* What the first move of the solution does. */
tsoro_theme tsoro_puzzle_theme(const tsoro_puzzle *puzzle);

#endif
