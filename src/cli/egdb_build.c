#include "cli/egdb.h"

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/fail.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/text.h"

#include "base/alloc.h"
#include "endgame/build.h"
#include "endgame/key.h"
#include "os/clock.h"
#include "os/file.h"
#include "os/pages.h"
#include "os/thread.h"
#include "tsoro/egdb.h"
#include "tsoro/notation.h"

#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

typedef struct build_job {
    tsoro_variant variant, key;
    uint64_t side, total, threads, memory;
    const char *output;
    bool raw, distances, force, progress, plan_only;
    int argc;
    char **argv;
    char path[512];
    tsoro_build_plan plan;
    uint64_t begun;
} build_job;

/* --- What it takes --- */

static double giga(uint64_t number)
{
    return (double)number * 1e-9;
}

/* The name of a table says its key and its limit: "6-r1+r2-bonus2-side8.egdb". */
static void name_table(build_job *job)
{
    char heads[200] = "";
    const tsoro_variant *key = &job->key;
    for (unsigned k = 1; k <= key->files; k++) {
        if (tsoro_variant_is_head(key, key->files - k)) {
            size_t used = strlen(heads);
            snprintf(heads + used, sizeof heads - used, "%sr%u", used ? "+" : "", k);
        }
    }
    bool by_side = job->total == 2 * job->side;
    snprintf(job->path, sizeof job->path, "%u-%s-bonus%u%s-%s%" PRIu64 ".egdb", key->files,
             heads[0] ? heads : "none", key->bonus[0], key->sanctuary ? "-sanctuary" : "",
             by_side ? "side" : "total", by_side ? job->side : job->total);
}

static void print_plan(const build_job *job, uint64_t memory, uint64_t disk)
{
    char text[TSORO_VARIANT_TEXT];
    tsoro_variant_write(&job->key, false, text, sizeof text);
    printf(_("%s: %u layers, %" PRIu64 " positions\n"), text, job->plan.layers,
           job->plan.positions);
    printf(_("needs %.2f GB of memory (%.2f GB available), about %.2f GB of disk (%.2f GB "
             "available)\n"),
           giga(job->plan.memory), giga(memory), giga(job->plan.disk), giga(disk));
    fflush(stdout);
}

/* The largest limit of the same sort that would fit. */
static unsigned largest_side(const build_job *job, uint64_t memory, uint64_t disk)
{
    unsigned side = 0;
    tsoro_build_plan plan;
    while (side < TSORO_EGDB_SIDE &&
           tsoro_ok(tsoro_build_plan_make(&job->key, (tsoro_build_limit){side + 1, 2 * (side + 1)},
                                          (unsigned)job->threads, job->distances, &plan)) &&
           plan.memory <= memory && plan.disk <= disk) {
        side++;
    }
    return side;
}

/* The folder a path lies in. */
static void folder_of(const char *path, char *out, size_t size)
{
    const char *slash = strrchr(path, '/');
    snprintf(out, size, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
}

/* Returns TSORO_OPTIONS_GO if the machine can do it. */
static int ask_the_machine(build_job *job)
{
    char folder[512];
    folder_of(job->path, folder, sizeof folder);
    uint64_t memory = job->memory ? job->memory << 20 : tsoro_memory_available();
    uint64_t disk = tsoro_disk_available(folder);
    print_plan(job, memory, disk);
    if (job->plan_only) {
        return TSORO_EXIT_OK;
    }
    if (job->plan.memory <= memory && job->plan.disk <= disk) {
        return TSORO_OPTIONS_GO;
    }
    unsigned side = largest_side(job, memory, disk);
    if (side == 0)
        return tsoro_fail("%s", job->plan.memory > memory
                                    ? _("not enough memory, not even for --side 1")
                                    : _("not enough disk, not even for --side 1"));
    return tsoro_fail(job->plan.memory > memory
                          ? _("not enough memory: this machine can build up to --side %u")
                          : _("not enough disk: this machine can build up to --side %u"),
                      side);
}

/* --- While it runs --- */

static void show_progress(void *context, const tsoro_build_progress *progress)
{
    build_job *job = context;
    if (!job->progress) {
        return;
    }
    uint64_t elapsed = tsoro_monotonic_ms() - job->begun + 1;
    double rate = (double)progress->positions_solved / (double)elapsed * 1e3;
    uint64_t left = progress->positions_all - progress->positions_done;
    fprintf(stderr, "\r%s%u/%u layers, %.1f%%, layer (%u,%u), %.1f M/s, %.0f s left   ",
            isatty(STDERR_FILENO) ? "\033[K" : "\n", progress->layers_done, progress->layers_all,
            100.0 * (double)progress->positions_done / (double)progress->positions_all,
            progress->own, progress->enemy, rate * 1e-6, rate > 0 ? (double)left / rate : 0.0);
    fflush(stderr);
}

static double per_second(uint64_t count, uint64_t nanoseconds)
{
    return nanoseconds == 0 ? 0.0 : (double)count * 1e9 / (double)nanoseconds;
}

/* How fast this build solved; nothing if it found all layers solved. */
static void write_figures(char *out, size_t size, const tsoro_build_progress *progress)
{
    uint64_t solved = progress->positions_solved;
    if (solved > 0)
        snprintf(out, size,
                 "solved: %.1f million positions/s, %.1f for each processor second\n"
                 "packed: %.1f million positions/s, %.1f for each processor second\n"
                 "memory touched: %.2f GB\n",
                 per_second(solved, progress->solve_ns) * 1e-6,
                 per_second(solved, progress->solve_cpu_ns) * 1e-6,
                 per_second(solved, progress->pack_ns) * 1e-6,
                 per_second(solved, progress->pack_cpu_ns) * 1e-6, giga(progress->memory));
}

/* Where the table comes from stands in a file beside it: the table itself holds nothing that
   depends on when or where it was made. */
static tsoro_status write_origin(const build_job *job, const tsoro_build_progress *progress,
                                 uint64_t seconds)
{
    char text[4096];
    char path[600];
    char date[64];
    struct utsname machine;
    time_t now = time(NULL);
    uname(&machine);
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    int used = snprintf(text, sizeof text, "command:");
    for (int i = 0; i < job->argc && used < (int)sizeof text - 600; i++) {
        used += snprintf(text + used, sizeof text - (size_t)used, " %.200s", job->argv[i]);
    }
    used += snprintf(text + used, sizeof text - (size_t)used,
                     "\nversion: %s, rulebook %d\ndate: %s\nmachine: %s %s, %u processors, %" PRIu64
                     " threads\npositions: %" PRIu64 "\nseconds: %" PRIu64 "\n",
                     TSORO_BUILD_VERSION, TSORO_RULEBOOK_REVISION, date, machine.sysname,
                     machine.machine, tsoro_processor_count(), job->threads,
                     progress->positions_done, seconds);
    write_figures(text + used, sizeof text - (size_t)used, progress);
    snprintf(path, sizeof path, "%s.txt", job->path);
    return tsoro_file_write(path, text, strlen(text), true);
}

static void print_figures(const tsoro_build_progress *progress, uint64_t elapsed)
{
    uint64_t solved = progress->positions_solved;
    if (solved == 0) {
        printf(_("all layers were there already, from an earlier build; %.1f s in all\n"),
               (double)elapsed * 1e-3);
        return;
    }
    printf(_("solved %" PRIu64 " positions at %.1f million a second, packed them at %.1f; %.1f s "
             "in all, %.2f GB of memory touched\n"),
           solved, per_second(solved, progress->solve_ns) * 1e-6,
           per_second(solved, progress->pack_ns) * 1e-6, (double)elapsed * 1e-3,
           giga(progress->memory));
    printf(_("by processor time: solved %.1f million positions a second and processor, packed "
             "%.1f\n"),
           per_second(solved, progress->solve_cpu_ns) * 1e-6,
           per_second(solved, progress->pack_cpu_ns) * 1e-6);
}

static int report(const build_job *job, const tsoro_build_progress *progress)
{
    uint64_t elapsed = tsoro_monotonic_ms() - job->begun;
    tsoro_egdb *db;
    tsoro_status status = tsoro_egdb_create(&db);
    if (tsoro_ok(status)) {
        status = tsoro_egdb_add_path(db, job->path);
        if (tsoro_ok(status)) {
            tsoro_egdb_info about = tsoro_egdb_about(db, 0);
            printf(_("%s: %" PRIu64 " bytes, %.3f bits a position\n"), job->path, about.bytes,
                   8.0 * (double)about.bytes / (double)about.positions);
        }
        tsoro_egdb_destroy(db);
    }
    if (!tsoro_ok(status)) {
        return tsoro_fail_status(status, _("table"), job->path);
    }
    print_figures(progress, elapsed);
    status = write_origin(job, progress, elapsed / 1000);
    if (!tsoro_ok(status)) {
        return tsoro_fail_status(status, _("table"), job->path);
    }
    return tsoro_finish(TSORO_EXIT_OK);
}

static int build(build_job *job)
{
    tsoro_build_options options = {.key = &job->key,
                                   .limit = {(unsigned)job->side, (unsigned)job->total},
                                   .workers = (unsigned)job->threads,
                                   .raw = job->raw,
                                   .distances = job->distances,
                                   .path = job->path,
                                   .stop = tsoro_interrupt_mark(),
                                   .tell = show_progress,
                                   .context = job};
    tsoro_build_progress progress;
    tsoro_interrupt_catch();
    job->begun = tsoro_monotonic_ms();
    tsoro_status status = tsoro_build(&options, &progress);
    if (job->progress)
        fputc('\n', stderr);
    if (status.code == TSORO_ERR_STOPPED) {
        fprintf(stderr,
                _("Stopped after %u of %u layers, which are kept in %s.work. The same "
                  "command goes on.\n"),
                progress.layers_done, progress.layers_all, job->path);
        return TSORO_EXIT_NO;
    }
    if (status.code == TSORO_ERR_IO)
        return tsoro_fail(
            _("%s (at \"%s\"); finished layers, %u of %u, are kept in %s.work, and the "
              "same command goes on"),
            strerror(status.args[0]), status.found, progress.layers_done, progress.layers_all,
            job->path);
    if (status.code == TSORO_ERR_CORRUPT && status.found[0])
        return tsoro_fail(_("\"%s\" is damaged: remove it, and the same command makes it anew"),
                          status.found);
    if (status.code == TSORO_ERR_MISMATCH)
        return tsoro_fail(_("%s.work holds layers of another table: move it away"), job->path);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("table"), job->path);
    return report(job, &progress);
}

/* Completes the limit and the path. */
static int settle(build_job *job)
{
    tsoro_status status = tsoro_egdb_key(&job->variant, &job->key);
    if (!tsoro_ok(status)) {
        return tsoro_fail(_("no table can be built for %s: values would depend on more than the "
                            "position and the stones could come back or the past count"),
                          status.found);
    }
    if (job->side == 0 && job->total == 0)
        return tsoro_fail("%s", _("say how far: --side or --total"));
    if (job->side == 0)
        job->side = job->total < TSORO_EGDB_SIDE ? job->total : TSORO_EGDB_SIDE;
    if (job->total == 0 || job->total > 2 * job->side)
        job->total = 2 * job->side;
    if (job->output)
        snprintf(job->path, sizeof job->path, "%s", job->output);
    else
        name_table(job);
    if (job->output && strlen(job->output) >= sizeof job->path)
        return tsoro_fail_status((tsoro_status){.code = TSORO_ERR_TOO_LONG}, _("table"), "");
    status = tsoro_build_plan_make(&job->key,
                                   (tsoro_build_limit){(unsigned)job->side, (unsigned)job->total},
                                   (unsigned)job->threads, job->distances, &job->plan);
    if (!tsoro_ok(status))
        return tsoro_fail("%s", _("too many stones: a layer would have more halves than the "
                                  "builder can number"));
    status = tsoro_file_place(job->path);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("table"), job->path);
    if (!job->force && !job->plan_only && tsoro_file_exists(job->path))
        return tsoro_fail_status((tsoro_status){.code = TSORO_ERR_EXISTS}, _("table"), job->path);
    return TSORO_OPTIONS_GO;
}

int tsoro_egdb_build_command(int argc, char **argv)
{
    unsigned processors = tsoro_processor_count();
    build_job job = {.threads = processors < 256 ? processors : 256,
                     .progress = isatty(STDERR_FILENO),
                     .argc = argc,
                     .argv = argv};
    tsoro_game_text game = {0};
    const tsoro_option options[] = {
        TSORO_OPTION_VARIANT(game),
        {"side", "N", N_("up to so many stones of each player"), TSORO_OPTION_NUMBER, &job.side, 1,
         TSORO_EGDB_SIDE},
        {"total", "N", N_("up to so many stones on the board"), TSORO_OPTION_NUMBER, &job.total, 1,
         2 * TSORO_EGDB_SIDE},
        {"output", "FILE", N_("the table (default: a name that tells what is in it)"),
         TSORO_OPTION_TEXT, &job.output, 0, 0},
        {"threads", "N", N_("threads (default: one for each processor)"), TSORO_OPTION_NUMBER,
         &job.threads, 1, 256},
        {"memory", "MB", N_("memory it may take (default: what is available)"), TSORO_OPTION_NUMBER,
         &job.memory, 1, 1u << 30},
        {"raw", NULL, N_("do not compress: larger, but read faster"), TSORO_OPTION_FLAG, &job.raw,
         0, 0},
        {"distance", NULL, N_("also find the plies to the end of every position (a byte for each)"),
         TSORO_OPTION_FLAG, &job.distances, 0, 0},
        {"plan", NULL, N_("only tell what it takes"), TSORO_OPTION_FLAG, &job.plan_only, 0, 0},
        {"force", NULL, N_("overwrite the table if it exists"), TSORO_OPTION_FLAG, &job.force, 0,
         0},
        {"progress", NULL, N_("show progress on stderr (default: on a terminal)"),
         TSORO_OPTION_SWITCH, &job.progress, 0, 0},
        {0}};
    const tsoro_usage usage = {
        "egdb build",
        "--variant VARIANT --side N [OPTION]...",
        N_("Solves every position up to a number of stones and writes a table of the values. Says "
           "first what it takes; interrupted, it goes on later from the layers that are "
           "finished. For play take --distance: without it the computer knows that it wins, "
           "but not how to get on.\n"
           "\n"
           "Exit status: 0 built, 1 stopped."),
        "  tsoro egdb build --variant fuva:files=6 --side 6\n"
        "  tsoro egdb build --variant musoro:files=8 --total 8 --output musoro8.egdb",
        options,
        0};
    int operands;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    if (go == TSORO_OPTIONS_GO)
        go = tsoro_read_variant(game.variant, &job.variant);
    if (go == TSORO_OPTIONS_GO)
        go = settle(&job);
    if (go == TSORO_OPTIONS_GO)
        go = ask_the_machine(&job);
    return go == TSORO_OPTIONS_GO ? build(&job) : go;
}
