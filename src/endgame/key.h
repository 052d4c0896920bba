/* What the values of an endgame table depend on, and which rules a table can serve. Pure. */
#ifndef TSORO_ENDGAME_KEY_H
#define TSORO_ENDGAME_KEY_H

#include "tsoro/status.h"
#include "tsoro/variant.h"

/* Fills *key with the variant reduced to what values depend on: files, heads, bonus and sanctuary.
 * Everything else stands as in `fuva`, but with quiet=0: a table knows no history. Sanctuary is off
 * where no bonus could take a head. Two variants share tables if and only if their keys are equal.
 * TSORO_ERR_UNSUPPORTED, with the key's name in found, for the rules that no table solves:
 * captures=sow (captured stones stay on the board, so stones do not order the layers), a bonus
 * schedule (values depend on captures made), repeat=forbidden (values depend on history). */
tsoro_status tsoro_egdb_key(const tsoro_variant *variant, tsoro_variant *key);

#endif
