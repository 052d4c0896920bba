/* The vector kernel, once for every instruction set. A file that includes this gives first

     lanes                  a vector of 16 unsigned bytes (GCC/Clang vector extension)
     lane_look(table, at)   table[at & 15] by byte; 0 where at has its top bit set
     lane_min(a, b)         the smaller one, unsigned
     lane_add_sat(a, b)     the sum, at most 255
     lane_first(a)          byte 0
     lane_mask(a)           the top bits as a mask
     SOW_KERNEL             the name of the kernel

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

typedef signed char signed_lanes __attribute__((vector_size(16)));

typedef struct board {
    lanes v[TSORO_SOW_WIDTHS];
} board;

/* What depends on the size of the board only. */
typedef struct ring {
    lanes index[TSORO_SOW_WIDTHS]; /* the pit of each lane; 127 beyond the last */
    lanes size;                    /* 2N in every lane */
    unsigned pits;
} ring;

INLINE lanes lane_splat(unsigned value)
{
    unsigned char b = (unsigned char)value;
    return (lanes){b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b};
}

INLINE board load_half(int width, const uint8_t *half)
{
    board b;
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
    ring r;
    r.pits = pits;
    r.size = lane_splat(pits);
    for (int i = 0; i < width; i++) {
        unsigned char first = (unsigned char)(16 * i);
        lanes index = (lanes){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15} + first;
        lanes beyond = (lanes)((signed_lanes)index >= (signed_lanes)r.size);
        r.index[i] = index | (beyond & 127);
    }
    return r;
}

/* The stones of pit `at`, in every lane. A vector answers 0 for indexes outside itself, which is
   seen to by setting their top bit. */
INLINE lanes stones_at(int width, const board *b, lanes at)
{
    if (width == 1) {
        return lane_look(b->v[0], at);
    }
    lanes stones = lane_look(b->v[0], lane_add_sat(at, lane_splat(0x70)));
    for (int i = 1; i < width; i++) {
        lanes inside = at - (unsigned char)(16 * i);
        bool last = i == width - 1;
        stones |= lane_look(b->v[i], last ? inside : lane_add_sat(inside, lane_splat(0x70)));
    }
    return stones;
}

/* One lap of fewer stones than pits; returns the pit of the last stone. */
INLINE lanes lap(int width, const ring *r, board *b, lanes at, lanes stones)
{
    lanes first = at + 1;
    for (int i = 0; i < width; i++) {
        lanes behind = r->index[i] - first; /* steps from the first hole sown, round the ring */
        behind = lane_min(behind, behind + r->size);
        lanes lifted = (lanes)(r->index[i] == at);
        b->v[i] = (b->v[i] & ~lifted) - (lanes)((signed_lanes)stones > (signed_lanes)behind);
    }
    lanes last = at + stones;
    return lane_min(last, last - r->size);
}

/* A lap that goes all the way round: rare, so byte by byte. Returns the pit of the last stone. */
static unsigned lap_round(uint8_t *half, unsigned pits, unsigned at)
{
    unsigned stones = half[at];
    half[at] = 0;
    for (; stones != 0; stones--) {
        at = at + 1 == pits ? 0 : at + 1;
        half[at]++;
    }
    return at;
}

typedef struct run_state {
    board b;
    const uint8_t *mark; /* the half at the mark */
    uint64_t heads;
    unsigned marked; /* the pit lifted at the mark */
    unsigned pit;
    uint32_t laps;
} run_state;

INLINE lanes run_round(int width, const ring *r, run_state *s)
{
    uint8_t half[TSORO_HALF_BYTES];
    store_half(width, &s->b, half);
    lanes at = lane_splat(lap_round(half, r->pits, s->pit));
    s->b = load_half(width, half);
    return at;
}

/* The contract of `run` in sow.h on vectors. watch: TSORO_NO_PIT if the state is the mark. */
INLINE tsoro_lap_end run_laps(int width, const ring *r, run_state *s, unsigned watch)
{
    const unsigned range = r->pits - 2u;
    lanes at = lane_splat(s->pit);
    lanes stones = stones_at(width, &s->b, at);
    uint32_t laps = 0;
    tsoro_lap_end end;
    if (__builtin_expect(lane_first(stones) >= r->pits, 0)) {
        goto round;
    }
    for (;;) {
        at = lap(width, r, &s->b, at, stones);
    landed:
        stones = stones_at(width, &s->b, at);
        laps++;
        unsigned count = lane_first(stones);
        s->pit = lane_first(at);
        if (count - 2u < range && !(s->heads >> s->pit & 1u)) {
            if (s->pit == watch && same_half(width, &s->b, s->mark)) {
                end = TSORO_LAP_ENDLESS;
                break;
            }
            watch = laps == UNWATCHED_LAPS ? s->marked : watch;
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
        at = run_round(width, r, s);
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

/* Makes the leaf as it stands and with up to `left` of the bonus holes taken; the leaf is as it was
   afterwards. The last level is a loop: it is where nearly all leaves are made. */
static uint64_t bonus_leaves(tsoro_position *leaf, uint8_t *enemy, uint64_t holes, unsigned left)
{
    uint64_t count = 1;
    tsoro_sow_made(leaf);
    while (left != 0 && holes != 0) {
        unsigned pit = tsoro_pop_bit(&holes);
        uint8_t stones = enemy[pit];
        enemy[pit] = 0;
        if (left == 1) {
            tsoro_sow_made(leaf);
            count++;
        } else {
            count += bonus_leaves(leaf, enemy, holes, left - 1);
        }
        enemy[pit] = stones;
    }
    return count;
}

/* The leaves of a capture at `pit`, the mover's half being sown already. */
INLINE uint64_t capture_leaves(int width, const tsoro_variant *variant,
                               const tsoro_position *position, tsoro_position *leaf, unsigned pit)
{
    unsigned files = variant->files;
    uint8_t *enemy = leaf->pits[leaf->mover];
    const uint8_t *before = position->pits[leaf->mover];
    unsigned inner = tsoro_facing_inner(files, pit);
    unsigned outer = tsoro_facing_outer(files, pit);
    unsigned bonus = tsoro_variant_bonus(variant, position->takes[position->mover]);
    bool counts = tsoro_variant_has_schedule(variant);
    enemy[inner] = enemy[outer] = 0;
    leaf->quiet = 0;
    leaf->takes[position->mover] += counts;
    uint64_t holes = 0;
    if (bonus != 0) {
        board b = load_half(width, enemy);
        holes = occupied_mask(width, &b) & ((UINT64_C(1) << 2u * files) - 1u);
        holes &= variant->sanctuary ? ~(uint64_t)variant->heads : UINT64_MAX;
    }
    uint64_t count = bonus_leaves(leaf, enemy, holes, bonus);
    enemy[inner] = before[inner];
    enemy[outer] = before[outer];
    leaf->quiet = position->quiet + 1;
    leaf->takes[position->mover] -= counts;
    return count;
}

INLINE tsoro_position leaf_of(const tsoro_position *position)
{
    tsoro_position leaf = *position;
    leaf.mover = position->mover ^ 1u;
    leaf.turn += position->mover == TSORO_NORTH;
    leaf.quiet++;
    return leaf;
}

INLINE uint64_t kernel_leaves(int width, const tsoro_variant *variant,
                              const tsoro_position *position)
{
    const uint8_t *own = position->pits[position->mover];
    const board start = load_half(width, own);
    const ring r = make_ring(width, tsoro_variant_pits(variant));
    tsoro_position leaf = leaf_of(position);
    const uint8_t *enemy = position->pits[leaf.mover];
    uint64_t origins = liftable_mask(width, &start, r.pits);
    uint64_t count = 0;
    while (origins != 0) {
        run_state s = {.b = start, .mark = own, .heads = variant->heads};
        unsigned watch = TSORO_NO_PIT;
        tsoro_lap_end end;
        s.pit = s.marked = tsoro_pop_bit(&origins);
        do {
            end = run_laps(width, &r, &s, watch);
            if (end == TSORO_LAP_ENDLESS) {
                break;
            }
            store_half(width, &s.b, leaf.pits[position->mover]);
            if (end == TSORO_LAP_EMPTY && takes(enemy, variant->files, s.pit)) {
                count += capture_leaves(width, variant, position, &leaf, s.pit);
            } else {
                tsoro_sow_made(&leaf);
                count++;
            }
            watch = s.marked;
        } while (end == TSORO_LAP_HEAD);
    }
    return count;
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
    static uint64_t leaves_##width(const tsoro_variant *variant, const tsoro_position *position)   \
    {                                                                                              \
        return kernel_leaves(width, variant, position);                                            \
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
        run_##width, next_##width, leaves_##width, play_any_##width, occupied_##width,             \
            liftable_##width                                                                       \
    }
