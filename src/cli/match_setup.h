/* From the command line of `tsoro match` to a match. */
#ifndef TSORO_CLI_MATCH_SETUP_H
#define TSORO_CLI_MATCH_SETUP_H

#include "match/match.h"

enum { TSORO_MATCH_WORDS = 64, TSORO_MATCH_OPTIONS = 32 };

/* What is said of one player. */
typedef struct tsoro_player_words {
    const char *engine;              /* the command, "tsoro" or "random" */
    const char *name;                /* NULL: the command */
    const char *options;             /* "Level=3,Hash=8"; NULL: none */
    uint64_t movetime, nodes, depth; /* 0: as both */
} tsoro_player_words;

/* What is said of the match; 0 and NULL: not said. */
typedef struct tsoro_match_words {
    tsoro_player_words players[2];
    const char *variant, *openings;
    uint64_t random_plies, seed, pairs, concurrency;
    uint64_t movetime, nodes, depth, patience;
    const char *clock; /* "60000+500", milliseconds */
    const char *sprt;  /* "0,10" */
    const char *output;
    bool force, resume, json;
} tsoro_match_words;

/* The match and the texts that it borrows. */
typedef struct tsoro_match_setup {
    tsoro_match match;
    tsoro_openings openings;
    bool tested;
    tsoro_sprt sprt;
    char self[4096];
    char date[16];
    char names[2][128];
    char commands[2][2048];
    const char *words[2][TSORO_MATCH_WORDS];
    char option_texts[2][2048];
    tsoro_match_option options[2][TSORO_MATCH_OPTIONS];
} tsoro_match_setup;

/* Returns TSORO_OPTIONS_GO, or the exit status to leave with (the error is printed then). Free the
   openings in either case. */
int tsoro_match_set_up(const tsoro_match_words *words, tsoro_match_setup *setup);

#endif
