/* The vector kernel, once for every instruction set. A file that includes this gives first

     lanes                  a vector of 16 unsigned bytes (GCC/Clang vector extension)
     lane_look(table, at)   table[at] by byte for at < 16; 0 where at has its top bit set
     lane_bounded(at)       at, made so that lane_look gives 0 where it is 16 or more
     lane_min(a, b)         the smaller one, unsigned
     lane_first(a)          byte 0
     lane_mask(a)           the top bits as a mask

   and, if it has a vector of type `wide` that holds more than one sowing,

     SIDE_BY_SIDE           how many it holds
     wide_look, wide_min, wide_bounded, wide_mask
     wide_both(a, b)        a vector of two sowings

   How a lap goes. A half lies in memory order in `width` vectors. The pit about to be lifted is
   kept as a vector with its index in every lane, and so are the stones in it. One look-up of a
   vector by such an index costs about as much as an addition, so from one lap to the next there are
   only a look-up, an addition and a minimum (the wrap round the ring, by unsigned underflow): a few
   cycles, without a trip through memory or general registers. The tests that end the loop are taken
   off to the side, where the processor predicts them. */

/* The order of cost: laps without the cycle test in a sowing that has just begun. A cycle without
   head landings is entered at its first state, so finding it some rounds later is as exact. */
#define UNWATCHED_LAPS 64u

#define INLINE static inline __attribute__((always_inline))

#ifndef SIDE_BY_SIDE /* one sowing a vector */
#define SIDE_BY_SIDE 1
typedef lanes wide;
#define wide_look    lane_look
#define wide_min     lane_min
#define wide_bounded lane_bounded
#define wide_mask    lane_mask

static inline wide wide_both(lanes a, lanes b)
{
    (void)b;
    return a;
}
#endif

#define VEC          lanes
#define VEC_FN(name) lane_##name
#include "rules/sow_lap.h"
#define VEC          wide
#define VEC_FN(name) wide_##name
#include "rules/sow_lap.h"

typedef struct board {
    lanes v[TSORO_SOW_WIDTHS];
} board;

/* What depends on the size of the board only. */
typedef struct ring {
    lanes index[TSORO_SOW_WIDTHS]; /* the pit of each lane; 127 beyond the last */
    lanes size;                    /* 2N in every lane */
    unsigned pits;
} ring;

INLINE board load_half(int width, const uint8_t *half)
{
    board b = {{{0}}};
    for (int i = 0; i < width; i++) {
        memcpy(&b.v[i], half + 16 * i, 16);
    }
    return b;
}

/* Stores all TSORO_HALF_BYTES. */
INLINE void store_half(int width, const board *b, uint8_t *half)
{
    const lanes zero = lane_splat(0);
    for (int i = 0; i < TSORO_SOW_WIDTHS; i++) {
        memcpy(half + 16 * i, i < width ? &b->v[i] : &zero, 16);
    }
}

INLINE bool same_half(int width, const board *b, const uint8_t *half)
{
    board other = load_half(width, half);
    lanes same = (lanes)(b->v[0] == other.v[0]);
    for (int i = 1; i < width; i++) {
        same &= (lanes)(b->v[i] == other.v[i]);
    }
    return lane_mask(same) == 0xffffu;
}

INLINE ring make_ring(int width, unsigned pits)
{
    typedef signed char signed_lanes __attribute__((vector_size(16)));
    ring r = {.pits = pits};
    r.size = lane_splat(pits);
    for (int i = 0; i < width; i++) {
        unsigned char first = (unsigned char)(16 * i);
        lanes index = (lanes){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15} + first;
        lanes beyond = (lanes)((signed_lanes)index >= (signed_lanes)r.size);
        r.index[i] = index | (beyond & 127);
    }
    return r;
}

typedef struct run_state {
    board b;
    const uint8_t *mark; /* the half at the mark */
    uint64_t heads;
    unsigned marked; /* the pit lifted at the mark */
    unsigned pit;
    uint32_t laps;
} run_state;

/* A lap that goes all the way round: every pit, the lifted one too, gets a stone each time, and
   what is left, which may be nothing, is sown as a short lap. Returns the pit of the last stone. */
INLINE lanes run_round(int width, const ring *r, run_state *s, lanes at, unsigned stones)
{
    lanes rest = lane_splat(stones % r->pits);
    lanes last = lane_lap(width, r->index, r->size, s->b.v, at, rest, lane_splat(255));
    lanes each = lane_splat(stones / r->pits);
    for (int i = 0; i < width; i++) {
        s->b.v[i] += each & (lanes)(r->index[i] != 127);
    }
    return last;
}

/* The contract of `run` in sow.h on vectors. watch: TSORO_NO_PIT if the state is the mark. */
INLINE tsoro_lap_end run_laps(int width, const ring *r, run_state *s, unsigned watch)
{
    const unsigned range = r->pits - 2u;
    lanes at = lane_splat(s->pit);
    lanes stones = lane_stones_at(width, s->b.v, at);
    uint32_t laps = 0;
    tsoro_lap_end end;
    if (__builtin_expect(lane_first(stones) >= r->pits, 0)) {
        goto round;
    }
    for (;;) {
        at = lane_lap(width, r->index, r->size, s->b.v, at, stones, lane_splat(255));
    landed:
        stones = lane_stones_at(width, s->b.v, at);
        laps++;
        unsigned count = lane_first(stones);
        s->pit = lane_first(at);
        if (count - 2u < range && !(s->heads >> s->pit & 1u)) {
            if (s->pit == watch && same_half(width, &s->b, s->mark)) {
                end = TSORO_LAP_ENDLESS;
                break;
            }
            watch = laps >= UNWATCHED_LAPS ? s->marked : watch;
            continue;
        }
        if (count == 1) {
            end = TSORO_LAP_EMPTY;
            break;
        }
        if (s->pit == s->marked && same_half(width, &s->b, s->mark)) {
            end = TSORO_LAP_ENDLESS;
            break;
        }
        if (s->heads >> s->pit & 1u) {
            end = TSORO_LAP_HEAD;
            break;
        }
    round:
        at = run_round(width, r, s, at, lane_first(stones));
        goto landed;
    }
    s->laps += laps;
    return end;
}

INLINE tsoro_lap_end kernel_run(int width, tsoro_sowings *walk)
{
    ring r = make_ring(width, tsoro_variant_pits(walk->variant));
    run_state s = {.b = load_half(width, walk->now[0]),
                   .mark = walk->mark,
                   .heads = walk->variant->heads,
                   .marked = walk->marked,
                   .pit = walk->lift,
                   .laps = walk->laps};
    tsoro_lap_end end = run_laps(width, &r, &s, s.marked);
    store_half(width, &s.b, walk->now[0]);
    walk->lift = (uint8_t)s.pit;
    walk->laps = s.laps;
    return end;
}

INLINE uint64_t occupied_mask(int width, const board *b)
{
    uint64_t empty = 0;
    for (int i = 0; i < width; i++) {
        empty |= (uint64_t)lane_mask((lanes)(b->v[i] == 0)) << (16 * i);
    }
    return ~empty;
}

INLINE uint64_t liftable_mask(int width, const board *b, unsigned pits)
{
    uint64_t doubles = 0;
    for (int i = 0; i < width; i++) {
        uint64_t single = lane_mask((lanes)((b->v[i] & 0xfe) == 0));
        doubles |= (single ^ 0xffffu) << (16 * i);
    }
    if (doubles != 0) {
        return doubles;
    }
    uint64_t occupied = occupied_mask(width, b) & ((UINT64_C(1) << pits) - 1u);
    uint64_t next = occupied >> 1 | (occupied & 1u) << (pits - 1u);
    return occupied & ~next;
}

INLINE uint64_t kernel_occupied(int width, const uint8_t *half, unsigned pits)
{
    board b = load_half(width, half);
    return occupied_mask(width, &b) & ((UINT64_C(1) << pits) - 1u);
}

INLINE uint64_t kernel_liftable(int width, const uint8_t *half, unsigned pits)
{
    board b = load_half(width, half);
    return liftable_mask(width, &b, pits);
}

/* Whether a sowing that ended in this empty pit captures. */
INLINE bool takes(const uint8_t *enemy, unsigned files, unsigned pit)
{
    return pit >= files && enemy[tsoro_facing_inner(files, pit)] != 0;
}

/* Fills the sowing from the walk and the sown half. */
INLINE void fill_sowing(int width, const tsoro_sowings *walk, const run_state *s, tsoro_lap_end end,
                        tsoro_sowing *sowing)
{
    unsigned files = walk->variant->files;
    bool takes_here = end == TSORO_LAP_EMPTY && takes(walk->start[1], files, s->pit);
    board enemy = load_half(width, walk->start[1]);
    store_half(width, &s->b, sowing->own);
    store_half(width, &enemy, sowing->enemy);
    if (takes_here) {
        sowing->enemy[tsoro_facing_inner(files, s->pit)] = 0;
        sowing->enemy[tsoro_facing_outer(files, s->pit)] = 0;
    }
    sowing->stop = end == TSORO_LAP_HEAD ? walk->stop : 0;
    sowing->laps = s->laps;
    sowing->origin = walk->origin;
    sowing->end = (uint8_t)s->pit;
    sowing->capture = (uint8_t)(takes_here ? s->pit : TSORO_NO_PIT);
    sowing->bonus = takes_here ? walk->bonus : 0;
}

/* The next origin to sow from, or the sowing that stood at a head, as the state to run. */
INLINE bool next_start(int width, tsoro_sowings *walk, run_state *s, unsigned *watch)
{
    s->mark = walk->start[0];
    s->heads = walk->variant->heads;
    if (walk->origin == TSORO_NO_PIT) {
        if (walk->origins == 0) {
            return false;
        }
        walk->origin = (uint8_t)tsoro_pop_bit(&walk->origins);
        walk->stop = 0;
        *watch = TSORO_NO_PIT;
        s->b = load_half(width, walk->start[0]);
        s->pit = walk->origin;
        s->laps = 0;
    } else {
        *watch = walk->origin;
        s->b = load_half(width, walk->now[0]);
        s->pit = walk->lift;
        s->laps = walk->laps;
    }
    s->marked = walk->origin;
    return true;
}

INLINE bool kernel_next(int width, tsoro_sowings *walk, tsoro_sowing *sowing)
{
    ring r = make_ring(width, tsoro_variant_pits(walk->variant));
    run_state s;
    unsigned watch;
    while (next_start(width, walk, &s, &watch)) {
        tsoro_lap_end end = run_laps(width, &r, &s, watch);
        if (end == TSORO_LAP_HEAD) {
            walk->stop++;
            walk->lift = (uint8_t)s.pit;
            walk->laps = s.laps;
            store_half(width, &s.b, walk->now[0]);
            fill_sowing(width, walk, &s, end, sowing);
            return true;
        }
        if (end == TSORO_LAP_EMPTY) {
            fill_sowing(width, walk, &s, end, sowing);
            walk->origin = TSORO_NO_PIT;
            return true;
        }
        walk->origin = TSORO_NO_PIT;
    }
    return false;
}

/* --- Several sowings at once. Nearly all end within a few laps, but at a lap that no processor
   foresees; sown together they share that one surprise. --- */

#define MOST_TOGETHER 4
#define MOST_VECTORS  (MOST_TOGETHER / SIDE_BY_SIDE)

#define TOGETHER(width) 4
#define VECTORS(width)  (TOGETHER(width) / SIDE_BY_SIDE)

typedef struct group {
    wide half[MOST_VECTORS][TSORO_SOW_WIDTHS];
    wide at[MOST_VECTORS], stones[MOST_VECTORS];
    wide active[MOST_VECTORS]; /* 0: not to be sown on */
    wide watch[MOST_VECTORS];  /* the pit to pause at, for a look whether the cycle closes */
} group;

/* What a group needs of the board and the variant. */
typedef struct group_ring {
    wide index[TSORO_SOW_WIDTHS];
    wide heads[TSORO_SOW_WIDTHS]; /* 255 where a head is */
    wide size;
    bool has_heads;
} group_ring;

INLINE wide twice(lanes a)
{
    return wide_both(a, a);
}

INLINE group_ring make_group_ring(int width, const ring *r, uint64_t heads)
{
    group_ring g = {.size = twice(r->size), .has_heads = heads != 0};
    for (int i = 0; i < width; i++) {
        g.index[i] = twice(r->index[i]);
        g.heads[i] = wide_splat(0);
    }
    for (uint64_t left = heads; left != 0;) {
        wide head = wide_splat(tsoro_pop_bit(&left));
        for (int i = 0; i < width; i++) {
            g.heads[i] |= (wide)(g.index[i] == head);
        }
    }
    return g;
}

/* Sows the active ones until each has fallen into an empty hole, a head or the pit to watch, needs
   a lap round the board, or has sown UNWATCHED_LAPS. */
INLINE void run_group(int width, bool has_heads, const group_ring *r, group *g)
{
    typedef signed char signed_wide __attribute__((vector_size(sizeof(wide))));
    group s = *g; /* a copy of its own stays in registers */
    const group_ring c = *r;
    wide any;
    unsigned laps = 0;
    do {
        any = wide_splat(0);
#pragma GCC unroll 4
        for (int v = 0; v < VECTORS(width); v++) {
            s.at[v] =
                wide_lap(width, c.index, c.size, s.half[v], s.at[v], s.stones[v], s.active[v]);
            s.stones[v] = wide_stones_at(width, s.half[v], s.at[v]);
            s.active[v] &= (wide)((signed_wide)s.stones[v] > 1) &
                           (wide)((signed_wide)c.size > (signed_wide)s.stones[v]);
            if (has_heads) {
                s.active[v] &=
                    ~(wide_stones_at(width, c.heads, s.at[v]) | (wide)(s.at[v] == s.watch[v]));
            }
            any |= s.active[v];
        }
    } while (wide_mask(any) != 0 && ++laps < UNWATCHED_LAPS);
    *g = s;
}

/* The pits of the next sowings; missing ones repeat the last. */
INLINE unsigned take_pits(int together, uint64_t *origins, unsigned *pit)
{
    unsigned count = 0;
    for (int i = 0; i < together; i++) {
        if (*origins != 0) {
            pit[i] = tsoro_pop_bit(origins);
            count++;
        } else {
            pit[i] = pit[i - 1];
        }
    }
    return count;
}

INLINE void start_group(int width, const group_ring *r, group *g, const board *start,
                        const unsigned *pit)
{
    for (int v = 0; v < VECTORS(width); v++) {
        const unsigned *p = pit + v * SIDE_BY_SIDE;
        g->at[v] = wide_both(lane_splat(p[0]), lane_splat(p[SIDE_BY_SIDE - 1]));
        for (int i = 0; i < width; i++) {
            g->half[v][i] = twice(start->v[i]);
        }
        g->stones[v] = wide_stones_at(width, g->half[v], g->at[v]);
        g->active[v] = (wide)(wide_min(g->stones[v], r->size - 1) == g->stones[v]);
        g->watch[v] = wide_splat(255);
    }
}

/* The byte of sowing i in one of the group's vectors. */
INLINE unsigned group_byte(const wide *vectors, unsigned i)
{
    return ((const uint8_t *)vectors)[16 * i];
}

INLINE board group_half(int width, const group *g, unsigned i)
{
    const uint8_t *first = (const uint8_t *)g->half[i / SIDE_BY_SIDE] + 16 * (i % SIDE_BY_SIDE);
    board b = {{{0}}};
    for (int w = 0; w < width; w++) {
        memcpy(&b.v[w], first + sizeof(wide) * (unsigned)w, 16);
    }
    return b;
}

/* Sets sowing i of one of the group's vectors. */
INLINE void set_sowing(wide *vectors, unsigned i, unsigned value)
{
    lanes all = lane_splat(value);
    memcpy((uint8_t *)vectors + 16 * i, &all, 16);
}

/* Lets the sowings of the set go on from where they are, watching for their origins. */
INLINE void go_on(int together, group *g, unsigned set, const unsigned *origin)
{
    for (int i = 0; i < together; i++) {
        bool on = set >> i & 1u;
        set_sowing(g->active, (unsigned)i, on ? 255 : 0);
        set_sowing(g->watch, (unsigned)i, origin[i]);
    }
}

/* --- Perft, every position made --- */

/* A byte of every half that no pit has: always empty. */
#define NOWHERE (TSORO_HALF_BYTES - 1u)

/* The sowings of a half, wherever the enemy's stones stand: a sowing depends on the mover's half
   alone. All quiet moves of a position leave the enemy's half as it was, so his replies sow alike
   after each of them and are sown once. */
/* Halves with more sowings (the head stops of very long ones) are sown every time. */
#define FAN_MOST 64

typedef struct fan {
    unsigned count;        /* 0: not made */
    uint8_t pit[FAN_MOST]; /* where each ends, NOWHERE: at a head */
    lanes own[FAN_MOST][TSORO_SOW_WIDTHS];
} fan;

/* What does not change in the tree. */
typedef struct perft_tree {
    ring ring;
    group_ring group_ring;
    const tsoro_variant *variant;
    uint64_t (*below)(const struct perft_tree *tree, const tsoro_position *position,
                      unsigned depth);
    uint64_t (*below_fan)(const struct perft_tree *tree, const tsoro_position *position,
                          unsigned depth, const fan *sowings);
    uint64_t bonus_pits; /* where a bonus may be taken */
    bool scheduled;      /* takes are counted */
    /* By the pit a sowing ends in: the enemy pit that faces it, and what a capture leaves. Where
       nothing can be taken, the byte NOWHERE and everything. */
    uint8_t facing[TSORO_HALF_BYTES];
    lanes kept[TSORO_HALF_BYTES][TSORO_SOW_WIDTHS];
} perft_tree;

/* A position of the tree. */
typedef struct perft_node {
    const perft_tree *tree;
    const tsoro_position *position;
    const uint8_t *enemy;             /* the enemy's half of the position */
    uint8_t *child_own, *child_enemy; /* where these halves stand in the child */
    tsoro_position child;
    unsigned depth; /* of the child */
    unsigned bonus;
    const fan *replies; /* the enemy's sowings if nothing is taken, or NULL */
} perft_node;

static inline uint64_t count_child(const perft_node *node)
{
    if (node->depth == 0) {
        tsoro_sow_made(&node->child);
        return 1;
    }
    return node->tree->below(node->tree, &node->child, node->depth);
}

/* The child as it stands and with up to `left` of the holes taken; it is as it was afterwards. The
   last level is a loop: there nearly all leaves are made. */
static uint64_t count_bonus(perft_node *node, uint8_t *enemy, uint64_t holes, unsigned left)
{
    uint64_t count = count_child(node);
    while (left != 0 && holes != 0) {
        unsigned pit = tsoro_pop_bit(&holes);
        uint8_t stones = enemy[pit];
        enemy[pit] = 0;
        count += left == 1 ? count_child(node) : count_bonus(node, enemy, holes, left - 1);
        enemy[pit] = stones;
    }
    return count;
}

/* Counts below a sowing that ended in `pit`, NOWHERE: at a head. Whether it captures is anybody's
   guess, so that is worked out without branches. */
INLINE uint64_t count_sowing(int width, perft_node *node, const board *own, const board *enemy,
                             unsigned pit)
{
    const perft_tree *tree = node->tree;
    const tsoro_position *position = node->position;
    tsoro_position *child = &node->child;
    unsigned took = node->enemy[tree->facing[pit]] != 0;
    const lanes *kept = tree->kept[took ? pit : NOWHERE];
    board left;
    for (int i = 0; i < width; i++) {
        left.v[i] = enemy->v[i] & kept[i];
        memcpy(node->child_own + 16 * i, &own->v[i], 16);
        memcpy(node->child_enemy + 16 * i, &left.v[i], 16);
    }
    child->quiet = (position->quiet + 1) & (took - 1u);
    if (tree->scheduled) {
        child->takes[position->mover] = position->takes[position->mover] + took;
    }
    if (!took && node->replies != NULL) {
        return tree->below_fan(tree, child, node->depth, node->replies);
    }
    if (node->bonus == 0 || !took) {
        return count_child(node);
    }
    uint64_t holes = occupied_mask(width, &left) & tree->bonus_pits;
    return count_bonus(node, node->child_enemy, holes, node->bonus);
}

/* Counts below a sowing that needs laps round the board. */
static __attribute__((noinline)) uint64_t count_longer(int width, perft_node *node, run_state *s,
                                                       const board *enemy, unsigned watch)
{
    const ring *r = &node->tree->ring;
    uint64_t count = 0;
    tsoro_lap_end end = run_laps(width, r, s, watch);
    while (end == TSORO_LAP_HEAD) {
        count += count_sowing(width, node, &s->b, enemy, NOWHERE);
        end = run_laps(width, r, s, s->marked);
    }
    return end == TSORO_LAP_EMPTY ? count + count_sowing(width, node, &s->b, enemy, s->pit) : count;
}

/* A group being counted. */
typedef struct count_state {
    group g; /* first, as it is aligned to a vector */
    const board *enemy;
    const unsigned *origin;
    unsigned again; /* the sowings that go on */
    bool begun;     /* each has sown a lap */
} count_state;

/* Counts below sowing i of the group where it came to rest. */
INLINE uint64_t count_rest(int width, perft_node *node, count_state *c, unsigned i)
{
    const perft_tree *tree = node->tree;
    const uint8_t *mark = node->position->pits[node->position->mover];
    board b = group_half(width, &c->g, i);
    unsigned pit = group_byte(c->g.at, i);
    unsigned stones = group_byte(c->g.stones, i);
    unsigned pits = tree->ring.pits;
    if (stones == 1) {
        return count_sowing(width, node, &b, c->enemy, pit);
    }
    uint64_t heads = tree->variant->heads;
    bool sown = c->begun || mark[c->origin[i]] < pits;
    if (sown && pit == c->origin[i] && same_half(width, &b, mark)) {
        return 0;
    }
    bool head = sown && heads >> pit & 1u;
    uint64_t count = head ? count_sowing(width, node, &b, c->enemy, NOWHERE) : 0;
    if (stones < pits) {
        c->again |= 1u << i;
        return count;
    }
    run_state s = {.b = b, .mark = mark, .heads = heads, .marked = c->origin[i], .pit = pit};
    return count + count_longer(width, node, &s, c->enemy, sown ? s.marked : TSORO_NO_PIT);
}

INLINE uint64_t count_group(int width, perft_node *node, count_state *c, unsigned pending)
{
    const group_ring *r = &node->tree->group_ring;
    uint64_t count = 0;
    for (c->begun = false;; c->begun = true) {
        if (r->has_heads || c->begun) {
            run_group(width, true, r, &c->g);
        } else {
            run_group(width, false, r, &c->g);
        }
        c->again = 0;
#pragma GCC unroll 4
        for (unsigned i = 0; i < TOGETHER(width); i++) {
            count += pending >> i & 1u ? count_rest(width, node, c, i) : 0;
        }
        if (c->again == 0) {
            return count;
        }
        pending = c->again;
        go_on(TOGETHER(width), &c->g, pending, c->origin);
    }
}

INLINE uint64_t kernel_count(int width, perft_node *node, const board *start, const board *enemy)
{
    const perft_tree *tree = node->tree;
    uint64_t origins = liftable_mask(width, start, tree->ring.pits);
    uint64_t count = 0;
    while (origins != 0) {
        unsigned origin[MOST_TOGETHER];
        count_state c;
        c.enemy = enemy;
        c.origin = origin;
        unsigned together = take_pits(TOGETHER(width), &origins, origin);
        start_group(width, &tree->group_ring, &c.g, start, origin);
        count += count_group(width, node, &c, (1u << together) - 1u);
    }
    return count;
}

INLINE void make_node(int width, const perft_tree *tree, const tsoro_position *position,
                      unsigned depth, perft_node *node)
{
    unsigned mover = position->mover;
    node->tree = tree;
    node->position = position;
    node->enemy = position->pits[mover ^ 1u];
    node->child_own = node->child.pits[mover];
    node->child_enemy = node->child.pits[mover ^ 1u];
    node->depth = depth - 1;
    node->bonus = tsoro_variant_bonus(tree->variant, position->takes[mover]);
    node->replies = NULL;
    for (int i = width; i < TSORO_SOW_WIDTHS; i++) {
        memset(node->child.pits[0] + 16 * i, 0, 16);
        memset(node->child.pits[1] + 16 * i, 0, 16);
    }
    node->child.mover = (uint8_t)(mover ^ 1u);
    node->child.turn = position->turn + (mover == TSORO_NORTH);
    node->child.takes[0] = position->takes[0];
    node->child.takes[1] = position->takes[1];
}

/* Adds a sowing; false if the fan is full. */
INLINE bool add_to_fan(int width, fan *made, const board *own, unsigned pit)
{
    if (made->count == FAN_MOST) {
        return false;
    }
    made->pit[made->count] = (uint8_t)pit;
    for (int i = 0; i < width; i++) {
        made->own[made->count][i] = own->v[i];
    }
    made->count++;
    return true;
}

/* The sowings of a half; none if there are too many. */
INLINE void make_fan(int width, const perft_tree *tree, const uint8_t *half, fan *made)
{
    const board start = load_half(width, half);
    uint64_t origins = liftable_mask(width, &start, tree->ring.pits);
    bool fits = true;
    made->count = 0;
    while (origins != 0 && fits) {
        run_state s = {.b = start, .mark = half, .heads = tree->variant->heads};
        s.pit = s.marked = tsoro_pop_bit(&origins);
        tsoro_lap_end end = run_laps(width, &tree->ring, &s, TSORO_NO_PIT);
        while (end == TSORO_LAP_HEAD && fits) {
            fits = add_to_fan(width, made, &s.b, NOWHERE);
            end = run_laps(width, &tree->ring, &s, s.marked);
        }
        fits = fits && (end != TSORO_LAP_EMPTY || add_to_fan(width, made, &s.b, s.pit));
    }
    made->count = fits ? made->count : 0;
}

/* Gives a node whose children have children the replies that its quiet moves share. */
INLINE void share_replies(int width, perft_node *node, fan *replies)
{
    if (node->depth > 0) {
        make_fan(width, node->tree, node->enemy, replies);
        node->replies = replies->count ? replies : NULL;
    }
}

/* Counts below a position whose mover sows as the fan says. */
INLINE uint64_t kernel_below_fan(int width, const perft_tree *tree, const tsoro_position *position,
                                 unsigned depth, const fan *sowings)
{
    perft_node node;
    fan replies;
    uint64_t count = 0;
    make_node(width, tree, position, depth, &node);
    share_replies(width, &node, &replies);
    const board enemy = load_half(width, node.enemy);
    for (unsigned i = 0; i < sowings->count; i++) {
        board own;
        for (int part = 0; part < width; part++) {
            own.v[part] = sowings->own[i][part];
        }
        count += count_sowing(width, &node, &own, &enemy, sowings->pit[i]);
    }
    return count;
}

INLINE uint64_t kernel_below(int width, const perft_tree *tree, const tsoro_position *position,
                             unsigned depth)
{
    perft_node node;
    fan replies;
    make_node(width, tree, position, depth, &node);
    share_replies(width, &node, &replies);
    const board own = load_half(width, position->pits[position->mover]);
    const board enemy = load_half(width, node.enemy);
    return kernel_count(width, &node, &own, &enemy);
}

INLINE void make_captures(int width, unsigned files, perft_tree *tree)
{
    memset(tree->facing, NOWHERE, sizeof tree->facing);
    for (unsigned pit = 0; pit < files; pit++) {
        memset(tree->kept[pit], 255, sizeof tree->kept[pit]);
    }
    memset(tree->kept[NOWHERE], 255, sizeof tree->kept[NOWHERE]);
    for (unsigned pit = files; pit < 2 * files; pit++) {
        tree->facing[pit] = (uint8_t)tsoro_facing_inner(files, pit);
        lanes inner = lane_splat(tsoro_facing_inner(files, pit));
        lanes outer = lane_splat(tsoro_facing_outer(files, pit));
        for (int i = 0; i < width; i++) {
            const lanes index = tree->ring.index[i];
            tree->kept[pit][i] = ~((lanes)(index == inner) | (lanes)(index == outer));
        }
    }
}

INLINE void make_tree(int width, const tsoro_variant *variant, perft_tree *tree)
{
    tree->ring = make_ring(width, tsoro_variant_pits(variant));
    tree->group_ring = make_group_ring(width, &tree->ring, variant->heads);
    tree->variant = variant;
    tree->bonus_pits = (UINT64_C(1) << tree->ring.pits) - 1u;
    tree->bonus_pits &= variant->sanctuary ? ~(uint64_t)variant->heads : UINT64_MAX;
    tree->scheduled = tsoro_variant_has_schedule(variant);
    make_captures(width, variant->files, tree);
}

INLINE bool kernel_play_any(int width, const tsoro_variant *variant, tsoro_position *position,
                            tsoro_random *random)
{
    uint8_t *own = position->pits[position->mover];
    uint8_t *enemy = position->pits[position->mover ^ 1u];
    const board start = load_half(width, own);
    const ring r = make_ring(width, tsoro_variant_pits(variant));
    uint64_t origins = liftable_mask(width, &start, r.pits);
    while (origins != 0) {
        run_state s = {.b = start, .mark = own, .heads = 0};
        s.pit = s.marked = tsoro_sow_any_pit(origins, random);
        if (run_laps(width, &r, &s, TSORO_NO_PIT) == TSORO_LAP_ENDLESS) {
            origins &= ~(UINT64_C(1) << s.marked);
            continue;
        }
        for (int i = 0; i < width; i++) {
            memcpy(own + 16 * i, &s.b.v[i], 16);
        }
        position->quiet++;
        if (takes(enemy, variant->files, s.pit)) {
            enemy[tsoro_facing_inner(variant->files, s.pit)] = 0;
            enemy[tsoro_facing_outer(variant->files, s.pit)] = 0;
            position->quiet = 0;
        }
        position->turn += position->mover == TSORO_NORTH;
        position->mover ^= 1u;
        return true;
    }
    return false;
}

#define SOW_WIDTH(width)                                                                           \
    static tsoro_lap_end run_##width(tsoro_sowings *walk)                                          \
    {                                                                                              \
        return kernel_run(width, walk);                                                            \
    }                                                                                              \
    static bool next_##width(tsoro_sowings *walk, tsoro_sowing *sowing)                            \
    {                                                                                              \
        return kernel_next(width, walk, sowing);                                                   \
    }                                                                                              \
    static uint64_t below_##width(const perft_tree *tree, const tsoro_position *position,          \
                                  unsigned depth)                                                  \
    {                                                                                              \
        return kernel_below(width, tree, position, depth);                                         \
    }                                                                                              \
    static uint64_t below_fan_##width(const perft_tree *tree, const tsoro_position *position,      \
                                      unsigned depth, const fan *sowings)                          \
    {                                                                                              \
        return kernel_below_fan(width, tree, position, depth, sowings);                            \
    }                                                                                              \
    static uint64_t perft_##width(const tsoro_variant *variant, const tsoro_position *position,    \
                                  unsigned depth)                                                  \
    {                                                                                              \
        perft_tree tree;                                                                           \
        make_tree(width, variant, &tree);                                                          \
        tree.below = below_##width;                                                                \
        tree.below_fan = below_fan_##width;                                                        \
        return below_##width(&tree, position, depth);                                              \
    }                                                                                              \
    static bool play_any_##width(const tsoro_variant *variant, tsoro_position *position,           \
                                 tsoro_random *random)                                             \
    {                                                                                              \
        return kernel_play_any(width, variant, position, random);                                  \
    }                                                                                              \
    static uint64_t occupied_##width(const uint8_t *half, unsigned pits)                           \
    {                                                                                              \
        return kernel_occupied(width, half, pits);                                                 \
    }                                                                                              \
    static uint64_t liftable_##width(const uint8_t *half, unsigned pits)                           \
    {                                                                                              \
        return kernel_liftable(width, half, pits);                                                 \
    }

SOW_WIDTH(1)
SOW_WIDTH(2)
SOW_WIDTH(3)

#define SOW_ENTRIES(width)                                                                         \
    {                                                                                              \
        run_##width, next_##width, perft_##width, play_any_##width, occupied_##width,              \
            liftable_##width                                                                       \
    }
