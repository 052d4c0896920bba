#include "search/fan.h"

#define INLINE static inline __attribute__((always_inline))

/* A sowing in progress. */
typedef struct sowing {
    tsoro_half now;
    tsoro_half mark;  /* state of the first lift since the last capture */
    unsigned marked;  /* pit lifted there; TSORO_NO_PIT: not yet lifted */
    unsigned lift;    /* pit about to be lifted */
    unsigned content; /* stones to sow */
    unsigned stops;   /* head landings so far */
    bool captured;
} sowing;

unsigned tsoro_fan_room(const tsoro_board *board)
{
    return 3 * board->pits;
}

/* Sows `content` stones from behind `lift`, emptying that pit first unless they come from the
   enemy. Returns what the last pit held before its stone fell. */
INLINE unsigned sow_lap(const tsoro_board *board, sowing *s, bool emptying, unsigned lanes,
                        unsigned *last_pit)
{
    unsigned pits = board->pits, content = s->content, rounds = 0;
    if (__builtin_expect(content >= pits, 0)) {
        rounds = content / pits;
        content %= pits;
    }
    unsigned last = s->lift + content;
    last -= last >= pits ? pits : 0;
    unsigned before = s->now.pit[last];
    if (__builtin_expect(rounds != 0, 0)) {
        before = (emptying && last == s->lift ? 0 : before) + rounds - (content == 0);
    }
    const uint8_t *run = board->run[content] + (pits - 1 - s->lift);
    const uint8_t *lifted = board->lifted + (TSORO_HALF_BYTES - s->lift);
    for (unsigned i = 0; i < lanes; i++) {
        tsoro_lane lane = s->now.lane[i];
        if (emptying) {
            lane &= tsoro_lane_load(lifted + TSORO_LANE_BYTES * i);
        }
        lane += tsoro_lane_load(run + TSORO_LANE_BYTES * i) & board->valid.lane[i];
        if (__builtin_expect(rounds != 0, 0)) {
            lane += (uint8_t)rounds & board->valid.lane[i];
        }
        s->now.lane[i] = lane;
    }
    *last_pit = last;
    return before;
}

static void copy_half(tsoro_half *to, const tsoro_half *from)
{
    memcpy(to, from, sizeof *to);
}

INLINE bool same(const tsoro_half *a, const tsoro_half *b, unsigned lanes)
{
    uint64_t differ = 0;
    for (unsigned i = 0; i < 2 * lanes; i++) {
        differ |= a->word[i] ^ b->word[i];
    }
    return differ == 0;
}

/* On the largest boards a sowing leaves most pits alone. */
static void sum_sowing(const tsoro_fan *fan, const tsoro_board *board, const tsoro_weights *weights,
                       const sowing *s, tsoro_sum *sum)
{
    if (board->lanes == TSORO_MAX_LANES && !board->sows_captures) {
        tsoro_half_sum_from(board, weights, &fan->half, &fan->waiting, &s->now, sum);
        return;
    }
    unsigned stones = s->captured ? tsoro_half_stones(&s->now) : fan->stones;
    tsoro_half_sum(board, weights, &s->now, TSORO_WAITING, stones, sum);
}

static void add_sowing(tsoro_fan *fan, const tsoro_board *board, const tsoro_weights *weights,
                       const sowing *s, unsigned origin, unsigned stop, unsigned end)
{
    if (fan->count == tsoro_fan_room(board)) {
        fan->cut = true;
        return;
    }
    tsoro_sown *sown = &fan->sown[fan->count];
    copy_half(&fan->after[fan->count], &s->now);
    sown->hash = tsoro_half_hash(board, &s->now);
    sum_sowing(fan, board, weights, s, &sown->sum);
    sown->origin = (uint8_t)origin;
    sown->stop = (uint8_t)stop;
    sown->end = (uint8_t)(end >= board->files && !board->sows_captures ? end : TSORO_NO_PIT);
    sown->captured = s->captured;
    fan->count++;
}

static void add_stop(tsoro_fan *fan, const tsoro_board *board, const tsoro_weights *weights,
                     sowing *s, unsigned origin)
{
    if (++s->stops <= TSORO_FAN_STOPS) {
        add_sowing(fan, board, weights, s, origin, s->stops, TSORO_NO_PIT);
    } else {
        fan->cut = true;
    }
}

INLINE void sow_origin(tsoro_fan *fan, const tsoro_board *board, const tsoro_weights *weights,
                       unsigned origin, unsigned lanes)
{
    sowing s = {.now = fan->half, .lift = origin, .content = fan->half.pit[origin]};
    for (;;) {
        unsigned last;
        unsigned before = sow_lap(board, &s, true, lanes, &last);
        if (before == 0) {
            add_sowing(fan, board, weights, &s, origin, 0, last);
            return;
        }
        if (last == origin && same(&s.now, &fan->half, lanes)) {
            return; /* endless: a lap can be undone, so the first state to return is the first */
        }
        if (board->heads >> last & 1) {
            add_stop(fan, board, weights, &s, origin);
        }
        s.lift = last;
        s.content = before + 1;
    }
}

INLINE void fill(tsoro_fan *fan, const tsoro_board *board, const tsoro_weights *weights,
                 uint64_t origins, unsigned lanes)
{
    while (origins != 0) {
        sow_origin(fan, board, weights, tsoro_pop_bit(&origins), lanes);
    }
}

/* --- captures=sow --- */

/* The captor's inner pit took the facing holes: their stones are sown on. False: nothing there. */
static bool sow_capture(const tsoro_board *board, sowing *s, tsoro_half *enemy, unsigned *last,
                        unsigned *before)
{
    unsigned inner = tsoro_facing_inner(board->files, *last);
    unsigned outer = tsoro_facing_outer(board->files, *last);
    if (enemy->pit[inner] == 0) {
        return false;
    }
    s->content = (unsigned)enemy->pit[inner] + enemy->pit[outer];
    s->lift = *last;
    enemy->pit[inner] = enemy->pit[outer] = 0;
    s->marked = TSORO_NO_PIT;
    s->captured = true;
    *before = sow_lap(board, s, false, board->lanes, last);
    return true;
}

/* A landing in an occupied hole. False: it closes a cycle, the sowing never ends. */
static bool relay(tsoro_fan *fan, const tsoro_board *board, const tsoro_weights *weights, sowing *s,
                  unsigned origin, const tsoro_half *enemy, unsigned last)
{
    if (s->marked == TSORO_NO_PIT) {
        s->mark = s->now;
        s->marked = last;
    } else if (last == s->marked && tsoro_half_same(board, &s->now, &s->mark)) {
        return false;
    }
    if (board->heads >> last & 1) {
        copy_half(&fan->enemy[fan->count], enemy);
        add_stop(fan, board, weights, s, origin);
    }
    return true;
}

static void sow_origin_on(tsoro_fan *fan, const tsoro_board *board, const tsoro_weights *weights,
                          unsigned origin, const tsoro_half *enemy_before)
{
    tsoro_half enemy = *enemy_before;
    sowing s = {.now = fan->half,
                .mark = fan->half,
                .marked = origin,
                .lift = origin,
                .content = fan->half.pit[origin]};
    unsigned last;
    unsigned before = sow_lap(board, &s, true, board->lanes, &last);
    for (;;) {
        while (before == 0) {
            if (last < board->files || !sow_capture(board, &s, &enemy, &last, &before)) {
                copy_half(&fan->enemy[fan->count], &enemy);
                add_sowing(fan, board, weights, &s, origin, 0, last);
                return;
            }
        }
        if (!relay(fan, board, weights, &s, origin, &enemy, last)) {
            return;
        }
        s.lift = last;
        s.content = before + 1;
        before = sow_lap(board, &s, true, board->lanes, &last);
    }
}

void tsoro_fan_fill(tsoro_fan *fan, const tsoro_board *board, const tsoro_weights *weights,
                    const tsoro_half *half, uint64_t hash, const tsoro_half *enemy)
{
    copy_half(&fan->half, half);
    fan->hash = hash;
    fan->count = 0;
    fan->cut = false;
    fan->filled = true;
    fan->stones = tsoro_half_stones(half);
    tsoro_half_sum(board, weights, half, TSORO_TO_MOVE, fan->stones, &fan->sum);
    if (board->lanes == TSORO_MAX_LANES) {
        tsoro_half_sum(board, weights, half, TSORO_WAITING, fan->stones, &fan->waiting);
    }
    uint64_t origins = tsoro_half_liftable(board, half);
    if (board->sows_captures) {
        while (origins != 0) {
            sow_origin_on(fan, board, weights, tsoro_pop_bit(&origins), enemy);
        }
    } else if (board->lanes == 1) {
        fill(fan, board, weights, origins, 1);
    } else if (board->lanes == 2) {
        fill(fan, board, weights, origins, 2);
    } else {
        fill(fan, board, weights, origins, 3);
    }
}
