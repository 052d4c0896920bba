/* Random play. */
#ifndef TSORO_MATCH_RANDOM_MOVE_H
#define TSORO_MATCH_RANDOM_MOVE_H

#include "base/random.h"
#include "tsoro/game.h"

/* A legal move of the game, every one equally likely; false if there is none. */
bool tsoro_random_move(const tsoro_game *game, tsoro_random *random, tsoro_move *move);

#endif
