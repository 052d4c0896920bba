#include "plain_search.h"

#include "os/clock.h"

#define LOST (-10000)

typedef struct plain {
    const tsoro_variant *variant;
    uint64_t nodes, until;
    bool stopped;
} plain;

typedef struct level {
    plain *search;
    int alpha, beta, best, depth;
} level;

static int search(plain *s, const tsoro_position *position, int alpha, int beta, int depth);

static bool try_move(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                     const tsoro_position *after)
{
    level *l = context;
    (void)move;
    (void)sowing;
    int score = -search(l->search, after, -l->beta, -l->alpha, l->depth - 1);
    l->best = score > l->best ? score : l->best;
    l->alpha = score > l->alpha ? score : l->alpha;
    return !l->search->stopped && l->alpha < l->beta;
}

static int search(plain *s, const tsoro_position *position, int alpha, int beta, int depth)
{
    if ((++s->nodes & 255) == 0 && tsoro_processor_ns() > s->until) {
        s->stopped = true;
    }
    if (s->stopped) {
        return 0;
    }
    if (depth == 0) {
        return !tsoro_has_move(s->variant, position)
                   ? LOST
                   : (int)tsoro_position_stones(position, position->mover) -
                         (int)tsoro_position_stones(position, !position->mover);
    }
    level l = {.search = s, .alpha = alpha, .beta = beta, .depth = depth, .best = LOST - depth};
    tsoro_moves_each(s->variant, position, try_move, &l);
    return l.best;
}

void plain_search(const tsoro_variant *variant, const tsoro_position *position, uint64_t ns,
                  uint64_t *nodes)
{
    plain s = {.variant = variant, .until = tsoro_processor_ns() + ns};
    for (int depth = 1; depth < 40 && !s.stopped; depth++) {
        search(&s, position, -20000, 20000, depth);
    }
    *nodes += s.nodes;
}
