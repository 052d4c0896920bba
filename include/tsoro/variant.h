/* The variants of the game (rulebook, section 6). The text form is in notation.h. */
#ifndef TSORO_VARIANT_H
#define TSORO_VARIANT_H

#include "tsoro/api.h"
#include "tsoro/status.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum tsoro_preset {
    TSORO_FUVA,
    TSORO_MUSORO,
    TSORO_BASIC,
    TSORO_MATTHEWS1,
    TSORO_MATTHEWS2,
    TSORO_MATTHEWS3,
    TSORO_MATTHEWS4,
    TSORO_MATTHEWS5,
    TSORO_MATTHEWS6,
    TSORO_TRACEY,
    TSORO_PRESET_COUNT
} tsoro_preset;

typedef enum tsoro_captures { TSORO_CAPTURES_REMOVE, TSORO_CAPTURES_SOW } tsoro_captures;
typedef enum tsoro_setup { TSORO_SETUP_NONE, TSORO_SETUP_TRACEY } tsoro_setup;
typedef enum tsoro_repeat {
    TSORO_REPEAT_ENDLESS,
    TSORO_REPEAT_MAJORITY,
    TSORO_REPEAT_FORBIDDEN
} tsoro_repeat;

#define TSORO_MAX_SCHEDULE 8
#define TSORO_MAX_QUIET    100000

/* A complete set of rules. A plain value; make one with tsoro_variant_preset() or by reading a
   variant line, and change members only together with tsoro_variant_check(). */
typedef struct tsoro_variant {
    uint8_t preset; /* enum tsoro_preset: the NAME the short form is written with */
    uint8_t files;  /* holes per rank, 2..21 */
    uint8_t outer;  /* stones per outer hole at the start, 0..9 */
    uint8_t inner;
    uint8_t captures; /* enum tsoro_captures */
    uint8_t setup;    /* enum tsoro_setup */
    uint8_t repeat;   /* enum tsoro_repeat */
    bool sanctuary;
    uint8_t bonus_count;                  /* 1: a fixed bonus; 2..8: a schedule */
    uint8_t bonus[TSORO_MAX_SCHEDULE];    /* bonus holes, 0..5 each; unused entries 0 */
    uint8_t head_stones[TSORO_MAX_FILES]; /* by outer pit: stones the head starts with; 0 where
                                             no head is. A head without *S has `outer` here */
    uint32_t heads;                       /* bit p: outer pit p is a head */
    uint32_t heads_left;                  /* bit p: the head p is counted from the owner's left
                                             (written lK); the others from the right (rK) */
    uint32_t quiet;                       /* 0 = off */
} tsoro_variant;

/* The presets by name. NULL / false for what does not exist. Thread-safe, pure. */
TSORO_API const char *tsoro_preset_name(tsoro_preset preset);
TSORO_API tsoro_variant tsoro_variant_preset(tsoro_preset preset);

/* Checks what section 6 demands of the members together: ranges, at most 255 stones at the start,
   captures=sow only with bonus=0, tracey's conditions. */
TSORO_API tsoro_status tsoro_variant_check(const tsoro_variant *variant);

/* Whether two variants play the same game (every key equal; the preset's name and the side that
   heads are counted from are spelling and do not count). */
TSORO_API bool tsoro_variant_equal(const tsoro_variant *a, const tsoro_variant *b);

/* Whether positions carry TAKES, that is, whether the bonus is a schedule. */
static inline bool tsoro_variant_has_schedule(const tsoro_variant *variant)
{
    return variant->bonus_count > 1;
}

/* Bonus holes of a player's next capture after `takes` captures made. */
static inline unsigned tsoro_variant_bonus(const tsoro_variant *variant, uint32_t takes)
{
    unsigned last = variant->bonus_count - 1u;
    return variant->bonus[takes < last ? takes : last];
}

/* Pits of one player: 2N. */
static inline unsigned tsoro_variant_pits(const tsoro_variant *variant)
{
    return 2u * variant->files;
}

/* Whether a player's own pit is a head. */
static inline bool tsoro_variant_is_head(const tsoro_variant *variant, unsigned pit)
{
    return pit < variant->files && (variant->heads >> pit & 1u);
}

#endif
