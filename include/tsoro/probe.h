/* How a table of solved positions is asked. The search and the endgame databases know nothing of
   each other: whoever opens a database hands it to the search as this interface. */
#ifndef TSORO_PROBE_H
#define TSORO_PROBE_H

#include "tsoro/api.h"
#include "tsoro/position.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The value of a position for the player to move, without history: what both can force when play
   never has to end. TSORO_VALUE_ENDLESS: neither player can force a win. */
typedef enum tsoro_value {
    TSORO_VALUE_UNKNOWN, /* not covered */
    TSORO_VALUE_WIN,
    TSORO_VALUE_LOSS,
    TSORO_VALUE_ENDLESS
} tsoro_value;

#define TSORO_NO_DISTANCE UINT32_MAX

typedef struct tsoro_probe {
    /* The value of the position, which is one of `variant`. Fills *distance (never NULL) with the
       plies to the end under best play (0: the mover has no move), or TSORO_NO_DISTANCE if the
       table holds none. Called in the inner loop of the search, from several threads at once when
       the search has several. Costs at most a few microseconds; never fails: what cannot be read
       is TSORO_VALUE_UNKNOWN, and *distance is not touched then. */
    tsoro_value (*ask)(void *context, const tsoro_variant *variant, const tsoro_position *position,
                       uint32_t *distance);
    void *context;

    /* No position with more stones on the board than this is covered: spares useless questions. */
    unsigned most_stones;
} tsoro_probe;

#endif
