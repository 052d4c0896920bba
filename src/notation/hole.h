/* Names of holes inside longer texts. Internal to the module. */
#ifndef TSORO_NOTATION_HOLE_H
#define TSORO_NOTATION_HOLE_H

#include "notation/cursor.h"
#include "notation/sink.h"
#include "tsoro/variant.h"

/* Takes a hole's name. TSORO_ERR_SYNTAX with TSORO_EXPECT_HOLE if none of the board stands there.
 */
tsoro_status tsoro_cursor_hole(tsoro_cursor *cursor, const tsoro_variant *variant, unsigned *player,
                               unsigned *pit);

void tsoro_sink_hole(tsoro_sink *sink, const tsoro_variant *variant, unsigned player, unsigned pit);

#endif
