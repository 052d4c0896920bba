#include "base/random.h"
#include "tsoro/notation.h"
#include "tsoro/search.h"

#include <string.h>

/* What the signature searches: plies played at random from the variant's start, and a depth. */
typedef struct probe_case {
    const char *variant;
    uint8_t plies, depth;
} probe_case;

static const probe_case cases[] = {
    {"fuva:files=8", 0, 8},
    {"fuva:files=8", 7, 8},
    {"fuva:files=6,bonus=3", 4, 9},
    {"fuva:files=12", 5, 6},
    {"fuva", 0, 4},
    {"fuva", 30, 4},
    {"basic", 0, 10},
    {"basic", 20, 10},
    {"basic:files=21", 12, 6},
    {"tracey", 0, 6},
    {"matthews4", 3, 7},
    {"matthews6", 9, 8},
    {"matthews3:repeat=forbidden", 6, 9},
    {"musoro:files=15,repeat=majority,quiet=20", 11, 5},
};

/* Plays a pseudo-random legal move. False at the end of the game. */
static bool play_one(const tsoro_variant *variant, tsoro_position *position, tsoro_random *random)
{
    uint64_t count = 0;
    tsoro_sowings walk;
    tsoro_sowing sowing;
    tsoro_sowings_start(&walk, variant, position);
    while (count < 200 && tsoro_sowings_next(&walk, &sowing)) {
        count++;
    }
    if (count == 0) {
        return false;
    }
    uint64_t chosen = tsoro_random_below(random, count);
    tsoro_sowings_start(&walk, variant, position);
    for (uint64_t i = 0; i <= chosen; i++) {
        (void)tsoro_sowings_next(&walk, &sowing);
    }
    *position = tsoro_sowing_apply(variant, position, &sowing, 0);
    return true;
}

static tsoro_status search_case(tsoro_engine *engine, const probe_case *c, uint64_t *nodes)
{
    tsoro_variant variant;
    tsoro_status status = tsoro_variant_read(c->variant, strlen(c->variant), &variant);
    if (!tsoro_ok(status)) {
        return status;
    }
    tsoro_position position = tsoro_position_start(&variant);
    tsoro_random random = tsoro_random_seeded(c->plies);
    for (unsigned i = 0; i < c->plies && play_one(&variant, &position, &random); i++) {
    }
    tsoro_root root = {.variant = &variant, .position = &position};
    tsoro_limits limits = {.depth = c->depth};
    tsoro_search_result result;
    status = tsoro_search(engine, &root, &limits, &result);
    if (tsoro_ok(status)) {
        *nodes += result.nodes;
    }
    return status.code == TSORO_ERR_GAME_OVER ? (tsoro_status){.code = TSORO_OK} : status;
}

tsoro_status tsoro_search_signature(uint64_t *nodes)
{
    tsoro_engine *engine;
    tsoro_engine_options options = {.hash_bytes = (size_t)1 << 20};
    uint64_t sum = 0;
    tsoro_status status = tsoro_engine_create(&options, &engine);
    if (!tsoro_ok(status)) {
        return status;
    }
    for (unsigned i = 0; i < sizeof cases / sizeof *cases && tsoro_ok(status); i++) {
        tsoro_engine_clear(engine);
        status = search_case(engine, &cases[i], &sum);
    }
    tsoro_engine_destroy(engine);
    if (tsoro_ok(status)) {
        *nodes = sum;
    }
    return status;
}
