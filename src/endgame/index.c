#include "endgame/index.h"

#include "base/checked.h"

#include <assert.h>

bool tsoro_index_init(tsoro_index *index, unsigned files, unsigned most)
{
    if (most > TSORO_INDEX_STONES) {
        return false;
    }
    index->pits = 2 * files;
    index->most = most;
    for (unsigned i = 0; i < index->pits; i++) {
        for (unsigned stones = 0; stones <= most; stones++) {
            uint64_t ways;
            if (!tsoro_binomial_u64(stones + i, i, &ways) || ways > INT64_MAX) {
                return false;
            }
            index->ways[i][stones] = ways;
        }
    }
    return true;
}

void tsoro_index_unrank(const tsoro_index *index, unsigned stones, uint64_t rank, uint8_t *half)
{
    assert(rank < tsoro_index_count(index, stones));
    unsigned sum = stones;
    for (unsigned i = index->pits - 1; i > 0; i--) {
        const uint64_t *ways = index->ways[i];
        unsigned below = sum;
        while (below > 0 && ways[sum] - ways[below - 1] <= rank) {
            below--;
        }
        rank -= ways[sum] - ways[below];
        half[i] = (uint8_t)(sum - below);
        sum = below;
    }
    half[0] = (uint8_t)sum;
}

bool tsoro_index_next(const tsoro_index *index, uint8_t *half)
{
    /* The lowest occupied pit gives one stone to the pit above it; what is left of it falls back to
       pit 0, which makes the digits below as small as they can be. */
    unsigned i = 0;
    while (i < index->pits && half[i] == 0) {
        i++;
    }
    if (i + 1 >= index->pits) {
        return false;
    }
    uint8_t rest = (uint8_t)(half[i] - 1);
    half[i] = 0;
    half[i + 1]++;
    half[0] = rest;
    return true;
}
