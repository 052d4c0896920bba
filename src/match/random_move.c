#include "match/random_move.h"

typedef struct draw {
    tsoro_random *random;
    tsoro_move move;
    uint64_t seen;
} draw;

static bool consider(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                     const tsoro_position *after)
{
    draw *d = context;
    (void)sowing;
    (void)after;
    if (tsoro_random_below(d->random, ++d->seen) == 0) {
        d->move = *move;
    }
    return true;
}

bool tsoro_random_move(const tsoro_game *game, tsoro_random *random, tsoro_move *move)
{
    draw d = {.random = random};
    tsoro_game_moves_each(game, consider, &d);
    if (d.seen != 0) {
        *move = d.move;
    }
    return d.seen != 0;
}
