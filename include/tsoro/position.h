/* A position and the geometry of the board (rulebook, sections 1 and 2). */
#ifndef TSORO_POSITION_H
#define TSORO_POSITION_H

#include "tsoro/api.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stdint.h>

/* Bytes of one player's half: 42 pits, padded so that a half is three 16-byte vectors. */
#define TSORO_HALF_BYTES 48

/* A position: a plain value, copied freely. It does not carry the variant.
   pits[player][pit] counts the stones of that player's pit in the player's own sowing order:
   0..N-1 outer, N..2N-1 inner. Bytes from 2N on are always zero. Unaligned storage is fine. */
typedef struct tsoro_position {
    uint8_t pits[2][TSORO_HALF_BYTES];
    uint32_t quiet;    /* plies since the last capture, counted up to 2^31 - 1 */
    uint32_t turn;     /* 1 at the start, raised after North moves up to 2^31 - 1 */
    uint32_t takes[2]; /* captures made by South and North; zero without a bonus schedule */
    uint8_t mover;     /* TSORO_SOUTH or TSORO_NORTH */
} tsoro_position;

/* The start of the variant: South to move, turn 1. */
TSORO_API tsoro_position tsoro_position_start(const tsoro_variant *variant);

/* Whether board and mover are the same: what repetition compares (section 5). */
TSORO_API bool tsoro_position_same(const tsoro_position *a, const tsoro_position *b);

/* Whether every member is equal. */
TSORO_API bool tsoro_position_equal(const tsoro_position *a, const tsoro_position *b);

/* Stones of one player, 0..255. */
TSORO_API unsigned tsoro_position_stones(const tsoro_position *position, unsigned player);

/* The position seen from the other side of the board: halves, mover and takes exchanged. Legal
   moves correspond pit by pit. */
TSORO_API tsoro_position tsoro_position_turned(const tsoro_position *position);

/* --- Geometry. A player's inner pit N+j faces the enemy's inner pit 2N-1-j; the enemy's outer pit
   in the same file is j. --- */

/* The enemy inner pit that faces the player's inner pit. files <= pit < 2*files. */
static inline unsigned tsoro_facing_inner(unsigned files, unsigned pit)
{
    return 3u * files - 1u - pit;
}

/* The enemy outer pit in the file of the player's inner pit. */
static inline unsigned tsoro_facing_outer(unsigned files, unsigned pit)
{
    return pit - files;
}

/* File (0 = a) of a player's pit, as South sees the board. */
static inline unsigned tsoro_pit_file(unsigned files, unsigned player, unsigned pit)
{
    bool rising = (pit < files) == (player == TSORO_SOUTH);
    unsigned along = pit < files ? pit : pit - files;
    return rising ? along : files - 1u - along;
}

/* Rank (1..4) of a player's pit. */
static inline unsigned tsoro_pit_rank(unsigned files, unsigned player, unsigned pit)
{
    bool outer = pit < files;
    return player == TSORO_SOUTH ? (outer ? 1u : 2u) : (outer ? 4u : 3u);
}

/* The owner of a rank, 1..4. */
static inline unsigned tsoro_rank_owner(unsigned rank)
{
    return rank <= 2u ? TSORO_SOUTH : TSORO_NORTH;
}

/* The owner's pit at a file (0-based) and rank (1..4); the inverse of the two above. */
static inline unsigned tsoro_pit_at(unsigned files, unsigned file, unsigned rank)
{
    bool outer = rank == 1u || rank == 4u;
    bool rising = outer == (rank <= 2u);
    unsigned along = rising ? file : files - 1u - file;
    return outer ? along : files + along;
}

#endif
