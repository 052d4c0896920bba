/* The inner loops of the builder: row operations on bit matrices and the transposition of tiles.
 * One set per instruction set, chosen once; all compute the same. Pure. */
#ifndef TSORO_ENDGAME_KERNEL_H
#define TSORO_ENDGAME_KERNEL_H

#include "endgame/bitmat.h"
#include "endgame/halves.h"

#include <stdbool.h>
#include <stdint.h>

/* Which rows of a tile hold a one, as 512 bits, and the tile. Rows that are not marked hold only
 * zeros. Between uses everything is zero. */
typedef struct tsoro_found_tile {
    tsoro_pair row[TSORO_TILE];
    tsoro_bits rows;
} tsoro_found_tile;

/* What a sweep looks for. */
#define TSORO_WANT_WON  1u
#define TSORO_WANT_LOST 2u

/* A sweep over the rows of one tile. */
typedef struct tsoro_sweep {
    const tsoro_halves *halves; /* of the mover: rows */
    uint32_t row;               /* the first row of the tile */
    unsigned want;              /* TSORO_WANT_WON or TSORO_WANT_LOST or both */
    const tsoro_pair *told;     /* rows by the half a sowing becomes: first, the enemy to move wins;
                                   second, loses */
    const uint8_t *fresh;       /* rows of told that changed since the last sweep; NULL: take all */
    const tsoro_bits *facing;   /* by file: columns whose inner hole there is occupied; none for
                                   TSORO_NO_CAPTURE */
    tsoro_pair *open;           /* rows of the block: first, undecided; second, may still be lost.
                                   Decided positions leave first; second then says: won */
    tsoro_found_tile *found;    /* out: first, newly won; second, newly lost */
} tsoro_sweep;

typedef struct tsoro_bitkernel {
    const char *name;

    /* Decides what follows from `told`; captures are in `open` from the start. Returns whether
     * anything was found. */
    bool (*sweep)(const tsoro_sweep *sweep);

    /* Adds a found tile, turned, to 512 rows of a block: into[c] gets bit r where row[r] has bit c.
     * Marks the changed rows in fresh[0..511], and clears the tile. `parts`: as `want` (first is
     * what is won); other parts are taken to be empty. */
    void (*add_turned)(tsoro_found_tile *found, unsigned parts, tsoro_pair *into, uint8_t *fresh);

    /* Turns a tile: out[c] has bit r where in[r] has bit c, first and second each for itself. */
    void (*turn)(const tsoro_pair *in, tsoro_pair *out);

    /* For every capturing: won[half] |= first of told[becomes], open[half].second &= second of
     * told[becomes]. */
    void (*capture)(const tsoro_capturing *capturing, uint32_t count, const tsoro_pair *told,
                    tsoro_bits *won, tsoro_pair *open);

    /* What bonus holes make of every half: out[half].first is the OR of second (lost), out[half]
     * .second the AND of first (won), over what may be left of the half. values[stones] are the
     * rows of one block of `values` of the layer whose mover has so many stones. */
    void (*bonus)(const tsoro_halves *halves, const tsoro_pair *const *values, tsoro_pair *out);
} tsoro_bitkernel;

/* The best set this processor can run. */
const tsoro_bitkernel *tsoro_bitkernel_best(void);

extern const tsoro_bitkernel tsoro_bitkernel_plain;
#if defined(__x86_64__)
extern const tsoro_bitkernel tsoro_bitkernel_avx2; /* only where the processor has AVX2 */
#endif

#endif
