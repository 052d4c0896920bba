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

size_t tsoro_fan_bytes(const tsoro_board *board)
{
    size_t bytes = TSORO_FAN_HEAD + (tsoro_fan_room(board) + 1) * board->sown_bytes;
    return (bytes + TSORO_CACHE_LINE - 1) / TSORO_CACHE_LINE * TSORO_CACHE_LINE;
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

static inline void copy_lanes(const tsoro_board *board, tsoro_lane *to, const tsoro_half *from)
{
    for (unsigned i = 0; i < board->lanes; i++) {
        to[i] = from->lane[i];
    }
}

/* captures=sow: what is left of the enemy's half by the sowing that is added next. */
static void keep_enemy(tsoro_fan *fan, const tsoro_board *board, const tsoro_half *enemy)
{
    copy_lanes(board, tsoro_sown_enemy(board, tsoro_fan_sown(board, fan, fan->count)), enemy);
}

INLINE bool same(const tsoro_half *a, const tsoro_half *b, unsigned lanes)
{
    uint64_t differ = 0;
    for (unsigned i = 0; i < 2 * lanes; i++) {
        differ |= a->word[i] ^ b->word[i];
    }
    return differ == 0;
}

static void add_sowing(tsoro_fan *fan, const tsoro_board *board, const sowing *s, unsigned origin,
                       unsigned stop, unsigned end)
{
    if (fan->count == tsoro_fan_room(board)) {
        fan->cut = true;
        return;
    }
    tsoro_sown *sown = tsoro_fan_sown(board, fan, fan->count);
    copy_lanes(board, sown->after, &s->now);
    sown->origin = (uint8_t)origin;
    sown->stop = (uint8_t)stop;
    sown->end = (uint8_t)(end >= board->files && !board->sows_captures ? end : TSORO_NO_PIT);
    sown->captured = s->captured;
    sown->summed = false;
    fan->count++;
}

static void add_stop(tsoro_fan *fan, const tsoro_board *board, sowing *s, unsigned origin)
{
    if (++s->stops <= TSORO_FAN_STOPS) {
        add_sowing(fan, board, s, origin, s->stops, TSORO_NO_PIT);
    } else {
        fan->cut = true;
    }
}

INLINE void sow_origin(tsoro_fan *fan, const tsoro_board *board, unsigned origin, unsigned lanes)
{
    sowing s = {.now = fan->half, .lift = origin, .content = fan->half.pit[origin]};
    for (;;) {
        unsigned last;
        unsigned before = sow_lap(board, &s, true, lanes, &last);
        if (before == 0) {
            add_sowing(fan, board, &s, origin, 0, last);
            return;
        }
        if (last == origin && same(&s.now, &fan->half, lanes)) {
            return; /* endless: a lap can be undone, so the first state to return is the first */
        }
        if (board->heads >> last & 1) {
            add_stop(fan, board, &s, origin);
        }
        s.lift = last;
        s.content = before + 1;
    }
}

INLINE void fill(tsoro_fan *fan, const tsoro_board *board, uint64_t origins, unsigned lanes)
{
    while (origins != 0) {
        sow_origin(fan, board, tsoro_pop_bit(&origins), lanes);
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
static bool relay(tsoro_fan *fan, const tsoro_board *board, sowing *s, unsigned origin,
                  const tsoro_half *enemy, unsigned last)
{
    if (s->marked == TSORO_NO_PIT) {
        s->mark = s->now;
        s->marked = last;
    } else if (last == s->marked && tsoro_half_same(board, &s->now, &s->mark)) {
        return false;
    }
    if (board->heads >> last & 1) {
        keep_enemy(fan, board, enemy);
        add_stop(fan, board, s, origin);
    }
    return true;
}

static void sow_origin_on(tsoro_fan *fan, const tsoro_board *board, unsigned origin,
                          const tsoro_half *enemy_before)
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
                keep_enemy(fan, board, &enemy);
                add_sowing(fan, board, &s, origin, 0, last);
                return;
            }
        }
        if (!relay(fan, board, &s, origin, &enemy, last)) {
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
            sow_origin_on(fan, board, tsoro_pop_bit(&origins), enemy);
        }
    } else if (board->lanes == 1) {
        fill(fan, board, origins, 1);
    } else if (board->lanes == 2) {
        fill(fan, board, origins, 2);
    } else {
        fill(fan, board, origins, 3);
    }
}

/* On the largest boards a sowing leaves most pits alone. */
void tsoro_fan_fill_sum(const tsoro_board *board, const tsoro_weights *weights,
                        const tsoro_fan *fan, tsoro_sown *sown)
{
    tsoro_half half = {.word = {0}};
    tsoro_half_load(board, &half, sown->after);
    sown->summed = true;
    if (board->lanes == TSORO_MAX_LANES && !board->sows_captures) {
        tsoro_half_sum_from(board, weights, &fan->half, &fan->waiting, &half, &sown->sum);
        return;
    }
    unsigned stones = sown->captured ? tsoro_half_stones(&half) : fan->stones;
    tsoro_half_sum(board, weights, &half, TSORO_WAITING, stones, &sown->sum);
}
