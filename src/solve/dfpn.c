#include "solve/dfpn.h"

#include "base/alloc.h"

#define INFINITE TSORO_PROOF_INFINITE

/* Work below a child after which its siblings are looked up again: other threads may have been
   there. */
#define FRESH_NODES 64

static const tsoro_numbers proved_numbers = {0, INFINITE};
static const tsoro_numbers refuted_numbers = {INFINITE, 0};

static void set_numbers(tsoro_child *child, tsoro_numbers numbers)
{
    child->proof = numbers.proof;
    child->disproof = numbers.disproof;
}

bool tsoro_dfpn_probe(const tsoro_dfpn *search, const tsoro_node *node, bool *wins)
{
    if (!search->probe || node->stage ||
        tsoro_stones(node->half[0]) + tsoro_stones(node->half[1]) > search->probe->most_stones) {
        return false;
    }
    tsoro_position position = tsoro_node_position(node);
    position.quiet = search->probe_quiet;
    uint32_t distance;
    tsoro_value value =
        search->probe->ask(search->probe->context, search->variant, &position, &distance);
    *wins = value == (node->attacking ? TSORO_VALUE_WIN : TSORO_VALUE_LOSS);
    return value != TSORO_VALUE_UNKNOWN;
}

/* Asks the databases; true if they know. */
static bool look_probe(tsoro_dfpn *search, tsoro_child *child)
{
    bool wins;
    if (!tsoro_dfpn_probe(search, &child->node, &wins)) {
        return false;
    }
    search->probed = true;
    child->proved = wins ? 0 : TSORO_NEVER_PROVED;
    child->refuted = wins ? TSORO_NEVER_REFUTED : TSORO_REFUTED_ABSOLUTE;
    set_numbers(child, wins ? proved_numbers : refuted_numbers);
    return true;
}

void tsoro_dfpn_look(tsoro_dfpn *search, tsoro_child *child, int left)
{
    if (left >= 0 && look_probe(search, child)) {
        return;
    }
    tsoro_entry entry = {.proved = TSORO_NEVER_PROVED, .refuted = TSORO_NEVER_REFUTED};
    bool found = tsoro_proof_table_get(search->table, child->key, &entry);
    child->proved = entry.proved;
    child->refuted = entry.refuted;
    if (left < 0) {
        child->refuted = TSORO_NEVER_REFUTED;
        set_numbers(child, refuted_numbers);
    } else if (entry.proved <= left) {
        set_numbers(child, proved_numbers);
    } else if (entry.refuted > left) {
        set_numbers(child, refuted_numbers);
    } else if (tsoro_proof_table_lost(search->table, child->key)) {
        child->refuted = TSORO_REFUTED_ABSOLUTE;
        set_numbers(child, refuted_numbers);
    } else {
        bool open = found && entry.proof && entry.disproof;
        set_numbers(child, open ? (tsoro_numbers){entry.proof, entry.disproof}
                                : tsoro_estimate(search->variant, &child->node));
    }
}

int tsoro_dfpn_left(const tsoro_dfpn *search, const tsoro_child *child, unsigned left)
{
    return child->edge == TSORO_EDGE_QUIET ? (int)left - 1 : (int)search->window;
}

/* --- What a node knows from its children --- */

typedef struct summary {
    tsoro_numbers numbers;
    size_t best;     /* child to search next */
    uint32_t chosen; /* its number */
    uint32_t second; /* least number among the others */
    /* Of the other children, in the number that is summed: the greatest, and all together. */
    uint32_t hardest;
    uint64_t others;
} summary;

/* A child where threads are at work counts as harder than it is, but never as hard as one that is
   decided. */
static uint32_t weight_of(const tsoro_child *child, uint32_t number)
{
    uint64_t weight = number + (uint64_t)(number / 2 + 1) * child->busy;
    return number >= INFINITE ? INFINITE : weight < INFINITE ? (uint32_t)weight : INFINITE - 1;
}

/* A quarter off all but the greatest: children that are sown alike share much of their work. */
static uint64_t joined(uint32_t greatest, uint64_t rest)
{
    return greatest + rest - rest / 4;
}

/* The least number of one child with which the joined number reaches what is wanted, 1 at least:
   as the greatest if that is enough or else as one of the rest. */
static uint32_t share_of(const summary *now, uint32_t wanted)
{
    uint64_t below = now->others - now->others / 4;
    if (wanted > now->hardest + below) {
        return (uint32_t)(wanted - below);
    }
    uint64_t rest = now->others - now->hardest;
    uint64_t parts = wanted > now->hardest ? wanted - now->hardest : 0;
    parts = parts ? parts + (parts - 1) / 3 : 0;
    return parts > rest ? (uint32_t)(parts - rest) : 1;
}

static uint32_t summed_number(const tsoro_node *node, const tsoro_child *child)
{
    return node->attacking ? child->disproof : child->proof;
}

/* Joins what is summed; the result. */
static uint64_t join(const tsoro_node *node, const tsoro_child *children, size_t count,
                     summary *found)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t number = summed_number(node, &children[i]);
        if (i != found->best) {
            found->hardest = number > found->hardest ? number : found->hardest;
            found->others += number;
        }
    }
    uint32_t best = summed_number(node, &children[found->best]);
    uint32_t greatest = best > found->hardest ? best : found->hardest;
    return joined(greatest, found->others + best - greatest);
}

/* The player to choose needs one good child: his number is the least, the other number joins those
   of all children. */
static summary summarize(const tsoro_node *node, const tsoro_child *children, size_t count)
{
    uint32_t least = INFINITE;
    uint32_t least_weight = UINT32_MAX;
    summary found = {.second = INFINITE};
    for (size_t i = 0; i < count; i++) {
        const tsoro_child *child = &children[i];
        uint32_t number = node->attacking ? child->proof : child->disproof;
        uint32_t weight = weight_of(child, number);
        least = number < least ? number : least;
        if (weight < least_weight) {
            found.second = least_weight < INFINITE ? least_weight : INFINITE;
            least_weight = weight;
            found.best = i;
            found.chosen = number;
        } else if (weight < found.second) {
            found.second = weight;
        }
    }
    uint64_t sum = join(node, children, count, &found);
    uint32_t summed = sum < INFINITE ? (uint32_t)sum : INFINITE - 1;
    summed = least == 0 ? INFINITE : least >= INFINITE ? 0 : summed;
    found.numbers =
        node->attacking ? (tsoro_numbers){least, summed} : (tsoro_numbers){summed, least};
    return found;
}

static unsigned proved_through(const tsoro_child *child)
{
    return child->edge == TSORO_EDGE_QUIET ? child->proved + 1u : 0;
}

static unsigned refuted_through(const tsoro_child *child)
{
    if (child->refuted == TSORO_REFUTED_ABSOLUTE) {
        return TSORO_REFUTED_ABSOLUTE;
    }
    if (child->edge != TSORO_EDGE_QUIET || child->refuted == TSORO_REFUTED_WINDOW) {
        return TSORO_REFUTED_WINDOW;
    }
    return child->refuted + 1u;
}

/* For how many quiet plies the proof holds: the attacker takes the best child, the defender the
 * worst. */
static uint8_t proved_for(const tsoro_node *node, const tsoro_child *children, size_t count)
{
    unsigned proved = node->attacking ? TSORO_NEVER_PROVED : 0;
    for (size_t i = 0; i < count; i++) {
        if (children[i].proof != 0) {
            continue;
        }
        unsigned through = proved_through(&children[i]);
        if (node->attacking ? through < proved : through > proved) {
            proved = through;
        }
    }
    return (uint8_t)proved;
}

static uint8_t refuted_for(const tsoro_node *node, const tsoro_child *children, size_t count)
{
    unsigned refuted = node->attacking ? TSORO_REFUTED_ABSOLUTE : 0;
    for (size_t i = 0; i < count; i++) {
        if (children[i].disproof != 0) {
            continue;
        }
        unsigned through = refuted_through(&children[i]);
        if (node->attacking ? through < refuted : through > refuted) {
            refuted = through;
        }
    }
    return (uint8_t)refuted;
}

static uint8_t logarithm(uint64_t nodes)
{
    uint8_t bits = 0;
    for (; nodes; nodes >>= 1) {
        bits++;
    }
    return bits;
}

/* --- The search --- */

static tsoro_numbers search_node(tsoro_dfpn *search, const tsoro_node *node, uint64_t key,
                                 unsigned left, tsoro_numbers limit);

static uint32_t least_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* How far the best child may go: until another one is clearly better, or the node is beyond its own
   limits. Always beyond what it has, so that threads that avoid each other do not wait for each
   other. */
static tsoro_numbers child_limit(const tsoro_node *node, const summary *now, tsoro_numbers limit)
{
    uint32_t rival = least_of(now->second + now->second / 2 + 1, INFINITE);
    uint32_t chosen = least_of(node->attacking ? limit.proof : limit.disproof, rival);
    chosen = chosen > now->chosen ? chosen : now->chosen + 1;
    uint32_t summed = node->attacking ? limit.disproof : limit.proof;
    summed = summed < INFINITE ? share_of(now, summed) : summed;
    return node->attacking ? (tsoro_numbers){chosen, summed} : (tsoro_numbers){summed, chosen};
}

/* Searches the best child and notes what came out, also if the table has lost it already. */
static void search_child(tsoro_dfpn *search, const tsoro_node *node, size_t at, unsigned left,
                         const summary *now, tsoro_numbers limit)
{
    tsoro_child child = search->stack.children[at];
    int child_left = tsoro_dfpn_left(search, &child, left);
    if (search->shared) {
        tsoro_proof_table_enter(search->table, child.key);
    }
    tsoro_numbers numbers = search_node(search, &child.node, child.key, (unsigned)child_left,
                                        child_limit(node, now, limit));
    if (search->shared) {
        tsoro_proof_table_leave(search->table, child.key);
    }
    tsoro_dfpn_look(search, &child, child_left);
    if (child.proof != 0 && child.disproof != 0) {
        set_numbers(&child, numbers);
    }
    if (numbers.proof == 0 && child.proved > child_left) {
        child.proved = (uint8_t)child_left;
    }
    if (numbers.disproof == 0 && child.refuted <= child_left) {
        child.refuted = (uint8_t)(child_left + 1);
    }
    search->stack.children[at] = child;
}

static void count_busy(const tsoro_dfpn *search, tsoro_child *child)
{
    unsigned busy = tsoro_proof_table_busy(search->table, child->key);
    child->busy = (uint8_t)(busy < UINT8_MAX ? busy : UINT8_MAX);
}

static void look_at_all(tsoro_dfpn *search, size_t base, unsigned left)
{
    for (size_t i = base; i < search->stack.count; i++) {
        tsoro_proof_table_prefetch(search->table, search->stack.children[i].key);
    }
    for (size_t i = base; i < search->stack.count; i++) {
        tsoro_child *child = &search->stack.children[i];
        tsoro_dfpn_look(search, child, tsoro_dfpn_left(search, child, left));
        if (search->shared) {
            count_busy(search, child);
        }
    }
}

/* Takes in what other threads found meanwhile. What the table has lost stays as it is known here:
   forgetting it would search the same child for ever. */
static void look_again(tsoro_dfpn *search, size_t base, unsigned left)
{
    for (size_t i = base; i < search->stack.count; i++) {
        tsoro_child *child = &search->stack.children[i];
        tsoro_entry entry;
        if (child->proof && child->disproof &&
            tsoro_proof_table_get(search->table, child->key, &entry)) {
            tsoro_dfpn_look(search, child, tsoro_dfpn_left(search, child, left));
        }
        count_busy(search, child);
    }
}

static bool within(tsoro_numbers numbers, tsoro_numbers limit)
{
    return numbers.proof && numbers.disproof && numbers.proof < limit.proof &&
           numbers.disproof < limit.disproof;
}

/* Deepens the best child until the numbers leave their limits. */
static tsoro_numbers deepen(tsoro_dfpn *search, const tsoro_node *node, size_t base, unsigned left,
                            tsoro_numbers limit)
{
    for (;;) {
        size_t count = search->stack.count - base;
        summary now = summarize(node, &search->stack.children[base], count);
        if (!within(now.numbers, limit) || search->stopped || search->no_memory) {
            if (base == search->base) {
                search->winner = search->stack.children[base + now.best];
            }
            return now.numbers;
        }
        uint64_t before = search->nodes;
        search_child(search, node, base + now.best, left, &now, limit);
        if (search->shared && search->nodes - before >= FRESH_NODES) {
            look_again(search, base, left);
        }
    }
}

static tsoro_numbers store(tsoro_dfpn *search, const tsoro_node *node, uint64_t key, unsigned left,
                           size_t base, tsoro_numbers numbers, uint64_t work)
{
    size_t count = search->stack.count - base;
    const tsoro_child *children = count > 0 ? &search->stack.children[base] : NULL;
    tsoro_entry entry = {.key = key,
                         .proof = numbers.proof,
                         .disproof = numbers.disproof,
                         .proved = TSORO_NEVER_PROVED,
                         .refuted = TSORO_NEVER_REFUTED,
                         .work = logarithm(work)};
    if (numbers.proof == 0) {
        entry.proved = proved_for(node, children, count);
    }
    if (numbers.disproof == 0) {
        entry.refuted = refuted_for(node, children, count);
        entry.refuted = entry.refuted > left ? entry.refuted : (uint8_t)(left + 1);
    }
    tsoro_proof_table_put(search->table, &entry);
    return numbers;
}

static tsoro_numbers search_node(tsoro_dfpn *search, const tsoro_node *node, uint64_t key,
                                 unsigned left, tsoro_numbers limit)
{
    uint64_t before = search->nodes++;
    size_t base = search->stack.count;
    search->stopped |= search->stop(search->context, search->nodes);
    if (!tsoro_node_expand(search->variant, node, &search->stack)) {
        search->no_memory = true;
        return tsoro_estimate(search->variant, node);
    }
    tsoro_numbers numbers = node->attacking ? refuted_numbers : proved_numbers;
    if (search->stack.count > base) {
        look_at_all(search, base, left);
        numbers = deepen(search, node, base, left, limit);
    }
    store(search, node, key, left, base, numbers, search->nodes - before);
    search->stack.count = base;
    return numbers;
}

tsoro_numbers tsoro_dfpn_search(tsoro_dfpn *search, const tsoro_node *node, unsigned left)
{
    tsoro_numbers limit = {INFINITE, INFINITE};
    tsoro_child root = {.node = *node, .key = tsoro_node_key(search->variant, node)};
    search->stopped = false;
    search->base = search->stack.count;
    return search_node(search, node, root.key, left, limit);
}

void tsoro_dfpn_free(tsoro_dfpn *search)
{
    tsoro_free(search->stack.children);
    search->stack = (tsoro_child_stack){0};
}
