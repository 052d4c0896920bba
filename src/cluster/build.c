#include "cluster/build.h"

#include "base/alloc.h"
#include "cluster/shard.h"
#include "endgame/join.h"
#include "endgame/ledger.h"
#include "endgame/pack.h"
#include "os/clock.h"
#include "os/file.h"
#include "os/folders.h"

#include <stdio.h>
#include <string.h>

typedef struct cluster_work {
    tsoro_transport *transport;
    const tsoro_build_options *options;
    tsoro_cluster_report *report;
    tsoro_build_progress progress;
    tsoro_ledger ledger;
    tsoro_index index;
    tsoro_shard shard;
    tsoro_crew *crew; /* rank 0 packs with it */
    char folder[TSORO_LAYER_PATH];
    uint32_t variant_crc;
    uint64_t solve_bytes;
} cluster_work;

static void check(cluster_work *work, tsoro_status status, const char *what)
{
    if (!tsoro_ok(status)) {
        char message[256];
        snprintf(message, sizeof message, "%s: %s %s (%d)", what, tsoro_code_name(status.code),
                 status.found, (int)status.args[0]);
        work->transport->abort(work->transport->context, message);
    }
}

/* --- Packed layers --- */

static bool open_layer(cluster_work *work, unsigned own, unsigned enemy, tsoro_mapping *mapping,
                       tsoro_layer_view *view)
{
    char path[TSORO_LAYER_PATH];
    if (!tsoro_layer_path(path, work->folder, own, enemy) || !tsoro_file_exists(path)) {
        return false;
    }
    check(work, tsoro_mapping_open(path, mapping), path);
    check(work,
          tsoro_layer_open(mapping->data, mapping->size, &work->index, work->variant_crc, view),
          path);
    return true;
}

static void close_layer(tsoro_mapping *mapping, tsoro_layer_view *view)
{
    tsoro_free((void *)(uintptr_t)view->model);
    tsoro_mapping_close(mapping);
}

/* Positions of a stored layer, 0 if it is not stored. */
static uint64_t stored_positions(cluster_work *work, unsigned own, unsigned enemy)
{
    tsoro_mapping mapping;
    tsoro_layer_view view;
    if (!open_layer(work, own, enemy, &mapping, &view)) {
        return 0;
    }
    uint64_t positions = view.about.won + view.about.lost + view.about.endless;
    close_layer(&mapping, &view);
    return positions;
}

/* Notes the units of earlier builds; a unit counts only if every rank sees it. */
static void find_stored(cluster_work *work)
{
    unsigned a = 0;
    unsigned b = 0;
    do {
        uint64_t positions = stored_positions(work, a, b);
        uint64_t other = a == b ? positions : stored_positions(work, b, a);
        uint64_t seen = positions != 0 && other != 0 ? 1 : 0;
        work->transport->sum(work->transport->context, &seen, 1);
        if (seen == work->transport->ranks) {
            work->ledger.done[a][b] = true;
            work->progress.layers_done += a == b ? 1 : 2;
            work->progress.positions_done += a == b ? positions : positions + other;
        }
    } while (tsoro_ledger_next(&work->ledger, &a, &b));
}

static void hold_values(cluster_work *work, unsigned own, unsigned enemy)
{
    tsoro_mapping mapping;
    tsoro_layer_view view;
    tsoro_layers *layers = &work->shard.layers;
    if (work->ledger.values[own][enemy]) {
        return;
    }
    if (!open_layer(work, own, enemy, &mapping, &view)) {
        check(work, (tsoro_status){.code = TSORO_ERR_NOT_COVERED}, "a layer is missing");
    }
    tsoro_matrix values =
        tsoro_shard_matrix(&work->shard, layers->halves[own], layers->halves[enemy]);
    memset(values.pairs, 0, (size_t)values.rows * values.blocks * sizeof(tsoro_pair));
    for (uint32_t local = 0; local < values.blocks; local++) {
        uint64_t damaged = 0;
        if (!tsoro_pack_load_block(&view, &work->index,
                                   local * work->transport->ranks + work->transport->rank,
                                   tsoro_matrix_block(&values, local), &damaged)) {
            check(work, (tsoro_status){.code = TSORO_ERR_CORRUPT, .args = {(int32_t)damaged}},
                  "a layer of the work folder is damaged");
        }
    }
    layers->values[own][enemy] = values;
    work->ledger.values[own][enemy] = true;
    close_layer(&mapping, &view);
}

static void hold_taken(cluster_work *work, unsigned below, unsigned enemy)
{
    for (unsigned own = 0; own < below; own++) {
        if (work->ledger.taken[own][enemy]) {
            continue;
        }
        for (unsigned rest = 0; rest <= own; rest++) {
            hold_values(work, rest, enemy);
        }
        tsoro_shard_take(&work->shard, own, enemy);
        work->ledger.taken[own][enemy] = true;
    }
}

static void let_go(cluster_work *work)
{
    tsoro_ledger *ledger = &work->ledger;
    tsoro_layers *layers = &work->shard.layers;
    for (unsigned own = 0; own <= ledger->limit.side; own++) {
        for (unsigned enemy = 0; enemy <= ledger->limit.side; enemy++) {
            if (ledger->taken[own][enemy] && !tsoro_ledger_needs_taken(ledger, own, enemy)) {
                tsoro_matrix_give(layers->heap, &layers->taken[own][enemy]);
                ledger->taken[own][enemy] = false;
            }
            if (ledger->values[own][enemy] && !tsoro_ledger_needs_values(ledger, own, enemy)) {
                tsoro_matrix_give(layers->heap, &layers->values[own][enemy]);
                ledger->values[own][enemy] = false;
            }
        }
    }
}

/* --- Packing: rank 0 gets the rows of all blocks, a window at a time --- */

typedef struct row_gather {
    cluster_work *work;
    unsigned own, enemy;
    tsoro_matrix window;
} row_gather;

static uint32_t window_rows(const tsoro_matrix *values, uint32_t first_row)
{
    uint32_t left = values->rows - first_row;
    return left < TSORO_PACK_ROWS ? left : TSORO_PACK_ROWS;
}

/* Every rank's part of the collective step. */
static void send_window(row_gather *gather, uint32_t first_row)
{
    tsoro_shard *shard = &gather->work->shard;
    const tsoro_matrix *values = &shard->layers.values[gather->own][gather->enemy];
    size_t bytes = window_rows(values, first_row) * sizeof(tsoro_pair);
    for (uint32_t local = 0; local < values->blocks; local++) {
        memcpy(tsoro_post_room(&shard->post, 0, bytes),
               tsoro_matrix_block(values, local) + first_row, bytes);
    }
    tsoro_post_exchange(&shard->post);
}

static tsoro_status fetch_window(void *context, uint32_t first_row, uint32_t rows,
                                 const tsoro_matrix **window, uint32_t *window_row)
{
    (void)rows;
    row_gather *gather = context;
    const tsoro_post *post = &gather->work->shard.post;
    const tsoro_matrix *values = &gather->work->shard.layers.values[gather->own][gather->enemy];
    send_window(gather, first_row);
    size_t bytes = window_rows(values, first_row) * sizeof(tsoro_pair);
    for (uint32_t block = 0; block < gather->window.blocks; block++) {
        memcpy(tsoro_matrix_block(&gather->window, block),
               post->received[block % post->transport->ranks].bytes +
                   block / post->transport->ranks * bytes,
               bytes);
    }
    *window = &gather->window;
    *window_row = first_row;
    return (tsoro_status){0};
}

static void pack_here(cluster_work *work, row_gather *gather, const tsoro_pack_label *label,
                      const uint64_t counts[3])
{
    char path[TSORO_LAYER_PATH];
    tsoro_layers *layers = &work->shard.layers;
    tsoro_pack_source source = {.context = gather, .fetch = fetch_window};
    memcpy(source.counts, counts, sizeof source.counts);
    gather->window.rows = TSORO_PACK_ROWS;
    gather->window.blocks = tsoro_blocks(layers->halves[gather->enemy]->count);
    gather->window.pairs = tsoro_heap_take(
        layers->heap, (uint64_t)TSORO_PACK_ROWS * gather->window.blocks * sizeof(tsoro_pair));
    if (gather->window.pairs == NULL) {
        check(work, (tsoro_status){.code = TSORO_ERR_MEMORY}, "packing");
    }
    tsoro_layer_path(path, work->folder, gather->own, gather->enemy);
    check(work,
          tsoro_pack_layer(layers, gather->own, gather->enemy, label, &source, work->crew, NULL,
                           path),
          path);
    tsoro_matrix_give(layers->heap, &gather->window);
}

static void pack(cluster_work *work, unsigned own, unsigned enemy, unsigned plies)
{
    uint64_t counts[3];
    row_gather gather = {.work = work, .own = own, .enemy = enemy};
    tsoro_pack_label label = {
        .variant_crc = work->variant_crc, .plies = plies, .raw = work->options->raw};
    tsoro_shard_count(&work->shard, own, enemy, counts);
    uint64_t positions = counts[0] + counts[1] + counts[2];
    if (work->transport->rank == 0) {
        pack_here(work, &gather, &label, counts);
    } else {
        uint32_t rows = work->shard.layers.halves[own]->count;
        for (unsigned pass = 0; pass < tsoro_pack_passes(positions, label.raw); pass++) {
            for (uint32_t row = 0; row < rows; row += TSORO_PACK_ROWS) {
                send_window(&gather, row);
            }
        }
    }
    work->progress.layers_done++;
    work->progress.positions_done += positions;
    work->progress.positions_solved += positions;
}

/* --- Units --- */

static void build_unit(cluster_work *work, unsigned a, unsigned b)
{
    uint64_t begin = tsoro_monotonic_ns();
    hold_taken(work, b, a);
    hold_taken(work, a, b);
    let_go(work);
    uint64_t sent = work->shard.post.sent;
    unsigned sweeps = tsoro_shard_solve(&work->shard, a, b);
    work->solve_bytes += work->shard.post.sent - sent;
    uint64_t solved = tsoro_monotonic_ns();
    work->ledger.values[a][b] = true;
    work->ledger.values[b][a] = true;
    pack(work, a, b, sweeps);
    if (a != b) {
        pack(work, b, a, sweeps);
    }
    work->ledger.done[a][b] = true;
    let_go(work);
    work->progress.own = a;
    work->progress.enemy = b;
    work->progress.solve_ns += solved - begin;
    work->progress.pack_ns += tsoro_monotonic_ns() - solved;
    work->progress.memory = tsoro_heap_peak(work->shard.layers.heap);
    if (work->transport->rank == 0 && work->options->tell != NULL) {
        work->options->tell(work->options->context, &work->progress);
    }
}

static void prepare(cluster_work *work)
{
    const tsoro_build_options *options = work->options;
    tsoro_layers *layers = &work->shard.layers;
    tsoro_build_plan plan;
    char text[256];
    check(work, tsoro_build_plan_make(options->key, options->limit, 1, false, &plan), "plan");
    snprintf(work->folder, sizeof work->folder, "%.4000s.work", options->path);
    tsoro_index_init(&work->index, options->key->files, options->limit.side);
    tsoro_egtable_variant(options->key, text, sizeof text, &work->variant_crc);
    work->ledger.limit = options->limit;
    layers->key = options->key;
    layers->index = &work->index;
    work->progress.layers_all = plan.layers;
    work->progress.positions_all = plan.positions;
    if (work->transport->rank == 0) {
        check(work, tsoro_folder_make(work->folder), work->folder);
    }
    uint64_t wait = 0;
    work->transport->sum(work->transport->context, &wait, 1);
    /* Only addresses: what a rank touches is about its share of this. */
    check(work, tsoro_heap_create(2 * plan.memory + (UINT64_C(64) << 20), &layers->heap), "memory");
    check(work, tsoro_crew_create(options->workers, &work->crew), "threads");
    for (unsigned stones = 0; stones <= options->limit.side; stones++) {
        tsoro_halves *halves;
        check(work, tsoro_halves_create(options->key, &work->index, stones, &halves), "halves");
        layers->halves[stones] = halves;
    }
}

static void clean_up(cluster_work *work)
{
    for (unsigned stones = 0; stones <= work->options->limit.side; stones++) {
        tsoro_halves_destroy((tsoro_halves *)(uintptr_t)work->shard.layers.halves[stones]);
    }
    tsoro_crew_destroy(work->crew);
    tsoro_heap_destroy(work->shard.layers.heap);
    tsoro_post_destroy(&work->shard.post);
    tsoro_free(work);
}

void tsoro_cluster_build(tsoro_transport *transport, const tsoro_build_options *options,
                         tsoro_cluster_report *report)
{
    cluster_work *work = tsoro_alloc(sizeof *work);
    if (work == NULL) {
        transport->abort(transport->context, "out of memory");
        return;
    }
    work->transport = transport;
    work->options = options;
    work->report = report;
    tsoro_post_create(transport, &work->shard.post);
    prepare(work);
    find_stored(work);
    unsigned a = 0;
    unsigned b = 0;
    do {
        if (!work->ledger.done[a][b]) {
            build_unit(work, a, b);
        }
    } while (tsoro_ledger_next(&work->ledger, &a, &b));
    if (transport->rank == 0) {
        check(work,
              tsoro_join_table(options->key, &work->index, options->limit, false, work->folder,
                               options->path),
              options->path);
        check(work, tsoro_folder_remove(work->folder), work->folder);
    }
    uint64_t totals[3] = {work->solve_bytes, work->shard.post.sent - work->solve_bytes,
                          tsoro_processor_ns()};
    transport->sum(transport->context, totals, 3);
    *report = (tsoro_cluster_report){.positions = work->progress.positions_done,
                                     .positions_solved = work->progress.positions_solved,
                                     .solve_ns = work->progress.solve_ns,
                                     .pack_ns = work->progress.pack_ns,
                                     .solve_bytes = totals[0],
                                     .pack_bytes = totals[1],
                                     .processor_ns = totals[2]};
    clean_up(work);
}
