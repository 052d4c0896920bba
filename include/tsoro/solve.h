/* Proof search: who wins a position, proved. Native only (it uses threads).

   Method: depth-first proof-number search (Nagai 2002) for both players' wins at once, over a table
   that both share: a win proved for one player refutes the other's. A capture with its bonus is
   searched in stages: the bonus holes are chosen one by one by the same player.

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

#define TSORO_SOLVE_MAX_WINDOW  240
#define TSORO_SOLVE_LAST_WINDOW 120 /* where widening stops if nothing else is said */
#define TSORO_SOLVE_MAX_THREADS 64
#define TSORO_SOLVE_MAX_TABLES  16

/* An endgame table that a result rests on. */
typedef struct tsoro_solve_table {
    char name[32];      /* of its file, cut to 31 bytes; control bytes as `?` */
    uint8_t sha256[32]; /* of its bytes */
} tsoro_solve_table;

typedef struct tsoro_solve_options {
    size_t table_bytes;       /* at most; 0: 256 MiB; rounded down to a power of two of entries.
                                 Memory is taken as the search grows into it */
    unsigned threads;         /* 0: one */
    unsigned first_window;    /* quiet plies a proof may take between captures; 0: 24, or
                                 last_window if that is less */
    unsigned last_window;     /* how far to widen it, at most TSORO_SOLVE_MAX_WINDOW; 0:
                                 TSORO_SOLVE_LAST_WINDOW, or first_window if that is more */
    const tsoro_probe *probe; /* borrowed; answers at the leaves; NULL: none */
    /* What `probe` answers from, borrowed; at most TSORO_SOLVE_MAX_TABLES. A saved search belongs
       to them, and a certificate names them. */
    const tsoro_solve_table *tables;
    unsigned table_count;
    bool expand; /* a certificate shows the way also where `probe` knew the value */
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
   variant, position or table size, or saved by an earlier version that counted otherwise); the
   solver is unchanged then. It is unchanged, too, by an empty file, in which nothing was saved yet.
   Not portable between byte orders. */
TSORO_API tsoro_status tsoro_solver_save(tsoro_solver *solver, const char *path);
TSORO_API tsoro_status tsoro_solver_load(tsoro_solver *solver, const char *path);

/* Called now and then with the positions written or checked so far, and how many there will be (0:
   not known). Return true to stop. */
typedef bool (*tsoro_certificate_poll_fn)(void *context, uint64_t done, uint64_t of);

/* Writes the proof of a finished search that found a win or a loss: a strategy of the winner
   (docs/certificate.md). It goes down to positions in which the loser has no move, or, with
   `tables` and without `expand`, to positions that the tables know to be won: then the certificate
   rests on them. Never replaces a file unless `force`. TSORO_ERR_UNSUPPORTED if no win is proved;
   TSORO_ERR_TOO_LONG if the table is too small to find the proof again, or what `probe` called won
   takes more quiet plies than TSORO_SOLVE_MAX_WINDOW (`expand` only); TSORO_ERR_MISMATCH with
   args[0] TSORO_FLAW_QUIET if its lines are so long that the checker could not exclude that the
   variant's quiet limit comes first; TSORO_ERR_EXISTS,
   TSORO_ERR_IO, TSORO_ERR_MEMORY, TSORO_ERR_STOPPED. */
TSORO_API tsoro_status tsoro_certificate_write(tsoro_solver *solver, const char *path, bool force,
                                               tsoro_certificate_poll_fn poll, void *context);

/* What a certificate claims. */
typedef struct tsoro_claim {
    tsoro_variant variant;
    tsoro_position position;
    tsoro_value value; /* for the mover of the position: win or loss */
    uint64_t records;  /* positions of the strategy, leaves included */
    uint64_t leaves;   /* of them those that rest on tables; counted by checking */
    uint32_t plies;    /* from one of them to the end, or to a leaf, at the longest; by checking */
    unsigned table_count;
    tsoro_solve_table tables[TSORO_SOLVE_MAX_TABLES];
} tsoro_claim;

/* Reads what a certificate claims, not whether it is so. TSORO_ERR_IO; TSORO_ERR_UNSUPPORTED if the
   file is no certificate, or one of a later version or another rulebook revision;
   TSORO_ERR_CORRUPT. */
TSORO_API tsoro_status tsoro_certificate_read(const char *path, tsoro_claim *claim);

typedef struct tsoro_check_options {
    size_t memory;            /* for sorting, about three times as much is used; 0: 256 MiB */
    const tsoro_probe *probe; /* borrowed; asked about the leaves; NULL: they are only counted */
    const tsoro_solve_table *tables; /* what `probe` answers from, borrowed */
    unsigned table_count;
    tsoro_certificate_poll_fn poll; /* or NULL */
    void *context;
} tsoro_check_options;

/* Checks a certificate with nothing but the rules, in bounded memory and temporary files: every
   record's move is legal, and after every reply of the loser the file has a record of lower rank.
   If claim->leaves is not 0 the proof rests on claim->tables; with options->probe every leaf is
   asked about. `options` may be NULL. Errors as tsoro_certificate_read; TSORO_ERR_MISMATCH if it is
   whole but proves nothing: args[0] tells why (enum tsoro_flaw), `found` the position.
   TSORO_ERR_NOT_COVERED if probe is given but options->tables are not those the certificate names:
   `found` is one that it names and that is not given, or (args[0] = 1) the other way round. */
TSORO_API tsoro_status tsoro_certificate_check(const char *path, const tsoro_check_options *options,
                                               tsoro_claim *claim);

typedef enum tsoro_flaw {
    TSORO_FLAW_NONE,
    TSORO_FLAW_ILLEGAL,  /* the winning move is illegal */
    TSORO_FLAW_MISSING,  /* a position that can come up has no record */
    TSORO_FLAW_RANK,     /* the rank does not fall */
    TSORO_FLAW_POSITION, /* a record is no position: too many stones or captures */
    TSORO_FLAW_QUIET,    /* longer than the variant's quiet limit allows */
    TSORO_FLAW_LEAF      /* the tables do not say that a leaf is won */
} tsoro_flaw;

#endif
