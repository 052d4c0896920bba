#include "cli/command.h"
#include "cli/explain.h"
#include "cli/fail.h"
#include "cli/interrupt.h"
#include "cli/match_report.h"
#include "cli/match_setup.h"
#include "cli/options.h"
#include "cli/text.h"

#include "os/clock.h"

#include <stdio.h>
#include <unistd.h>

static bool after_game(void *context, const tsoro_tally *tally, const tsoro_record *record)
{
    tsoro_match_report *report = context;
    if (!record)
        report->resumed = tally->games;
    tsoro_match_progress(report, tally);
    return !tsoro_match_decided(report->setup, tally);
}

static int fail_match(const tsoro_match_error *error)
{
    if (error->status.code == TSORO_ERR_IO || error->status.code == TSORO_ERR_MEMORY)
        return tsoro_fail_status(error->status, _("match"), *error->text ? error->text : NULL);
    return tsoro_fail("%s", error->text);
}

/* Ctrl-C: what was played until then has been printed. */
static int leave_early(const tsoro_match_words *words, const tsoro_tally *tally)
{
    if (!words->output)
        return tsoro_fail_status((tsoro_status){.code = TSORO_ERR_STOPPED}, _("match"), NULL);
    tsoro_print(stderr,
                ngettext("Stopped after {games} game, which is kept in {file}; --resume goes on.",
                         "Stopped after {games} games, which are kept in {file}; --resume goes on.",
                         tally->games),
                TSORO_VALUES({"games", tsoro_number(tally->games).text}, {"file", words->output}));
    fputc('\n', stderr);
    return TSORO_EXIT_NO;
}

static bool is_whole(const tsoro_match_setup *setup, const tsoro_tally *tally)
{
    return tally->games == 2 * setup->match.pairs || tsoro_match_decided(setup, tally);
}

static int run(const tsoro_match_words *words)
{
    static tsoro_match_setup setup;
    tsoro_tally tally;
    tsoro_match_error error;
    int go = tsoro_match_set_up(words, &setup);
    if (go != TSORO_OPTIONS_GO) {
        tsoro_openings_free(&setup.openings);
        return go;
    }
    tsoro_match_report report = {.setup = &setup,
                                 .began_ms = tsoro_monotonic_ms(),
                                 .shown_ms = tsoro_monotonic_ms(),
                                 .tty = isatty(STDERR_FILENO)};
    setup.match.after_game = after_game;
    setup.match.context = &report;
    setup.match.stop = tsoro_interrupt_mark();
    tsoro_interrupt_catch();
    bool good = tsoro_match_run(&setup.match, &tally, &error);
    if (report.tty && tally.games)
        fputc('\n', stderr);
    go = good ? TSORO_EXIT_OK : fail_match(&error);
    if (!words->json && tally.games)
        tsoro_match_print(&setup, &tally);
    else if (words->json && good && !tsoro_match_print_json(&setup, &tally))
        go = tsoro_fail("%s", _("not enough memory"));
    if (good && go == TSORO_EXIT_OK && tsoro_interrupted() && !is_whole(&setup, &tally))
        go = leave_early(words, &tally);
    tsoro_openings_free(&setup.openings);
    return go;
}

/* clang-format off */
#define PLAYER_OPTIONS(side, player)                                                               \
    {side, "ENGINE", N_("\"tsoro\" (this program), \"random\", or the command of a UGI engine"),   \
     TSORO_OPTION_TEXT, &(player).engine, 0, 0},                                                   \
    {side "-name", "NAME", N_("what it is called in records and results"), TSORO_OPTION_TEXT,      \
     &(player).name, 0, 0},                                                                        \
    {side "-set", "NAME=VALUE,...", N_("options of the engine, as in Level=3,Hash=8"),             \
     TSORO_OPTION_TEXT, &(player).options, 0, 0},                                                  \
    {side "-movetime", "MS", N_("its own limits instead of those of both"), TSORO_OPTION_NUMBER,   \
     &(player).movetime, 1, 86400000},                                                             \
    {side "-nodes", "N", N_("the same in nodes"), TSORO_OPTION_NUMBER, &(player).nodes, 1,         \
     UINT64_MAX},                                                                                  \
    {side "-depth", "N", N_("the same in plies"), TSORO_OPTION_NUMBER, &(player).depth, 1, 1000}
/* clang-format on */

int tsoro_cmd_match(int argc, char **argv)
{
    tsoro_match_words words = {
        .pairs = 50, .concurrency = 1, .random_plies = 4, .seed = 1, .patience = 60};
    const tsoro_option options[] = {
        PLAYER_OPTIONS("first", words.players[0]),
        PLAYER_OPTIONS("second", words.players[1]),
        {"variant", "VARIANT", N_("the rules to play by (default: fuva, or what FILE says)"),
         TSORO_OPTION_TEXT, &words.variant, 0, 0},
        {"openings", "FILE", N_("a set made by tsoro openings"), TSORO_OPTION_TEXT, &words.openings,
         0, 0},
        {"random-plies", "N", N_("without a set, openings of so many random plies (default: 4)"),
         TSORO_OPTION_NUMBER, &words.random_plies, 1, 200},
        {"seed", "N", N_("of random openings and random play (default: 1)"), TSORO_OPTION_NUMBER,
         &words.seed, 0, UINT64_MAX},
        {"pairs", "N", N_("openings to play, each from both sides (default: 50)"),
         TSORO_OPTION_NUMBER, &words.pairs, 1, 10000000},
        {"movetime", "MS", N_("milliseconds a move (default: 100)"), TSORO_OPTION_NUMBER,
         &words.movetime, 1, 86400000},
        {"clock", "MS+INC", N_("milliseconds a game, and added after each move"), TSORO_OPTION_TEXT,
         &words.clock, 0, 0},
        {"nodes", "N", N_("nodes a move: results that can be repeated"), TSORO_OPTION_NUMBER,
         &words.nodes, 1, UINT64_MAX},
        {"depth", "N", N_("plies a move"), TSORO_OPTION_NUMBER, &words.depth, 1, 1000},
        {"patience", "S", N_("seconds beyond its time after which a move is lost (default: 60)"),
         TSORO_OPTION_NUMBER, &words.patience, 1, 1000000},
        {"concurrency", "N", N_("games at a time (default: 1)"), TSORO_OPTION_NUMBER,
         &words.concurrency, 1, 256},
        {"sprt", "ELO0,ELO1", N_("end as soon as one of the two differences is accepted"),
         TSORO_OPTION_TEXT, &words.sprt, 0, 0},
        {"output", "FILE", N_("add each game to this .tgn file as it ends"), TSORO_OPTION_TEXT,
         &words.output, 0, 0},
        {"resume", NULL, N_("go on with the match whose games FILE holds"), TSORO_OPTION_FLAG,
         &words.resume, 0, 0},
        {"force", NULL, N_("begin FILE anew"), TSORO_OPTION_FLAG, &words.force, 0, 0},
        {"json", NULL, N_("print the result as one line of JSON"), TSORO_OPTION_FLAG, &words.json,
         0, 0},
        {0}};
    const tsoro_usage usage = {
        "match",
        "--first ENGINE --second ENGINE [OPTION]...",
        N_("Plays a match between two engines. Every opening is played twice, with the sides "
           "exchanged; a game that repeats an earlier one move by move is not counted. A match "
           "that was broken off goes on with --resume.\n"
           "\n"
           "Exit status: 0 played to its end, 1 interrupted and kept in FILE, 130 interrupted "
           "without --output."),
        "  tsoro match --first tsoro --second random --variant fuva:files=8 --pairs 10\n"
        "  tsoro match --first tsoro --first-set Level=3 --second tsoro --second-set Level=2 \\\n"
        "      --openings 8.openings --nodes 2000 --sprt 0,10 --output match.tgn",
        options,
        0};
    int operands;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    if (go != TSORO_OPTIONS_GO)
        return go;
    if (words.resume && words.force)
        return tsoro_fail("%s", _("--resume and --force exclude each other"));
    if (words.resume && !words.output)
        return tsoro_fail("%s", _("--resume needs --output FILE"));
    return run(&words);
}
