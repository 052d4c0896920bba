#include "solve/estimate.h"

#include "base/bits.h"
#include "rules/sow.h"
#include "solve/table.h"

/* A win costs the more the more stones there are to catch, and the less likely it is. What tells
   best how likely is not the stones, which are nearly worthless, but the holes that may be lifted.
   A logistic fit to the true values of the leaves of a search (4x6, up to eight stones a side) gave
   odds for the player to choose that grow with the power 2.9 of his own and fall with the power 2.0
   of the enemy's, and for each bonus hole that he may still take they are four times as good. The
   numbers follow the square root of the odds, no sharp choice: the power 0.4 takes 12 of 100 nodes
   more on starts and 2 fewer on positions, the power 0.6 takes 1 fewer and 4 more. */
#define STONE_WEIGHT 16u
#define UNIT         16u /* of the powers */

/* The power 1.5 of the liftable holes and a half. */
static const uint16_t choice[] = {
    6,    29,   63,   105,  153,  206,  265,  329,  397,  468,  544,  624,  707,  794,  883,
    976,  1072, 1171, 1273, 1378, 1485, 1595, 1708, 1823, 1940, 2060, 2183, 2307, 2434, 2564,
    2695, 2829, 2964, 3102, 3242, 3384, 3528, 3674, 3822, 3972, 4124, 4278, 4433,
};

uint32_t tsoro_stones(const uint8_t half[TSORO_HALF_BYTES])
{
    uint32_t sum = 0;
    for (unsigned pit = 0; pit < TSORO_HALF_BYTES; pit++) {
        sum += half[pit];
    }
    return sum;
}

static unsigned liftable(const tsoro_variant *variant, const uint8_t *half)
{
    uint64_t pits = tsoro_sow_for(variant)->liftable(half, tsoro_variant_pits(variant));
    return tsoro_popcount64(pits);
}

/* The root of the odds for the player to choose, as a fraction. */
typedef struct odds {
    uint32_t good, bad;
} odds;

static odds odds_of(const tsoro_variant *variant, const tsoro_node *node)
{
    odds found = {.good = choice[liftable(variant, node->half[0])],
                  .bad = UNIT * (2 * liftable(variant, node->half[1]) + 1) / 2};
    if (node->stage) {
        found.good <<= node->stage;
        found.bad *= 4;
    }
    return found;
}

/* Never as much as what is decided: boards with thousands of stones can be set up. */
static uint32_t cost(uint32_t stones, uint32_t much, uint32_t little)
{
    uint64_t found = 1 + (uint64_t)STONE_WEIGHT * stones * much / little;
    return found < TSORO_PROOF_INFINITE ? (uint32_t)found : TSORO_PROOF_INFINITE - 1;
}

tsoro_numbers tsoro_estimate(const tsoro_variant *variant, const tsoro_node *node)
{
    odds mover = odds_of(variant, node);
    uint32_t win = cost(tsoro_stones(node->half[1]), mover.bad, mover.good);
    uint32_t loss = cost(tsoro_stones(node->half[0]), mover.good, mover.bad);
    return node->attacking ? (tsoro_numbers){win, loss} : (tsoro_numbers){loss, win};
}
