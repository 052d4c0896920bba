/* The sets of weights that data/weights holds, and their order in a file: the size of the board and
   the family, then unit, tempo, stone[2], bias, out, direct and hidden of tsoro_weights (eval.h),
   the last two by role, pit, bucket. */
#ifndef TSORO_SEARCH_WEIGHTS_H
#define TSORO_SEARCH_WEIGHTS_H

#include "search/eval.h"

#include <stdbool.h>
#include <stddef.h>

/* The sets, ended by NULL; made from data/weights when the build is configured. */
extern const int16_t *const tsoro_weights_sets[];

/* Size and family of the sets this program was built without, ended by zeros. */
extern const int16_t tsoro_weights_elsewhere[][2];

/* Takes one of those in: the numbers of its file, the first two included, which must stay where
   they are. For the whole process, so call it while no engine searches; an engine that exists uses
   it after tsoro_engine_set_weights(engine, NULL). False, and nothing changed: these are no set. */
bool tsoro_weights_add(const int16_t *numbers, size_t count);

/* Whether a set of tsoro_weights_elsewhere would serve a variant better than those at hand; then
   its size and family. */
bool tsoro_weights_lacking(const tsoro_variant *variant, unsigned *files, unsigned *family);

/* Games with bonus holes and games without play differently. */
enum { TSORO_FAMILY_PLAIN = 0, TSORO_FAMILY_BONUS = 1 };

unsigned tsoro_weights_family(const tsoro_variant *variant);

/* Numbers of a set for a board of `files`. */
size_t tsoro_weights_length(unsigned files);

/* A set out of its numbers, and back. */
void tsoro_weights_unpack(const int16_t *numbers, unsigned files, tsoro_weights *weights);
void tsoro_weights_pack(const tsoro_weights *weights, unsigned files, int16_t *numbers);

#endif
