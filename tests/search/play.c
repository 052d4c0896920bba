#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "search/play.h"
#include "tsoro/notation.h"

const char *const every_variant[] = {
    "fuva:files=8",
    "fuva",
    "musoro:files=12",
    "basic",
    "matthews1",
    "matthews2",
    "matthews3",
    "matthews4",
    "matthews4:heads=r1+r2",
    "matthews5:bonus=5",
    "matthews6",
    "tracey",
    "fuva:files=2",
    "fuva:files=5,bonus=3,repeat=forbidden,quiet=0",
    "basic:files=6,repeat=majority,quiet=12",
    "matthews4:repeat=forbidden",
    NULL,
};

tsoro_variant variant_of(const char *line)
{
    tsoro_variant variant;
    assert_true(tsoro_ok(tsoro_variant_read(line, strlen(line), &variant)));
    return variant;
}

tsoro_position position_of(const tsoro_variant *variant, const char *line)
{
    tsoro_position position;
    assert_true(tsoro_ok(tsoro_position_read(variant, line, strlen(line), &position)));
    return position;
}

/* One of the sowings of a position, and one of its bonus sets; each choice by a single pass. */
static bool choose(const tsoro_variant *variant, const tsoro_position *position,
                   tsoro_random *random, tsoro_move *move)
{
    tsoro_sowings walk;
    tsoro_sowing sowing, chosen = {.origin = TSORO_NO_PIT};
    tsoro_sowings_start(&walk, variant, position);
    for (uint64_t seen = 1; seen < 1000 && tsoro_sowings_next(&walk, &sowing); seen++) {
        if (tsoro_random_below(random, seen) == 0) {
            chosen = sowing;
        }
    }
    if (chosen.origin == TSORO_NO_PIT) {
        return false;
    }
    *move = (tsoro_move){.stop = chosen.stop, .origin = chosen.origin};
    uint64_t holes = tsoro_bonus_holes(variant, &chosen);
    for (unsigned i = 0; i < chosen.bonus && holes != 0; i++) {
        uint64_t pit = (uint64_t)1 << tsoro_random_below(random, 2 * variant->files);
        move->bonus |= holes & pit;
        holes &= ~pit;
    }
    return true;
}

bool play_random(tsoro_game *game, tsoro_random *random)
{
    for (unsigned attempt = 0; attempt < 100; attempt++) {
        tsoro_move move;
        if (!choose(tsoro_game_variant(game), tsoro_game_position(game), random, &move)) {
            return false;
        }
        if (tsoro_ok(tsoro_game_play(game, &move))) { /* else barred by repeat=forbidden */
            return true;
        }
    }
    return false;
}

tsoro_position random_position(const tsoro_variant *variant, unsigned plies, tsoro_random *random)
{
    tsoro_game *game;
    assert_true(tsoro_ok(tsoro_game_create(variant, NULL, &game)));
    for (unsigned i = 0; i < plies && play_random(game, random); i++) {
    }
    while (tsoro_game_result(game).outcome != TSORO_OUTCOME_NONE && tsoro_game_undo(game)) {
    }
    tsoro_position position = *tsoro_game_position(game);
    tsoro_game_destroy(game);
    return position;
}

tsoro_search_result search_position(tsoro_engine *engine, const tsoro_variant *variant,
                                    const tsoro_position *position, const tsoro_limits *limits)
{
    tsoro_root root = {.variant = variant, .position = position};
    tsoro_search_result result;
    assert_true(tsoro_ok(tsoro_search(engine, &root, limits, &result)));
    return result;
}

tsoro_engine *new_engine(size_t hash_bytes)
{
    tsoro_engine *engine;
    tsoro_engine_options options = {.hash_bytes = hash_bytes};
    assert_true(tsoro_ok(tsoro_engine_create(&options, &engine)));
    return engine;
}

static void play_engine(tsoro_engine *engine, tsoro_game *game, uint64_t nodes)
{
    size_t plies = tsoro_game_plies(game);
    tsoro_position history[600];
    size_t known = plies < 600 ? plies : 600;
    for (size_t i = 0; i < known; i++) {
        history[i] = *tsoro_game_position_at(game, plies - known + i);
    }
    tsoro_root root = {.variant = tsoro_game_variant(game),
                       .position = tsoro_game_position(game),
                       .history = history,
                       .history_count = known};
    tsoro_limits limits = {.nodes = nodes};
    tsoro_search_result result;
    assert_true(tsoro_ok(tsoro_search(engine, &root, &limits, &result)));
    assert_true(result.nodes <= nodes);
    assert_true(tsoro_ok(tsoro_game_play(game, &result.best)));
}

bool engine_beats_random(tsoro_engine *engine, const tsoro_variant *variant, unsigned side,
                         uint64_t nodes, uint64_t seed)
{
    tsoro_game *game;
    tsoro_random random = tsoro_random_seeded(seed);
    assert_true(tsoro_ok(tsoro_game_create(variant, NULL, &game)));
    tsoro_engine_clear(engine);
    while (tsoro_game_result(game).outcome == TSORO_OUTCOME_NONE) {
        if (tsoro_game_position(game)->mover == side) {
            play_engine(engine, game, nodes);
        } else {
            play_random(game, &random);
        }
    }
    tsoro_outcome outcome = tsoro_game_result(game).outcome;
    tsoro_game_destroy(game);
    return outcome == (side == TSORO_SOUTH ? TSORO_OUTCOME_SOUTH : TSORO_OUTCOME_NORTH);
}
