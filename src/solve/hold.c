#include "solve/hold.h"

#include "base/alloc.h"

typedef struct hold {
    tsoro_dfpn *search;
    tsoro_child_stack open; /* nodes still to be looked at */
    uint64_t *keys;         /* an open hash set of the nodes seen; 0: free */
    size_t slots, count, most;
} hold;

static void insert(uint64_t *keys, size_t slots, uint64_t key)
{
    size_t slot = key & (slots - 1);
    while (keys[slot]) {
        slot = (slot + 1) & (slots - 1);
    }
    keys[slot] = key;
}

static bool has(const hold *set, uint64_t key)
{
    for (size_t slot = key & (set->slots - 1); set->keys[slot];
         slot = (slot + 1) & (set->slots - 1)) {
        if (set->keys[slot] == key) {
            return true;
        }
    }
    return false;
}

static bool grow(hold *set)
{
    size_t slots = set->slots * 2;
    uint64_t *keys = tsoro_alloc_array(slots, sizeof *keys);
    if (!keys) {
        return false;
    }
    for (size_t i = 0; i < set->slots; i++) {
        if (set->keys[i]) {
            insert(keys, slots, set->keys[i]);
        }
    }
    tsoro_free(set->keys);
    set->keys = keys;
    set->slots = slots;
    return true;
}

/* Whether the attacker is refuted here in every window: his game is lost, or a database says that
   he cannot win. The way need not be followed any further, and below a database's position the
   table does not know it. */
static bool is_refuted_for_good(const hold *set, tsoro_child *child)
{
    tsoro_dfpn_look(set->search, child, (int)set->search->window);
    return child->refuted == TSORO_REFUTED_ABSOLUTE;
}

/* Adds a node to the set and to what is still to be looked at. */
static bool add(hold *set, tsoro_child *child)
{
    if (has(set, child->key) || is_refuted_for_good(set, child)) {
        return true;
    }
    if (set->count == set->most || (2 * (set->count + 1) > set->slots && !grow(set))) {
        return false;
    }
    tsoro_child *open = tsoro_grow_array(set->open.children, &set->open.capacity,
                                         set->open.count + 1, sizeof *open);
    if (!open) {
        return false;
    }
    set->open.children = open;
    open[set->open.count++] = *child;
    insert(set->keys, set->slots, child->key);
    set->count++;
    return true;
}

/* The defender's way: a child that is in the set already, or the best refuted one. */
static tsoro_child *defence(const hold *set, tsoro_child *children, size_t count)
{
    tsoro_child *best = NULL;
    for (size_t i = 0; i < count; i++) {
        tsoro_dfpn_look(set->search, &children[i], (int)set->search->window);
        if (has(set, children[i].key)) {
            return &children[i];
        }
        if (children[i].refuted > (best ? best->refuted : TSORO_NEVER_REFUTED)) {
            best = &children[i];
        }
    }
    return best;
}

static bool follow(hold *set, const tsoro_node *node)
{
    tsoro_child_stack *stack = &set->search->stack;
    size_t base = stack->count;
    if (!tsoro_node_expand(set->search->variant, node, stack)) {
        return false;
    }
    size_t count = stack->count - base;
    bool holds = true;
    if (node->attacking) {
        for (size_t i = base; holds && i < stack->count; i++) {
            holds = add(set, &stack->children[i]);
        }
    } else {
        tsoro_child *reply = count ? defence(set, &stack->children[base], count) : NULL;
        holds = reply && add(set, reply);
    }
    stack->count = base;
    return holds;
}

bool tsoro_hold_closes(tsoro_dfpn *search, const tsoro_node *root, size_t most)
{
    hold set = {.search = search, .slots = 1024, .most = most};
    tsoro_child first = {.node = *root, .key = tsoro_node_key(search->variant, root)};
    set.keys = tsoro_alloc_array(set.slots, sizeof *set.keys);
    bool holds = set.keys && add(&set, &first);
    while (holds && set.open.count) {
        tsoro_node node = set.open.children[--set.open.count].node;
        holds = follow(&set, &node);
    }
    tsoro_free(set.keys);
    tsoro_free(set.open.children);
    return holds;
}
