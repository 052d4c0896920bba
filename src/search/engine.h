/* What experiments, tuning and tests may change in an engine; doors use include/tsoro/search.h. */
#ifndef TSORO_SEARCH_ENGINE_H
#define TSORO_SEARCH_ENGINE_H

#include "search/eval.h"
#include "tsoro/search.h"

/* Numbers of the search that are chosen by test. */
typedef struct tsoro_parameters {
    int32_t quiescence_plies; /* captures looked at in a row */
    int32_t futility;         /* hundredths of a stone a try at depth 2 may lack */
    int32_t reverse_futility; /* per ply of depth, above beta */
    int32_t reverse_depth;    /* deepest where that cuts */
    int32_t reduction;        /* percent of log(depth) * log(number) / 2 */
    int32_t width;            /* percent of the bonus sets looked at */
    int32_t window;           /* first aspiration window */
    int32_t spare[4];         /* for experiments */
} tsoro_parameters;

tsoro_parameters tsoro_parameters_default(void);

/* Sets one by name, for experiments; false if there is none of that name. */
bool tsoro_parameters_set(tsoro_parameters *parameters, const char *name, int32_t value);

void tsoro_engine_set_parameters(tsoro_engine *engine, const tsoro_parameters *parameters);

/* Uses these weights instead of the board's own; copied. NULL: back to the board's own. Forgets
   what was learnt. Lines with such weights are searched on boards of the same size only. */
void tsoro_engine_set_weights(tsoro_engine *engine, const tsoro_weights *weights);

#endif
