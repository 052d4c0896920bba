#include "endgame/build.h"

#include "base/alloc.h"
#include "endgame/distance.h"
#include "endgame/join.h"
#include "endgame/ledger.h"
#include "endgame/pack.h"
#include "os/clock.h"
#include "os/error.h"
#include "os/file.h"
#include "os/folders.h"

#include <stdio.h>
#include <string.h>

#define BEAT_MS 250u

typedef struct build_work {
    const tsoro_build_options *options;
    tsoro_build_progress *progress;
    tsoro_ledger ledger;
    tsoro_index index;
    tsoro_layers layers;
    tsoro_crew *crew;
    char folder[TSORO_LAYER_PATH];
    uint32_t variant_crc;
    uint64_t told_ms;
} build_work;

static void tell(build_work *work)
{
    work->told_ms = tsoro_monotonic_ms();
    work->progress->memory = tsoro_heap_peak(work->layers.heap);
    if (work->options->tell != NULL) {
        work->options->tell(work->options->context, work->progress);
    }
}

static void beat(void *context)
{
    build_work *work = context;
    if (tsoro_monotonic_ms() - work->told_ms >= BEAT_MS) {
        tell(work);
    }
}

/* --- Packed layers of the work folder --- */

/* A packed layer, mapped. */
typedef struct stored_layer {
    tsoro_mapping mapping;
    tsoro_layer_view view;
} stored_layer;

static tsoro_status open_stored(const build_work *work, unsigned own, unsigned enemy,
                                stored_layer *stored)
{
    char path[TSORO_LAYER_PATH];
    if (!tsoro_layer_path(path, work->folder, own, enemy)) {
        return tsoro_os_path_error(TSORO_ERR_TOO_LONG, work->folder);
    }
    stored_layer opened;
    tsoro_status status = tsoro_mapping_open(path, &opened.mapping);
    if (!tsoro_ok(status)) {
        return status;
    }
    status = tsoro_layer_open(opened.mapping.data, opened.mapping.size, &work->index,
                              work->variant_crc, &opened.view);
    if (tsoro_ok(status) && (opened.view.about.own != own || opened.view.about.enemy != enemy)) {
        tsoro_free((void *)(uintptr_t)opened.view.model);
        status.code = TSORO_ERR_CORRUPT;
    }
    if (!tsoro_ok(status)) {
        tsoro_mapping_close(&opened.mapping);
        return tsoro_os_path_error(status.code, path);
    }
    *stored = opened;
    return status;
}

static void close_stored(stored_layer *stored)
{
    tsoro_free((void *)(uintptr_t)stored->view.model);
    tsoro_mapping_close(&stored->mapping);
}

static bool is_stored(const build_work *work, unsigned own, unsigned enemy)
{
    char path[TSORO_LAYER_PATH];
    return tsoro_layer_path(path, work->folder, own, enemy) && tsoro_file_exists(path);
}

/* Notes the units that an earlier build finished. */
static tsoro_status find_stored(build_work *work)
{
    unsigned a = 0;
    unsigned b = 0;
    do {
        if (!is_stored(work, a, b) || !is_stored(work, b, a)) {
            continue;
        }
        for (unsigned i = 0; i < (a == b ? 1u : 2u); i++) {
            stored_layer stored = {.view = {.model = NULL}};
            tsoro_status status = open_stored(work, i == 0 ? a : b, i == 0 ? b : a, &stored);
            if (!tsoro_ok(status)) {
                return status;
            }
            tsoro_egdb_layer about = stored.view.about;
            work->progress->layers_done++;
            work->progress->positions_done += about.won + about.lost + about.endless;
            close_stored(&stored);
        }
        work->ledger.done[a][b] = true;
    } while (tsoro_ledger_next(&work->ledger, &a, &b));
    return (tsoro_status){0};
}

/* --- Matrices --- */

static tsoro_status hold_values(build_work *work, unsigned own, unsigned enemy)
{
    if (work->ledger.values[own][enemy]) {
        return (tsoro_status){0};
    }
    stored_layer stored = {.view = {.model = NULL}};
    tsoro_status status = open_stored(work, own, enemy, &stored);
    if (tsoro_ok(status)) {
        status = tsoro_pack_load(&work->layers, &stored.view, work->crew);
        close_stored(&stored);
    }
    work->ledger.values[own][enemy] = tsoro_ok(status);
    return status;
}

/* Makes `taken` of (own, enemy) for all own < below. */
static tsoro_status hold_taken(build_work *work, unsigned below, unsigned enemy)
{
    tsoro_status status = {0};
    for (unsigned own = 0; own < below && tsoro_ok(status); own++) {
        if (work->ledger.taken[own][enemy]) {
            continue;
        }
        for (unsigned rest = 0; rest <= own && tsoro_ok(status); rest++) {
            status = hold_values(work, rest, enemy);
        }
        if (tsoro_ok(status)) {
            status = tsoro_layers_take(&work->layers, own, enemy, work->crew);
        }
        work->ledger.taken[own][enemy] = tsoro_ok(status);
    }
    return status;
}

static void let_go(build_work *work)
{
    tsoro_ledger *ledger = &work->ledger;
    for (unsigned own = 0; own <= ledger->limit.side; own++) {
        for (unsigned enemy = 0; enemy <= ledger->limit.side; enemy++) {
            if (ledger->taken[own][enemy] && !tsoro_ledger_needs_taken(ledger, own, enemy)) {
                tsoro_matrix_give(work->layers.heap, &work->layers.taken[own][enemy]);
                ledger->taken[own][enemy] = false;
            }
            if (ledger->values[own][enemy] && !tsoro_ledger_needs_values(ledger, own, enemy)) {
                tsoro_matrix_give(work->layers.heap, &work->layers.values[own][enemy]);
                ledger->values[own][enemy] = false;
            }
        }
    }
}

/* --- Units --- */

static tsoro_status pack(build_work *work, unsigned own, unsigned enemy, unsigned plies)
{
    char path[TSORO_LAYER_PATH];
    tsoro_pack_label label = {
        .variant_crc = work->variant_crc, .plies = plies, .raw = work->options->raw};
    if (!tsoro_layer_path(path, work->folder, own, enemy)) {
        return tsoro_os_path_error(TSORO_ERR_TOO_LONG, work->folder);
    }
    tsoro_status status = tsoro_pack_layer(&work->layers, own, enemy, &label, NULL, work->crew,
                                           work->options->stop, path);
    stored_layer stored = {.view = {.model = NULL}};
    if (tsoro_ok(status)) {
        status = open_stored(work, own, enemy, &stored);
    }
    if (tsoro_ok(status)) {
        tsoro_build_progress *progress = work->progress;
        tsoro_egdb_layer about = stored.view.about;
        progress->layers_done++;
        progress->bytes += about.bytes;
        progress->positions_done += about.won + about.lost + about.endless;
        progress->positions_solved += about.won + about.lost + about.endless;
        close_stored(&stored);
    }
    return status;
}

static tsoro_status build_unit(build_work *work, unsigned a, unsigned b)
{
    tsoro_build_progress *progress = work->progress;
    tsoro_unit_report report;
    tsoro_beat heart = {.call = beat, .context = work};
    uint64_t begin = tsoro_monotonic_ns();
    uint64_t begin_cpu = tsoro_processor_ns();
    progress->own = a;
    progress->enemy = b;
    tsoro_status status = hold_taken(work, b, a);
    if (tsoro_ok(status)) {
        status = hold_taken(work, a, b);
    }
    let_go(work);
    if (tsoro_ok(status)) {
        status =
            tsoro_unit_solve(&work->layers, a, b, work->crew, work->options->stop, &heart, &report);
    }
    uint64_t solved = tsoro_monotonic_ns();
    uint64_t solved_cpu = tsoro_processor_ns();
    progress->solve_ns += solved - begin;
    progress->solve_cpu_ns += solved_cpu - begin_cpu;
    if (!tsoro_ok(status)) {
        return status;
    }
    work->ledger.values[a][b] = true;
    work->ledger.values[b][a] = true;
    status = pack(work, a, b, report.sweeps);
    if (tsoro_ok(status) && a != b) {
        status = pack(work, b, a, report.sweeps);
    }
    progress->pack_ns += tsoro_monotonic_ns() - solved;
    progress->pack_cpu_ns += tsoro_processor_ns() - solved_cpu;
    work->ledger.done[a][b] = tsoro_ok(status);
    let_go(work);
    tell(work);
    return status;
}

static tsoro_status build_units(build_work *work)
{
    tsoro_status status = {0};
    unsigned a = 0;
    unsigned b = 0;
    do {
        if (!work->ledger.done[a][b]) {
            status = build_unit(work, a, b);
        }
    } while (tsoro_ok(status) && tsoro_ledger_next(&work->ledger, &a, &b));
    return status;
}

/* --- The second pass --- */

/* The layer that the pass reads. */
typedef struct pass_source {
    build_work *work;
    stored_layer stored;
    bool open;
} pass_source;

static void close_source(pass_source *source)
{
    if (source->open) {
        close_stored(&source->stored);
        source->open = false;
    }
}

static tsoro_status open_source(void *context, unsigned own, unsigned enemy,
                                const tsoro_layer_view **view)
{
    pass_source *source = context;
    close_source(source);
    tsoro_status status = open_stored(source->work, own, enemy, &source->stored);
    source->open = tsoro_ok(status);
    *view = &source->stored.view;
    return status;
}

static tsoro_status get_distances(void *context, unsigned own, unsigned enemy, uint16_t *distances,
                                  bool *found)
{
    const build_work *work = ((pass_source *)context)->work;
    return tsoro_distance_read(&work->index, work->variant_crc, work->folder, own, enemy, distances,
                               found);
}

static tsoro_status put_distances(void *context, unsigned own, unsigned enemy,
                                  const uint16_t *distances)
{
    const build_work *work = ((pass_source *)context)->work;
    return tsoro_distance_write(&work->index, work->variant_crc, work->folder, own, enemy,
                                distances);
}

static void beat_pass(void *context)
{
    beat(((pass_source *)context)->work);
}

static tsoro_status find_distances(build_work *work)
{
    uint64_t begin = tsoro_monotonic_ns();
    pass_source state = {.work = work};
    tsoro_distance_source source = {.context = &state,
                                    .open = open_source,
                                    .get = get_distances,
                                    .put = put_distances,
                                    .beat = beat_pass};
    tsoro_status status =
        tsoro_distance_pass(&work->index, work->options->limit, work->layers.halves, work->crew,
                            &source, work->options->stop);
    close_source(&state);
    work->progress->distance_ns = tsoro_monotonic_ns() - begin;
    return status;
}

/* --- The whole --- */

static tsoro_status list_halves(build_work *work)
{
    tsoro_status status = {0};
    for (unsigned stones = 0; stones <= work->options->limit.side && tsoro_ok(status); stones++) {
        tsoro_halves *halves;
        status = tsoro_halves_create(work->options->key, &work->index, stones, &halves);
        if (tsoro_ok(status)) {
            work->layers.halves[stones] = halves;
        }
    }
    return status;
}

static tsoro_status prepare(build_work *work)
{
    const tsoro_build_options *options = work->options;
    tsoro_build_plan plan;
    char text[256];
    tsoro_status status =
        tsoro_build_plan_make(options->key, options->limit, options->workers, false, &plan);
    if (!tsoro_ok(status)) {
        return status;
    }
    int length = snprintf(work->folder, sizeof work->folder, "%s.work", options->path);
    if (length < 0 || (size_t)length >= sizeof work->folder) {
        return tsoro_os_path_error(TSORO_ERR_TOO_LONG, options->path);
    }
    tsoro_index_init(&work->index, options->key->files, options->limit.side);
    tsoro_egtable_variant(options->key, text, sizeof text, &work->variant_crc);
    work->ledger.limit = options->limit;
    work->layers.key = options->key;
    work->layers.index = &work->index;
    work->progress->layers_all = plan.layers;
    work->progress->positions_all = plan.positions;
    status = tsoro_folder_make(work->folder);
    if (tsoro_ok(status)) {
        /* Only addresses: twice the need leaves room for pieces that do not fit together. */
        status = tsoro_heap_create(2 * plan.memory + (UINT64_C(64) << 20), &work->layers.heap);
    }
    if (tsoro_ok(status)) {
        status = tsoro_crew_create(options->workers, &work->crew);
    }
    return tsoro_ok(status) ? list_halves(work) : status;
}

static void clean_up(build_work *work)
{
    for (unsigned stones = 0; stones <= TSORO_INDEX_STONES; stones++) {
        tsoro_halves_destroy((tsoro_halves *)(uintptr_t)work->layers.halves[stones]);
    }
    tsoro_crew_destroy(work->crew);
    tsoro_heap_destroy(work->layers.heap);
    tsoro_free(work);
}

tsoro_status tsoro_build(const tsoro_build_options *options, tsoro_build_progress *progress)
{
    build_work *work = tsoro_alloc(sizeof *work);
    if (work == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    *progress = (tsoro_build_progress){0};
    work->options = options;
    work->progress = progress;
    tsoro_status status = prepare(work);
    if (tsoro_ok(status)) {
        status = find_stored(work);
    }
    if (tsoro_ok(status)) {
        status = build_units(work);
    }
    if (tsoro_ok(status) && options->distances) {
        status = find_distances(work);
    }
    if (tsoro_ok(status)) {
        status = tsoro_join_table(options->key, &work->index, options->limit, options->distances,
                                  work->folder, options->path);
    }
    if (tsoro_ok(status)) {
        status = tsoro_folder_remove(work->folder);
    }
    clean_up(work);
    return status;
}
