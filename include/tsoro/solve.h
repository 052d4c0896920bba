/* Proof search: who wins a position, proved. Native only (it uses threads).

   Method: depth-first proof-number search (Nagai 2002) for both players' wins at once, over a table
   that both share. A capture with its bonus is searched in stages: the bonus holes are chosen one
   by one by the same player.

   Repetition: a win is a win in finitely many plies, so endless play counts as failure for the
   player whose win is being proved. A disproof that rests on a repeated position would hold for its
   path only and must not enter a table. No such disproof arises here: a proof must capture, or
   end the game, within a window of quiet plies, and what is stored says for how many quiet plies
   it holds. Positions with the plies left form no cycle. Wins found are wins, whatever the window;
   if neither player wins within the window it is widened.

   Values are those of play without history. A proved win holds under every ruling on repetition,
   because the winner's way never repeats a position, and under the variant's quiet limit, which
   the window respects. That neither player can force a win is proved by showing a set of positions
   that the defender never has to leave, for each of the two. */
#ifndef TSORO_SOLVE_H
#define TSORO_SOLVE_H

#include "tsoro/api.h"
#include "tsoro/position.h"
#include "tsoro/probe.h"
#include "tsoro/status.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tsoro_solver tsoro_solver;

#define TSORO_SOLVE_MAX_WINDOW  120
#define TSORO_SOLVE_MAX_THREADS 64

typedef struct tsoro_solve_options {
    size_t table_bytes;       /* 0: 256 MiB; rounded down to a power of two of entries */
    unsigned threads;         /* 0: one */
    unsigned first_window;    /* quiet plies a proof may take between captures; 0: 24 */
    unsigned last_window;     /* how far to widen it, at most TSORO_SOLVE_MAX_WINDOW; 0: that */
    const tsoro_probe *probe; /* borrowed; answers at the leaves; NULL: none */
} tsoro_solve_options;

/* What a search is doing, for showing. */
typedef struct tsoro_solve_progress {
    uint64_t nodes;    /* expanded so far, a stage of a bonus counts as a node */
    uint32_t proof[2]; /* root proof numbers: [0] of the mover's win, [1] of the enemy's */
    uint32_t disproof[2];
    unsigned window;
    unsigned table_permille; /* entries in use */
} tsoro_solve_progress;

/* Called about every 65,536 nodes of a thread, on any of the solver's threads but one at a time.
   Return true to stop. */
typedef bool (*tsoro_solve_poll_fn)(void *context, const tsoro_solve_progress *progress);

typedef struct tsoro_solution {
    tsoro_value value; /* for the mover; TSORO_VALUE_UNKNOWN: not decided within the last window */
    unsigned window;   /* the window it was decided with */
    uint64_t nodes;
    bool probed; /* whether the result rests on what `probe` said */
} tsoro_solution;

/* A solver for one variant and position, both copied. TSORO_ERR_MEMORY; TSORO_ERR_RANGE for options
   out of range. */
TSORO_API tsoro_status tsoro_solver_create(const tsoro_variant *variant,
                                           const tsoro_position *position,
                                           const tsoro_solve_options *options,
                                           tsoro_solver **solver);
TSORO_API void tsoro_solver_destroy(tsoro_solver *solver); /* NULL is allowed */

/* Searches until the value is known, the windows are used up, or `poll` says stop
   (TSORO_ERR_STOPPED; a second call goes on where this one stopped). */
TSORO_API tsoro_status tsoro_solver_run(tsoro_solver *solver, tsoro_solve_poll_fn poll,
                                        void *context, tsoro_solution *solution);

/* Saves what the search has learnt, and reads it back into a solver of the same variant, position
   and table size. TSORO_ERR_IO; reading also TSORO_ERR_CORRUPT, TSORO_ERR_MISMATCH (another
   variant, position or table size); the solver is unchanged then. Not portable between byte orders.
 */
TSORO_API tsoro_status tsoro_solver_save(tsoro_solver *solver, const char *path);
TSORO_API tsoro_status tsoro_solver_load(tsoro_solver *solver, const char *path);

/* Called now and then with the positions written or checked so far, and how many there will be (0:
   not known). Return true to stop. */
typedef bool (*tsoro_certificate_poll_fn)(void *context, uint64_t done, uint64_t of);

/* Writes the proof of a finished search that found a win or a loss: a strategy of the winner,
   expanded down to positions in which the loser has no move, databases not used
   (docs/certificate.md). Never replaces a file unless `force`. TSORO_ERR_UNSUPPORTED if no win is
   proved; TSORO_ERR_TOO_LONG if the table is too small to find the proof again; TSORO_ERR_EXISTS,
   TSORO_ERR_IO, TSORO_ERR_MEMORY, TSORO_ERR_STOPPED. */
TSORO_API tsoro_status tsoro_certificate_write(tsoro_solver *solver, const char *path, bool force,
                                               tsoro_certificate_poll_fn poll, void *context);

/* What a certificate claims. */
typedef struct tsoro_claim {
    tsoro_variant variant;
    tsoro_position position;
    tsoro_value value; /* for the mover of the position: win or loss */
    uint64_t records;  /* positions of the strategy */
    uint32_t plies;    /* to the end at the longest */
} tsoro_claim;

/* Checks a certificate with nothing but the rules, in about three times `memory` bytes (0: 256 MiB)
   and temporary files: every record's move is legal, and after every reply of the loser the file
   has a record of lower rank. TSORO_ERR_CORRUPT if the file is damaged; TSORO_ERR_MISMATCH if it is
   whole but proves nothing: args[0] tells why (enum tsoro_flaw), `found` the position. */
TSORO_API tsoro_status tsoro_certificate_check(const char *path, size_t memory,
                                               tsoro_certificate_poll_fn poll, void *context,
                                               tsoro_claim *claim);

typedef enum tsoro_flaw {
    TSORO_FLAW_NONE,
    TSORO_FLAW_ILLEGAL,  /* the winning move is illegal */
    TSORO_FLAW_MISSING,  /* a position that can come up has no record */
    TSORO_FLAW_RANK,     /* the rank does not fall */
    TSORO_FLAW_POSITION, /* a record's position is none of this variant */
    TSORO_FLAW_QUIET     /* longer than the variant's quiet limit allows */
} tsoro_flaw;

#endif
