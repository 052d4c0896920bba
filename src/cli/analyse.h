/* `tsoro analyse`: what the engine thinks of a position or of every move of a game. */
#ifndef TSORO_CLI_ANALYSE_H
#define TSORO_CLI_ANALYSE_H

#include "tsoro/record.h"
#include "tsoro/search.h"
#include "tsoro/session.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tsoro_analysis {
    tsoro_engine *engine;
    uint64_t lines, depth, nodes, seconds; /* 0: no limit */
    bool json;
    bool progress;    /* tell on stderr how far it is */
    uint64_t begun;   /* nanoseconds */
    size_t ply, last; /* of a game: the ply being valued, the last one */
    const tsoro_variant *variant;
} tsoro_analysis;

/* The limits of one search; its clock starts now. */
tsoro_limits tsoro_analysis_limits(tsoro_analysis *analysis);

/* Clears the line of progress. */
void tsoro_analysis_quiet(const tsoro_analysis *analysis);

/* Both return the exit status. */
int tsoro_analyse_position(tsoro_analysis *analysis, const tsoro_variant *variant,
                           const tsoro_position *position);
int tsoro_analyse_record(tsoro_analysis *analysis, const tsoro_record *record, size_t number);

/* --- Text shared by both --- */

/* A score for its mover: "57.3 %", or "wins in 5 plies". */
char *tsoro_score_text(char *out, size_t size, const tsoro_variant *variant, int32_t score);

/* The text of a move of a line: line->pv[index], played from `position`, which becomes the position
   after it. False at a move that is not legal there. */
bool tsoro_line_move(const tsoro_variant *variant, tsoro_position *position, tsoro_move move,
                     char *out, size_t size);

#endif
