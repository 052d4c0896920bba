/* The engine behind include/tsoro/search.h: memory, options, and the start and end of a search. */
#include "tsoro/search.h"

#include "base/alloc.h"
#include "search/engine.h"
#include "search/iterate.h"
#include "search/level.h"
#include "search/monitor.h"
#include "search/roots.h"
#include "search/worker.h"

#include <assert.h>

#define FIRST_WIDTH 8

struct tsoro_engine {
    tsoro_engine_options options; /* as resolved: no zeros */
    tsoro_table *table;
    tsoro_board board;
    tsoro_weights weights;
    tsoro_parameters parameters;
    bool own_weights; /* weights were handed in */
    bool boarded;     /* board and workers are those of the last variant */
    tsoro_shared shared;
    tsoro_busy busy;
    tsoro_worker *workers[TSORO_MAX_THREADS];
    tsoro_line *lines; /* twice TSORO_MAX_LINES: the result, and what an iteration keeps */
    uint32_t line_count;
};

/* --- Life --- */

static tsoro_status error(tsoro_code code)
{
    return (tsoro_status){.code = code};
}

static tsoro_status out_of_range(int32_t least, int32_t most)
{
    return (tsoro_status){.code = TSORO_ERR_RANGE, .args = {least, most}};
}

static tsoro_status resolve(const tsoro_engine_options *given, tsoro_engine_options *resolved)
{
    *resolved = given != NULL ? *given : (tsoro_engine_options){.hash_bytes = 0};
    if (resolved->thread_count > TSORO_MAX_THREADS) {
        return out_of_range(1, TSORO_MAX_THREADS);
    }
    if (resolved->hash_bytes == 0) {
        resolved->hash_bytes = TSORO_HASH_DEFAULT;
    }
    if (resolved->hash_bytes < TSORO_HASH_MIN) {
        resolved->hash_bytes = TSORO_HASH_MIN;
    }
    if (resolved->thread_count == 0 || resolved->threads == NULL) {
        resolved->thread_count = 1;
    }
    return error(TSORO_OK);
}

static void drop_workers(tsoro_engine *engine)
{
    for (unsigned i = 0; i < TSORO_MAX_THREADS; i++) {
        tsoro_worker_destroy(engine->workers[i]);
        engine->workers[i] = NULL;
    }
    engine->boarded = false;
}

tsoro_status tsoro_engine_create(const tsoro_engine_options *options, tsoro_engine **engine)
{
    tsoro_engine *made = tsoro_alloc(sizeof *made);
    if (made == NULL) {
        return error(TSORO_ERR_MEMORY);
    }
    tsoro_status status = resolve(options, &made->options);
    made->parameters = tsoro_parameters_default();
    if (tsoro_ok(status)) {
        made->lines = tsoro_alloc_array((size_t)2 * TSORO_MAX_LINES, sizeof *made->lines);
        made->table = tsoro_table_create(made->options.hash_bytes);
        if (made->lines == NULL || made->table == NULL) {
            status = error(TSORO_ERR_MEMORY);
        }
    }
    if (!tsoro_ok(status)) {
        tsoro_engine_destroy(made);
        return status;
    }
    *engine = made;
    return status;
}

void tsoro_engine_destroy(tsoro_engine *engine)
{
    if (engine != NULL) {
        drop_workers(engine);
        tsoro_table_destroy(engine->table);
        tsoro_free(engine->lines);
        tsoro_free(engine);
    }
}

tsoro_status tsoro_engine_configure(tsoro_engine *engine, const tsoro_engine_options *options)
{
    tsoro_engine_options resolved;
    tsoro_status status = resolve(options, &resolved);
    if (!tsoro_ok(status)) {
        return status;
    }
    if (resolved.hash_bytes != engine->options.hash_bytes) {
        tsoro_table *table = tsoro_table_create(resolved.hash_bytes);
        if (table == NULL) {
            return error(TSORO_ERR_MEMORY);
        }
        tsoro_table_destroy(engine->table);
        engine->table = table;
    }
    engine->options = resolved;
    engine->line_count = 0;
    return status;
}

void tsoro_engine_clear(tsoro_engine *engine)
{
    tsoro_table_clear(engine->table);
    for (unsigned i = 0; i < TSORO_MAX_THREADS && engine->workers[i] != NULL; i++) {
        tsoro_worker_forget(engine->workers[i]);
    }
    engine->line_count = 0;
}

void tsoro_engine_set_parameters(tsoro_engine *engine, const tsoro_parameters *parameters)
{
    engine->parameters = *parameters;
}

void tsoro_engine_set_weights(tsoro_engine *engine, const tsoro_weights *weights)
{
    engine->own_weights = weights != NULL;
    if (weights != NULL) {
        engine->weights = *weights;
    }
    engine->boarded = false; /* what is cached holds values of the old ones */
}

/* --- Before a search --- */

/* Whether what is known of one variant holds for the other. */
static bool same_game(const tsoro_engine *engine, const tsoro_variant *variant)
{
    return engine->boarded && tsoro_variant_equal(&engine->board.variant, variant);
}

static void board(tsoro_engine *engine, const tsoro_variant *variant)
{
    if (same_game(engine, variant)) {
        return;
    }
    drop_workers(engine);
    tsoro_table_clear(engine->table);
    tsoro_board_init(&engine->board, variant);
    if (!engine->own_weights) {
        tsoro_weights_init(&engine->weights, &engine->board);
    }
    engine->boarded = true;
}

/* Whether there is a worker `index`; *fresh tells if it was made now. */
static bool have_worker(tsoro_engine *engine, unsigned index, bool *fresh)
{
    *fresh = engine->workers[index] == NULL;
    if (*fresh) {
        engine->workers[index] = tsoro_worker_create(&engine->shared, &engine->board);
    }
    return engine->workers[index] != NULL;
}

tsoro_status tsoro_engine_prepare(tsoro_engine *engine, const tsoro_variant *variant)
{
    board(engine, variant);
    for (unsigned i = 0; i < engine->options.thread_count; i++) {
        bool fresh;
        if (!have_worker(engine, i, &fresh)) {
            return error(TSORO_ERR_MEMORY);
        }
        if (fresh) {
            tsoro_worker_touch(engine->workers[i]);
        }
    }
    return error(TSORO_OK);
}

/* Keys of the game so far. A past that does not alternate between the players ends there. */
static bool load_past(tsoro_worker *worker, const tsoro_root *root)
{
    size_t past = root->history_count, room = past + TSORO_MAX_PLY + 2;
    if (room > worker->room) {
        uint64_t *keys = tsoro_realloc_array(worker->keys, room, sizeof *keys);
        if (keys == NULL) {
            return false;
        }
        worker->keys = keys;
        worker->room = room;
    }
    worker->past = past;
    for (size_t i = 0; i < past; i++) {
        const tsoro_position *position = &root->history[i];
        tsoro_half own, enemy;
        memcpy(own.pit, position->pits[position->mover], sizeof own);
        memcpy(enemy.pit, position->pits[!position->mover], sizeof enemy);
        bool in_turn = (position->mover == root->position->mover) == ((past - i) % 2 == 0);
        worker->keys[i] = in_turn ? tsoro_position_key(tsoro_half_hash(worker->board, &own),
                                                       tsoro_half_hash(worker->board, &enemy))
                                  : i;
    }
    return true;
}

static bool prepare_worker(tsoro_engine *engine, unsigned index, const tsoro_root *root)
{
    bool fresh;
    if (!have_worker(engine, index, &fresh)) {
        return false;
    }
    tsoro_worker *worker = engine->workers[index];
    worker->shared = &engine->shared;
    worker->board = &engine->board;
    worker->weights = &engine->weights;
    worker->parameters = &engine->parameters;
    worker->monitor = NULL;
    tsoro_store_u64(&worker->nodes, 0);
    tsoro_store_u64(&worker->probed, 0);
    worker->leaves = 0;
    worker->countdown = 1;
    worker->seldepth = 0;
    worker->stopped = false;
    worker->try_count = 0;
    if (!load_past(worker, root)) {
        return false;
    }
    const tsoro_position *position = root->position;
    tsoro_half own, enemy;
    memcpy(own.pit, position->pits[position->mover], sizeof own);
    memcpy(enemy.pit, position->pits[!position->mover], sizeof enemy);
    uint32_t takes[2] = {position->takes[position->mover], position->takes[!position->mover]};
    tsoro_worker_place(worker, 0, &own, &enemy, position->quiet, takes);
    return true;
}

/* --- repeat=forbidden at the root --- */

static bool is_barred(tsoro_worker *worker, const tsoro_roots *roots, const tsoro_root_move *move)
{
    tsoro_half own, enemy;
    uint32_t quiet, takes[2];
    tsoro_roots_apply(roots, move, &own, &enemy, &quiet, takes);
    tsoro_worker_place(worker, 1, &own, &enemy, quiet, takes);
    return tsoro_worker_stood_ever(worker, 1);
}

/* Only what captures nothing can repeat a position, or with captures=sow anything: all of it is in
   the list from the start, as such moves have no bonus. */
static void strike_out_barred(tsoro_worker *worker, tsoro_roots *roots)
{
    if (worker->board->variant.repeat != TSORO_REPEAT_FORBIDDEN) {
        return;
    }
    size_t kept = 0;
    for (size_t i = 0; i < roots->move_count; i++) {
        if (!is_barred(worker, roots, &roots->moves[i])) {
            roots->moves[kept++] = roots->moves[i];
        }
    }
    roots->move_count = kept;
}

static tsoro_status prepare_roots(tsoro_engine *engine, tsoro_worker *worker,
                                  const tsoro_root *root, tsoro_roots *roots)
{
    if (!tsoro_roots_init(roots, &engine->board, &engine->weights, root->position)) {
        return error(TSORO_ERR_MEMORY);
    }
    if (!tsoro_roots_widen(roots, FIRST_WIDTH)) {
        tsoro_roots_release(roots);
        return error(TSORO_ERR_MEMORY);
    }
    strike_out_barred(worker, roots);
    if (roots->move_count == 0) {
        tsoro_roots_release(roots);
        return error(TSORO_ERR_GAME_OVER);
    }
    return error(TSORO_OK);
}

/* --- Helpers: the same search on other threads, sharing the table --- */

typedef struct helper {
    tsoro_engine *engine;
    const tsoro_root *root;
    tsoro_iteration iteration;
    tsoro_roots roots;
    tsoro_line line;
    void *handle;
} helper;

static void run_helper(void *argument)
{
    helper *help = argument;
    if (tsoro_ok(prepare_roots(help->engine, help->iteration.worker, help->root, &help->roots))) {
        tsoro_iterate(&help->iteration);
    }
}

static void start_helper(tsoro_engine *engine, helper *help, unsigned index, const tsoro_root *root,
                         const tsoro_limits *limits)
{
    help->engine = engine;
    help->root = root;
    help->iteration = (tsoro_iteration){.worker = engine->workers[index],
                                        .roots = &help->roots,
                                        .limits = limits,
                                        .lines = &help->line,
                                        .line_count = 1,
                                        .first_depth = 1 + index % 2};
    const tsoro_threads *threads = engine->options.threads;
    help->handle = threads->start(threads->context, run_helper, help);
}

static void end_helpers(tsoro_engine *engine, helper *helpers, unsigned count)
{
    const tsoro_threads *threads = engine->options.threads;
    tsoro_store_flag(&engine->shared.stop, true);
    for (unsigned i = 0; i < count; i++) {
        if (helpers[i].handle != NULL) {
            threads->join(threads->context, helpers[i].handle);
        }
        tsoro_roots_release(&helpers[i].roots);
    }
    tsoro_free(helpers);
}

/* --- A search --- */

typedef struct session {
    tsoro_engine *engine;
    const tsoro_root *root;
    tsoro_limits limits; /* a level's own taken in */
    tsoro_level level;
    tsoro_roots roots;
    tsoro_monitor monitor;
    tsoro_iteration iteration;
} session;

static void fill_result(const session *s, tsoro_search_result *result)
{
    const tsoro_engine *engine = s->engine;
    const tsoro_line *line = &engine->lines[0];
    if (s->limits.level != TSORO_LEVEL_FULL) {
        line += tsoro_level_choose(&s->level, s->limits.level, s->limits.seed, line,
                                   engine->line_count);
    }
    *result = (tsoro_search_result){.best = line->pv[0],
                                    .reply = {.origin = TSORO_NO_PIT},
                                    .score = line->score,
                                    .depth = s->iteration.depth,
                                    .seldepth = line->seldepth,
                                    .line_count = engine->line_count,
                                    .nodes = tsoro_monitor_nodes(&s->monitor),
                                    .probed = tsoro_monitor_probed(&s->monitor),
                                    .leaves = engine->workers[0]->leaves,
                                    .first_nodes = tsoro_load_u64(&engine->workers[0]->nodes),
                                    .stopped = !s->iteration.exact};
    if (line->length > 1) {
        result->reply = line->pv[1];
    }
}

static void run(session *s, unsigned workers)
{
    tsoro_engine *engine = s->engine;
    helper *helpers = workers > 1 ? tsoro_alloc_array(workers - 1, sizeof *helpers) : NULL;
    unsigned helping = helpers != NULL ? workers - 1 : 0;
    tsoro_limits unlimited = {.nodes = 0};
    for (unsigned i = 0; i < helping; i++) {
        start_helper(engine, &helpers[i], i + 1, s->root, &unlimited);
    }
    tsoro_iterate(&s->iteration);
    if (helpers != NULL) {
        end_helpers(engine, helpers, helping);
    }
}

static void begin(session *s, unsigned workers)
{
    tsoro_engine *engine = s->engine;
    tsoro_worker *first = engine->workers[0];
    size_t wanted = s->limits.multipv < 1 ? 1 : s->limits.multipv;
    wanted = wanted < TSORO_MAX_LINES ? wanted : TSORO_MAX_LINES;
    engine->line_count = (uint32_t)(wanted < s->roots.move_count ? wanted : s->roots.move_count);
    s->monitor = (tsoro_monitor){.limits = &s->limits,
                                 .workers = engine->workers,
                                 .worker_count = workers,
                                 .table = engine->table};
    s->iteration =
        (tsoro_iteration){.worker = first,
                          .roots = &s->roots,
                          .limits = &s->limits,
                          .lines = engine->lines,
                          .kept = engine->line_count > 1 ? engine->lines + TSORO_MAX_LINES : NULL,
                          .line_count = engine->line_count,
                          .first_depth = 1};
    first->monitor = &s->monitor;
}

static void take_level(session *s)
{
    s->level = tsoro_level_for(s->root->variant, s->limits.level);
    s->limits.multipv = s->level.lines;
    if (s->limits.nodes == 0 || s->limits.nodes > s->level.nodes) {
        s->limits.nodes = s->level.nodes;
    }
}

tsoro_status tsoro_search(tsoro_engine *engine, const tsoro_root *root, const tsoro_limits *limits,
                          tsoro_search_result *result)
{
    if (limits->level > TSORO_LEVELS) {
        return out_of_range(TSORO_LEVEL_FULL, TSORO_LEVELS);
    }
    session s = {.engine = engine, .root = root, .limits = *limits};
    if (limits->level != TSORO_LEVEL_FULL) {
        take_level(&s);
    }
    board(engine, root->variant);
    engine->line_count = 0;
    engine->shared = (tsoro_shared){.board = &engine->board,
                                    .weights = &engine->weights,
                                    .parameters = &engine->parameters,
                                    .probe = engine->options.probe,
                                    .table = engine->table};
    unsigned workers = 0;
    while (workers < engine->options.thread_count && prepare_worker(engine, workers, root)) {
        workers++;
    }
    if (workers == 0) {
        return error(TSORO_ERR_MEMORY);
    }
    engine->shared.busy = workers > 1 ? &engine->busy : NULL;
    tsoro_status status = prepare_roots(engine, engine->workers[0], root, &s.roots);
    if (!tsoro_ok(status)) {
        return status;
    }
    tsoro_table_age(engine->table);
    begin(&s, workers);
    run(&s, workers);
    fill_result(&s, result);
    tsoro_roots_release(&s.roots);
    return status;
}

const tsoro_line *tsoro_engine_line(const tsoro_engine *engine, size_t index)
{
    assert(index < engine->line_count);
    return &engine->lines[index];
}

int32_t tsoro_evaluate(const tsoro_variant *variant, const tsoro_position *position)
{
    tsoro_board on;
    tsoro_weights weights;
    tsoro_half own, enemy;
    tsoro_board_init(&on, variant);
    tsoro_weights_init(&weights, &on);
    memcpy(own.pit, position->pits[position->mover], sizeof own);
    memcpy(enemy.pit, position->pits[!position->mover], sizeof enemy);
    tsoro_sum to_move, waiting;
    tsoro_half_sum(&on, &weights, &own, TSORO_TO_MOVE, tsoro_half_stones(&own), &to_move);
    tsoro_half_sum(&on, &weights, &enemy, TSORO_WAITING, tsoro_half_stones(&enemy), &waiting);
    return tsoro_value_of(&weights, &to_move, &waiting);
}
