/* From the library's data to sentences in the user's language. */
#ifndef TSORO_CLI_EXPLAIN_H
#define TSORO_CLI_EXPLAIN_H

#include "tsoro/game.h"
#include "tsoro/moves.h"
#include "tsoro/status.h"

#include <stddef.h>

/* A failure in one sentence without a full stop. Returns out. */
char *tsoro_explain_status(char *out, size_t size, tsoro_status status);

/* Why the mover may not lift a hole, or make a move, in one sentence without a full stop. `hole` is
   the name of the hole or the text of the move. Returns out. */
char *tsoro_explain_why(char *out, size_t size, tsoro_why why, const char *hole);

/* How a game ended, in one sentence without a full stop. Returns out. */
char *tsoro_explain_result(char *out, size_t size, tsoro_result result);

#endif
