#include "search/level.h"

#include "base/random.h"

#include <stddef.h>

#define FIRST_SAFE_LEVEL 3

/* The table of the nearest size, the smaller of two as near. */
static const uint32_t *table_for(unsigned files)
{
    const uint32_t *best = tsoro_levels_sets[0];
    unsigned least = UINT32_MAX;
    for (unsigned i = 0; tsoro_levels_sets[i] != NULL; i++) {
        unsigned size = tsoro_levels_sets[i][0], apart = size > files ? size - files : files - size;
        if (apart < least || (apart == least && size < best[0])) {
            least = apart;
            best = tsoro_levels_sets[i];
        }
    }
    return best;
}

tsoro_level tsoro_level_for(unsigned files, unsigned level)
{
    const uint32_t *row = table_for(files) + 1 + 3 * (level - 1);
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
