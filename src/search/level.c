#include "search/level.h"

#include "base/random.h"
#include "search/weights.h"

#include <assert.h>
#include <stddef.h>

#define FIRST_SAFE_LEVEL 3

#define HEADER 2 /* files, family */

/* The family's table of the nearest size, the smaller of two as near. */
static const uint32_t *table_for(unsigned files, unsigned family)
{
    const uint32_t *best = NULL;
    unsigned least = UINT32_MAX;
    for (unsigned i = 0; tsoro_levels_sets[i] != NULL; i++) {
        const uint32_t *table = tsoro_levels_sets[i];
        unsigned size = table[0], apart = size > files ? size - files : files - size;
        bool nearer = apart < least || (apart == least && best != NULL && size < best[0]);
        if (table[1] == family && nearer) {
            least = apart;
            best = table;
        }
    }
    assert(best != NULL);
    return best;
}

tsoro_level tsoro_level_for(const tsoro_variant *variant, unsigned level)
{
    const uint32_t *table = table_for(variant->files, tsoro_weights_family(variant));
    const uint32_t *row = table + HEADER + (size_t)3 * (level - 1);
    return (tsoro_level){.nodes = row[0], .noise = row[1], .lines = row[2]};
}

/* A sum of four even draws: near enough to the normal distribution, its deviation about `noise`. */
static int32_t error(tsoro_random *random, uint32_t noise)
{
    int32_t sum = 0;
    for (unsigned i = 0; i < 4; i++) {
        sum += (int32_t)tsoro_random_below(random, 1001) - 500;
    }
    return (int32_t)((int64_t)sum * noise / 578);
}

size_t tsoro_level_choose(const tsoro_level *numbers, unsigned level, uint64_t seed,
                          const tsoro_line *lines, size_t count)
{
    tsoro_random random = tsoro_random_seeded(seed);
    size_t best = 0;
    int64_t most = INT64_MIN;
    for (size_t i = 0; i < count; i++) {
        int64_t score = lines[i].score;
        if (level >= FIRST_SAFE_LEVEL && tsoro_score_is_loss(lines[i].score)) {
            score -= INT32_MAX;
        }
        score += numbers->noise != 0 ? error(&random, numbers->noise) : 0;
        if (score > most) {
            most = score;
            best = i;
        }
    }
    return best;
}
