#include "cli/analyse.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/egdb.h"
#include "cli/fail.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/record_file.h"
#include "cli/text.h"

#include "ugi/threads.h"

#include <stdio.h>
#include <unistd.h>

/* Seconds for a position, and for each ply of a game, where no limit is given. */
enum { POSITION_SECONDS = 5, PLY_SECONDS = 1 };

typedef struct analyse_arguments {
    tsoro_analysis analysis;
    tsoro_game_text text;
    uint64_t threads, megabytes, number;
    const char *egdb_path;
    tsoro_egdb *egdb;
    tsoro_probe probe;
    int exit;
} analyse_arguments;

static int each(void *context, tsoro_record *record, size_t number, size_t line)
{
    analyse_arguments *arguments = context;
    (void)line;
    if (arguments->number && arguments->number != number)
        return TSORO_OPTIONS_GO;
    int exit = tsoro_analyse_record(&arguments->analysis, record, number);
    arguments->exit = exit;
    return exit == TSORO_EXIT_OK ? TSORO_OPTIONS_GO : exit;
}

static int analyse_file(analyse_arguments *arguments, const char *path)
{
    arguments->exit = -1;
    int go = tsoro_record_file_each(path, each, arguments);
    if (go == TSORO_OPTIONS_GO && arguments->exit < 0)
        return tsoro_fail("%s: %s", path, _("there is no game of that number"));
    return go == TSORO_OPTIONS_GO ? TSORO_EXIT_OK : go;
}

static int analyse_position(analyse_arguments *arguments)
{
    tsoro_variant variant;
    tsoro_position position;
    int go = tsoro_read_game(&arguments->text, &variant, &position);
    return go == TSORO_OPTIONS_GO
               ? tsoro_analyse_position(&arguments->analysis, &variant, &position)
               : go;
}

static int run(analyse_arguments *arguments, const char *path)
{
    tsoro_analysis *analysis = &arguments->analysis;
    tsoro_engine_options options = {.hash_bytes = (size_t)arguments->megabytes << 20,
                                    .thread_count = (unsigned)arguments->threads,
                                    .threads = tsoro_native_threads(),
                                    .probe = arguments->egdb ? &arguments->probe : NULL};
    if (analysis->depth == 0 && analysis->nodes == 0 && analysis->seconds == 0)
        analysis->seconds = path ? PLY_SECONDS : POSITION_SECONDS;
    analysis->progress = isatty(STDERR_FILENO);
    tsoro_status status = tsoro_engine_create(&options, &analysis->engine);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("analysis"), NULL);
    tsoro_interrupt_catch();
    int exit = path ? analyse_file(arguments, path) : analyse_position(arguments);
    tsoro_engine_destroy(analysis->engine);
    return exit;
}

int tsoro_cmd_analyse(int argc, char **argv)
{
    analyse_arguments arguments = {.analysis = {.lines = 3}, .threads = 1, .megabytes = 64};
    const tsoro_option options[] = {
        TSORO_OPTION_VARIANT(arguments.text),
        TSORO_OPTION_POSITION(arguments.text),
        {"lines", "N", N_("how many of the best lines of a position to show (default: 3)"),
         TSORO_OPTION_NUMBER, &arguments.analysis.lines, 1, TSORO_MAX_LINES},
        {"seconds", "N",
         N_("time to think (default without another limit: 5 for a position, 1 for each ply of a "
            "game)"),
         TSORO_OPTION_NUMBER, &arguments.analysis.seconds, 1, 1000000},
        {"depth", "N", N_("look ahead so many plies"), TSORO_OPTION_NUMBER,
         &arguments.analysis.depth, 1, TSORO_MAX_DEPTH},
        {"nodes", "N", N_("look at so many positions; the same result on every machine"),
         TSORO_OPTION_NUMBER, &arguments.analysis.nodes, 1, UINT64_MAX},
        {"threads", "N", N_("threads to think with (default: 1)"), TSORO_OPTION_NUMBER,
         &arguments.threads, 1, TSORO_MAX_THREADS},
        {"hash", "MB", N_("memory for positions already looked at (default: 64)"),
         TSORO_OPTION_NUMBER, &arguments.megabytes, 1, 1 << 20},
        TSORO_OPTION_EGDB(arguments.egdb_path),
        {"game", "N", N_("look only at the N-th game of FILE"), TSORO_OPTION_NUMBER,
         &arguments.number, 1, 1000000000},
        {"json", NULL, N_("print one line of JSON for the position, or for each game"),
         TSORO_OPTION_FLAG, &arguments.analysis.json, 0, 0},
        {0}};
    const tsoro_usage usage = {
        "analyse", "[OPTION]... [FILE]",
        /* xgettext:no-c-format */
        N_("Lets the engine look at a position: the best lines, each with the chance to win of the "
           "player to move. With FILE (.tgn) it judges every move of the games by the chance to "
           "win that the move gave away: 5 % is an inaccuracy, 10 % a mistake, 20 % a blunder. "
           "Ctrl-C shows what is known so far."),
        "  tsoro analyse --variant fuva:files=8 --depth 8\n"
        "  tsoro analyse --variant tracey --lines 5 --seconds 10\n"
        "  tsoro analyse game.tgn",
        options, 1};
    int operands;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    if (go != TSORO_OPTIONS_GO)
        return go;
    if (operands && (arguments.text.variant || arguments.text.position))
        return tsoro_fail("%s", _("the file says which game it is: --variant and --position do not "
                                  "go with it"));
    go = tsoro_egdb_from_option(arguments.egdb_path, &arguments.egdb);
    if (go != TSORO_OPTIONS_GO)
        return go;
    if (arguments.egdb)
        arguments.probe = tsoro_egdb_probe(arguments.egdb);
    go = run(&arguments, operands ? argv[1] : NULL);
    tsoro_egdb_destroy(arguments.egdb);
    return go;
}
