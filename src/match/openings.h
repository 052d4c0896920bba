/* Opening sets while they are built. Internal to the module. */
#ifndef TSORO_MATCH_OPENINGS_H
#define TSORO_MATCH_OPENINGS_H

#include "match/match.h"

/* Adds the moves of a game, which starts at the start of the set's variant. */
tsoro_status tsoro_openings_add(tsoro_openings *openings, const tsoro_game *game);

#endif
