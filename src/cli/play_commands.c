/* The words that `tsoro play` understands besides moves. */
#include "cli/account.h"
#include "cli/arguments.h"
#include "cli/explain.h"
#include "cli/fail.h"
#include "cli/move_list.h"
#include "cli/options.h"
#include "cli/play.h"
#include "cli/record_file.h"
#include "cli/text.h"

#include "tsoro/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STOPS_LISTED = 6, ENDLESS_LAPS = 6 };

typedef struct play_command {
    const char *name;
    const char *argument; /* shown in the help; NULL: takes none */
    const char *help;
    void (*run)(tsoro_play *play, const char *argument);
    enum { BETWEEN_MOVES, IN_A_MOVE, AT_EVERY_QUESTION } when;
} play_command;

static bool carry_out(tsoro_play *play, int when);

static void say(const char *message, const char *name, const char *value)
{
    tsoro_print(stdout, message, TSORO_VALUES({name, value}));
    fputc('\n', stdout);
}

static void list_moves(tsoro_play *play, const char *argument)
{
    const tsoro_game *game = tsoro_play_game(play);
    tsoro_reason reason = tsoro_game_result(game).reason;
    (void)argument;
    if (reason != TSORO_REASON_NONE && reason != TSORO_REASON_IMMOBILISED) {
        puts(_("The game is over."));
        return;
    }
    tsoro_sowings_print(stdout, tsoro_game_variant(game), tsoro_game_position(game), game,
                        STOPS_LISTED);
}

static void undo(tsoro_play *play, const char *argument)
{
    (void)argument;
    if (tsoro_session_take_back(play->session) == 0)
        puts(_("There is nothing to take back."));
    else
        play->saved = tsoro_game_plies(tsoro_play_game(play)) == 0;
}

static void redo(tsoro_play *play, const char *argument)
{
    (void)argument;
    if (tsoro_session_play_again(play->session) == 0)
        puts(_("There is nothing to play again."));
    else
        play->saved = false;
}

static void hint(tsoro_play *play, const char *argument)
{
    (void)argument;
    tsoro_result result = tsoro_game_result(tsoro_play_game(play));
    if (result.reason != TSORO_REASON_NONE)
        puts(_("The game is over."));
    else
        tsoro_play_hint(play);
}

static void why(tsoro_play *play, const char *argument)
{
    const tsoro_game *game = tsoro_play_game(play);
    const tsoro_variant *variant = tsoro_game_variant(game);
    unsigned player, pit;
    if (!*argument) {
        puts(_("Say which: why HOLE"));
        return;
    }
    if (!tsoro_ok(tsoro_hole_read(variant, argument, strlen(argument), &player, &pit))) {
        say(_("{hole} is no hole of the board."), "hole", argument);
        return;
    }
    if (player != tsoro_game_position(game)->mover) {
        say(_("{hole} belongs to the other player."), "hole", argument);
        return;
    }
    char sentence[256];
    tsoro_why reason = tsoro_game_why_not_lift(game, pit);
    if (reason == TSORO_WHY_GAME_OVER) /* tell what the position alone says */
        reason = tsoro_why_not_lift(variant, tsoro_game_position(game), pit);
    tsoro_explain_why(sentence, sizeof sentence, reason, argument);
    say("{sentence}.", "sentence", sentence);
    if (reason == TSORO_WHY_ENDLESS)
        tsoro_account_endless(stdout, variant, tsoro_game_position(game), pit, ENDLESS_LAPS);
}

static void account(tsoro_play *play, const char *argument)
{
    const tsoro_game *game = tsoro_play_game(play);
    size_t plies = tsoro_game_plies(game);
    (void)argument;
    if (plies == 0) {
        puts(_("No move has been played."));
        return;
    }
    tsoro_move move = tsoro_game_move_at(game, plies - 1);
    tsoro_account_print(stdout, tsoro_game_variant(game), tsoro_game_position_at(game, plies - 1),
                        &move, 0);
}

static void draw_board(tsoro_play *play, const char *argument)
{
    (void)argument;
    tsoro_play_draw(play, tsoro_game_plies(tsoro_play_game(play)));
}

static void flip(tsoro_play *play, const char *argument)
{
    play->turned = !play->turned;
    draw_board(play, argument);
}

static void print_record(tsoro_play *play, const char *argument)
{
    tsoro_record *record;
    size_t length;
    (void)argument;
    if (!tsoro_play_record(play, &record))
        return;
    char *text = tsoro_record_text(record, &length);
    if (text)
        fputs(text, stdout);
    free(text);
    tsoro_record_destroy(record);
}

static void print_position(tsoro_play *play, const char *argument)
{
    const tsoro_game *game = tsoro_play_game(play);
    char text[TSORO_POSITION_TEXT];
    (void)argument;
    tsoro_variant_write(tsoro_game_variant(game), false, text, sizeof text);
    printf("%s %s\n", _("variant"), text);
    tsoro_position_write(tsoro_game_variant(game), tsoro_game_position(game), text, sizeof text);
    printf("%s %s\n", _("position"), text);
}

static void save(tsoro_play *play, const char *argument)
{
    bool force = strncmp(argument, "--force ", 8) == 0;
    const char *path = argument + (force ? 8 : 0);
    tsoro_record *record;
    path += strspn(path, " \t");
    if (!*path || strcmp(path, "--force") == 0) {
        puts(_("Say where: save FILE"));
        return;
    }
    if (!tsoro_play_record(play, &record))
        return;
    if (tsoro_record_file_save(path, force, record)) {
        play->saved = true;
        say(_("Saved in {file}."), "file", path);
    }
    tsoro_record_destroy(record);
}

/* Asks before a game that is not saved is given up. */
static bool may_leave(tsoro_play *play)
{
    if (play->saved)
        return true;
    do {
        if (!tsoro_play_ask(play, _("This game is not saved. Give it up? (y: yes)> ")))
            return true;
    } while (carry_out(play, AT_EVERY_QUESTION) && !play->saved);
    return play->saved || strcmp(play->line, "y") == 0;
}

static void load(tsoro_play *play, const char *argument)
{
    char path[4096];
    snprintf(path, sizeof path, "%s", argument);
    if (!*path)
        puts(_("Say which: load FILE"));
    else if (may_leave(play))
        tsoro_play_load(play, path, 1);
}

static void new_game(tsoro_play *play, const char *argument)
{
    tsoro_variant variant = *tsoro_game_variant(tsoro_play_game(play));
    if (*argument && tsoro_read_variant(argument, &variant) != TSORO_OPTIONS_GO)
        return;
    if (!may_leave(play))
        return;
    tsoro_play_begin(play, &variant, NULL);
}

static void level(tsoro_play *play, const char *argument)
{
    uint32_t level;
    if (!tsoro_level_read(argument, &level)) {
        puts(_("Levels are 1 (weakest) to 12, and full."));
        return;
    }
    bool any = false;
    play->level = level;
    for (unsigned player = 0; player < 2; player++) {
        any = any || play->roles[player] == TSORO_ROLE_ENGINE;
        tsoro_session_set_role(play->session, player, play->roles[player], level);
    }
    say(any ? _("The computer plays at level {level} now.") : _("The computer plays no side."),
        "level", argument);
}

static void resign(tsoro_play *play, const char *argument)
{
    tsoro_game *game = tsoro_play_game(play);
    bool south = tsoro_game_position(game)->mover == TSORO_SOUTH;
    (void)argument;
    tsoro_result result = {south ? TSORO_OUTCOME_NORTH : TSORO_OUTCOME_SOUTH,
                           TSORO_REASON_RESIGNED};
    if (tsoro_ok(tsoro_game_end(game, result)))
        play->saved = false;
    else
        puts(_("The game is over."));
}

static void quit(tsoro_play *play, const char *argument)
{
    (void)argument;
    play->leave = may_leave(play);
}

static void help(tsoro_play *play, const char *argument);

static const play_command commands[] = {
    {"?", NULL, N_("list what can be played"), list_moves, IN_A_MOVE},
    {"undo", NULL, N_("take your last move back"), undo, BETWEEN_MOVES},
    {"redo", NULL, N_("play again what was taken back"), redo, BETWEEN_MOVES},
    {"hint", NULL, N_("let the computer suggest a move"), hint, IN_A_MOVE},
    {"why", N_("HOLE"), N_("tell whether a hole may be lifted, or why not"), why, IN_A_MOVE},
    {"account", NULL, N_("tell the last move lap by lap"), account, IN_A_MOVE},
    {"board", NULL, N_("draw the board again"), draw_board, IN_A_MOVE},
    {"flip", NULL, N_("turn the board round"), flip, IN_A_MOVE},
    {"position", NULL, N_("print the variant and the position"), print_position, IN_A_MOVE},
    {"record", NULL, N_("print the game so far"), print_record, IN_A_MOVE},
    {"save", N_("FILE"), N_("write the game to a file (save --force FILE overwrites one)"), save,
     AT_EVERY_QUESTION},
    {"load", N_("FILE"), N_("go on with a saved game"), load, BETWEEN_MOVES},
    {"new", N_("[VARIANT]"), N_("begin another game"), new_game, BETWEEN_MOVES},
    {"level", N_("N"), N_("set the computer's strength: 1 to 12, or full"), level, BETWEEN_MOVES},
    {"resign", NULL, N_("give the game up"), resign, BETWEEN_MOVES},
    {"help", NULL, N_("print this list"), help, AT_EVERY_QUESTION},
    {"quit", NULL, N_("leave"), quit, IN_A_MOVE},
};

static void help(tsoro_play *play, const char *argument)
{
    (void)play;
    (void)argument;
    tsoro_wrap(stdout,
               _("Type a hole, as in c1, to lift it: you are asked where the rules leave a choice. "
                 "Or type a whole move: c1s2 stops at the second landing in an occupied head, "
                 "e2xk+c4+d3 captures on file k and takes c4 and d3 as bonus holes; c1! never "
                 "stops. Besides, there is:"),
               0, 0);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char left[48];
        snprintf(left, sizeof left, "  %s %s", commands[i].name,
                 commands[i].argument ? _(commands[i].argument) : "");
        fputs(left, stdout);
        tsoro_wrap(stdout, _(commands[i].help), 20, tsoro_columns(left));
    }
}

/* Carries out play->line if it is a command that may be given then. */
static bool carry_out(tsoro_play *play, int when)
{
    char *line = play->line;
    size_t length = strcspn(line, " \t");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const play_command *command = &commands[i];
        if (strlen(command->name) != length || strncmp(line, command->name, length) != 0 ||
            (int)command->when < when)
            continue;
        const char *argument = line + length + strspn(line + length, " \t");
        if (*argument && !command->argument)
            say(_("{word} stands alone."), "word", command->name);
        else
            command->run(play, argument);
        return true;
    }
    return false;
}

bool tsoro_play_command(tsoro_play *play)
{
    return carry_out(play, BETWEEN_MOVES);
}

bool tsoro_play_aside(tsoro_play *play)
{
    return carry_out(play, IN_A_MOVE);
}
