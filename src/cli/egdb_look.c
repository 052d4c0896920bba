#include "cli/egdb.h"

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/fail.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/text.h"

#include "endgame/egdb_set.h"
#include "endgame/verify.h"
#include "os/thread.h"
#include "tsoro/egdb.h"
#include "tsoro/notation.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

/* As tsoro_egdb_open(). `path` NULL: the user gave none. */
static int open_tables(const char *path, tsoro_egdb **db)
{
    if (path == NULL)
        return tsoro_fail("%s", _("say which table: a file, or a folder of .egdb files"));
    return tsoro_egdb_open(path, db);
}

int tsoro_egdb_begin(const tsoro_usage *usage, int argc, char **argv, tsoro_egdb **db)
{
    int operands;
    int go = tsoro_options_read(usage, argc, argv, &operands);
    return go == TSORO_OPTIONS_GO ? open_tables(operands == 1 ? argv[1] : NULL, db) : go;
}

/* --- verify --- */

typedef struct verify_job {
    uint64_t threads, all, sample, seed, solver;
    bool progress;
} verify_job;

static void show_checked(void *context, uint64_t done, uint64_t of)
{
    const verify_job *job = context;
    if (job->progress)
        fprintf(stderr, "\r\033[K%.1f%%", 100.0 * (double)done / (double)of);
}

/* Tells the first entry that is wrong, or that needs more quiet plies than its layer says. */
static void print_wrong(const tsoro_egdb *db, unsigned table, const tsoro_verify_report *report)
{
    const tsoro_egtable *view = tsoro_egdb_table(db, table);
    const tsoro_index *index = tsoro_egtable_index(view);
    tsoro_egdb_info about = tsoro_egdb_about(db, table);
    tsoro_position position = tsoro_position_start(&about.key);
    char line[TSORO_POSITION_TEXT];
    tsoro_index_unrank(index, report->own, report->own_rank, position.pits[TSORO_SOUTH]);
    tsoro_index_unrank(index, report->enemy, report->enemy_rank, position.pits[TSORO_NORTH]);
    tsoro_position_write(&about.key, &position, line, sizeof line);
    if (report->wrong > 0)
        printf(_("%s: WRONG, %" PRIu64 " entries, the first at %s\n"), about.name, report->wrong,
               line);
    else
        printf(_("%s: WRONG, %" PRIu64 " entries are not decided within the quiet plies that their "
                 "layers state, the first at %s\n"),
               about.name, report->beyond, line);
}

/* What was checked of a table in which nothing is wrong. */
static void print_sound(const tsoro_egdb *db, unsigned table, const tsoro_verify_report *report)
{
    tsoro_egdb_info about = tsoro_egdb_about(db, table);
    printf(report->complete
               ? _("%s: all %" PRIu64 " entries follow from their successors")
               : _("%s: %" PRIu64 " entries drawn at random follow from their successors"),
           about.name, report->checked);
    printf(_("; %" PRIu64 " (up to %u a side) are those of the plain solver\n"),
           report->solver_positions, report->solver_side);
    if (report->distances == 0)
        puts(_("it has no distances"));
    else
        printf(_("its %" PRIu64 " distances are undamaged, and those of the checked entries follow "
                 "too\n"),
               report->distances);
    if (report->bounds_side == about.side)
        puts(_("every win comes within the quiet plies that its layer states"));
    else
        printf(_("up to %u a side every win comes within the quiet plies that its layer states; "
                 "beyond that this was NOT checked\n"),
               report->bounds_side);
}

/* Returns the exit status. */
static int verify_table(verify_job *job, const tsoro_egdb *db, unsigned table)
{
    tsoro_verify_options options = {.workers = (unsigned)job->threads,
                                    .all_up_to = job->all,
                                    .sample = job->sample,
                                    .seed = job->seed,
                                    .solver_up_to = job->solver,
                                    .stop = tsoro_interrupt_mark(),
                                    .tell = show_checked,
                                    .context = job};
    tsoro_verify_report report;
    tsoro_status status = tsoro_egdb_verify(db, table, &options, &report);
    if (job->progress)
        fputs("\r\033[K", stderr);
    if (status.code == TSORO_ERR_CORRUPT)
        return tsoro_fail_layer(status);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("table"), tsoro_egdb_about(db, table).name);
    if (report.wrong > 0 || report.beyond > 0) {
        print_wrong(db, table, &report);
        return TSORO_EXIT_NO;
    }
    print_sound(db, table, &report);
    return TSORO_EXIT_OK;
}

int tsoro_egdb_verify_command(int argc, char **argv)
{
    unsigned processors = tsoro_processor_count();
    verify_job job = {.threads = processors < 256 ? processors : 256,
                      .all = 1000000000,
                      .sample = 100000,
                      .seed = 1,
                      .solver = 300000,
                      .progress = isatty(STDERR_FILENO)};
    const tsoro_option options[] = {
        {"all", "N", N_("check every entry of tables of up to so many (default: 1000000000)"),
         TSORO_OPTION_NUMBER, &job.all, 0, UINT64_MAX},
        {"sample", "N", N_("of larger ones so many entries drawn at random (default: 100000)"),
         TSORO_OPTION_NUMBER, &job.sample, 1, 1000000000},
        {"seed", "N", N_("which ones (default: 1)"), TSORO_OPTION_NUMBER, &job.seed, 0, UINT64_MAX},
        {"solver", "N", N_("positions to solve again the plain way and compare (default: 300000)"),
         TSORO_OPTION_NUMBER, &job.solver, 1, 1u << 27},
        {"threads", "N", N_("threads (default: one for each processor)"), TSORO_OPTION_NUMBER,
         &job.threads, 1, 256},
        {"progress", NULL, N_("show progress on stderr (default: on a terminal)"),
         TSORO_OPTION_SWITCH, &job.progress, 0, 0},
        {0}};
    const tsoro_usage usage = {
        "egdb verify",
        "TABLE [OPTION]...",
        N_("Checks a table, or all tables of a folder: every entry must follow from the entries of "
           "the positions that its moves lead to, and the part with the fewest stones must be what "
           "a second, plain solver finds, its wins within the quiet plies that their layers "
           "state.\n"
           "\n"
           "Exit status: 0 sound, 1 a wrong entry."),
        "  tsoro egdb verify 6-r1+r2-bonus2-side6.egdb",
        options,
        1};
    tsoro_egdb *db = NULL;
    int go = tsoro_egdb_begin(&usage, argc, argv, &db);
    if (go != TSORO_OPTIONS_GO)
        return go;
    tsoro_interrupt_catch();
    int result = TSORO_EXIT_OK;
    for (unsigned i = 0; i < tsoro_egdb_tables(db) && result == TSORO_EXIT_OK; i++)
        result = verify_table(&job, db, i);
    tsoro_egdb_destroy(db);
    return tsoro_finish(result);
}

/* --- probe --- */

static int print_value(const tsoro_egdb *db, const tsoro_variant *variant,
                       const tsoro_position *position)
{
    tsoro_value value;
    uint32_t distance;
    tsoro_status status = tsoro_egdb_distance(db, variant, position, &value, &distance);
    if (status.code == TSORO_ERR_NOT_COVERED) {
        puts(_("not covered"));
        return TSORO_EXIT_NO;
    }
    if (status.code == TSORO_ERR_CORRUPT)
        return tsoro_fail_layer(status);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("table"), NULL);
    fputs(value == TSORO_VALUE_WIN    ? _("win for the player to move")
          : value == TSORO_VALUE_LOSS ? _("loss for the player to move")
                                      : _("endless"),
          stdout);
    if (distance != TSORO_NO_DISTANCE)
        tsoro_print(stdout, ngettext(" in {count} ply", " in {count} plies", distance),
                    TSORO_VALUES({"count", tsoro_number(distance).text}));
    putchar('\n');
    return TSORO_EXIT_OK;
}

int tsoro_egdb_probe_command(int argc, char **argv)
{
    tsoro_game_text game = {0};
    tsoro_variant variant;
    tsoro_position position;
    const tsoro_option options[] = {TSORO_OPTION_VARIANT(game), TSORO_OPTION_POSITION(game), {0}};
    const tsoro_usage usage = {
        "egdb probe",
        "TABLE --variant VARIANT --position POSITION",
        N_("Asks a table, or the tables of a folder, who wins a position.\n"
           "\n"
           "Exit status: 0 answered, 1 not covered."),
        "  tsoro egdb probe tables --variant fuva:files=3 --position \"1,0x2/0,1,3/1,0x2/0x3 S\"",
        options,
        1};
    int operands;
    tsoro_egdb *db = NULL;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    if (go == TSORO_OPTIONS_GO)
        go = tsoro_read_game(&game, &variant, &position);
    if (go == TSORO_OPTIONS_GO)
        go = open_tables(operands == 1 ? argv[1] : NULL, &db);
    if (go != TSORO_OPTIONS_GO)
        return go;
    int result = print_value(db, &variant, &position);
    tsoro_egdb_destroy(db);
    return tsoro_finish(result);
}
