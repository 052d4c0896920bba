/* Everything the builder must know of the halves with one number of stones: a sowing depends on the
 * mover's half alone, so all of it is listed once and used for every enemy. Read-only once made. */
#ifndef TSORO_ENDGAME_HALVES_H
#define TSORO_ENDGAME_HALVES_H

#include "endgame/index.h"
#include "tsoro/status.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stdint.h>

/* A sowing of a half: what it becomes, and the file it captures on if the enemy's inner hole there
 * is occupied; TSORO_NO_CAPTURE if it cannot capture. File j is that of the own inner pit N+j,
 * which faces the enemy's inner pit 2N-1-j with the enemy's outer pit j behind it. */
typedef uint32_t tsoro_sown;
#define TSORO_NO_CAPTURE   31u
#define TSORO_SOWN_FILE(s) ((s)&31u)
#define TSORO_SOWN_HALF(s) ((s) >> 5)
#define TSORO_MOST_HALVES  (UINT32_C(1) << 27)

/* So many entries after the last may be read, for fetching ahead; they are zero. */
#define TSORO_SOWN_AHEAD 12u

/* A sowing that captures: which half it is of, and what that becomes. */
typedef struct tsoro_capturing {
    uint32_t half;
    uint32_t becomes;
} tsoro_capturing;

/* A half that has lost some stones. */
typedef struct tsoro_rest {
    uint32_t rank;
    uint32_t stones;
} tsoro_rest;

typedef struct tsoro_halves {
    unsigned files;
    unsigned stones;
    uint32_t count;
    uint32_t *first;                             /* count + 1: where the sowings of a half begin */
    tsoro_sown *sown;                            /* without repetitions */
    uint32_t capture_first[TSORO_MAX_FILES + 1]; /* where the capturings of a file begin */
    tsoro_capturing *capture;                    /* by file, in each by half */
    uint32_t *rest_first; /* count + 1: where the bonus rests of a half begin */
    tsoro_rest *rest;     /* what up to `bonus` further holes may leave; the first is the half */
} tsoro_halves;

/* Lists the halves of one number of stones. The index outlives the call only. TSORO_ERR_TOO_LONG if
 * there are more than TSORO_MOST_HALVES halves or 2^32 entries, TSORO_ERR_MEMORY. */
tsoro_status tsoro_halves_create(const tsoro_variant *key, const tsoro_index *index,
                                 unsigned stones, tsoro_halves **halves);
void tsoro_halves_destroy(tsoro_halves *halves); /* NULL is allowed */

/* Whether the inner pit that file j's captures take is occupied. */
static inline bool tsoro_half_faces(const tsoro_halves *halves, const uint8_t *half, unsigned file)
{
    return half[2 * halves->files - 1 - file] != 0;
}

/* What a capture on this file leaves of the half, before the bonus. */
tsoro_rest tsoro_half_captured(const tsoro_index *index, const uint8_t *half, unsigned file);

#endif
