#include "tsoro/session.h"

#include "base/alloc.h"

#include <assert.h>

struct tsoro_session {
    tsoro_game *game;
    tsoro_engine *engine; /* NULL until it is needed */
    bool owns_engine;
    tsoro_role role[2];
    uint32_t level[2];
};

tsoro_status tsoro_session_create(const tsoro_variant *variant, const tsoro_position *position,
                                  tsoro_engine *engine, tsoro_session **session)
{
    tsoro_session *made = tsoro_alloc(sizeof *made);
    if (made == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    tsoro_status status = tsoro_game_create(variant, position, &made->game);
    if (!tsoro_ok(status)) {
        tsoro_free(made);
        return status;
    }
    made->engine = engine;
    made->owns_engine = engine == NULL;
    *session = made;
    return status;
}

void tsoro_session_destroy(tsoro_session *session)
{
    if (session == NULL) {
        return;
    }
    if (session->owns_engine) {
        tsoro_engine_destroy(session->engine);
    }
    tsoro_game_destroy(session->game);
    tsoro_free(session);
}

tsoro_game *tsoro_session_game(tsoro_session *session)
{
    return session->game;
}

void tsoro_session_set_role(tsoro_session *session, unsigned player, tsoro_role role,
                            uint32_t level)
{
    assert(player <= TSORO_NORTH);
    assert(level <= TSORO_LEVELS);
    session->role[player] = role;
    session->level[player] = role == TSORO_ROLE_ENGINE ? level : TSORO_LEVEL_FULL;
}

tsoro_role tsoro_session_role(const tsoro_session *session, unsigned player)
{
    assert(player <= TSORO_NORTH);
    return session->role[player];
}

uint32_t tsoro_session_level(const tsoro_session *session, unsigned player)
{
    assert(player <= TSORO_NORTH);
    return session->level[player];
}

static bool engine_side(const tsoro_session *session)
{
    return session->role[tsoro_game_position(session->game)->mover] == TSORO_ROLE_ENGINE;
}

bool tsoro_session_engine_to_move(const tsoro_session *session)
{
    return engine_side(session) && tsoro_game_result(session->game).outcome == TSORO_OUTCOME_NONE &&
           tsoro_game_result(session->game).reason == TSORO_REASON_NONE;
}

size_t tsoro_session_take_back(tsoro_session *session)
{
    tsoro_game *game = session->game;
    size_t plies = tsoro_game_plies(game);
    if (!tsoro_game_undo(game)) {
        return 0;
    }
    if (tsoro_game_plies(game) == plies) {
        return 1; /* only an end that was set was taken back */
    }
    while (engine_side(session) && tsoro_game_undo(game)) {
    }
    if (engine_side(session)) { /* the engine began, and no person has moved yet */
        tsoro_session_go_to(session, plies);
    }
    return plies - tsoro_game_plies(game);
}

size_t tsoro_session_play_again(tsoro_session *session)
{
    tsoro_game *game = session->game;
    size_t plies = tsoro_game_plies(game);
    while (tsoro_game_redo(game) && engine_side(session)) {
    }
    return tsoro_game_plies(game) - plies;
}

void tsoro_session_go_to(tsoro_session *session, size_t ply)
{
    tsoro_game *game = session->game;
    assert(ply <= tsoro_game_plies(game) + tsoro_game_redoable(game));
    while (tsoro_game_plies(game) > ply && tsoro_game_undo(game)) {
    }
    while (tsoro_game_plies(game) < ply && tsoro_game_redo(game)) {
    }
}

/* The game keeps its positions apart; the search wants the earlier ones in a row. */
static tsoro_position *copy_history(const tsoro_game *game, size_t count)
{
    tsoro_position *history = tsoro_alloc_array(count, sizeof *history);
    for (size_t ply = 0; history != NULL && ply < count; ply++) {
        history[ply] = *tsoro_game_position_at(game, ply);
    }
    return history;
}

tsoro_status tsoro_session_search(tsoro_session *session, size_t ply, const tsoro_limits *limits,
                                  tsoro_search_result *result)
{
    const tsoro_game *game = session->game;
    assert(ply <= tsoro_game_plies(game) + tsoro_game_redoable(game));
    if (session->engine == NULL) {
        tsoro_status status = tsoro_engine_create(NULL, &session->engine);
        if (!tsoro_ok(status)) {
            return status;
        }
    }
    tsoro_position *history = copy_history(game, ply);
    if (history == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    const tsoro_root root = {
        .variant = tsoro_game_variant(game),
        .position = tsoro_game_position_at(game, ply),
        .history = history,
        .history_count = ply,
    };
    tsoro_status status = tsoro_search(session->engine, &root, limits, result);
    tsoro_free(history);
    return status;
}

const tsoro_line *tsoro_session_line(const tsoro_session *session, size_t index)
{
    assert(session->engine != NULL);
    return tsoro_engine_line(session->engine, index);
}

tsoro_status tsoro_session_engine_move(tsoro_session *session, const tsoro_limits *limits,
                                       tsoro_search_result *result)
{
    tsoro_game *game = session->game;
    if (tsoro_game_result(game).reason != TSORO_REASON_NONE) {
        return (tsoro_status){.code = TSORO_ERR_GAME_OVER};
    }
    unsigned mover = tsoro_game_position(game)->mover;
    tsoro_limits own = *limits;
    if (session->role[mover] == TSORO_ROLE_ENGINE) {
        own.level = session->level[mover];
    }
    tsoro_search_result found;
    tsoro_status status = tsoro_session_search(session, tsoro_game_plies(game), &own, &found);
    if (tsoro_ok(status)) {
        status = tsoro_game_play(game, &found.best);
    }
    if (tsoro_ok(status)) {
        *result = found;
    }
    return status;
}
