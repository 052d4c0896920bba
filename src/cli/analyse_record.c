/* What every move of a game was worth. */
#include "cli/analyse.h"
#include "cli/command.h"
#include "cli/fail.h"
#include "cli/text.h"

#include "tsoro/notation.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

enum { VERDICTS = TSORO_VERDICT_BLUNDER + 1 };

static const char *const verdict_words[VERDICTS] = {
    [TSORO_VERDICT_FORCED] = N_("forced"),   [TSORO_VERDICT_BEST] = N_("best"),
    [TSORO_VERDICT_GOOD] = N_("good"),       [TSORO_VERDICT_INACCURACY] = N_("inaccuracy"),
    [TSORO_VERDICT_MISTAKE] = N_("mistake"), [TSORO_VERDICT_BLUNDER] = N_("blunder"),
};

/* Stable names for programs. */
static const char *const verdict_names[VERDICTS] = {
    [TSORO_VERDICT_FORCED] = "forced",   [TSORO_VERDICT_BEST] = "best",
    [TSORO_VERDICT_GOOD] = "good",       [TSORO_VERDICT_INACCURACY] = "inaccuracy",
    [TSORO_VERDICT_MISTAKE] = "mistake", [TSORO_VERDICT_BLUNDER] = "blunder",
};

/* The values of all plies, filled from the last to the first. */
typedef struct ledger {
    tsoro_analysis *analysis;
    const tsoro_game *game;
    tsoro_ply_value *value;
    size_t first; /* of the plies told so far */
    size_t last;
} ledger;

static bool note(void *context, const tsoro_ply_value *value)
{
    ledger *book = context;
    book->value[value->ply] = *value;
    book->first = value->ply;
    book->analysis->ply = value->ply ? value->ply - 1 : 0;
    return true;
}

static void best_text(const ledger *book, const tsoro_ply_value *value, char *out, size_t size)
{
    tsoro_position position = *tsoro_game_position_at(book->game, value->ply);
    out[0] = 0;
    if (value->line.length > 0)
        tsoro_line_move(tsoro_game_variant(book->game), &position, value->line.pv[0], out, size);
}

static void move_text(const ledger *book, size_t ply, char *out, size_t size)
{
    tsoro_position position = *tsoro_game_position_at(book->game, ply);
    tsoro_line_move(tsoro_game_variant(book->game), &position, tsoro_game_move_at(book->game, ply),
                    out, size);
}

static void print_ply(const ledger *book, const tsoro_ply_value *value)
{
    char text[TSORO_MOVE_TEXT], best[TSORO_MOVE_TEXT];
    const tsoro_position *position = tsoro_game_position_at(book->game, value->ply);
    uint32_t win = book->value[value->ply + 1].win_south;
    move_text(book, value->ply, text, sizeof text);
    printf("%4u%-4s%-12s %3u.%u %%  %s", position->turn,
           position->mover == TSORO_SOUTH ? "." : "...", text, win / 10, win % 10,
           _(verdict_words[value->verdict]));
    if (value->loss > 0) {
        best_text(book, value, best, sizeof best);
        char loss[16];
        snprintf(loss, sizeof loss, "%u.%u", value->loss / 10, value->loss % 10);
        tsoro_print(stdout, _(", gives away {loss} %; better {move}"),
                    TSORO_VALUES({"loss", loss}, {"move", best}));
    }
    fputc('\n', stdout);
}

/* Counts the moves of a player, all and by verdict; *loss: what they gave away on average, per
   mille. */
static unsigned sum_up(const ledger *book, unsigned player, unsigned count[VERDICTS],
                       unsigned *loss)
{
    unsigned moves = 0, sum = 0;
    for (int verdict = 0; verdict < VERDICTS; verdict++)
        count[verdict] = 0;
    for (size_t ply = book->first; ply < book->last; ply++) {
        if (tsoro_game_position_at(book->game, ply)->mover != player)
            continue;
        count[book->value[ply].verdict]++;
        sum += book->value[ply].loss;
        moves++;
    }
    *loss = moves ? sum / moves : 0;
    return moves;
}

/* A player who has not moved is left out. */
static void print_summary(const ledger *book, unsigned player)
{
    unsigned count[VERDICTS], loss;
    char average[16];
    if (sum_up(book, player, count, &loss) == 0)
        return;
    snprintf(average, sizeof average, "%u.%u", loss / 10, loss % 10);
    fputs(player == TSORO_SOUTH ? _("South") : _("North"), stdout);
    const char *comma = ": ";
    for (int verdict = 0; verdict < VERDICTS; verdict++) {
        if (count[verdict] == 0)
            continue;
        printf("%s%u %s", comma, count[verdict], _(verdict_words[verdict]));
        comma = ", ";
    }
    /* xgettext:no-c-format */
    tsoro_print(stdout, _("; {loss} % given away on average"), TSORO_VALUES({"loss", average}));
    fputc('\n', stdout);
}

static void print_text(const ledger *book, size_t number)
{
    tsoro_print(stdout, _("Game {number}: South's chance to win after each move"),
                TSORO_VALUES({"number", tsoro_number(number).text}));
    fputs("\n\n", stdout);
    for (size_t ply = book->first; ply < book->last; ply++)
        print_ply(book, &book->value[ply]);
    fputc('\n', stdout);
    print_summary(book, TSORO_SOUTH);
    print_summary(book, TSORO_NORTH);
}

static json_t *ply_json(const ledger *book, const tsoro_ply_value *value)
{
    char text[TSORO_MOVE_TEXT], best[TSORO_MOVE_TEXT];
    move_text(book, value->ply, text, sizeof text);
    best_text(book, value, best, sizeof best);
    return json_pack("{s:I,s:s,s:s,s:i,s:i,s:i,s:s}", "ply", (json_int_t)value->ply + 1, "move",
                     text, "best", best, "win_south_before", (int)value->win_south,
                     "win_south_after", (int)book->value[value->ply + 1].win_south, "loss",
                     (int)value->loss, "verdict", verdict_names[value->verdict]);
}

static json_t *summary_json(const ledger *book, unsigned player)
{
    unsigned count[VERDICTS], loss;
    sum_up(book, player, count, &loss);
    json_t *object = json_object();
    for (int verdict = 0; verdict < VERDICTS; verdict++)
        json_object_set_new(object, verdict_names[verdict], json_integer(count[verdict]));
    json_object_set_new(object, "average_loss", json_integer(loss));
    return object;
}

static int print_json(const ledger *book, size_t number)
{
    char variant[TSORO_VARIANT_TEXT], start[TSORO_POSITION_TEXT];
    tsoro_variant_write(tsoro_game_variant(book->game), false, variant, sizeof variant);
    tsoro_position_write(tsoro_game_variant(book->game), tsoro_game_position_at(book->game, 0),
                         start, sizeof start);
    json_t *plies = json_array();
    for (size_t ply = book->first; ply < book->last; ply++)
        json_array_append_new(plies, ply_json(book, &book->value[ply]));
    json_t *answer =
        json_pack("{s:I,s:s,s:s,s:o,s:o,s:o}", "game", (json_int_t)number, "variant", variant,
                  "start", start, "plies", plies, "south", summary_json(book, TSORO_SOUTH), "north",
                  summary_json(book, TSORO_NORTH));
    if (!answer)
        return tsoro_fail("%s", _("not enough memory"));
    json_dumpf(answer, stdout, JSON_COMPACT);
    fputc('\n', stdout);
    json_decref(answer);
    return TSORO_EXIT_OK;
}

static int value_plies(ledger *book, tsoro_session *session, size_t number)
{
    tsoro_limits limits = tsoro_analysis_limits(book->analysis);
    tsoro_status status = tsoro_session_analyse(session, &limits, note, book);
    tsoro_analysis_quiet(book->analysis);
    bool stopped = status.code == TSORO_ERR_STOPPED;
    if (!tsoro_ok(status) && !stopped)
        return tsoro_fail_status(status, _("analysis"), NULL);
    int exit = TSORO_EXIT_OK;
    if (book->analysis->json)
        exit = print_json(book, number);
    else
        print_text(book, number);
    if (stopped && !book->analysis->json)
        puts(_("Broken off: the moves before these were not looked at."));
    return stopped && exit == TSORO_EXIT_OK ? TSORO_EXIT_NO : exit;
}

static int play_again(tsoro_game *to, const tsoro_game *from)
{
    for (size_t ply = 0; ply < tsoro_game_plies(from); ply++) {
        tsoro_move move = tsoro_game_move_at(from, ply);
        tsoro_status status = tsoro_game_play(to, &move);
        if (!tsoro_ok(status))
            return tsoro_fail_status(status, _("analysis"), NULL);
    }
    return TSORO_EXIT_OK;
}

int tsoro_analyse_record(tsoro_analysis *analysis, const tsoro_record *record, size_t number)
{
    const tsoro_game *game = tsoro_record_game(record);
    tsoro_session *session;
    size_t plies = tsoro_game_plies(game);
    ledger book = {.analysis = analysis, .game = game, .first = plies, .last = plies};
    tsoro_status status = tsoro_session_create(
        tsoro_game_variant(game), tsoro_game_position_at(game, 0), analysis->engine, &session);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("analysis"), NULL);
    analysis->variant = tsoro_game_variant(game);
    analysis->ply = analysis->last = plies;
    book.value = calloc(plies + 1, sizeof *book.value);
    int exit = book.value ? play_again(tsoro_session_game(session), game)
                          : tsoro_fail("%s", _("not enough memory"));
    if (exit == TSORO_EXIT_OK)
        exit = value_plies(&book, session, number);
    free(book.value);
    tsoro_session_destroy(session);
    return exit;
}
