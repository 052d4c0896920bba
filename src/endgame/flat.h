/* A whole table unpacked into memory, two bits for a position: for those that ask it so often and
 * so far apart that the blocks unpacked last are never the ones wanted next. */
#ifndef TSORO_ENDGAME_FLAT_H
#define TSORO_ENDGAME_FLAT_H

#include "endgame/table.h"

typedef struct tsoro_flat {
    uint8_t *values; /* a tsoro_value for each position, the first in the lowest bits */
    size_t bytes;
    uint64_t first[TSORO_EGDB_SIDE + 1][TSORO_EGDB_SIDE + 1]; /* number of a layer's first */
    void (*release)(struct tsoro_flat *flat);                 /* frees it */
} tsoro_flat;

/* Unpacks a table; the checksums of all its blocks are verified. TSORO_ERR_MEMORY;
 * TSORO_ERR_CORRUPT: args[0] the damaged block, or -1 if the counts of a layer are not those of its
 * entries; args[1] = 256*own+enemy, found: the table. */
tsoro_status tsoro_flat_create(const tsoro_egtable *table, tsoro_flat **flat);

/* The value of a position by number: tsoro_flat.first of its layer, and on from there as
 * own_rank * halves of the enemy + enemy_rank. */
static inline tsoro_value tsoro_flat_at(const tsoro_flat *flat, uint64_t number)
{
    return (tsoro_value)(flat->values[number / 4] >> number % 4 * 2 & 3);
}

#endif
