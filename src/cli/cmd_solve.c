#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/explain.h"
#include "cli/fail.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/proof_tables.h"
#include "cli/text.h"

#include "os/clock.h"
#include "os/file.h"
#include "os/thread.h"
#include "tsoro/notation.h"
#include "tsoro/solve.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

typedef struct solve_job {
    tsoro_variant variant;
    tsoro_position position;
    uint64_t table, threads, last_window, seconds;
    uint64_t window; /* 0: the solver chooses */
    const char *resume, *certificate, *egdb;
    bool force, json, progress, expand;
    tsoro_proof_tables tables;
    uint64_t begun, shown; /* milliseconds */
    uint64_t first_nodes;  /* searched in earlier sittings */
    bool counted;
} solve_job;

/* A proof search cannot know how far it has to go: the proof numbers (what would still have to be
   proved at least) are the best estimate there is. */
static void show_progress(solve_job *job, const tsoro_solve_progress *progress, uint64_t now)
{
    uint64_t elapsed = now - job->begun + 1;
    uint64_t nodes = progress->nodes - job->first_nodes;
    fprintf(stderr,
            "\r%s %" PRIu64 " M nodes, %" PRIu64 " k/s, %u%% table, window %u, win %" PRIu32
            "/%" PRIu32 ", loss %" PRIu32 "/%" PRIu32 "   ",
            isatty(STDERR_FILENO) ? "\033[K" : "\n", progress->nodes / 1000000, nodes / elapsed,
            progress->table_permille / 10, progress->window, progress->proof[0],
            progress->disproof[0], progress->proof[1], progress->disproof[1]);
    fflush(stderr);
}

static bool poll_search(void *context, const tsoro_solve_progress *progress)
{
    solve_job *job = context;
    uint64_t now = tsoro_monotonic_ms();
    if (!job->counted) {
        job->counted = true;
        job->first_nodes = progress->nodes;
    }
    if (job->progress && now - job->shown >= 1000) {
        job->shown = now;
        show_progress(job, progress, now);
    }
    return tsoro_interrupted() || (job->seconds && now - job->begun >= job->seconds * 1000);
}

static bool poll_certificate(void *context, uint64_t done, uint64_t of)
{
    solve_job *job = context;
    uint64_t now = tsoro_monotonic_ms();
    (void)of;
    if (job->progress && now - job->shown >= 1000) {
        job->shown = now;
        fprintf(stderr, "\r\033[K%" PRIu64 " positions of the proof", done);
        fflush(stderr);
    }
    return tsoro_interrupted();
}

static const char *value_name(tsoro_value value)
{
    static const char *const names[] = {"unknown", "win", "loss", "endless"};
    return names[value];
}

static void print_sentence(const solve_job *job, tsoro_value value)
{
    bool south = (job->position.mover == TSORO_SOUTH) == (value == TSORO_VALUE_WIN);
    switch (value) {
    case TSORO_VALUE_WIN:
    case TSORO_VALUE_LOSS:
        puts(south ? _("South wins.") : _("North wins."));
        break;
    case TSORO_VALUE_ENDLESS:
        puts(_("Neither player can force a win."));
        break;
    default:
        puts(_("Not decided: neither player can win with so few quiet plies between captures."));
    }
}

static void print_solution(const solve_job *job, const tsoro_solution *solution)
{
    char variant[TSORO_VARIANT_TEXT], position[TSORO_POSITION_TEXT];
    uint64_t elapsed = tsoro_monotonic_ms() - job->begun;
    unsigned resting = solution->probed ? job->tables.count : 0;
    tsoro_variant_write(&job->variant, false, variant, sizeof variant);
    tsoro_position_write(&job->variant, &job->position, position, sizeof position);
    if (job->json) {
        printf("{\"variant\":\"%s\",\"position\":\"%s\",\"value\":\"%s\",\"nodes\":%" PRIu64
               ",\"window\":%u,\"milliseconds\":%" PRIu64,
               variant, position, value_name(solution->value), solution->nodes, solution->window,
               elapsed);
        tsoro_proof_tables_print_json(job->tables.tables, resting);
        puts("}");
        return;
    }
    printf("%s  %s\n", variant, position);
    print_sentence(job, solution->value);
    tsoro_print(stdout,
                _("{value} for the player to move; {nodes} nodes, {seconds} s, window {window}\n"),
                TSORO_VALUES({"value", value_name(solution->value)},
                             {"nodes", tsoro_number(solution->nodes).text},
                             {"seconds", tsoro_number(elapsed / 1000).text},
                             {"window", tsoro_number(solution->window).text}));
    tsoro_proof_tables_print(job->tables.tables, resting);
}

static int write_certificate(solve_job *job, tsoro_solver *solver)
{
    tsoro_status status =
        tsoro_certificate_write(solver, job->certificate, job->force, poll_certificate, job);
    if (status.code == TSORO_ERR_TOO_LONG) {
        return tsoro_fail(
            "%s", job->expand ? _("cannot expand what the databases say: it takes too many "
                                  "quiet plies, or more memory than --table")
                              : _("the table is too small to find the proof again: use --table"));
    }
    if (status.code == TSORO_ERR_MISMATCH) {
        return tsoro_fail("%s", _("the proof may run into the limit of quiet plies"));
    }
    if (!tsoro_ok(status)) {
        return tsoro_fail_status(status, _("certificate"), job->certificate);
    }
    return TSORO_EXIT_OK;
}

/* Keeps what was learnt if there is a place for it; `words` say what happened. Returns the exit
   status. */
static int save(const solve_job *job, tsoro_solver *solver, const char *words)
{
    tsoro_status status = tsoro_solver_save(solver, job->resume);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("file"), job->resume);
    fprintf(stderr, "%s\n", words);
    return TSORO_EXIT_NO;
}

/* Stopped before the end. */
static int leave_early(const solve_job *job, tsoro_solver *solver)
{
    if (job->progress)
        fputc('\n', stderr);
    if (job->resume)
        return save(job, solver, _("Stopped and saved. The same command goes on."));
    tsoro_fail("%s", _("stopped; with --resume FILE the search could go on later"));
    return tsoro_interrupted() ? TSORO_EXIT_INTERRUPTED : TSORO_EXIT_NO;
}

static int run(solve_job *job, tsoro_solver *solver)
{
    tsoro_solution solution;
    if (job->resume && tsoro_file_exists(job->resume)) {
        tsoro_status loaded = tsoro_solver_load(solver, job->resume);
        if (loaded.code == TSORO_ERR_MISMATCH)
            return tsoro_fail(_("%s belongs to another search (variant, position, --table or "
                                "--egdb)"),
                              job->resume);
        if (!tsoro_ok(loaded))
            return tsoro_fail_status(loaded, _("file"), job->resume);
    }
    job->begun = tsoro_monotonic_ms();
    tsoro_status status = tsoro_solver_run(solver, poll_search, job, &solution);
    if (status.code == TSORO_ERR_STOPPED)
        return leave_early(job, solver);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("search"), NULL);
    if (job->progress && job->shown)
        fputc('\n', stderr);
    print_solution(job, &solution);
    bool won = solution.value == TSORO_VALUE_WIN || solution.value == TSORO_VALUE_LOSS;
    if (job->certificate && !won)
        return tsoro_fail("%s",
                          _("there is no certificate of a value that is neither win nor loss"));
    int written = job->certificate ? write_certificate(job, solver) : TSORO_EXIT_OK;
    if (written != TSORO_EXIT_OK && job->resume)
        save(job, solver, _("Saved. The same command tries the certificate again."));
    if (written != TSORO_EXIT_OK)
        return written;
    return solution.value == TSORO_VALUE_UNKNOWN ? TSORO_EXIT_NO : TSORO_EXIT_OK;
}

/* Asked before the search, which may take hours. `path` may be NULL: nothing is to be written. */
static tsoro_status can_write(const char *path, bool force)
{
    tsoro_output *output = NULL;
    if (!path)
        return (tsoro_status){0};
    tsoro_status status = tsoro_output_open(path, force, &output);
    if (tsoro_ok(status))
        tsoro_output_discard(output);
    return status;
}

static int solve(solve_job *job)
{
    tsoro_solve_options options = {.table_bytes = (size_t)job->table << 20,
                                   .threads = (unsigned)job->threads,
                                   .first_window = (unsigned)job->window,
                                   .last_window = (unsigned)job->last_window,
                                   .probe = job->tables.db ? &job->tables.probe : NULL,
                                   .tables = job->tables.tables,
                                   .table_count = job->tables.count,
                                   .expand = job->expand};
    tsoro_solver *solver = NULL;
    tsoro_status status = can_write(job->certificate, job->force);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("certificate"), job->certificate);
    status = can_write(job->resume, true);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("file"), job->resume);
    status = tsoro_solver_create(&job->variant, &job->position, &options, &solver);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("search"), NULL);
    tsoro_interrupt_catch();
    int result = run(job, solver);
    tsoro_solver_destroy(solver);
    return result;
}

static int open_and_solve(solve_job *job)
{
    if (job->expand && (!job->egdb || !job->certificate))
        return tsoro_fail("%s", _("--expand needs --egdb and --certificate"));
    if (job->window > job->last_window)
        return tsoro_fail(_("--window %u is wider than --last-window %u"), (unsigned)job->window,
                          (unsigned)job->last_window);
    int go = tsoro_proof_tables_open(job->egdb, &job->variant, &job->tables);
    if (go == TSORO_OPTIONS_GO)
        go = tsoro_proof_tables_unpack(&job->tables, job->table << 20);
    if (go == TSORO_OPTIONS_GO)
        go = solve(job);
    tsoro_proof_tables_close(&job->tables);
    return go;
}

int tsoro_cmd_solve(int argc, char **argv)
{
    unsigned processors = tsoro_processor_count();
    solve_job job = {.table = 1024,
                     .threads = processors < 64 ? processors : 64,
                     .last_window = TSORO_SOLVE_LAST_WINDOW,
                     .progress = isatty(STDERR_FILENO)};
    tsoro_game_text game = {0};
    const tsoro_option options[] = {
        TSORO_OPTION_VARIANT(game),
        TSORO_OPTION_POSITION(game),
        {"table", "MB", N_("memory for what the search learns (default: 1024)"),
         TSORO_OPTION_NUMBER, &job.table, 1, 1 << 20},
        {"threads", "N", N_("threads (default: one for each processor)"), TSORO_OPTION_NUMBER,
         &job.threads, 1, TSORO_SOLVE_MAX_THREADS},
        {"window", "N",
         N_("quiet plies that a proof may take between captures (default: 24); made wider if "
            "nobody wins"),
         TSORO_OPTION_NUMBER, &job.window, 1, TSORO_SOLVE_MAX_WINDOW},
        {"last-window", "N", N_("how wide it may become (default: 120)"), TSORO_OPTION_NUMBER,
         &job.last_window, 1, TSORO_SOLVE_MAX_WINDOW},
        {"seconds", "N", N_("stop after so long (default: never)"), TSORO_OPTION_NUMBER,
         &job.seconds, 0, 100000000},
        {"resume", "FILE", N_("on stopping save the search there; begin with what is saved there"),
         TSORO_OPTION_TEXT, &job.resume, 0, 0},
        {"certificate", "FILE", N_("write a proof that tsoro check verifies"), TSORO_OPTION_TEXT,
         &job.certificate, 0, 0},
        {"egdb", "PATH",
         N_("endgame databases to end lines with: a folder or a file, or several with : between "
            "them; the result then rests on them (default: none)"),
         TSORO_OPTION_TEXT, &job.egdb, 0, 0},
        {"expand", NULL,
         N_("prove what the databases say once more in the certificate, so that it rests on the "
            "rules alone"),
         TSORO_OPTION_FLAG, &job.expand, 0, 0},
        {"force", NULL, N_("overwrite the certificate if it exists"), TSORO_OPTION_FLAG, &job.force,
         0, 0},
        {"progress", NULL, N_("show progress on stderr (default: on a terminal)"),
         TSORO_OPTION_SWITCH, &job.progress, 0, 0},
        {"json", NULL, N_("print one line of JSON"), TSORO_OPTION_FLAG, &job.json, 0, 0},
        {0}};
    const tsoro_usage usage = {
        "solve",
        "[OPTION]...",
        N_("Proves who wins a position when both play perfectly, by "
           "proof-number search. Small boards take seconds, 4x8 minutes, "
           "larger ones longer than you can wait.\n"
           "\n"
           "Exit status: 0 solved, 1 not decided, or stopped and saved, 130 "
           "interrupted without --resume."),
        "  tsoro solve --variant fuva:files=6\n"
        "  tsoro solve --variant fuva:files=7,bonus=1 --certificate 7.cert\n"
        "  tsoro solve --variant fuva:files=8 --table 8192 --resume 8.state\n"
        "  tsoro egdb build --variant basic:files=7 --total 10 "
        "--output b7.egdb\n"
        "  tsoro solve --variant basic:files=7 --egdb b7.egdb "
        "--certificate b7.cert --expand",
        options,
        0};
    int operands;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    if (go == TSORO_OPTIONS_GO)
        go = tsoro_read_game(&game, &job.variant, &job.position);
    return go == TSORO_OPTIONS_GO ? open_and_solve(&job) : go;
}
