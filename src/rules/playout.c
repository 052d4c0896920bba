#include "rules/playout.h"

#include "base/bits.h"
#include "rules/sow.h"

#include <string.h>

/* A set of `size` of the holes, every one equally likely. */
static uint64_t any_holes(uint64_t holes, unsigned size, tsoro_random *random)
{
    uint64_t set = 0;
    for (; size != 0; size--) {
        uint64_t hole = UINT64_C(1) << tsoro_sow_any_pit(holes, random);
        set |= hole;
        holes &= ~hole;
    }
    return set;
}

/* One of the sowing's bonus sets: first its size, by how many sets have it, then its members. */
static uint64_t any_bonus(const tsoro_variant *variant, const tsoro_sowing *sowing,
                          tsoro_random *random)
{
    uint64_t holes = tsoro_bonus_holes(variant, sowing);
    if (holes == 0) {
        return 0;
    }
    uint64_t count = tsoro_popcount64(holes);
    uint64_t draw = tsoro_random_below(random, tsoro_bonus_sets(variant, sowing));
    uint64_t choose = 1; /* count over size */
    unsigned size = 0;
    while (draw >= choose) {
        draw -= choose;
        size++;
        choose = choose * (count - size + 1) / size;
    }
    return any_holes(holes, size, random);
}

/* Reservoir sampling over the sowings, each weighing as much as it has bonus sets. */
static bool play_weighed(const tsoro_variant *variant, tsoro_position *position,
                         tsoro_random *random)
{
    tsoro_sowings walk;
    tsoro_sowing sowing[2];
    unsigned kept = 0;
    uint64_t total = 0;
    tsoro_sowings_start(&walk, variant, position);
    while (tsoro_sowings_next(&walk, &sowing[kept ^ 1u])) {
        uint64_t sets = tsoro_bonus_sets(variant, &sowing[kept ^ 1u]);
        total += sets;
        if (tsoro_random_below(random, total) < sets) {
            kept ^= 1u;
        }
    }
    if (total == 0) {
        return false;
    }
    uint64_t bonus = any_bonus(variant, &sowing[kept], random);
    *position = tsoro_sowing_apply(variant, position, &sowing[kept], bonus);
    return true;
}

/* Whether every sowing is one move and every hole has at most one sowing. */
static bool is_simple(const tsoro_variant *variant)
{
    unsigned bonus = 0;
    for (unsigned i = 0; i < variant->bonus_count; i++) {
        bonus |= variant->bonus[i];
    }
    return variant->heads == 0 && bonus == 0 && variant->captures == TSORO_CAPTURES_REMOVE &&
           !tsoro_variant_has_schedule(variant);
}

typedef bool (*play_fn)(const tsoro_variant *variant, tsoro_position *position,
                        tsoro_random *random);

bool tsoro_play_any(const tsoro_variant *variant, tsoro_position *position, tsoro_random *random)
{
    return is_simple(variant) ? tsoro_sow_for(variant)->play_any(variant, position, random)
                              : play_weighed(variant, position, random);
}

#define REMEMBERED 1024u

/* Boards since the last capture, which none outlives as stones only leave; with captures=sow none
   is forgotten but by the ring. Boards are looked for only if the bit of their mark is there. */
typedef struct past {
    uint64_t seen[16];
    uint64_t mark[REMEMBERED];
    uint8_t pits[REMEMBERED][2][TSORO_HALF_BYTES];
    uint32_t count; /* boards since the start of the stretch */
} past;

static uint64_t mark_of(const tsoro_position *position, unsigned pits)
{
    uint64_t mark = 0;
    for (unsigned i = 0; i < pits; i += 8) {
        uint64_t word[2];
        memcpy(&word[0], position->pits[0] + i, 8);
        memcpy(&word[1], position->pits[1] + i, 8);
        mark = (mark ^ word[0]) * UINT64_C(0x9e3779b97f4a7c15);
        mark ^= word[1] * UINT64_C(0xd6e8feb86659fd93);
        mark ^= mark >> 32;
    }
    return mark;
}

static unsigned times_stood(const past *p, uint64_t mark, const tsoro_position *position)
{
    unsigned times = 0;
    /* Every second board has the same mover. */
    for (uint32_t back = 2; back <= p->count && back < REMEMBERED; back += 2) {
        uint32_t at = (p->count - back) % REMEMBERED;
        if (p->mark[at] == mark) {
            times += memcmp(p->pits[at], position->pits, sizeof position->pits) == 0;
        }
    }
    return times;
}

/* Whether the board stands for the third time; remembers it. */
static bool third_time(past *p, const tsoro_position *position, unsigned pits)
{
    uint64_t mark = mark_of(position, pits);
    uint64_t *seen = &p->seen[mark >> 60];
    uint64_t bit = UINT64_C(1) << (mark >> 54 & 63);
    unsigned times = *seen & bit ? times_stood(p, mark, position) : 0;
    uint32_t at = p->count++ % REMEMBERED;
    *seen |= bit;
    p->mark[at] = mark;
    memcpy(p->pits[at], position->pits, sizeof position->pits);
    return times >= 2;
}

static void forget(past *p)
{
    memset(p->seen, 0, sizeof p->seen);
    p->count = 0;
}

uint32_t tsoro_playout(const tsoro_variant *variant, tsoro_position *position, uint32_t most,
                       tsoro_random *random)
{
    past p;
    const bool forgets = variant->captures == TSORO_CAPTURES_REMOVE;
    const unsigned pits = tsoro_variant_pits(variant);
    play_fn play = is_simple(variant) ? tsoro_sow_for(variant)->play_any : play_weighed;
    const uint32_t quiet = variant->quiet != 0 ? variant->quiet : UINT32_MAX;
    forget(&p);
    for (uint32_t plies = 0; plies < most; plies++) {
        if (forgets && position->quiet == 0) {
            forget(&p);
        }
        if (third_time(&p, position, pits) || position->quiet >= quiet ||
            !play(variant, position, random)) {
            return plies;
        }
    }
    return most;
}
