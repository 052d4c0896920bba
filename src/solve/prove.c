#include "solve/prove.h"

#include "base/alloc.h"

#include <string.h>

#define IN_PROGRESS UINT32_MAX
#define GIVEN_UP    (UINT32_MAX - 1) /* left for a position further up, to be proved again */

/* A step that is known or being proved, by the key of its node. */
typedef struct known {
    uint64_t key; /* 0: free */
    uint32_t rank;
} known;

typedef struct prover {
    tsoro_solver *solver;
    tsoro_dfpn search;
    known *slots; /* an open hash table */
    size_t slot_count, known_count;
    tsoro_proof_step *steps;
    size_t step_count, step_capacity, leaf_count;
    tsoro_prove_poll_fn poll;
    void *context;
    tsoro_status status;
    /* The key of a position on the way down that came up again below itself, so with fewer quiet
       plies left, and those; 0: none. What is below it is given up, and it is proved with these. */
    uint64_t again;
    unsigned again_left;
} prover;

static known *find(known *slots, size_t count, uint64_t key)
{
    size_t slot = key & (count - 1);
    while (slots[slot].key && slots[slot].key != key) {
        slot = (slot + 1) & (count - 1);
    }
    return &slots[slot];
}

static bool grow(prover *self)
{
    size_t count = self->slot_count ? 2 * self->slot_count : 1024;
    known *slots = tsoro_alloc_array(count, sizeof *slots);
    if (!slots) {
        self->status = (tsoro_status){.code = TSORO_ERR_MEMORY};
        return false;
    }
    for (size_t i = 0; i < self->slot_count; i++) {
        if (self->slots[i].key) {
            *find(slots, count, self->slots[i].key) = self->slots[i];
        }
    }
    tsoro_free(self->slots);
    self->slots = slots;
    self->slot_count = count;
    return true;
}

static bool note(prover *self, uint64_t key, uint32_t rank)
{
    if (2 * (self->known_count + 1) > self->slot_count && !grow(self)) {
        return false;
    }
    known *slot = find(self->slots, self->slot_count, key);
    self->known_count += slot->key == 0;
    *slot = (known){key, rank};
    return true;
}

static bool ask_poll(void *context, uint64_t nodes)
{
    prover *self = context;
    return (nodes & 0x3fff) == 0 && self->poll &&
           self->poll(self->context, self->step_count, nodes);
}

/* --- The winner's move --- */

/* The proved child that needs the fewest quiet plies, if the table has one. */
static bool best_child(prover *self, const tsoro_node *node, unsigned left, tsoro_child *best)
{
    tsoro_child_stack *stack = &self->search.stack;
    size_t base = stack->count;
    if (!tsoro_node_expand(&self->solver->variant, node, stack)) {
        self->status = (tsoro_status){.code = TSORO_ERR_MEMORY};
        return false;
    }
    bool found = false;
    for (size_t i = base; i < stack->count; i++) {
        tsoro_child *child = &stack->children[i];
        tsoro_dfpn_look(&self->search, child, tsoro_dfpn_left(&self->search, child, left));
        bool better = !found || child->edge > best->edge ||
                      (child->edge == best->edge && child->proved < best->proved);
        if (child->proof == 0 && better) {
            *best = *child;
            found = true;
        }
    }
    stack->count = base;
    return found;
}

/* The same when the table has lost it: searches the node again. */
static bool search_again(prover *self, const tsoro_node *node, unsigned left, tsoro_child *best)
{
    if (!tsoro_ok(self->status)) {
        return false;
    }
    tsoro_numbers numbers = tsoro_dfpn_search(&self->search, node, left);
    if (self->search.stopped) {
        self->status = (tsoro_status){.code = TSORO_ERR_STOPPED};
    } else if (self->search.no_memory) {
        self->status = (tsoro_status){.code = TSORO_ERR_MEMORY};
    } else if (numbers.proof != 0) {
        /* What a database called won is not won within this window. */
        self->status = (tsoro_status){.code = TSORO_ERR_TOO_LONG};
    }
    *best = self->search.winner;
    return tsoro_ok(self->status);
}

/* Follows proved children through the stages of a capture to the loser's turn. */
static bool choose(prover *self, const tsoro_node *from, unsigned *left, tsoro_node *loser)
{
    tsoro_node node = *from;
    do {
        tsoro_child child;
        if (!best_child(self, &node, *left, &child) && !search_again(self, &node, *left, &child)) {
            return false;
        }
        *left = (unsigned)tsoro_dfpn_left(&self->search, &child, *left);
        node = child.node;
    } while (node.attacking);
    *loser = node;
    return true;
}

/* The move that leads from one node to the other. */
typedef struct wanted {
    const tsoro_variant *variant;
    const tsoro_node *after;
    tsoro_move move;
} wanted;

static bool compare_move(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                         const tsoro_position *after)
{
    wanted *want = context;
    (void)sowing;
    tsoro_node node = tsoro_node_of(want->variant, after, false);
    want->move = *move;
    return memcmp(&node, want->after, sizeof node) != 0;
}

static tsoro_move move_between(const tsoro_variant *variant, const tsoro_node *from,
                               const tsoro_node *to)
{
    wanted want = {.variant = variant, .after = to};
    tsoro_position position = tsoro_node_position(from);
    tsoro_moves_each(variant, &position, compare_move, &want);
    return want.move;
}

/* --- The loser's replies --- */

typedef struct replies {
    prover *self;
    tsoro_child_stack stack;
} replies;

static bool collect_reply(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                          const tsoro_position *after)
{
    replies *all = context;
    const tsoro_variant *variant = &all->self->solver->variant;
    (void)move;
    bool fewer = sowing->capture != TSORO_NO_PIT && variant->captures == TSORO_CAPTURES_REMOVE;
    tsoro_child child = {.node = tsoro_node_of(variant, after, true),
                         .edge = (uint8_t)(fewer ? TSORO_EDGE_CAPTURE : TSORO_EDGE_QUIET)};
    child.key = tsoro_node_key(variant, &child.node);
    tsoro_child *children = tsoro_grow_array(all->stack.children, &all->stack.capacity,
                                             all->stack.count + 1, sizeof *children);
    if (!children) {
        all->self->status = (tsoro_status){.code = TSORO_ERR_MEMORY};
        return false;
    }
    all->stack.children = children;
    children[all->stack.count++] = child;
    return true;
}

static uint32_t prove_step(prover *self, const tsoro_node *node, unsigned left);

/* The longest of the loser's ways on: the rank after his best reply, 0 if he cannot move. */
static uint32_t prove_replies(prover *self, const tsoro_node *loser, unsigned left)
{
    replies all = {.self = self};
    uint32_t longest = 0;
    tsoro_position position = tsoro_node_position(loser);
    tsoro_moves_each(&self->solver->variant, &position, collect_reply, &all);
    for (size_t i = 0; i < all.stack.count && tsoro_ok(self->status) && !self->again; i++) {
        const tsoro_child *reply = &all.stack.children[i];
        int reply_left = tsoro_dfpn_left(&self->search, reply, left);
        if (reply_left < 0) {
            self->status = (tsoro_status){.code = TSORO_ERR_TOO_LONG};
            break;
        }
        uint32_t rank = prove_step(self, &reply->node, (unsigned)reply_left);
        longest = rank + 1 > longest ? rank + 1 : longest;
    }
    tsoro_free(all.stack.children);
    return longest;
}

/* --- Steps --- */

/* loser: the node after the winner's move, NULL for a step that rests on tables. */
static void add_step(prover *self, const tsoro_node *node, const tsoro_node *loser, uint32_t rank)
{
    tsoro_proof_step *steps =
        tsoro_grow_array(self->steps, &self->step_capacity, self->step_count + 1, sizeof *steps);
    if (!steps) {
        self->status = (tsoro_status){.code = TSORO_ERR_MEMORY};
        return;
    }
    self->steps = steps;
    tsoro_proof_step *step = &steps[self->step_count++];
    *step = (tsoro_proof_step){.rank = rank};
    memcpy(step->half, node->half, sizeof step->half);
    memcpy(step->takes, node->takes, sizeof step->takes);
    if (loser) {
        step->move = move_between(&self->solver->variant, node, loser);
    }
}

/* Whether the proof may end here because tables know that it is won. */
static bool rests_on_tables(const prover *self, const tsoro_node *node)
{
    bool wins;
    return tsoro_dfpn_probe(&self->search, node, &wins) && wins;
}

/* The quiet plies that the table knows to be enough, so that they fall from step to step. */
static unsigned tightened(prover *self, uint64_t key, unsigned left)
{
    tsoro_entry entry;
    bool known_less = tsoro_proof_table_get(self->search.table, key, &entry) && entry.proved < left;
    return known_less ? entry.proved : left;
}

static uint32_t see_again(prover *self, const known *seen, unsigned left)
{
    if (seen->rank == IN_PROGRESS) {
        self->again = seen->key;
        self->again_left = left;
    }
    return seen->rank;
}

/* Proves what follows the winner's move, in fewer and fewer quiet plies until the position does not
   come up again below itself. */
static uint32_t prove_move(prover *self, const tsoro_node *node, uint64_t key, unsigned left)
{
    tsoro_node loser;
    uint32_t rank = 0;
    do {
        left = self->again ? self->again_left : tightened(self, key, left);
        self->again = 0;
        unsigned after = left;
        if (!choose(self, node, &after, &loser)) {
            return 0;
        }
        rank = 1 + prove_replies(self, &loser, after);
    } while (self->again == key && tsoro_ok(self->status));
    if (tsoro_ok(self->status) && note(self, key, self->again ? GIVEN_UP : rank) && !self->again) {
        add_step(self, node, &loser, rank);
    }
    return rank;
}

/* Proves a position of the winner's turn; the rank, which means nothing after an error or if some
   position is to be proved again. */
static uint32_t prove_step(prover *self, const tsoro_node *node, unsigned left)
{
    uint64_t key = tsoro_node_key(&self->solver->variant, node);
    const known *seen = find(self->slots, self->slot_count, key);
    if (seen->key && seen->rank != GIVEN_UP) {
        return see_again(self, seen, left);
    }
    if (rests_on_tables(self, node)) {
        if (note(self, key, 0)) {
            self->leaf_count++;
            add_step(self, node, NULL, 0);
        }
        return 0;
    }
    return note(self, key, IN_PROGRESS) ? prove_move(self, node, key, left) : 0;
}

static void prove_root(prover *self, unsigned side)
{
    unsigned left = (unsigned)tsoro_solver_left(self->solver);
    if (side == 0) {
        prove_step(self, &self->solver->root[0], left);
    } else {
        prove_replies(self, &self->solver->root[1], left);
    }
}

typedef struct proof_job {
    prover *self;
    unsigned side;
} proof_job;

/* Runs on a thread of the library, whose stack is deep enough. */
static void prove_all(void *context)
{
    proof_job *job = context;
    prover *self = job->self;
    if (grow(self)) {
        prove_root(self, job->side);
    }
}

tsoro_status tsoro_prove(tsoro_solver *solver, unsigned side, tsoro_prove_poll_fn poll,
                         void *context, tsoro_strategy *strategy)
{
    bool leaves = solver->options.table_count > 0 && !solver->options.expand;
    unsigned window = solver->window;
    if (solver->options.table_count > 0 && !leaves) {
        /* Endings that databases know may take many more quiet plies than the search allowed. */
        tsoro_solver_open_window(solver);
    }
    prover self = {.solver = solver, .poll = poll, .context = context};
    self.search = (tsoro_dfpn){.variant = &solver->variant,
                               .table = solver->table,
                               .window = solver->window,
                               .probe = leaves ? solver->options.probe : NULL,
                               .probe_quiet = tsoro_solver_most_quiet(solver),
                               .stop = ask_poll,
                               .context = &self};
    proof_job job = {&self, side};
    tsoro_thread *thread;
    tsoro_status status = tsoro_thread_start(prove_all, &job, &thread);
    if (tsoro_ok(status)) {
        tsoro_thread_join(thread);
        status = self.status;
    }
    solver->window = window;
    tsoro_dfpn_free(&self.search);
    tsoro_free(self.slots);
    if (!tsoro_ok(status)) {
        tsoro_free(self.steps);
        return status;
    }
    *strategy = (tsoro_strategy){self.steps, self.step_count, self.leaf_count};
    return status;
}
