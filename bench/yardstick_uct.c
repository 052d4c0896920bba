/* Plain UCT as a UGI program, to measure strength against: UCB1, one new node an iteration,
   uniformly random play to the end. Frozen. Source: L. Kocsis, C. Szepesvari, "Bandit Based
   Monte-Carlo Planning", ECML 2006. */
#define YARD_NAME "yardstick UCT"
#define YARD_LOOK 16
#include "yardstick.h"

#include "base/checked.h"
#include "base/random.h"

#include <math.h>

/* Random play longer than this counts as endless. */
enum { LONGEST_PLAY = 1000, MOST_NODES = 1 << 22, NO_NODE = -1 };

typedef struct node {
    tsoro_move move;     /* leads here */
    tsoro_move *untried; /* moves without a child yet, in random order; NULL: not listed yet */
    size_t untried_count;
    int32_t child, sibling; /* indices, NO_NODE */
    uint32_t visits;
    double wins; /* of the player who moved here */
    bool listed;
} node;

typedef struct tree {
    const tsoro_variant *variant;
    node *nodes;
    int32_t count, capacity;
    tsoro_random random;
    uint64_t iterations;
} tree;

/* --- A uniformly random move --- */

/* A random subset with at most `most` members, every one equally likely. */
static uint64_t random_set(tsoro_random *random, uint64_t holes, unsigned most, uint64_t sets)
{
    unsigned pits[64];
    unsigned count = 0;
    for (unsigned pit = 0; pit < 64; pit++) {
        if (holes >> pit & 1u) {
            pits[count++] = pit;
        }
    }
    uint64_t rank = tsoro_random_below(random, sets);
    unsigned size = 0;
    uint64_t of_size = 1;
    while (size < most && rank >= of_size) {
        rank -= of_size;
        size++;
        tsoro_binomial_u64(count, size, &of_size);
    }
    uint64_t set = 0;
    for (unsigned i = 0; i < size; i++) {
        unsigned at = i + (unsigned)tsoro_random_below(random, count - i);
        unsigned pit = pits[at];
        pits[at] = pits[i];
        set |= UINT64_C(1) << pit;
    }
    return set;
}

/* False if there is no move. */
static bool random_step(tree *t, tsoro_position *position)
{
    tsoro_sowings walk;
    tsoro_sowing sowing;
    tsoro_sowing chosen = {0};
    uint64_t total = 0;
    uint64_t chosen_sets = 0;
    tsoro_sowings_start(&walk, t->variant, position);
    while (tsoro_sowings_next(&walk, &sowing)) {
        uint64_t sets = tsoro_bonus_sets(t->variant, &sowing);
        total += sets;
        if (tsoro_random_below(&t->random, total) < sets) {
            chosen = sowing;
            chosen_sets = sets;
        }
    }
    if (total == 0) {
        return false;
    }
    uint64_t bonus = chosen_sets == 1
                         ? 0
                         : random_set(&t->random, tsoro_bonus_holes(t->variant, &chosen),
                                      chosen.bonus, chosen_sets);
    *position = tsoro_sowing_apply(t->variant, position, &chosen, bonus);
    return true;
}

/* What South makes of the position: 1 won, 0 lost, 1/2 endless. */
static double play_out(tree *t, tsoro_position position)
{
    for (unsigned ply = 0; ply < LONGEST_PLAY; ply++) {
        if (!random_step(t, &position)) {
            return position.mover == TSORO_SOUTH ? 0.0 : 1.0;
        }
    }
    return 0.5;
}

/* --- The tree --- */

static int32_t new_node(tree *t, tsoro_move move)
{
    if (t->count == t->capacity) {
        t->capacity = t->capacity ? 2 * t->capacity : 1024;
        t->nodes = realloc(t->nodes, (size_t)t->capacity * sizeof *t->nodes);
        if (t->nodes == NULL) {
            exit(1);
        }
    }
    t->nodes[t->count] = (node){.move = move, .child = NO_NODE, .sibling = NO_NODE};
    return t->count++;
}

typedef struct listing {
    tsoro_move *moves;
    size_t count, capacity;
} listing;

static bool add_move(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                     const tsoro_position *after)
{
    listing *list = context;
    (void)sowing;
    (void)after;
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 16;
        list->moves = realloc(list->moves, list->capacity * sizeof *list->moves);
        if (list->moves == NULL) {
            exit(1);
        }
    }
    list->moves[list->count++] = *move;
    return true;
}

static void keep_listing(tree *t, int32_t index, listing list)
{
    for (size_t i = list.count; i > 1; i--) {
        size_t other = (size_t)tsoro_random_below(&t->random, i);
        tsoro_move swapped = list.moves[i - 1];
        list.moves[i - 1] = list.moves[other];
        list.moves[other] = swapped;
    }
    t->nodes[index].untried = list.moves;
    t->nodes[index].untried_count = list.count;
    t->nodes[index].listed = true;
}

static int32_t best_child(const tree *t, int32_t parent)
{
    int32_t best = NO_NODE;
    double most = -1.0;
    double log_visits = log((double)t->nodes[parent].visits);
    for (int32_t i = t->nodes[parent].child; i != NO_NODE; i = t->nodes[i].sibling) {
        const node *child = &t->nodes[i];
        double score = child->wins / child->visits + sqrt(2.0 * log_visits / child->visits);
        if (score > most) {
            most = score;
            best = i;
        }
    }
    return best;
}

/* A child for the next untried move. */
static int32_t expand(tree *t, int32_t parent)
{
    node *at = &t->nodes[parent];
    int32_t child = new_node(t, at->untried[--at->untried_count]);
    t->nodes[child].sibling = t->nodes[parent].child;
    t->nodes[parent].child = child;
    return child;
}

static void iterate(tree *t, tsoro_position position)
{
    int32_t path[LONGEST_PLAY];
    unsigned movers[LONGEST_PLAY];
    unsigned length = 0;
    int32_t at = 0;
    path[length++] = at;
    while (length < LONGEST_PLAY) {
        if (!t->nodes[at].listed) {
            listing list = {0};
            tsoro_moves_each(t->variant, &position, add_move, &list);
            keep_listing(t, at, list);
        }
        bool fresh = t->nodes[at].untried_count != 0 && t->count < MOST_NODES;
        int32_t next = fresh ? expand(t, at) : best_child(t, at);
        if (next == NO_NODE) {
            break;
        }
        movers[length] = position.mover;
        tsoro_move_apply(t->variant, &position, &t->nodes[next].move, &position);
        path[length++] = at = next;
        if (fresh) {
            break;
        }
    }
    double south = play_out(t, position);
    t->nodes[0].visits++;
    for (unsigned i = 1; i < length; i++) {
        t->nodes[path[i]].visits++;
        t->nodes[path[i]].wins += movers[i] == TSORO_SOUTH ? south : 1.0 - south;
    }
    t->iterations++;
}

static tsoro_move most_visited(const tree *t)
{
    int32_t best = t->nodes[0].child;
    for (int32_t i = best; i != NO_NODE; i = t->nodes[i].sibling) {
        best = t->nodes[i].visits > t->nodes[best].visits ? i : best;
    }
    return best == NO_NODE ? t->nodes[0].untried[0] : t->nodes[best].move;
}

static tsoro_move yard_think(const tsoro_game *game, const yard_limits *limits)
{
    const tsoro_position *position = tsoro_game_position(game);
    tree t = {.variant = tsoro_game_variant(game)};
    t.random = tsoro_random_seeded(tsoro_game_plies(game) * 1000003 + limits->nodes + 1);
    listing list = {0};
    tsoro_game_moves_each(game, add_move, &list);
    if (list.count == 0) {
        tsoro_moves_each(t.variant, position, add_move, &list);
    }
    new_node(&t, (tsoro_move){0});
    keep_listing(&t, 0, list);
    bool fixed = limits->nodes != 0 || limits->deadline_ns != 0;
    uint64_t most = fixed ? UINT64_MAX : 1000 * (uint64_t)(limits->depth ? limits->depth : 1);
    do {
        iterate(&t, *position);
    } while (list.count > 1 && t.iterations < most && !yard_must_stop(limits, t.iterations));
    tsoro_move best = most_visited(&t);
    printf("info nodes %llu\n", (unsigned long long)t.iterations);
    for (int32_t i = 0; i < t.count; i++) {
        free(t.nodes[i].untried);
    }
    free(t.nodes);
    return best;
}
