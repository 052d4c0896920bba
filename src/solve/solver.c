#include "solve/solver.h"

#include "base/alloc.h"
#include "solve/hold.h"

#define DEFAULT_TABLE  ((size_t)256 << 20)
#define DEFAULT_WINDOW 24
#define POLL_NODES     65536          /* between two polls of a thread */
#define MIN_SLICE      UINT64_C(4096) /* nodes before a thread chooses a side again */
#define MAX_SLICE      UINT64_C(262144)
#define HOLD_NODES     ((size_t)1 << 26)

static tsoro_status range(int32_t low, int32_t high)
{
    return (tsoro_status){.code = TSORO_ERR_RANGE, .args = {low, high}};
}

static tsoro_status fill_options(tsoro_solve_options *options)
{
    options->table_bytes = options->table_bytes ? options->table_bytes : DEFAULT_TABLE;
    options->threads = options->threads ? options->threads : 1;
    if (options->last_window == 0) {
        options->last_window = options->first_window > TSORO_SOLVE_LAST_WINDOW
                                   ? options->first_window
                                   : TSORO_SOLVE_LAST_WINDOW;
    }
    if (options->first_window == 0) {
        options->first_window =
            options->last_window < DEFAULT_WINDOW ? options->last_window : DEFAULT_WINDOW;
    }
    if (options->threads > TSORO_SOLVE_MAX_THREADS) {
        return range(1, TSORO_SOLVE_MAX_THREADS);
    }
    if (options->last_window > TSORO_SOLVE_MAX_WINDOW) {
        return range(1, TSORO_SOLVE_MAX_WINDOW);
    }
    if (options->first_window > options->last_window) {
        return range(1, (int32_t)options->last_window);
    }
    if (options->table_count > TSORO_SOLVE_MAX_TABLES) {
        return range(0, TSORO_SOLVE_MAX_TABLES);
    }
    return (tsoro_status){0};
}

/* No proof may need more quiet plies than the rules allow. */
static unsigned allowed_window(const tsoro_solver *solver, unsigned window)
{
    uint32_t quiet = solver->variant.quiet;
    return quiet && quiet - 1 < window ? quiet - 1 : window;
}

int tsoro_solver_left(const tsoro_solver *solver)
{
    uint32_t quiet = solver->variant.quiet;
    if (quiet == 0) {
        return (int)solver->window;
    }
    if (solver->position.quiet >= quiet) {
        return -1;
    }
    uint32_t left = quiet - 1 - solver->position.quiet;
    return left < solver->window ? (int)left : (int)solver->window;
}

uint32_t tsoro_solver_most_quiet(const tsoro_solver *solver)
{
    uint32_t from_root = solver->position.quiet + (uint32_t)tsoro_solver_left(solver);
    return from_root > solver->window ? from_root : solver->window;
}

tsoro_status tsoro_solver_create(const tsoro_variant *variant, const tsoro_position *position,
                                 const tsoro_solve_options *options, tsoro_solver **solver)
{
    tsoro_solver *made = tsoro_alloc(sizeof *made);
    if (!made) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    made->variant = *variant;
    made->position = *position;
    made->options = options ? *options : (tsoro_solve_options){0};
    tsoro_status status = fill_options(&made->options);
    if (tsoro_ok(status)) {
        status = tsoro_proof_table_create(made->options.table_bytes, &made->table);
    }
    made->lock = tsoro_mutex_create();
    if (tsoro_ok(status) && !made->lock) {
        status = (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    if (!tsoro_ok(status)) {
        tsoro_solver_destroy(made);
        return status;
    }
    made->window = allowed_window(made, made->options.first_window);
    made->root[0] = tsoro_node_of(variant, position, true);
    made->root[1] = tsoro_node_of(variant, position, false);
    *solver = made;
    return status;
}

void tsoro_solver_destroy(tsoro_solver *solver)
{
    if (solver) {
        tsoro_proof_table_destroy(solver->table);
        tsoro_mutex_destroy(solver->lock);
        tsoro_free(solver);
    }
}

/* --- One thread --- */

typedef struct worker {
    tsoro_solver *solver;
    tsoro_dfpn search;
    unsigned number;    /* which of the threads */
    unsigned seen;      /* solver->settled when it looked last */
    uint64_t told;      /* nodes added to the solver's count */
    uint64_t slice_end; /* nodes after which it chooses a side again */
    unsigned slices;
    tsoro_thread *thread;
} worker;

static void tell_progress(tsoro_solver *solver)
{
    tsoro_solve_progress progress = {.nodes = solver->nodes, .window = solver->window};
    progress.table_permille = tsoro_proof_table_permille(solver->table);
    for (unsigned side = 0; side < 2; side++) {
        tsoro_entry entry = {.proof = 1, .disproof = 1};
        tsoro_proof_table_get(solver->table, tsoro_node_key(&solver->variant, &solver->root[side]),
                              &entry);
        progress.proof[side] = entry.proof;
        progress.disproof[side] = entry.disproof;
    }
    if (solver->poll(solver->context, &progress)) {
        atomic_store(&solver->stopped, true);
    }
}

/* Adds the nodes since last time. */
static void count_nodes(worker *self)
{
    self->solver->nodes += self->search.nodes - self->told;
    self->told = self->search.nodes;
}

/* Counts, has the table grow if it must, and polls. */
static void report(worker *self)
{
    tsoro_solver *solver = self->solver;
    tsoro_mutex_lock(solver->lock);
    count_nodes(self);
    if (!solver->growing && tsoro_proof_table_full(solver->table)) {
        solver->growing = true;
        atomic_fetch_add(&solver->settled, 1);
    }
    if (solver->poll) {
        tell_progress(solver);
    }
    tsoro_mutex_unlock(solver->lock);
}

static bool must_stop(void *context, uint64_t nodes)
{
    worker *self = context;
    if (nodes - self->told >= POLL_NODES) {
        report(self);
    }
    return atomic_load_explicit(&self->solver->stopped, memory_order_relaxed) ||
           atomic_load_explicit(&self->solver->settled, memory_order_relaxed) != self->seen ||
           nodes >= self->slice_end;
}

/* What the table says is left to prove for a side's win. */
static uint32_t root_proof(const tsoro_solver *solver, unsigned side)
{
    tsoro_entry entry = {.proof = 1};
    tsoro_proof_table_get(solver->table, tsoro_node_key(&solver->variant, &solver->root[side]),
                          &entry);
    return entry.proof;
}

/* Which side this thread works on next, -1: nothing is left to do in this window. The side that
   seems nearer to its proof; the other one has one slice of four, in which every other thread
   turns to it too. */
static int choose_side(worker *self)
{
    tsoro_solver *solver = self->solver;
    if (solver->state[0] == TSORO_SIDE_PROVED || solver->state[1] == TSORO_SIDE_PROVED ||
        solver->no_memory || solver->growing) {
        return -1;
    }
    int side = root_proof(solver, 1) < root_proof(solver, 0);
    if ((self->number + self->slices++) % 4 == 3) {
        side = !side;
    }
    if (solver->state[side] != TSORO_SIDE_OPEN) {
        side = !side;
    }
    return solver->state[side] == TSORO_SIDE_OPEN ? side : -1;
}

static void note(worker *self, int side, tsoro_numbers numbers)
{
    tsoro_solver *solver = self->solver;
    if (solver->state[side] == TSORO_SIDE_OPEN && (numbers.proof == 0 || numbers.disproof == 0)) {
        solver->state[side] = numbers.proof == 0 ? TSORO_SIDE_PROVED : TSORO_SIDE_REFUTED;
        atomic_fetch_add(&solver->settled, 1);
    }
    solver->probed |= self->search.probed;
    solver->no_memory |= self->search.no_memory;
}

/* Short at first: a small search should not spend most of its time on the wrong side. */
static uint64_t slice(uint64_t nodes)
{
    uint64_t share = nodes / 8;
    return share < MIN_SLICE ? MIN_SLICE : share > MAX_SLICE ? MAX_SLICE : share;
}

static void work(void *context)
{
    worker *self = context;
    tsoro_solver *solver = self->solver;
    unsigned left = (unsigned)tsoro_solver_left(solver);
    int side = -1;
    tsoro_mutex_lock(solver->lock);
    while (!atomic_load(&solver->stopped) && (side = choose_side(self)) >= 0) {
        self->seen = atomic_load(&solver->settled);
        self->slice_end = self->search.nodes + slice(self->search.nodes);
        tsoro_mutex_unlock(solver->lock);
        tsoro_numbers numbers = tsoro_dfpn_search(&self->search, &solver->root[side], left);
        tsoro_mutex_lock(solver->lock);
        note(self, side, numbers);
    }
    count_nodes(self);
    tsoro_mutex_unlock(solver->lock);
    tsoro_dfpn_free(&self->search);
}

static tsoro_dfpn new_search(const tsoro_solver *solver)
{
    return (tsoro_dfpn){.variant = &solver->variant,
                        .table = solver->table,
                        .probe = solver->options.probe,
                        .probe_quiet = tsoro_solver_most_quiet(solver),
                        .window = solver->window,
                        .shared = solver->options.threads > 1,
                        .stop = must_stop};
}

/* --- A window --- */

/* Runs the threads until both sides are settled in this window, one is proved, the table is full,
   or stop. Always on threads of the library: their stacks are known to be deep enough. */
static tsoro_status run_threads(tsoro_solver *solver)
{
    unsigned threads = solver->options.threads;
    worker *workers = tsoro_alloc_array(threads, sizeof *workers);
    if (!workers) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    tsoro_status status = {0};
    unsigned started = 0;
    for (; started < threads && tsoro_ok(status); started += tsoro_ok(status)) {
        worker *self = &workers[started];
        *self = (worker){.solver = solver, .search = new_search(solver), .number = started};
        self->search.context = self;
        status = tsoro_thread_start(work, self, &self->thread);
    }
    if (!tsoro_ok(status)) {
        atomic_store(&solver->stopped, true);
    }
    for (unsigned i = 0; i < started; i++) {
        tsoro_thread_join(workers[i].thread);
    }
    tsoro_free(workers);
    return solver->no_memory ? (tsoro_status){.code = TSORO_ERR_MEMORY} : status;
}

static tsoro_status search_window(tsoro_solver *solver)
{
    tsoro_status status;
    for (;;) {
        solver->growing = false;
        status = run_threads(solver);
        if (!tsoro_ok(status) || !solver->growing) {
            return status;
        }
        tsoro_proof_table_grow(solver->table);
    }
}

static bool never_stop(void *context, uint64_t nodes)
{
    (void)context;
    (void)nodes;
    return false;
}

/* Neither side wins in this window. Is it so in every window? */
static bool is_endless(tsoro_solver *solver)
{
    tsoro_dfpn search = new_search(solver);
    search.stop = never_stop;
    bool endless = solver->variant.repeat == TSORO_REPEAT_ENDLESS;
    for (unsigned side = 0; endless && side < 2; side++) {
        endless = tsoro_hold_closes(&search, &solver->root[side], HOLD_NODES);
    }
    solver->probed |= search.probed;
    tsoro_dfpn_free(&search);
    return endless;
}

static void set_window(tsoro_solver *solver, unsigned window)
{
    tsoro_proof_table_widen(solver->table);
    solver->window = window;
}

void tsoro_solver_open_window(tsoro_solver *solver)
{
    unsigned widest = allowed_window(solver, TSORO_SOLVE_MAX_WINDOW);
    if (widest > solver->window) {
        set_window(solver, widest);
    }
}

static bool widen(tsoro_solver *solver)
{
    unsigned wider = solver->window * 2;
    wider = wider < solver->options.last_window ? wider : solver->options.last_window;
    wider = allowed_window(solver, wider);
    if (wider <= solver->window) {
        return false;
    }
    set_window(solver, wider);
    solver->state[0] = solver->state[1] = TSORO_SIDE_OPEN;
    return true;
}

static void conclude(const tsoro_solver *solver, tsoro_value value, tsoro_solution *solution)
{
    *solution = (tsoro_solution){
        .value = value, .window = solver->window, .nodes = solver->nodes, .probed = solver->probed};
}

/* The quiet limit is reached: only the immobilised mover comes before it (section 5). */
static tsoro_value value_at_the_limit(const tsoro_solver *solver)
{
    if (!tsoro_has_move(&solver->variant, &solver->position)) {
        return TSORO_VALUE_LOSS;
    }
    return solver->variant.repeat == TSORO_REPEAT_MAJORITY ? TSORO_VALUE_UNKNOWN
                                                           : TSORO_VALUE_ENDLESS;
}

/* Databases may know the position itself. It is not searched then: the search would note how few
   quiet plies lead to what they know, as if the win took no more. */
static bool probe_root(tsoro_solver *solver, tsoro_solution *solution)
{
    tsoro_dfpn search = new_search(solver);
    bool wins[2];
    for (unsigned side = 0; side < 2; side++) {
        if (!tsoro_dfpn_probe(&search, &solver->root[side], &wins[side])) {
            return false;
        }
    }
    for (unsigned side = 0; side < 2; side++) {
        solver->state[side] = wins[side] ? TSORO_SIDE_PROVED : TSORO_SIDE_REFUTED;
    }
    solver->probed = true;
    conclude(solver,
             wins[0]   ? TSORO_VALUE_WIN
             : wins[1] ? TSORO_VALUE_LOSS
                       : TSORO_VALUE_ENDLESS,
             solution);
    return true;
}

tsoro_status tsoro_solver_run(tsoro_solver *solver, tsoro_solve_poll_fn poll, void *context,
                              tsoro_solution *solution)
{
    solver->poll = poll;
    solver->context = context;
    atomic_store(&solver->stopped, false);
    if (tsoro_solver_left(solver) < 0) {
        conclude(solver, value_at_the_limit(solver), solution);
        return (tsoro_status){0};
    }
    if (probe_root(solver, solution)) {
        return (tsoro_status){0};
    }
    for (;;) {
        tsoro_status status = search_window(solver);
        if (!tsoro_ok(status)) {
            return status;
        }
        if (solver->state[0] == TSORO_SIDE_PROVED || solver->state[1] == TSORO_SIDE_PROVED) {
            bool win = solver->state[0] == TSORO_SIDE_PROVED;
            conclude(solver, win ? TSORO_VALUE_WIN : TSORO_VALUE_LOSS, solution);
            return status;
        }
        if (atomic_load(&solver->stopped)) {
            return (tsoro_status){.code = TSORO_ERR_STOPPED};
        }
        if (is_endless(solver)) {
            conclude(solver, TSORO_VALUE_ENDLESS, solution);
            return status;
        }
        if (!widen(solver)) {
            conclude(solver, TSORO_VALUE_UNKNOWN, solution);
            return status;
        }
    }
}
