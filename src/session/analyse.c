/* What every move of a game was worth. */
#include "tsoro/session.h"

#include <assert.h>
#include <stddef.h>

const char *tsoro_verdict_name(tsoro_verdict verdict)
{
    static const char *const names[] = {
        [TSORO_VERDICT_FORCED] = "FORCED",   [TSORO_VERDICT_BEST] = "BEST",
        [TSORO_VERDICT_GOOD] = "GOOD",       [TSORO_VERDICT_INACCURACY] = "INACCURACY",
        [TSORO_VERDICT_MISTAKE] = "MISTAKE", [TSORO_VERDICT_BLUNDER] = "BLUNDER",
    };
    return (unsigned)verdict < sizeof names / sizeof *names ? names[verdict] : "UNKNOWN";
}

/* Limits whose poll remembers that it said stop: the search itself does not tell a stop from a
   limit on nodes. */
typedef struct watched_poll {
    tsoro_poll_fn poll;
    void *context;
    bool said_stop;
} watched_poll;

static bool watch(void *context, const tsoro_search_info *info, uint64_t *elapsed_us)
{
    watched_poll *watched = context;
    if (watched->poll != NULL && watched->poll(watched->context, info, elapsed_us)) {
        watched->said_stop = true;
    }
    return watched->said_stop;
}

static size_t line_length(const tsoro_game *game)
{
    return tsoro_game_plies(game) + tsoro_game_redoable(game);
}

/* The result by the rules at the end of the line. A game of its own is asked, so that an end that
   was set, or the ply the caller stands at, plays no part. */
static tsoro_status final_result(const tsoro_game *game, tsoro_result *result)
{
    tsoro_game *replay = NULL;
    tsoro_status status =
        tsoro_game_create(tsoro_game_variant(game), tsoro_game_position_at(game, 0), &replay);
    for (size_t ply = 0; tsoro_ok(status) && ply < line_length(game); ply++) {
        tsoro_move move = tsoro_game_move_at(game, ply);
        status = tsoro_game_play(replay, &move);
    }
    if (tsoro_ok(status)) {
        *result = tsoro_game_result(replay);
    }
    tsoro_game_destroy(replay);
    return status;
}

static uint32_t south_of_result(tsoro_result result)
{
    switch (result.outcome) {
    case TSORO_OUTCOME_SOUTH:
        return 1000;
    case TSORO_OUTCOME_NORTH:
        return 0;
    default:
        return 500;
    }
}

static tsoro_status value_by_search(tsoro_session *session, const tsoro_limits *limits,
                                    tsoro_ply_value *value)
{
    const tsoro_game *game = tsoro_session_game(session);
    tsoro_search_result result;
    tsoro_status status = tsoro_session_search(session, value->ply, limits, &result);
    if (!tsoro_ok(status)) {
        return status;
    }
    unsigned win = tsoro_win_permille(tsoro_game_variant(game), result.score);
    bool south = tsoro_game_position_at(game, value->ply)->mover == TSORO_SOUTH;
    value->score = result.score;
    value->win_south = south ? win : 1000 - win;
    if (result.line_count > 0) {
        value->line = *tsoro_session_line(session, 0);
    } else {
        value->line = (tsoro_line){.score = result.score, .length = 1, .pv = {result.best}};
    }
    return status;
}

static tsoro_verdict verdict_of(uint32_t loss)
{
    if (loss >= TSORO_LOSS_BLUNDER) {
        return TSORO_VERDICT_BLUNDER;
    }
    if (loss >= TSORO_LOSS_MISTAKE) {
        return TSORO_VERDICT_MISTAKE;
    }
    if (loss >= TSORO_LOSS_INACCURACY) {
        return TSORO_VERDICT_INACCURACY;
    }
    return loss > 0 ? TSORO_VERDICT_GOOD : TSORO_VERDICT_BEST;
}

/* Judges the move from `value` by the value of the position it led to. */
static void judge(const tsoro_game *game, tsoro_ply_value *value, const tsoro_ply_value *next)
{
    const tsoro_position *position = tsoro_game_position_at(game, value->ply);
    bool south = position->mover == TSORO_SOUTH;
    uint32_t before = south ? value->win_south : 1000 - value->win_south;
    uint32_t after = south ? next->win_south : 1000 - next->win_south;
    value->has_move = true;
    value->move = tsoro_game_move_at(game, value->ply);
    if (tsoro_moves_count(tsoro_game_variant(game), position) == 1) {
        value->verdict = TSORO_VERDICT_FORCED;
    } else if (tsoro_move_equal(value->move, value->line.pv[0])) {
        value->verdict = TSORO_VERDICT_BEST;
    } else {
        value->loss = before > after ? before - after : 0;
        value->verdict = verdict_of(value->loss);
    }
}

tsoro_status tsoro_session_analyse(tsoro_session *session, const tsoro_limits *limits,
                                   tsoro_ply_value_fn each, void *context)
{
    const tsoro_game *game = tsoro_session_game(session);
    watched_poll watched = {.poll = limits->poll, .context = limits->context};
    tsoro_limits own = *limits;
    own.poll = watch;
    own.context = &watched;
    own.level = TSORO_LEVEL_FULL;
    own.multipv = 1;

    tsoro_result final;
    tsoro_status status = final_result(game, &final);
    tsoro_ply_value next = {.ply = 0};
    size_t last = line_length(game);
    for (size_t ply = last; tsoro_ok(status); ply--) {
        tsoro_ply_value value = {.ply = ply, .score = TSORO_SCORE_NONE};
        if (ply == last && final.reason != TSORO_REASON_NONE) {
            value.win_south = south_of_result(final);
        } else {
            status = value_by_search(session, &own, &value);
        }
        if (tsoro_ok(status) && watched.said_stop) {
            status.code = TSORO_ERR_STOPPED;
        }
        if (!tsoro_ok(status)) {
            break;
        }
        if (ply < last) {
            judge(game, &value, &next);
        }
        if (!each(context, &value)) {
            status.code = TSORO_ERR_STOPPED;
        }
        next = value;
        if (ply == 0) {
            break;
        }
    }
    return status;
}
