/* What a move captures, as its text states it. Internal to the module. */
#ifndef TSORO_NOTATION_MOVE_CAPTURE_H
#define TSORO_NOTATION_MOVE_CAPTURE_H

#include "tsoro/moves.h"

/* Files (0 = a) in the order they are captured. A capture empties its file and nothing refills it,
   so no file comes twice. */
typedef struct tsoro_captured {
    uint8_t count;
    uint8_t files[TSORO_MAX_FILES];
} tsoro_captured;

/* The captures of a legal move and its sowing. Tells the sowing again only with captures=sow. */
tsoro_captured tsoro_captures_of(const tsoro_variant *variant, const tsoro_position *position,
                                 const tsoro_move *move, const tsoro_sowing *sowing);

#endif
