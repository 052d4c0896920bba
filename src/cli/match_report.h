/* What `tsoro match` tells: progress on stderr, the result on stdout. */
#ifndef TSORO_CLI_MATCH_REPORT_H
#define TSORO_CLI_MATCH_REPORT_H

#include "cli/match_setup.h"

typedef struct tsoro_match_report {
    const tsoro_match_setup *setup;
    uint64_t began_ms;
    uint64_t resumed; /* games that were played before */
    uint64_t shown_ms;
    bool tty;
} tsoro_match_report;

/* Whether the sequential test has come to an end. */
bool tsoro_match_decided(const tsoro_match_setup *setup, const tsoro_tally *tally);

/* One line, on a terminal over the last one, elsewhere now and then. */
void tsoro_match_progress(tsoro_match_report *report, const tsoro_tally *tally);

void tsoro_match_print(const tsoro_match_setup *setup, const tsoro_tally *tally);

/* The same as one line of JSON. False without memory. */
bool tsoro_match_print_json(const tsoro_match_setup *setup, const tsoro_tally *tally);

#endif
