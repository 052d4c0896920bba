#include "rules/lap.h"

#include "base/bits.h"

#include <string.h>

void tsoro_lap_start(tsoro_sowings *walk, unsigned origin)
{
    memcpy(walk->now, walk->start, sizeof walk->now);
    memcpy(walk->mark, walk->start[0], sizeof walk->mark);
    walk->stop = 0;
    walk->laps = 0;
    walk->origin = walk->lift = walk->marked = (uint8_t)origin;
    walk->capture = TSORO_NO_PIT;
    walk->hand = 0;
}

/* Sows stones one by one into the holes after `from`, which is not skipped (rule 3.2); returns the
   pit of the last one. */
static unsigned sow(uint8_t *half, unsigned pits, unsigned from, unsigned stones)
{
    unsigned pit = from;
    while (stones--) {
        pit = pit + 1 == pits ? 0 : pit + 1;
        half[pit]++;
    }
    return pit;
}

/* The state about to be lifted. A lap can be undone, so the first state to come back is the first
   since the last capture: comparing with that one is exact (rule 3.6). */
static tsoro_lap_end land_occupied(tsoro_sowings *walk, unsigned last)
{
    if (walk->marked == TSORO_NO_PIT) {
        walk->marked = (uint8_t)last;
        memcpy(walk->mark, walk->now[0], sizeof walk->mark);
    } else if (walk->marked == last && memcmp(walk->mark, walk->now[0], sizeof walk->mark) == 0) {
        return TSORO_LAP_ENDLESS;
    }
    return tsoro_variant_is_head(walk->variant, last) ? TSORO_LAP_HEAD : TSORO_LAP_RELAY;
}

bool tsoro_lap_next_origin(tsoro_sowings *walk)
{
    if (walk->origins == 0) {
        return false;
    }
    tsoro_lap_start(walk, tsoro_pop_bit(&walk->origins));
    return true;
}

tsoro_lap_end tsoro_lap_land_empty(tsoro_sowings *walk)
{
    unsigned files = walk->variant->files;
    unsigned last = walk->lift;
    if (last < files || walk->now[1][tsoro_facing_inner(files, last)] == 0) {
        return TSORO_LAP_EMPTY;
    }
    uint8_t *inner = &walk->now[1][tsoro_facing_inner(files, last)];
    uint8_t *outer = &walk->now[1][tsoro_facing_outer(files, last)];
    unsigned taken = *inner + *outer;
    *inner = *outer = 0;
    walk->capture = (uint8_t)last;
    if (walk->variant->captures == TSORO_CAPTURES_REMOVE) {
        return TSORO_LAP_CAPTURE;
    }
    walk->hand = (uint8_t)taken;
    walk->marked = TSORO_NO_PIT;
    return TSORO_LAP_SOW_ON;
}

tsoro_lap_end tsoro_lap_sow(tsoro_sowings *walk)
{
    uint8_t *own = walk->now[0];
    unsigned from = walk->lift;
    unsigned stones = walk->hand;
    if (stones == 0) {
        stones = own[from];
        own[from] = 0;
    }
    walk->hand = 0;
    walk->laps++;
    unsigned last = sow(own, tsoro_variant_pits(walk->variant), from, stones);
    walk->lift = (uint8_t)last;
    return own[last] > 1 ? land_occupied(walk, last) : tsoro_lap_land_empty(walk);
}
