/* Random games. */
#ifndef TSORO_RULES_PLAYOUT_H
#define TSORO_RULES_PLAYOUT_H

#include "base/random.h"
#include "tsoro/position.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stdint.h>

/* Plays one move in place, drawn evenly from all legal moves (every bonus set is a move of its
   own); false, and the position unchanged, if there is none. Repetition plays no part. */
bool tsoro_play_any(const tsoro_variant *variant, tsoro_position *position, tsoro_random *random);

/* Plays random moves in place until the mover has none, a position stands for the third time since
   `position`, the limit of quiet plies is reached, or `most` plies were played; returns how many.
   Repetition is watched over the last 1024 plies, and repeat=forbidden is treated like endless. */
uint32_t tsoro_playout(const tsoro_variant *variant, tsoro_position *position, uint32_t most,
                       tsoro_random *random);

#endif
