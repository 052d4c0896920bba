#include "cli/account.h"
#include "cli/board.h"
#include "cli/command.h"
#include "cli/explain.h"
#include "cli/fail.h"
#include "cli/options.h"
#include "cli/record_file.h"
#include "cli/replay_json.h"
#include "cli/text.h"

#include "tsoro/notation.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct replay_form {
    bool json, check, boards, account;
    uint64_t number; /* 0: every game */
    uint64_t ply;    /* the position to end with */
    bool colour;
    size_t games;
    size_t plies; /* of all games */
    bool shown;
} replay_form;

enum { LAST_PLY = 1000000000, LINE = 79 };

static void print_tags(const tsoro_record *record)
{
    for (size_t tag = 0; tag < tsoro_record_tags(record); tag++) {
        const char *value = tsoro_record_tag_value(record, tag);
        if (strcmp(value, "?") != 0)
            printf("%s: %s\n", tsoro_record_tag_name(record, tag), value);
    }
}

static void print_variant(const tsoro_game *game)
{
    char text[TSORO_POSITION_TEXT];
    const tsoro_variant *variant = tsoro_game_variant(game);
    tsoro_position start = tsoro_position_start(variant);
    tsoro_variant_write(variant, false, text, sizeof text);
    printf("%s: %s\n", _("Variant"), text);
    if (!tsoro_position_equal(&start, tsoro_game_position_at(game, 0))) {
        tsoro_position_write(variant, tsoro_game_position_at(game, 0), text, sizeof text);
        printf("%s: %s\n", _("Position"), text);
    }
}

/* "12." before South's move, "12..." before a move of North that begins a line of moves. */
static void move_text(const tsoro_game *game, size_t ply, bool first, char *out, size_t size)
{
    const tsoro_position *position = tsoro_game_position_at(game, ply);
    tsoro_move move = tsoro_game_move_at(game, ply);
    bool south = position->mover == TSORO_SOUTH;
    int used = 0;
    if (south || first)
        used = snprintf(out, size, "%u%s ", position->turn, south ? "." : "...");
    tsoro_move_write(tsoro_game_variant(game), position, &move, out + used, size - (size_t)used);
}

static void print_moves(const tsoro_game *game, size_t plies)
{
    size_t column = 0;
    for (size_t ply = 0; ply < plies; ply++) {
        char text[TSORO_MOVE_TEXT + 24];
        move_text(game, ply, ply == 0, text, sizeof text);
        size_t length = strlen(text);
        bool fits = column + 1 + length <= LINE;
        if (column)
            fputc(fits ? ' ' : '\n', stdout);
        fputs(text, stdout);
        column = column && fits ? column + 1 + length : length;
    }
    fputc('\n', stdout);
}

static void draw(const replay_form *form, const tsoro_game *game, size_t ply)
{
    tsoro_board_look look = {.colour = form->colour};
    if (ply > 0)
        look.before = tsoro_game_position_at(game, ply - 1);
    tsoro_board_draw(stdout, tsoro_game_variant(game), tsoro_game_position_at(game, ply), &look);
}

static void print_comments(const tsoro_record *record, size_t ply)
{
    for (size_t i = 0; i < tsoro_record_comments(record, ply); i++)
        tsoro_wrap(stdout, tsoro_record_comment(record, ply, i), 4, 0);
}

/* Move by move, each with its comments, and what was asked for. */
static void print_long(const replay_form *form, const tsoro_record *record, size_t plies)
{
    const tsoro_game *game = tsoro_record_game(record);
    print_comments(record, 0);
    for (size_t ply = 0; ply < plies && tsoro_output_works(); ply++) {
        char text[TSORO_MOVE_TEXT + 24];
        move_text(game, ply, true, text, sizeof text);
        printf("\n%s\n", text);
        tsoro_move move = tsoro_game_move_at(game, ply);
        if (form->account)
            tsoro_account_print(stdout, tsoro_game_variant(game), tsoro_game_position_at(game, ply),
                                &move, 0);
        print_comments(record, ply + 1);
        if (form->boards)
            draw(form, game, ply + 1);
    }
}

static void print_end(const replay_form *form, const tsoro_game *game, size_t plies)
{
    char text[TSORO_POSITION_TEXT];
    if (!form->boards || plies == 0) {
        fputc('\n', stdout);
        draw(form, game, plies);
    }
    tsoro_position_write(tsoro_game_variant(game), tsoro_game_position_at(game, plies), text,
                         sizeof text);
    printf("\n%s %s\n", _("position"), text);
    if (plies == tsoro_game_plies(game))
        printf("%s.\n", tsoro_explain_result(text, sizeof text, tsoro_game_result(game)));
}

static void print_game(const replay_form *form, const tsoro_record *record, size_t number)
{
    const tsoro_game *game = tsoro_record_game(record);
    size_t plies = tsoro_game_plies(game);
    if (form->ply < plies)
        plies = (size_t)form->ply;
    if (number > 1 && form->number == 0)
        fputc('\n', stdout);
    tsoro_print(stdout, _("Game {number}"), TSORO_VALUES({"number", tsoro_number(number).text}));
    fputc('\n', stdout);
    print_tags(record);
    print_variant(game);
    if (form->boards || form->account) {
        print_long(form, record, plies);
    } else if (plies > 0) {
        fputc('\n', stdout);
        print_moves(game, plies);
    }
    print_end(form, game, plies);
}

static int each(void *context, tsoro_record *record, size_t number, size_t line)
{
    replay_form *form = context;
    const tsoro_game *game = tsoro_record_game(record);
    form->games++;
    form->plies += tsoro_game_plies(game);
    if (form->number && form->number != number)
        return TSORO_OPTIONS_GO;
    form->shown = true;
    if (!form->check && form->ply != LAST_PLY && form->ply > tsoro_game_plies(game)) {
        char text[160];
        tsoro_fill(text, sizeof text, _("game {number} (line {line}) has only {plies} plies"),
                   TSORO_VALUES({"line", tsoro_number(line).text},
                                {"number", tsoro_number(number).text},
                                {"plies", tsoro_number(tsoro_game_plies(game)).text}));
        return tsoro_fail("--ply: %s", text);
    }
    if (form->json)
        return tsoro_replay_print_json(record, number);
    if (!form->check)
        print_game(form, record, number);
    return tsoro_output_works() ? TSORO_OPTIONS_GO : TSORO_EXIT_MISUSE;
}

static int finish(const replay_form *form, const char *path)
{
    char text[160];
    if (!form->shown) {
        tsoro_fill(text, sizeof text, _("no game {number}; the file holds {count}"),
                   TSORO_VALUES({"number", tsoro_number(form->number).text},
                                {"count", tsoro_number(form->games).text}));
        return tsoro_fail("%s: %s", path, text);
    }
    if (form->check && !form->json) {
        tsoro_print(stdout,
                    ngettext("{games} game, {plies} plies: every move is legal.",
                             "{games} games, {plies} plies: every move is legal.", form->games),
                    TSORO_VALUES({"games", tsoro_number(form->games).text},
                                 {"plies", tsoro_number(form->plies).text}));
        fputc('\n', stdout);
    }
    return TSORO_EXIT_OK;
}

int tsoro_cmd_replay(int argc, char **argv)
{
    replay_form form = {.ply = LAST_PLY, .colour = tsoro_wants_colour(stdout)};
    const tsoro_option options[] = {
        {"game", "N", N_("show only the N-th game of the file; all are verified"),
         TSORO_OPTION_NUMBER, &form.number, 1, LAST_PLY},
        {"ply", "N", N_("show the position after N plies instead of the last one"),
         TSORO_OPTION_NUMBER, &form.ply, 0, LAST_PLY - 1},
        {"boards", NULL, N_("draw the board after every move"), TSORO_OPTION_FLAG, &form.boards, 0,
         0},
        {"account", NULL, N_("tell every move lap by lap"), TSORO_OPTION_FLAG, &form.account, 0, 0},
        {"check", NULL, N_("only verify"), TSORO_OPTION_FLAG, &form.check, 0, 0},
        {"json", NULL, N_("print each game as one line of JSON"), TSORO_OPTION_FLAG, &form.json, 0,
         0},
        {0}};
    const tsoro_usage usage = {
        "replay",
        "[OPTION]... FILE",
        N_("Reads game records (.tgn; \"-\" is standard input), verifies that every move was legal "
           "and that the result is what the rules say, and shows the games. A damaged record is an "
           "error that names the game and the line; the games before it are shown."),
        "  tsoro replay game.tgn\n"
        "  tsoro replay --game 2 --boards games.tgn",
        options,
        1};
    int operands;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    if (go != TSORO_OPTIONS_GO)
        return go;
    if (operands == 0)
        return tsoro_fail("%s", _("which file? See tsoro replay --help"));
    go = tsoro_record_file_each(argv[1], each, &form);
    return go == TSORO_OPTIONS_GO ? finish(&form, argv[1]) : go;
}
