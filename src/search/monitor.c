#include "search/monitor.h"

#define CHECK_EVERY  1024
#define HELPER_EVERY 128 /* it reads one flag, and the end of a search waits for it */

static uint64_t read(const uint64_t *counter)
{
    return tsoro_load_u64(counter);
}

uint64_t tsoro_monitor_nodes(const tsoro_monitor *monitor)
{
    uint64_t nodes = 0;
    for (unsigned i = 0; i < monitor->worker_count; i++) {
        nodes += read(&monitor->workers[i]->nodes);
    }
    return nodes;
}

uint64_t tsoro_monitor_probed(const tsoro_monitor *monitor)
{
    uint64_t probed = 0;
    for (unsigned i = 0; i < monitor->worker_count; i++) {
        probed += read(&monitor->workers[i]->probed);
    }
    return probed;
}

bool tsoro_monitor_poll(tsoro_monitor *monitor, const tsoro_line *line, uint32_t multipv)
{
    const tsoro_limits *limits = monitor->limits;
    uint64_t nodes = tsoro_monitor_nodes(monitor);
    if (limits->poll != NULL) {
        tsoro_search_info info = {.line = line,
                                  .multipv = multipv,
                                  .depth = monitor->depth,
                                  .nodes = nodes,
                                  .hashfull = tsoro_table_full(monitor->table),
                                  .probed = tsoro_monitor_probed(monitor)};
        if (limits->poll(limits->context, &info, &monitor->elapsed_us)) {
            return true;
        }
        if (limits->hard_us != 0 && monitor->elapsed_us >= limits->hard_us) {
            return true;
        }
    }
    return limits->nodes != 0 && nodes >= limits->nodes;
}

uint32_t tsoro_monitor_countdown(const tsoro_monitor *monitor)
{
    if (monitor->limits->nodes != 0 && monitor->worker_count == 1) {
        uint64_t nodes = tsoro_monitor_nodes(monitor);
        uint64_t left = monitor->limits->nodes > nodes ? monitor->limits->nodes - nodes : 1;
        return left < CHECK_EVERY ? (uint32_t)left : CHECK_EVERY;
    }
    return CHECK_EVERY;
}

void tsoro_worker_check(tsoro_worker *worker)
{
    tsoro_worker_tell_table(worker);
    if (worker->monitor == NULL) {
        worker->countdown = HELPER_EVERY;
        worker->stopped = tsoro_load_flag(&worker->shared->stop);
        return;
    }
    tsoro_table_grow(worker->monitor->table);
    worker->countdown = tsoro_monitor_countdown(worker->monitor);
    if (tsoro_monitor_poll(worker->monitor, NULL, 0)) {
        worker->stopped = true;
    }
}
