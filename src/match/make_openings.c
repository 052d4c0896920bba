/* Makes opening sets: random plies, judged by a search. */
#include "match/openings.h"

#include "base/alloc.h"
#include "match/random_move.h"
#include "tsoro/search.h"

#include <string.h>

enum { TRIES_PER_OPENING = 1000, BARREN_TRIES = 100000, NEWS_EVERY_TRIES = 64 };

typedef struct making {
    const tsoro_openings_plan *plan;
    tsoro_openings openings;
    tsoro_position *ends; /* where the openings lead, one each */
    size_t capacity;
    tsoro_random random;
    tsoro_engine *engine; /* NULL: openings are not judged */
    tsoro_game *game;
} making;

/* Random plies from the start; false if the game ends on the way. */
static bool play_random(making *m)
{
    while (tsoro_game_undo(m->game)) {
    }
    for (unsigned ply = 0; ply < m->plan->plies; ply++) {
        tsoro_move move;
        if (!tsoro_random_move(m->game, &m->random, &move) ||
            !tsoro_ok(tsoro_game_play(m->game, &move))) {
            return false;
        }
    }
    return tsoro_game_result(m->game).reason == TSORO_REASON_NONE;
}

/* Whether an opening leads to this board already, from this side of it or the other. */
static bool is_known(const making *m)
{
    const tsoro_position *now = tsoro_game_position(m->game);
    tsoro_position turned = tsoro_position_turned(now);
    for (size_t i = 0; i < m->openings.count; i++) {
        if (tsoro_position_same(&m->ends[i], now) || tsoro_position_same(&m->ends[i], &turned)) {
            return true;
        }
    }
    return false;
}

static bool is_stopped(const making *m)
{
    return m->plan->stop != NULL && *m->plan->stop;
}

static bool poll(void *context, const tsoro_search_info *info, uint64_t *elapsed_us)
{
    (void)info;
    *elapsed_us = 0;
    return is_stopped(context);
}

static bool is_balanced(making *m)
{
    if (m->engine == NULL) {
        return true;
    }
    const tsoro_root root = {.variant = m->plan->variant, .position = tsoro_game_position(m->game)};
    const tsoro_limits limits = {.nodes = m->plan->nodes, .poll = poll, .context = m};
    tsoro_search_result result;
    tsoro_engine_clear(m->engine);
    if (!tsoro_ok(tsoro_search(m->engine, &root, &limits, &result))) {
        return false;
    }
    unsigned chance = tsoro_win_permille(m->plan->variant, result.score);
    unsigned off = chance > 500 ? chance - 500 : 500 - chance;
    return off <= m->plan->window;
}

static tsoro_status keep(making *m)
{
    tsoro_position *ends =
        tsoro_grow_array(m->ends, &m->capacity, m->openings.count + 1, sizeof *ends);
    if (ends == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    m->ends = ends;
    ends[m->openings.count] = *tsoro_game_position(m->game);
    return tsoro_openings_add(&m->openings, m->game);
}

static bool may_go_on(const making *m, uint64_t tried)
{
    const tsoro_openings_plan *plan = m->plan;
    return plan->progress == NULL || plan->progress(plan->context, m->openings.count, tried);
}

static tsoro_status find(making *m)
{
    const tsoro_openings_plan *plan = m->plan;
    uint64_t tries = (uint64_t)plan->count * TRIES_PER_OPENING;
    uint64_t last_found = 0;
    tsoro_status status = {0};
    for (uint64_t tried = 1; tsoro_ok(status) && m->openings.count < plan->count; tried++) {
        if (tried > tries || tried - last_found > BARREN_TRIES) {
            return (tsoro_status){.code = TSORO_ERR_NOT_COVERED};
        }
        bool good = play_random(m) && !is_known(m) && is_balanced(m);
        if (is_stopped(m)) {
            return (tsoro_status){.code = TSORO_ERR_STOPPED};
        }
        if (good) {
            last_found = tried;
            status = keep(m);
        }
        if (tsoro_ok(status) && (good || tried % NEWS_EVERY_TRIES == 0) && !may_go_on(m, tried)) {
            status.code = TSORO_ERR_STOPPED;
        }
    }
    return status;
}

tsoro_status tsoro_openings_make(const tsoro_openings_plan *plan, tsoro_openings *openings)
{
    making m = {.plan = plan, .random = tsoro_random_seeded(plan->seed)};
    m.openings.variant = *plan->variant;
    tsoro_status status = tsoro_game_create(plan->variant, NULL, &m.game);
    if (tsoro_ok(status) && plan->nodes != 0) {
        status = tsoro_engine_create(NULL, &m.engine);
    }
    if (tsoro_ok(status)) {
        status = find(&m);
    }
    if (tsoro_ok(status)) {
        *openings = m.openings;
    } else {
        tsoro_openings_free(&m.openings);
    }
    tsoro_free(m.ends);
    tsoro_engine_destroy(m.engine);
    tsoro_game_destroy(m.game);
    return status;
}
