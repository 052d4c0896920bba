/* Text forms of variants, holes, positions and moves (rulebook, sections 6 and 7). Readers take a
   pointer and a length, need no NUL, never crash and never guess; an error names the byte offset,
   what stood there and what was expected. Writers behave like snprintf: they write at most `size`
   bytes with a NUL, and return the length of the whole text without it. Pure and thread-safe. */
#ifndef TSORO_NOTATION_H
#define TSORO_NOTATION_H

#include "tsoro/api.h"
#include "tsoro/moves.h"
#include "tsoro/position.h"
#include "tsoro/status.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stddef.h>

/* Buffers of these sizes hold every text with its NUL. */
#define TSORO_VARIANT_TEXT  256
#define TSORO_POSITION_TEXT 512
#define TSORO_MOVE_TEXT     320
#define TSORO_HOLE_TEXT     4

/* A variant line, short or full form. */
TSORO_API tsoro_status tsoro_variant_read(const char *text, size_t length, tsoro_variant *variant);
TSORO_API size_t tsoro_variant_write(const tsoro_variant *variant, bool full, char *out,
                                     size_t size);

/* A position line: reads folded and unfolded runs, writes the canonical form with all fields. */
TSORO_API tsoro_status tsoro_position_read(const tsoro_variant *variant, const char *text,
                                           size_t length, tsoro_position *position);
TSORO_API size_t tsoro_position_write(const tsoro_variant *variant, const tsoro_position *position,
                                      char *out, size_t size);

/* The name of a player's pit ("c1"), and back: fills player and pit. */
TSORO_API size_t tsoro_hole_write(const tsoro_variant *variant, unsigned player, unsigned pit,
                                  char *out, size_t size);
TSORO_API tsoro_status tsoro_hole_read(const tsoro_variant *variant, const char *text,
                                       size_t length, unsigned *player, unsigned *pit);

/* A move in a position. Reading checks that it is legal there (without history). Writing takes a
   legal move. */
TSORO_API tsoro_status tsoro_move_read(const tsoro_variant *variant, const tsoro_position *position,
                                       const char *text, size_t length, tsoro_move *move);
TSORO_API size_t tsoro_move_write(const tsoro_variant *variant, const tsoro_position *position,
                                  const tsoro_move *move, char *out, size_t size);

/* The same where the move's sowing is at hand, as in a walk over the moves: nothing is sown again
   (but with captures=sow, to learn which files it captured). */
TSORO_API size_t tsoro_move_write_sown(const tsoro_variant *variant, const tsoro_position *position,
                                       const tsoro_move *move, const tsoro_sowing *sowing,
                                       char *out, size_t size);

#endif
