/* Shows that the attacker cannot win: a set of positions that the defender never has to leave. */
#ifndef TSORO_SOLVE_HOLD_H
#define TSORO_SOLVE_HOLD_H

#include "solve/dfpn.h"

/* Follows the defender's refutations from `root` through the table: every move of the attacker, one
   of the defender, up to nodes that are refuted in every window (search->probed tells whether the
   probe was believed). True if that closes a set of at most `most` nodes in which no defender is
   immobilised: play stays in it for ever or leaves it where the attacker cannot win, so he cannot
   force a win, whatever the window. False if the table does not know the way any more, or memory
   ran out. */
bool tsoro_hold_closes(tsoro_dfpn *search, const tsoro_node *root, size_t most);

#endif
