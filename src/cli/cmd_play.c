#include "cli/arguments.h"
#include "cli/board.h"
#include "cli/command.h"
#include "cli/egdb.h"
#include "cli/fail.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/play.h"
#include "cli/play_setup.h"
#include "cli/text.h"
#include "os/clock.h"

#include "tsoro/notation.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What the command line says. */
typedef struct play_arguments {
    tsoro_play_wish wish;
    const char *position;
    const char *file;
    uint64_t seconds, seed, number;
    const char *egdb_path;
} play_arguments;

static int begin(const play_arguments *arguments, tsoro_play *play, const tsoro_variant *variant)
{
    if (arguments->file)
        return tsoro_play_load(play, arguments->file, arguments->number) ? TSORO_OPTIONS_GO
                                                                         : TSORO_EXIT_MISUSE;
    if (!arguments->position)
        return tsoro_play_begin(play, variant, NULL) ? TSORO_OPTIONS_GO : TSORO_EXIT_MISUSE;
    tsoro_position position;
    tsoro_status status =
        tsoro_position_read(variant, arguments->position, strlen(arguments->position), &position);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("position"), arguments->position);
    return tsoro_play_begin(play, variant, &position) ? TSORO_OPTIONS_GO : TSORO_EXIT_MISUSE;
}

static void introduce(const tsoro_play *play)
{
    char text[TSORO_VARIANT_TEXT], level[16];
    tsoro_variant_write(tsoro_game_variant(tsoro_play_game(play)), false, text, sizeof text);
    puts(text);
    if (play->level == TSORO_LEVEL_FULL)
        snprintf(level, sizeof level, "%s", "full");
    else
        snprintf(level, sizeof level, "%u", play->level);
    for (unsigned player = 0; player < 2; player++) {
        if (play->roles[player] != TSORO_ROLE_ENGINE)
            continue;
        tsoro_print(stdout,
                    player == TSORO_SOUTH ? _("The computer plays South, level {level}.")
                                          : _("The computer plays North, level {level}."),
                    TSORO_VALUES({"level", level}));
        fputc('\n', stdout);
    }
    puts(_("help lists what you can type; ? lists what can be played."));
}

static int play_game(play_arguments *arguments, tsoro_engine *engine, bool ask)
{
    char answers[1024];
    tsoro_variant variant;
    tsoro_play play = {.engine = engine,
                       .colour = tsoro_wants_colour(stdout),
                       .tty = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO),
                       .think_ms = arguments->seconds * 1000,
                       .seed = arguments->seed ? arguments->seed : tsoro_monotonic_ns()};
    tsoro_interrupt_catch();
    int go = TSORO_OPTIONS_GO;
    if (ask && !tsoro_play_ask_wish(&play, &arguments->wish, answers, sizeof answers))
        go = TSORO_EXIT_OK;
    if (go == TSORO_OPTIONS_GO)
        go = tsoro_play_grant(&arguments->wish, &play, &variant);
    if (go == TSORO_OPTIONS_GO)
        go = begin(arguments, &play, &variant);
    if (go == TSORO_OPTIONS_GO) {
        introduce(&play);
        go = tsoro_play_run(&play);
    }
    tsoro_play_end(&play);
    return go;
}

/* With databases the computer needs an engine that knows them. */
static int play_with(play_arguments *arguments, bool ask)
{
    tsoro_egdb *db;
    tsoro_probe probe;
    tsoro_engine *engine = NULL;
    int go = tsoro_egdb_from_option(arguments->egdb_path, &db);
    if (go == TSORO_OPTIONS_GO && db != NULL) {
        probe = tsoro_egdb_probe(db);
        tsoro_engine_options options = {.probe = &probe};
        tsoro_status status = tsoro_engine_create(&options, &engine);
        if (!tsoro_ok(status)) {
            tsoro_egdb_destroy(db);
            return tsoro_fail_status(status, _("new game"), NULL);
        }
    }
    if (go == TSORO_OPTIONS_GO) {
        go = play_game(arguments, engine, ask);
        tsoro_engine_destroy(engine);
        tsoro_egdb_destroy(db);
    }
    return go;
}

int tsoro_cmd_play(int argc, char **argv)
{
    play_arguments arguments = {.seconds = 2, .number = 1};
    const tsoro_option options[] = {
        {"variant", "VARIANT", N_("the rules to play by (default: fuva; see tsoro variants)"),
         TSORO_OPTION_TEXT, &arguments.wish.variant, 0, 0},
        {"files", "N", N_("the size of the board: 2 to 21 files"), TSORO_OPTION_NUMBER,
         &arguments.wish.files, TSORO_MIN_FILES, TSORO_MAX_FILES},
        {"position", "POSITION", N_("begin from a position line instead of the start"),
         TSORO_OPTION_TEXT, &arguments.position, 0, 0},
        {"side", "SIDE",
         N_("what you play: south, north, both (two people) or none (watch the computer); "
            "default: south"),
         TSORO_OPTION_TEXT, &arguments.wish.side, 0, 0},
        {"level", "N", N_("the computer's strength: 1 (weakest) to 12, or full; default: 3"),
         TSORO_OPTION_TEXT, &arguments.wish.level, 0, 0},
        {"seconds", "N", N_("the computer's time for a move (default: 2)"), TSORO_OPTION_NUMBER,
         &arguments.seconds, 1, 3600},
        TSORO_OPTION_EGDB(arguments.egdb_path),
        {"game", "N", N_("which game of FILE to go on with (default: 1)"), TSORO_OPTION_NUMBER,
         &arguments.number, 1, 1000000000},
        {"seed", "N", N_("makes the levels' errors the same each time"), TSORO_OPTION_NUMBER,
         &arguments.seed, 1, UINT64_MAX},
        {0}};
    const tsoro_usage usage = {
        "play",
        "[OPTION]... [FILE]",
        N_("Plays a game against the computer, or between two people at one keyboard. Type a hole, "
           "as in c1, to lift it; \"?\" lists what can be played, \"help\" what else you can type. "
           "With FILE a saved game goes on.\n"
           "\n"
           "At a terminal and without options you are asked what you want to play."),
        "  tsoro play --files 8\n"
        "  tsoro play --variant basic --side north --level 5\n"
        "  tsoro play --side both game.tgn",
        options,
        1};
    bool ask = argc == 1 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    int operands;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    if (go != TSORO_OPTIONS_GO)
        return go;
    arguments.file = operands ? argv[1] : NULL;
    if (arguments.file && (arguments.wish.variant || arguments.position || arguments.wish.files))
        return tsoro_fail("%s", _("the file says which game it is: --variant, --files and "
                                  "--position do not go with it"));
    return play_with(&arguments, ask);
}
