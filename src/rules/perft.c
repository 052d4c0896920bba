#include "rules/sow.h"
#include "tsoro/moves.h"

typedef struct perft_run {
    const tsoro_variant *variant;
    uint64_t leaves;
    unsigned depth;
    bool bulk;
} perft_run;

static bool count_leaf(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                       const tsoro_position *after)
{
    perft_run *run = context;
    (void)move;
    (void)sowing;
    run->leaves += tsoro_perft(run->variant, after, run->depth - 1, run->bulk);
    return true;
}

uint64_t tsoro_perft(const tsoro_variant *variant, const tsoro_position *position, unsigned depth,
                     bool bulk)
{
    if (depth == 0) {
        return 1;
    }
    if (depth == 1 && bulk) {
        return tsoro_moves_count(variant, position);
    }
    if (!bulk && variant->captures == TSORO_CAPTURES_REMOVE) {
        return tsoro_sow_for(variant)->perft(variant, position, depth);
    }
    perft_run run = {variant, 0, depth, bulk};
    tsoro_moves_each(variant, position, count_leaf, &run);
    return run.leaves;
}
