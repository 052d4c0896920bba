/* Matches between engines: paired openings, each played from both sides; results with error bars; a
   journal that a broken match goes on from. Nothing here prints. */
#ifndef TSORO_MATCH_MATCH_H
#define TSORO_MATCH_MATCH_H

#include "tsoro/record.h"
#include "tsoro/status.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* --- Openings --- */

typedef struct tsoro_opening {
    tsoro_move *moves; /* from the start of the variant */
    size_t count;
} tsoro_opening;

typedef struct tsoro_openings {
    tsoro_variant variant;
    tsoro_opening *list;
    size_t count, capacity;
} tsoro_openings;

/* What a text of openings lacks: line 1, ..., and the reader's own status. */
typedef struct tsoro_openings_error {
    size_t line;
    tsoro_status status; /* offsets count from the start of the line */
} tsoro_openings_error;

/* Reads an opening set: `#` begins a comment line, the first other line is `variant LINE`, each
   further one the moves of an opening, a space between two. On failure *error says where. */
tsoro_status tsoro_openings_read(const char *text, size_t length, tsoro_openings *openings,
                                 tsoro_openings_error *error);
void tsoro_openings_free(tsoro_openings *openings);

/* How a set is made. */
typedef struct tsoro_openings_plan {
    const tsoro_variant *variant;
    size_t count;    /* openings wanted */
    unsigned plies;  /* random plies of each */
    uint64_t nodes;  /* of the search that judges it; 0: not judged */
    unsigned window; /* a chance to win from 500-window to 500+window per mille is balanced */
    uint64_t seed;
    const volatile bool *stop; /* becomes true: end soon; may be NULL */
    /* Told after each opening found, and every 64 tries; may be NULL. Returns false to stop. */
    bool (*progress)(void *context, size_t found, uint64_t tried);
    void *context;
} tsoro_openings_plan;

/* Makes openings that are not over, lead to positions of which no two are the same (nor the same
   with the sides exchanged), and are balanced. Deterministic by the seed. TSORO_ERR_NOT_COVERED if
   a thousand tries for each opening wanted do not find enough, or a hundred thousand in a row find
   none; TSORO_ERR_STOPPED, TSORO_ERR_MEMORY. */
tsoro_status tsoro_openings_make(const tsoro_openings_plan *plan, tsoro_openings *openings);

/* The moves of an opening as text, as in a set; like snprintf. */
size_t tsoro_opening_write(const tsoro_openings *openings, size_t index, char *out, size_t size);

/* --- Players --- */

typedef struct tsoro_match_option {
    const char *name, *value;
} tsoro_match_option;

typedef struct tsoro_match_player {
    const char *name;                  /* in records and reports; the two differ */
    const char *const *command;        /* program and arguments, closed by NULL; NULL: plays at
                                          random */
    const tsoro_match_option *options; /* set before the first game; closed by a NULL name */
    /* Limits of a move; what is 0 is not a limit. A clock runs with `clock_ms` only. */
    uint64_t movetime_ms, nodes, depth;
    uint64_t clock_ms, increment_ms;
} tsoro_match_player;

/* --- A match --- */

typedef enum tsoro_forfeit {
    TSORO_FORFEIT_NONE,
    TSORO_FORFEIT_TIME,    /* the clock ran out, or no move came within the patience */
    TSORO_FORFEIT_ILLEGAL, /* a move that is not legal */
    TSORO_FORFEIT_ENDED,   /* the engine ended or could not be spoken to */
    TSORO_FORFEITS
} tsoro_forfeit;

/* How well a player kept to its time. */
typedef struct tsoro_timing {
    uint64_t moves;    /* moves with a time limit */
    uint64_t worst_us; /* the most that a move took beyond its time, 0: none did */
    uint64_t overran;  /* moves that took more than their time */
    uint64_t total_us; /* time of all its moves */
} tsoro_timing;

/* What has been played. Counts are the first player's view. */
typedef struct tsoro_tally {
    uint64_t games;      /* played, resumed ones included */
    uint64_t duplicates; /* of an earlier game, move by move with the same sides: not counted */
    uint64_t pairs;      /* both games played and counted */
    uint64_t won, drawn, lost;
    uint64_t by_score[5]; /* pairs by the first player's half points: 0, 1/2, 1, 3/2, 2 */
    uint64_t south_won, north_won;
    uint64_t plies; /* of the counted games */
    uint64_t forfeits[2][TSORO_FORFEITS];
    tsoro_timing timing[2]; /* of this run only */
} tsoro_tally;

typedef struct tsoro_match {
    tsoro_match_player players[2];
    const tsoro_openings *openings;
    size_t pairs;         /* pair i starts from opening i modulo their number */
    unsigned concurrency; /* games at a time */
    uint64_t patience_ms; /* so long a move may take beyond its time, and any other answer */
    uint64_t seed;        /* of random play */
    const char *date;     /* tag Date of the records */
    const char
        *journal; /* the path of the `.tgn` that games are added to as they end; NULL: none */

    /* Becomes true: the games that are being played are dropped within a fraction of a second, and
       the match is over. May be NULL. */
    const volatile bool *stop;

    /* Asked after each game, one at a time, from any thread; `record` is NULL for the games of a
       resumed journal, which are told as one. Returns false to end the match (games that are being
       played are dropped). */
    bool (*after_game)(void *context, const tsoro_tally *tally, const tsoro_record *record);
    void *context;
} tsoro_match;

/* What went wrong, for a person. */
typedef struct tsoro_match_error {
    tsoro_status status;
    char text[256]; /* whose fault and what; may be empty */
} tsoro_match_error;

/* Plays the match. A journal that exists is gone on from: it must hold games of this match only
   (TSORO_ERR_MISMATCH), and a game torn at its end is played again. False with *error filled if the
   match could not go on; games played until then stand in the tally. */
bool tsoro_match_run(const tsoro_match *match, tsoro_tally *tally, tsoro_match_error *error);

/* --- Statistics --- */

typedef struct tsoro_elo {
    double score;                  /* of the counted pairs, 0..1; 1/2 without any */
    double low, high;              /* 95 % interval of the score */
    double elo, elo_low, elo_high; /* infinite at a score of 0 or 1 */
    double los;                    /* likelihood that the first player is the stronger, 0..1 */
} tsoro_elo;

/* From the pairs, because two games of an opening are not independent. Interval: Wilson's, with as
   many independent games as the spread of the pairs is worth. */
tsoro_elo tsoro_tally_elo(const tsoro_tally *tally);

/* A sequential probability ratio test of elo1 against elo0 (logistic), on pairs.
   Source: the generalised test of M. Van den Bergh, "A Practical Introduction to the GSPRT" (2020).
 */
typedef struct tsoro_sprt {
    double elo0, elo1;
    double alpha, beta; /* chances of the two errors */
} tsoro_sprt;

/* The log likelihood ratio, and the bounds at which the test ends. */
double tsoro_sprt_llr(const tsoro_sprt *sprt, const tsoro_tally *tally);
double tsoro_sprt_lower(const tsoro_sprt *sprt);
double tsoro_sprt_upper(const tsoro_sprt *sprt);

#endif
