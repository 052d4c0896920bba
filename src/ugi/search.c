/* The search on its own thread, and what it tells. */
#include "ugi/state.h"

#include "os/clock.h"
#include "tsoro/notation.h"

#include <inttypes.h>
#include <stdarg.h>

enum { NEWS_EVERY_US = 1000000 };

static uint64_t elapsed_us(const tsoro_ugi *ugi)
{
    return (tsoro_monotonic_ns() - ugi->go.began_ns) / 1000;
}

static const tsoro_game *game_of(const tsoro_ugi *ugi)
{
    return tsoro_session_game(ugi->session);
}

/* --- info --- */

typedef struct text {
    char bytes[8192];
    size_t used;
} text;

static void __attribute__((format(printf, 2, 3))) add(text *line, const char *format, ...)
{
    va_list arguments;
    size_t room = sizeof line->bytes - line->used;
    va_start(arguments, format);
    int length = vsnprintf(line->bytes + line->used, room, format, arguments);
    va_end(arguments);
    line->used += length > 0 && (size_t)length < room ? (size_t)length : 0;
}

static void add_counts(text *line, uint64_t nodes, uint64_t us, uint32_t hashfull)
{
    uint64_t nps = nodes * 1000000 / (us ? us : 1);
    add(line, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %" PRIu32 " time %" PRIu64, nodes, nps,
        hashfull, us / 1000);
}

static void add_score(text *line, const tsoro_line *pv)
{
    static const char *const bounds[] = {
        [TSORO_BOUND_EXACT] = "",
        [TSORO_BOUND_LOWER] = " lowerbound",
        [TSORO_BOUND_UPPER] = " upperbound",
    };
    if (tsoro_score_is_win(pv->score)) {
        add(line, " score mate %" PRIu32, tsoro_score_plies(pv->score));
    } else if (tsoro_score_is_loss(pv->score)) {
        add(line, " score mate -%" PRIu32, tsoro_score_plies(pv->score));
    } else {
        add(line, " score cp %" PRId32, pv->score);
    }
    add(line, "%s", bounds[pv->bound]);
}

/* The moves of the line as long as they are legal one after the other and there is room. */
static void add_moves(text *line, const tsoro_ugi *ugi, const tsoro_line *pv)
{
    tsoro_position position = *tsoro_game_position(game_of(ugi));
    add(line, " pv");
    for (uint32_t i = 0; i < pv->length; i++) {
        char move[TSORO_MOVE_TEXT];
        tsoro_sowing sowing;
        if (line->used + sizeof move > sizeof line->bytes ||
            tsoro_move_find(&ugi->variant, &position, &pv->pv[i], &sowing) != TSORO_WHY_LEGAL) {
            break;
        }
        tsoro_move_write_sown(&ugi->variant, &position, &pv->pv[i], &sowing, move, sizeof move);
        add(line, " %s", move);
        position = tsoro_sowing_apply(&ugi->variant, &position, &sowing, pv->pv[i].bonus);
    }
}

static void tell_line(tsoro_ugi *ugi, const tsoro_search_info *info, uint64_t us)
{
    text line = {.used = 0};
    add(&line, "info depth %" PRIu32 " seldepth %" PRIu32 " multipv %" PRIu32, info->line->depth,
        info->line->seldepth, info->multipv);
    add_score(&line, info->line);
    add_counts(&line, info->nodes, us, info->hashfull);
    add_moves(&line, ugi, info->line);
    tsoro_say(ugi, "%s", line.bytes);
}

static bool poll_search(void *context, const tsoro_search_info *info, uint64_t *us)
{
    tsoro_ugi *ugi = context;
    *us = elapsed_us(ugi);
    if (info != NULL && info->line != NULL) {
        tell_line(ugi, info, *us);
    } else if (info != NULL && *us >= ugi->next_news_us) {
        text line = {.used = 0};
        ugi->next_news_us = *us + NEWS_EVERY_US;
        add(&line, "info depth %" PRIu32, info->depth);
        add_counts(&line, info->nodes, *us, info->hashfull);
        tsoro_say(ugi, "%s", line.bytes);
    }
    return atomic_load(&ugi->stop);
}

/* --- The searching thread --- */

/* `go infinite` answers after `stop` only, even when there is nothing left to search. */
static void settle(tsoro_ugi *ugi)
{
    tsoro_mutex_lock(ugi->lock);
    while (ugi->go.infinite && !atomic_load(&ugi->stop)) {
        tsoro_condition_wait(ugi->changed, ugi->lock);
    }
    ugi->finished = true;
    tsoro_mutex_unlock(ugi->lock);
}

static void tell_move(tsoro_ugi *ugi, const tsoro_move *move)
{
    char move_text[TSORO_MOVE_TEXT];
    tsoro_move_write(&ugi->variant, tsoro_game_position(game_of(ugi)), move, move_text,
                     sizeof move_text);
    tsoro_say(ugi, "bestmove %s", move_text);
}

static void search(void *context)
{
    tsoro_ugi *ugi = context;
    tsoro_search_result result = {.best = ugi->fallback};
    tsoro_status status = tsoro_session_search(ugi->session, tsoro_game_plies(game_of(ugi)),
                                               &ugi->go.limits, &result);
    if (!tsoro_ok(status)) {
        char reason[256];
        tsoro_explain(status, reason, sizeof reason);
        tsoro_say(ugi, "info string the search failed: %s", reason);
    }
    settle(ugi);
    text line = {.used = 0};
    add(&line, "info depth %" PRIu32 " seldepth %" PRIu32, result.depth, result.seldepth);
    uint64_t us = elapsed_us(ugi);
    add(&line, " nodes %" PRIu64 " time %" PRIu64 " nps %" PRIu64, result.nodes, us / 1000,
        result.nodes * 1000000 / (us ? us : 1));
    tsoro_say(ugi, "%s", line.bytes);
    tell_move(ugi, &result.best);
}

/* --- The main thread's side --- */

bool tsoro_ugi_searching(tsoro_ugi *ugi)
{
    if (ugi->searcher == NULL) {
        return false;
    }
    tsoro_mutex_lock(ugi->lock);
    bool searching = !ugi->finished;
    tsoro_mutex_unlock(ugi->lock);
    return searching;
}

bool tsoro_ugi_stopped(tsoro_ugi *ugi)
{
    return atomic_load(&ugi->stop);
}

void tsoro_ugi_stop(tsoro_ugi *ugi)
{
    tsoro_mutex_lock(ugi->lock);
    atomic_store(&ugi->stop, true);
    tsoro_condition_broadcast(ugi->changed);
    tsoro_mutex_unlock(ugi->lock);
}

void tsoro_ugi_wait(tsoro_ugi *ugi)
{
    tsoro_thread_join(ugi->searcher);
    ugi->searcher = NULL;
}

static bool keep_first(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                       const tsoro_position *after)
{
    (void)sowing;
    (void)after;
    *(tsoro_move *)context = *move;
    return false;
}

/* The first legal move, by the whole history where the game is not over; false if there is none. */
static bool find_fallback(tsoro_ugi *ugi)
{
    const tsoro_game *game = game_of(ugi);
    if (tsoro_game_result(game).reason == TSORO_REASON_NONE) {
        return !tsoro_game_moves_each(game, keep_first, &ugi->fallback);
    }
    return !tsoro_moves_each(&ugi->variant, tsoro_game_position(game), keep_first, &ugi->fallback);
}

static void fill_limits(tsoro_ugi *ugi, tsoro_limits *limits)
{
    limits->multipv = ugi->level == TSORO_LEVEL_FULL ? ugi->multipv : 1;
    limits->level = ugi->level;
    limits->seed = ugi->seed ? ugi->seed + tsoro_game_plies(game_of(ugi)) : tsoro_monotonic_ns();
    limits->poll = poll_search;
    limits->context = ugi;
}

void tsoro_ugi_go(tsoro_ugi *ugi, tsoro_words line)
{
    if (!tsoro_ugi_ready(ugi)) {
        return;
    }
    ugi->go = tsoro_ugi_read_go(ugi, line);
    if (!find_fallback(ugi)) {
        tsoro_say(ugi, "info string the player to move has no legal move");
        tsoro_say(ugi, "bestmove none");
        return;
    }
    fill_limits(ugi, &ugi->go.limits);
    ugi->finished = false;
    ugi->next_news_us = NEWS_EVERY_US;
    atomic_store(&ugi->stop, false);
    if (!tsoro_ok(tsoro_thread_start(search, ugi, &ugi->searcher))) {
        tsoro_say(ugi, "info string no thread to search with");
        ugi->searcher = NULL;
        tell_move(ugi, &ugi->fallback);
    }
}
