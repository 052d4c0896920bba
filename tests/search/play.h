/* Helpers of the search tests: variants by name, random play, and games of the engine. */
#ifndef TESTS_SEARCH_PLAY_H
#define TESTS_SEARCH_PLAY_H

#include "base/random.h"
#include "tsoro/game.h"
#include "tsoro/search.h"

/* The variant of a line; fails the test if it is none. */
tsoro_variant variant_of(const char *line);
tsoro_position position_of(const tsoro_variant *variant, const char *line);

/* One line for every preset, and for what else the search treats on its own; NULL at the end. */
extern const char *const every_variant[];

/* Plays a legal move, chosen evenly among sowings and then among bonus sets. False if there is
   none. */
bool play_random(tsoro_game *game, tsoro_random *random);

/* A position after some random plies; the game is not over there. */
tsoro_position random_position(const tsoro_variant *variant, unsigned plies, tsoro_random *random);

/* Searches a bare position, asserting success. */
tsoro_search_result search_position(tsoro_engine *engine, const tsoro_variant *variant,
                                    const tsoro_position *position, const tsoro_limits *limits);

tsoro_engine *new_engine(size_t hash_bytes);

/* Plays the engine against random play on the variant; true if the engine wins. */
bool engine_beats_random(tsoro_engine *engine, const tsoro_variant *variant, unsigned side,
                         uint64_t nodes, uint64_t seed);

#endif
