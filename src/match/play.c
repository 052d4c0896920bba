#include "match/play.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* A game being played: side -> player of the match. */
typedef struct table {
    const tsoro_match *match;
    tsoro_player *players[2];
    unsigned seat[2];
    tsoro_clocks clocks;
    tsoro_record *record;
    tsoro_played *played;
} table;

static void control_of(const tsoro_match_player *player, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    if (player->command == NULL) {
        snprintf(out, size, "random");
        return;
    }
    if (player->clock_ms != 0) {
        used += (size_t)snprintf(out, size, "clock %" PRIu64 "+%" PRIu64 " ms ", player->clock_ms,
                                 player->increment_ms);
    }
    if (player->movetime_ms != 0) {
        used +=
            (size_t)snprintf(out + used, size - used, "movetime %" PRIu64 " ", player->movetime_ms);
    }
    if (player->nodes != 0) {
        used += (size_t)snprintf(out + used, size - used, "nodes %" PRIu64 " ", player->nodes);
    }
    if (player->depth != 0) {
        used += (size_t)snprintf(out + used, size - used, "depth %" PRIu64 " ", player->depth);
    }
    if (used != 0) {
        out[used - 1] = '\0';
    }
}

void tsoro_match_control(const tsoro_match *match, char out[256])
{
    char one[2][120];
    control_of(&match->players[0], one[0], sizeof one[0]);
    control_of(&match->players[1], one[1], sizeof one[1]);
    snprintf(out, 256, "%s; %s", one[0], one[1]);
}

tsoro_status tsoro_match_tag(const tsoro_match *match, size_t index, tsoro_record *record)
{
    char round[48];
    char control[256];
    snprintf(round, sizeof round, "%zu.%zu", index / 2 + 1, index % 2 + 1);
    tsoro_match_control(match, control);
    const char *const tags[][2] = {
        {"Event", "tsoro match"},
        {"Date", match->date != NULL ? match->date : "?"},
        {"Round", round},
        {"South", match->players[index % 2].name},
        {"North", match->players[1 - index % 2].name},
        {"Control", control},
    };
    tsoro_status status = {0};
    for (size_t i = 0; i < sizeof tags / sizeof tags[0] && tsoro_ok(status); i++) {
        status = tsoro_record_set_tag(record, tags[i][0], tags[i][1]);
    }
    return status;
}

static tsoro_status play_opening(const table *t, size_t index)
{
    const tsoro_openings *openings = t->match->openings;
    const tsoro_opening *opening = &openings->list[index / 2 % openings->count];
    tsoro_status status = {0};
    for (size_t i = 0; i < opening->count && tsoro_ok(status); i++) {
        status = tsoro_game_play(tsoro_record_game(t->record), &opening->moves[i]);
    }
    return status;
}

/* The game is lost for `side` by something that is no rule of Tsoro. */
static tsoro_status forfeit(const table *t, unsigned side, tsoro_forfeit why, const char *answer)
{
    static const char *const texts[TSORO_FORFEITS] = {
        [TSORO_FORFEIT_TIME] = "out of time",
        [TSORO_FORFEIT_ILLEGAL] = "illegal move",
        [TSORO_FORFEIT_ENDED] = "the engine ended",
    };
    char comment[192];
    tsoro_game *game = tsoro_record_game(t->record);
    tsoro_result result = {side == TSORO_SOUTH ? TSORO_OUTCOME_NORTH : TSORO_OUTCOME_SOUTH,
                           why == TSORO_FORFEIT_TIME ? TSORO_REASON_TIME : TSORO_REASON_UNFINISHED};
    snprintf(comment, sizeof comment, "%s: %s %s", side == TSORO_SOUTH ? "South" : "North",
             texts[why], answer);
    t->played->forfeit = why;
    t->played->loser = t->seat[side];
    tsoro_status status = tsoro_game_end(game, result);
    return tsoro_ok(status) ? tsoro_record_add_comment(t->record, tsoro_game_plies(game), comment)
                            : status;
}

/* Books the time of a move. False if the clock has run out. */
static bool book_time(table *t, unsigned side, uint64_t us)
{
    const tsoro_match_player *player = &t->match->players[t->seat[side]];
    tsoro_timing *timing = &t->played->timing[t->seat[side]];
    timing->total_us += us;
    if (player->clock_ms == 0 && player->movetime_ms == 0) {
        return true;
    }
    uint64_t allowed =
        1000 * (player->clock_ms != 0 ? t->clocks.left_ms[side] : player->movetime_ms);
    uint64_t over = us > allowed ? us - allowed : 0;
    timing->moves++;
    timing->overran += over != 0;
    timing->worst_us = over > timing->worst_us ? over : timing->worst_us;
    if (player->clock_ms == 0) {
        return true;
    }
    t->clocks.left_ms[side] -= over != 0 ? t->clocks.left_ms[side] : us / 1000;
    t->clocks.left_ms[side] += player->increment_ms;
    return over == 0;
}

static bool is_stopped(const table *t)
{
    return t->match->stop != NULL && *t->match->stop;
}

static tsoro_status play_moves(table *t)
{
    tsoro_game *game = tsoro_record_game(t->record);
    while (tsoro_game_result(game).reason == TSORO_REASON_NONE) {
        unsigned side = tsoro_game_position(game)->mover;
        tsoro_move move;
        uint64_t us;
        char answer[64];
        tsoro_forfeit why =
            tsoro_player_move(t->players[t->seat[side]], game, &t->clocks, &move, &us, answer);
        if (is_stopped(t)) {
            return (tsoro_status){.code = TSORO_ERR_STOPPED};
        }
        if (!book_time(t, side, us) && why == TSORO_FORFEIT_NONE) {
            why = TSORO_FORFEIT_TIME;
        }
        if (why != TSORO_FORFEIT_NONE) {
            return forfeit(t, side, why, answer);
        }
        tsoro_status status = tsoro_game_play(game, &move);
        if (!tsoro_ok(status)) {
            return status;
        }
    }
    return (tsoro_status){0};
}

static void set_clocks(table *t)
{
    for (unsigned side = 0; side < 2; side++) {
        t->clocks.left_ms[side] = t->match->players[t->seat[side]].clock_ms;
        t->clocks.increment_ms[side] = t->match->players[t->seat[side]].increment_ms;
    }
}

static tsoro_status play_table(table *t, size_t index)
{
    tsoro_status status = play_opening(t, index);
    for (unsigned side = 0; side < 2 && tsoro_ok(status); side++) {
        uint64_t seed = t->match->seed * UINT64_C(1000003) + index * 2 + side;
        bool ready = tsoro_player_new_game(t->players[t->seat[side]], seed);
        if (is_stopped(t)) {
            return (tsoro_status){.code = TSORO_ERR_STOPPED};
        }
        if (!ready) {
            return forfeit(t, side, TSORO_FORFEIT_ENDED, "");
        }
    }
    return tsoro_ok(status) ? play_moves(t) : status;
}

tsoro_status tsoro_match_play(const tsoro_match *match, size_t index, tsoro_player *players[2],
                              tsoro_record **record, tsoro_played *played)
{
    unsigned south = index % 2;
    table t = {.match = match,
               .players = {players[0], players[1]},
               .seat = {south, 1 - south},
               .played = played};
    *played = (tsoro_played){.forfeit = TSORO_FORFEIT_NONE};
    set_clocks(&t);
    tsoro_status status = tsoro_record_create(&match->openings->variant, NULL, &t.record);
    if (!tsoro_ok(status)) {
        return status;
    }
    status = tsoro_match_tag(match, index, t.record);
    if (tsoro_ok(status)) {
        status = play_table(&t, index);
    }
    if (!tsoro_ok(status)) {
        tsoro_record_destroy(t.record);
        return status;
    }
    *record = t.record;
    return status;
}
