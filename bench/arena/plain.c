#include "plain.h"

#include <stdlib.h>
#include <time.h>

#define LOST (-10000)

typedef struct plain {
    const tsoro_variant *variant;
    uint64_t nodes, most, until;
    bool stopped;
} plain;

typedef struct level {
    plain *search;
    int alpha, beta, best, depth;
    bool any;
    tsoro_move best_move;
} level;

static uint64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static int search(plain *s, const tsoro_position *position, int alpha, int beta, int depth,
                  tsoro_move *best);

static bool try_move(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                     const tsoro_position *after)
{
    level *l = context;
    (void)sowing;
    int score = -search(l->search, after, -l->beta, -l->alpha, l->depth - 1, NULL);
    if (l->search->stopped) {
        return false;
    }
    if (!l->any || score > l->best) {
        l->best = score;
        l->best_move = *move;
        l->any = true;
    }
    l->alpha = score > l->alpha ? score : l->alpha;
    return l->alpha < l->beta;
}

static int search(plain *s, const tsoro_position *position, int alpha, int beta, int depth,
                  tsoro_move *best)
{
    if ((++s->nodes & 63) == 0 && s->until && now_us() > s->until) {
        s->stopped = true;
    }
    if (s->most && s->nodes >= s->most) {
        s->stopped = true;
    }
    if (s->stopped) {
        return 0;
    }
    if (depth == 0) {
        if (!tsoro_has_move(s->variant, position)) {
            return LOST;
        }
        return (int)tsoro_position_stones(position, position->mover) -
               (int)tsoro_position_stones(position, !position->mover);
    }
    level l = {.search = s, .alpha = alpha, .beta = beta, .depth = depth, .best = LOST - depth};
    tsoro_moves_each(s->variant, position, try_move, &l);
    if (best && l.any) {
        *best = l.best_move;
    }
    return l.best;
}

tsoro_move plain_move(const tsoro_variant *variant, const tsoro_position *position, uint64_t us,
                      uint64_t nodes_most, uint64_t *nodes, unsigned *depth)
{
    plain s = {.variant = variant, .most = nodes_most, .until = us ? now_us() + us : 0};
    tsoro_move best = {.origin = TSORO_NO_PIT}, found;
    for (*depth = 1; *depth < 60; ++*depth) {
        found.origin = TSORO_NO_PIT;
        int score = search(&s, position, -20000, 20000, (int)*depth, &found);
        if (found.origin != TSORO_NO_PIT && (!s.stopped || best.origin == TSORO_NO_PIT)) {
            best = found;
        }
        if (s.stopped || score <= LOST || score >= -LOST) {
            break;
        }
    }
    if (best.origin == TSORO_NO_PIT) { /* not even one ply: the first sowing */
        tsoro_sowings walk;
        tsoro_sowing sowing;
        tsoro_sowings_start(&walk, variant, position);
        if (tsoro_sowings_next(&walk, &sowing)) {
            best = (tsoro_move){.stop = sowing.stop, .origin = sowing.origin};
        }
    }
    *nodes = s.nodes;
    return best;
}
