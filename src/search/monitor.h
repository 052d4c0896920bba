/* What the first worker of a search watches: limits, the clock, the caller. */
#ifndef TSORO_SEARCH_MONITOR_H
#define TSORO_SEARCH_MONITOR_H

#include "search/worker.h"
#include "tsoro/search.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct tsoro_monitor {
    const tsoro_limits *limits;
    tsoro_worker *const *workers;
    unsigned worker_count;
    tsoro_table *table;
    uint64_t elapsed_us;
    uint32_t depth; /* iteration being worked on */
} tsoro_monitor;

uint64_t tsoro_monitor_nodes(const tsoro_monitor *monitor);
uint64_t tsoro_monitor_probed(const tsoro_monitor *monitor);

/* Asks poll; true if the search must stop now. line may be NULL. */
bool tsoro_monitor_poll(tsoro_monitor *monitor, const tsoro_line *line, uint32_t multipv);

/* Nodes the worker may search until it looks again. */
uint32_t tsoro_monitor_countdown(const tsoro_monitor *monitor);

#endif
