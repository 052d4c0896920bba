/* The loops of kernel.h in the compiler's own vectors; included by one C file for each instruction
 * set, which defines KERNEL (the name of the table) and KERNEL_NAME. */
#include "endgame/kernel.h"

#include "base/bits.h"

#include <string.h>

/* Half a row. Wider vectors than the registers make the compiler go through memory. Vectors are
   passed by address: by value their calling convention depends on the instruction set. */
typedef uint64_t four_words __attribute__((vector_size(32), aligned(32), may_alias));

static inline bool none_in(const four_words *v)
{
#ifdef __AVX2__
    typedef long long quads __attribute__((vector_size(32)));
    return __builtin_ia32_ptestz256((quads)*v, (quads)*v) != 0;
#else
    return ((*v)[0] | (*v)[1] | (*v)[2] | (*v)[3]) == 0;
#endif
}

static inline const four_words *bits_of(const uint64_t *bits)
{
    return (const four_words *)bits;
}

static inline four_words *bits_at(uint64_t *bits)
{
    return (four_words *)bits;
}

static inline bool is_fresh(const tsoro_sweep *sweep, const tsoro_sown *sown, const tsoro_sown *end)
{
    unsigned fresh = 0;
    for (; sown < end; sown++) {
        fresh |= sweep->fresh[TSORO_SOWN_HALF(*sown)];
    }
    return fresh != 0;
}

/* One row: returns whether anything was found. `want` is known when this is compiled. */
static inline bool sweep_row(const tsoro_sweep *sweep, unsigned want, const tsoro_sown *sown,
                             const tsoro_sown *end, tsoro_pair *open, tsoro_pair *found)
{
    const four_words *could_lose = bits_of(open->second);
    four_words undecided[2] = {bits_of(open->first)[0], bits_of(open->first)[1]};
    four_words won[2] = {{0}, {0}};
    four_words lost[2] = {undecided[0] & could_lose[0], undecided[1] & could_lose[1]};
    for (; sown < end; sown++) {
        const tsoro_pair *told = &sweep->told[TSORO_SOWN_HALF(*sown)];
        const four_words *facing = bits_of(sweep->facing[TSORO_SOWN_FILE(*sown)]);
        const tsoro_pair *soon = &sweep->told[TSORO_SOWN_HALF(sown[TSORO_SOWN_AHEAD])];
        if (want & TSORO_WANT_WON) {
            __builtin_prefetch(soon->second);
        }
        if (want & TSORO_WANT_LOST) {
            __builtin_prefetch(soon->first);
        }
        if (want & TSORO_WANT_WON) {
            won[0] |= bits_of(told->second)[0] & ~facing[0];
            won[1] |= bits_of(told->second)[1] & ~facing[1];
        }
        if (want & TSORO_WANT_LOST) {
            lost[0] &= bits_of(told->first)[0] | facing[0];
            lost[1] &= bits_of(told->first)[1] | facing[1];
        }
    }
    four_words decided[2];
    for (unsigned i = 0; i < 2; i++) {
        won[i] &= undecided[i];
        if ((want & TSORO_WANT_LOST) == 0) {
            lost[i] ^= lost[i];
        }
        decided[i] = won[i] | lost[i];
    }
    four_words any = decided[0] | decided[1];
    if (none_in(&any)) {
        return false;
    }
    for (unsigned i = 0; i < 2; i++) {
        bits_at(open->first)[i] = undecided[i] & ~decided[i];
        bits_at(open->second)[i] = (could_lose[i] | won[i]) & ~lost[i];
        bits_at(found->first)[i] = won[i];
        bits_at(found->second)[i] = lost[i];
    }
    return true;
}

static inline bool is_zero(const uint64_t *bits)
{
    four_words any = bits_of(bits)[0] | bits_of(bits)[1];
    return none_in(&any);
}

static inline bool sweep_rows(const tsoro_sweep *sweep, unsigned want)
{
    const tsoro_halves *halves = sweep->halves;
    uint32_t rows = halves->count - sweep->row;
    rows = rows < TSORO_TILE ? rows : TSORO_TILE;
    bool any = false;
    for (uint32_t i = 0; i < rows; i++) {
        const tsoro_sown *sown = &halves->sown[halves->first[sweep->row + i]];
        const tsoro_sown *end = &halves->sown[halves->first[sweep->row + i + 1]];
        if (sweep->fresh != NULL && !is_fresh(sweep, sown, end)) {
            continue;
        }
        tsoro_pair *open = &sweep->open[sweep->row + i];
        if (!is_zero(open->first) &&
            sweep_row(sweep, want, sown, end, open, &sweep->found->row[i])) {
            sweep->found->rows[i / 64] |= UINT64_C(1) << i % 64;
            any = true;
        }
    }
    return any;
}

static bool sweep_tile(const tsoro_sweep *sweep)
{
    switch (sweep->want) {
    case TSORO_WANT_WON:
        return sweep_rows(sweep, TSORO_WANT_WON);
    case TSORO_WANT_LOST:
        return sweep_rows(sweep, TSORO_WANT_LOST);
    default:
        return sweep_rows(sweep, TSORO_WANT_WON | TSORO_WANT_LOST);
    }
}

/* --- Turning ---
   A tile is turned in strips of 64 rows, four words of every row at a time. A strip is four 64x64
   squares; the halves of a square are swapped at every size (Hacker's Delight, 7-3), three sizes in
   registers at once. What is left then is to exchange words between strips. */

#define SWAP(x, y, size, mask)                                                                     \
    do {                                                                                           \
        four_words swap = (((x) >> (size)) ^ (y)) & (mask);                                        \
        (y) ^= swap;                                                                               \
        (x) ^= swap << (size);                                                                     \
    } while (0)

/* Three sizes over eight vectors that lie `stride` apart. */
static inline void swap_eight(const four_words *in, size_t in_stride, four_words *out,
                              size_t out_stride, unsigned size, uint64_t m4, uint64_t m2,
                              uint64_t m1)
{
    four_words a = in[0], b = in[in_stride], c = in[2 * in_stride], d = in[3 * in_stride];
    four_words e = in[4 * in_stride], f = in[5 * in_stride], g = in[6 * in_stride];
    four_words h = in[7 * in_stride];
    SWAP(a, e, 4 * size, m4);
    SWAP(b, f, 4 * size, m4);
    SWAP(c, g, 4 * size, m4);
    SWAP(d, h, 4 * size, m4);
    SWAP(a, c, 2 * size, m2);
    SWAP(b, d, 2 * size, m2);
    SWAP(e, g, 2 * size, m2);
    SWAP(f, h, 2 * size, m2);
    SWAP(a, b, size, m1);
    SWAP(c, d, size, m1);
    SWAP(e, f, size, m1);
    SWAP(g, h, size, m1);
    out[0] = a;
    out[out_stride] = b;
    out[2 * out_stride] = c;
    out[3 * out_stride] = d;
    out[4 * out_stride] = e;
    out[5 * out_stride] = f;
    out[6 * out_stride] = g;
    out[7 * out_stride] = h;
}

/* Turns the squares of one strip: `in` is the first of 64 rows, a pair apart. Afterwards word w of
   out[i] holds, for column 64w+i, a bit for each row. */
static inline void turn_strip(const four_words *in, four_words out[64])
{
    four_words half_way[64];
    size_t stride = sizeof(tsoro_pair) / sizeof(four_words);
    for (unsigned i = 0; i < 8; i++) {
        swap_eight(in + i * stride, 8 * stride, half_way + i, 8, 8, UINT64_C(0x00000000ffffffff),
                   UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00ff00ff00ff00ff));
    }
    for (unsigned i = 0; i < 64; i += 8) {
        swap_eight(half_way + i, 1, out + i, 1, 1, UINT64_C(0x0f0f0f0f0f0f0f0f),
                   UINT64_C(0x3333333333333333), UINT64_C(0x5555555555555555));
    }
}

/* Words of four vectors exchanged: afterwards *a holds the first word of each, and so on. */
static inline void exchange_words(four_words *a, four_words *b, four_words *c, four_words *d)
{
    four_words ab_even = __builtin_shufflevector(*a, *b, 0, 4, 2, 6);
    four_words ab_odd = __builtin_shufflevector(*a, *b, 1, 5, 3, 7);
    four_words cd_even = __builtin_shufflevector(*c, *d, 0, 4, 2, 6);
    four_words cd_odd = __builtin_shufflevector(*c, *d, 1, 5, 3, 7);
    *a = __builtin_shufflevector(ab_even, cd_even, 0, 1, 4, 5);
    *b = __builtin_shufflevector(ab_odd, cd_odd, 0, 1, 4, 5);
    *c = __builtin_shufflevector(ab_even, cd_even, 2, 3, 6, 7);
    *d = __builtin_shufflevector(ab_odd, cd_odd, 2, 3, 6, 7);
}

/* One strip more than needed keeps strips out of each other's cache sets. */
typedef four_words turned_strips[TSORO_TILE_WORDS][64 + 2];

static void turn_half(const uint64_t *in, const tsoro_bits rows, turned_strips strips)
{
    for (unsigned group = 0; group < TSORO_TILE_WORDS; group++) {
        if (rows[group] != 0) {
            turn_strip((const four_words *)(in + group * 64 * (sizeof(tsoro_pair) / 8)),
                       strips[group]);
        } else {
            memset(strips[group], 0, sizeof strips[group]);
        }
    }
}

/* The row of turned bits for columns i, 64+i, 128+i, 192+i of a half, in two parts. */
static inline void turned_rows(turned_strips strips, unsigned i, four_words low[4],
                               four_words high[4])
{
    for (unsigned group = 0; group < 4; group++) {
        low[group] = strips[group][i];
        high[group] = strips[group + 4][i];
    }
    exchange_words(&low[0], &low[1], &low[2], &low[3]);
    exchange_words(&high[0], &high[1], &high[2], &high[3]);
}

/* Calls for every column of the half of a tile that begins at column `base`: target gets the turned
   bits; with `add` they are added and changes marked. */
static inline void put_half(turned_strips strips, unsigned base, uint64_t *target, bool add,
                            uint8_t *fresh)
{
    for (unsigned i = 0; i < 64; i++) {
        four_words low[4];
        four_words high[4];
        turned_rows(strips, i, low, high);
        for (unsigned word = 0; word < 4; word++) {
            unsigned column = base + word * 64 + i;
            four_words *to = (four_words *)(target + column * (sizeof(tsoro_pair) / 8));
            if (add) {
                four_words any = low[word] | high[word];
                fresh[column] |= !none_in(&any);
                to[0] |= low[word];
                to[1] |= high[word];
            } else {
                to[0] = low[word];
                to[1] = high[word];
            }
        }
    }
}

/* Tiles with few ones are carried over bit by bit; that is cheaper than turning them. */
#define FEW_ONES 384

static bool few_ones(const tsoro_pair *tile, unsigned part, const tsoro_bits rows)
{
    unsigned ones = 0;
    for (unsigned group = 0; group < TSORO_TILE_WORDS; group++) {
        uint64_t left = rows[group];
        while (left != 0) {
            const tsoro_pair *row = &tile[group * 64 + tsoro_pop_bit(&left)];
            const uint64_t *bits = part == 0 ? row->first : row->second;
            for (unsigned word = 0; word < TSORO_TILE_WORDS; word++) {
                ones += tsoro_popcount64(bits[word]);
            }
        }
        if (ones > FEW_ONES) {
            return false;
        }
    }
    return true;
}

static void add_bits_turned(const tsoro_pair *tile, unsigned part, const tsoro_bits rows,
                            tsoro_pair *into, uint8_t *fresh)
{
    for (unsigned group = 0; group < TSORO_TILE_WORDS; group++) {
        uint64_t left = rows[group];
        while (left != 0) {
            unsigned row = group * 64 + tsoro_pop_bit(&left);
            const uint64_t *bits = part == 0 ? tile[row].first : tile[row].second;
            for (unsigned word = 0; word < TSORO_TILE_WORDS; word++) {
                for (uint64_t ones = bits[word]; ones != 0;) {
                    unsigned column = word * 64 + tsoro_pop_bit(&ones);
                    uint64_t *target = part == 0 ? into[column].first : into[column].second;
                    target[group] |= UINT64_C(1) << row % 64;
                    fresh[column] = 1;
                }
            }
        }
    }
}

static void add_turned(tsoro_found_tile *found, unsigned parts, tsoro_pair *into, uint8_t *fresh)
{
    for (unsigned part = 0; part < 2; part++) {
        if ((parts >> part & 1u) == 0) {
            continue;
        }
        if (few_ones(found->row, part, found->rows)) {
            add_bits_turned(found->row, part, found->rows, into, fresh);
            continue;
        }
        turned_strips strips;
        const uint64_t *in = part == 0 ? found->row[0].first : found->row[0].second;
        uint64_t *target = part == 0 ? into[0].first : into[0].second;
        for (unsigned half = 0; half < 2; half++) {
            turn_half(in + 4 * half, found->rows, strips);
            put_half(strips, 256 * half, target, true, fresh);
        }
    }
    for (unsigned group = 0; group < TSORO_TILE_WORDS; group++) {
        uint64_t rows = found->rows[group];
        while (rows != 0) {
            memset(&found->row[group * 64 + tsoro_pop_bit(&rows)], 0, sizeof(tsoro_pair));
        }
    }
    memset(found->rows, 0, sizeof found->rows);
}

static void turn(const tsoro_pair *in, tsoro_pair *out)
{
    static const tsoro_bits every = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX,
                                     UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
    for (unsigned part = 0; part < 2; part++) {
        turned_strips strips;
        const uint64_t *from = part == 0 ? in->first : in->second;
        uint64_t *target = part == 0 ? out->first : out->second;
        for (unsigned half = 0; half < 2; half++) {
            turn_half(from + 4 * half, every, strips);
            put_half(strips, 256 * half, target, false, NULL);
        }
    }
}

static void capture(const tsoro_capturing *capturing, uint32_t count, const tsoro_pair *told,
                    tsoro_bits *won, tsoro_pair *open)
{
    for (uint32_t i = 0; i < count; i++) {
        const tsoro_pair *from = &told[capturing[i].becomes];
        for (unsigned half = 0; half < 2; half++) {
            bits_at(won[capturing[i].half])[half] |= bits_of(from->first)[half];
            bits_at(open[capturing[i].half].second)[half] &= bits_of(from->second)[half];
        }
    }
}

static void bonus(const tsoro_halves *halves, const tsoro_pair *const *values, tsoro_pair *out)
{
    for (uint32_t half = 0; half < halves->count; half++) {
        four_words some_lost[2] = {{0}, {0}};
        four_words all_won[2] = {~some_lost[0], ~some_lost[1]};
        for (uint32_t i = halves->rest_first[half]; i < halves->rest_first[half + 1]; i++) {
            const tsoro_pair *value = &values[halves->rest[i].stones][halves->rest[i].rank];
            some_lost[0] |= bits_of(value->second)[0];
            some_lost[1] |= bits_of(value->second)[1];
            all_won[0] &= bits_of(value->first)[0];
            all_won[1] &= bits_of(value->first)[1];
        }
        for (unsigned i = 0; i < 2; i++) {
            bits_at(out[half].first)[i] = some_lost[i];
            bits_at(out[half].second)[i] = all_won[i];
        }
    }
}

const tsoro_bitkernel KERNEL = {
    .name = KERNEL_NAME,
    .sweep = sweep_tile,
    .add_turned = add_turned,
    .turn = turn,
    .capture = capture,
    .bonus = bonus,
};
