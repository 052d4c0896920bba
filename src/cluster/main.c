/* tsoro-cluster: the builder of endgame tables under MPI. */
#include "cluster/build.h"

#include "base/decimal.h"
#include "endgame/key.h"
#include "os/file.h"
#include "tsoro/egdb.h"
#include "tsoro/notation.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

typedef struct cluster_job {
    const char *variant, *output;
    unsigned long side, total, threads;
    bool raw, force, progress;
    tsoro_variant key;
    int argc;
    char **argv;
} cluster_job;

static const char usage[] =
    "usage: mpirun -n RANKS tsoro-cluster --variant VARIANT --side N --output FILE\n"
    "\n"
    "Builds an endgame table with several processes, on one machine or on many that share a file\n"
    "system. The table is the same, byte for byte, as tsoro egdb build makes. Interrupted, or "
    "ended\n"
    "by the loss of a process, the same command goes on from the layers that are finished.\n"
    "\n"
    "  --variant VARIANT  the rules, as tsoro egdb build takes them\n"
    "  --side N           up to so many stones of each player\n"
    "  --total N          up to so many stones on the board\n"
    "  --output FILE      the table\n"
    "  --threads N        threads of rank 0 while it packs (default: 1)\n"
    "  --raw              do not compress\n"
    "  --force            overwrite the table if it exists\n"
    "  --progress         a line for each unit on stderr\n"
    "  --help             this text\n";

static unsigned long number_of(const char *text)
{
    uint64_t number;
    return tsoro_decimal_read(text, strlen(text), 1, 2 * TSORO_EGDB_SIDE, &number) ? number : 0;
}

/* Returns NULL, or what is wrong. */
static const char *read_arguments(cluster_job *job, int argc, char **argv)
{
    static const struct option options[] = {
        {"variant", required_argument, NULL, 'v'}, {"side", required_argument, NULL, 's'},
        {"total", required_argument, NULL, 't'},   {"output", required_argument, NULL, 'o'},
        {"threads", required_argument, NULL, 'n'}, {"raw", no_argument, NULL, 'r'},
        {"force", no_argument, NULL, 'f'},         {"progress", no_argument, NULL, 'p'},
        {"help", no_argument, NULL, 'h'},          {NULL, 0, NULL, 0}};
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        switch (option) {
        case 'v':
            job->variant = optarg;
            break;
        case 's':
            job->side = number_of(optarg);
            if (job->side == 0 || job->side > TSORO_EGDB_SIDE)
                return "--side takes 1 to 64";
            break;
        case 't':
            job->total = number_of(optarg);
            if (job->total == 0)
                return "--total takes 1 to 128";
            break;
        case 'n':
            job->threads = number_of(optarg);
            if (job->threads == 0)
                return "--threads takes 1 to 128";
            break;
        case 'o':
            job->output = optarg;
            break;
        case 'r':
            job->raw = true;
            break;
        case 'f':
            job->force = true;
            break;
        case 'p':
            job->progress = true;
            break;
        case 'h':
            return "";
        default:
            return "an unknown option, or one without its value";
        }
    }
    if (optind < argc || job->variant == NULL || job->output == NULL ||
        (job->side == 0 && job->total == 0))
        return "--variant, --side or --total, and --output are needed";
    return NULL;
}

static const char *settle(cluster_job *job)
{
    tsoro_variant variant;
    tsoro_build_plan plan;
    if (!tsoro_ok(tsoro_variant_read(job->variant, strlen(job->variant), &variant)))
        return "that is no variant";
    if (!tsoro_ok(tsoro_egdb_key(&variant, &job->key)))
        return "no table can be built for these rules (captures=sow, a bonus schedule or "
               "repeat=forbidden)";
    if (job->side == 0)
        job->side = job->total < TSORO_EGDB_SIDE ? job->total : TSORO_EGDB_SIDE;
    if (job->total == 0 || job->total > 2 * job->side)
        job->total = 2 * job->side;
    if (!tsoro_ok(tsoro_build_plan_make(
            &job->key, (tsoro_build_limit){(unsigned)job->side, (unsigned)job->total}, 1, false,
            &plan)))
        return "too many stones: a layer would have more halves than the builder can number";
    if (!tsoro_ok(tsoro_file_place(job->output)))
        return "--output: a folder stands there, or there is none that the table could be in";
    if (!job->force && tsoro_file_exists(job->output))
        return "the table exists; --force overwrites it";
    return NULL;
}

static void tell(void *context, const tsoro_build_progress *progress)
{
    const cluster_job *job = context;
    if (job->progress)
        fprintf(stderr, "%u/%u layers, %.1f%%, unit (%u,%u), %.1f M/s\n", progress->layers_done,
                progress->layers_all,
                100.0 * (double)progress->positions_done / (double)progress->positions_all,
                progress->own, progress->enemy,
                (double)progress->positions_solved * 1e3 / (double)(progress->solve_ns + 1));
}

static double per_second(uint64_t count, uint64_t nanoseconds)
{
    return nanoseconds == 0 ? 0.0 : (double)count * 1e9 / (double)nanoseconds;
}

/* How fast this build solved; nothing if it found all layers solved. */
static void write_figures(char *out, size_t size, const tsoro_cluster_report *report)
{
    uint64_t solved = report->positions_solved;
    if (solved > 0)
        snprintf(out, size, "solved: %.1f million positions/s\npacked: %.1f million positions/s\n",
                 per_second(solved, report->solve_ns) * 1e-6,
                 per_second(solved, report->pack_ns) * 1e-6);
}

static void write_origin(const cluster_job *job, const tsoro_cluster_report *report, unsigned ranks)
{
    char text[2048];
    char path[4096];
    char date[64];
    struct utsname machine;
    time_t now = time(NULL);
    uname(&machine);
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    int used = snprintf(text, sizeof text, "command: mpirun -n %u tsoro-cluster", ranks);
    for (int i = 1; i < job->argc && used < 1000; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, " %.100s", job->argv[i]);
    used += snprintf(text + used, sizeof text - (size_t)used,
                     "\nversion: %s, rulebook %d\ndate: %s\nmachine: %s %s, %u ranks\npositions: "
                     "%" PRIu64 "\n",
                     TSORO_BUILD_VERSION, TSORO_RULEBOOK_REVISION, date, machine.sysname,
                     machine.machine, ranks, report->positions);
    write_figures(text + used, sizeof text - (size_t)used, report);
    snprintf(path, sizeof path, "%.4000s.txt", job->output);
    if (!tsoro_ok(tsoro_file_write(path, text, strlen(text), true)))
        fprintf(stderr, "tsoro-cluster: cannot write %s\n", path);
}

static void print_figures(const cluster_job *job, const tsoro_cluster_report *report,
                          unsigned ranks)
{
    uint64_t solved = report->positions_solved;
    printf("%s: %" PRIu64 " positions; ", job->output, report->positions);
    if (solved == 0) {
        puts("all layers were there already, from an earlier build");
        return;
    }
    printf("solved %" PRIu64 " at %.1f million a second, packed at %.1f; %u ranks, %.2f processor "
           "seconds; %.3f bytes a position crossed for solving, %.3f for packing\n",
           solved, per_second(solved, report->solve_ns) * 1e-6,
           per_second(solved, report->pack_ns) * 1e-6, ranks, (double)report->processor_ns * 1e-9,
           (double)report->solve_bytes / (double)solved,
           (double)report->pack_bytes / (double)solved);
}

static void run(cluster_job *job, tsoro_transport *transport)
{
    tsoro_build_options options = {.key = &job->key,
                                   .limit = {(unsigned)job->side, (unsigned)job->total},
                                   .workers = transport->rank == 0 ? (unsigned)job->threads : 1,
                                   .raw = job->raw,
                                   .path = job->output,
                                   .tell = tell,
                                   .context = job};
    tsoro_cluster_report report;
    tsoro_cluster_build(transport, &options, &report);
    if (transport->rank == 0) {
        write_origin(job, &report, transport->ranks);
        print_figures(job, &report, transport->ranks);
    }
}

int main(int argc, char **argv)
{
    cluster_job job = {.threads = 1, .argc = argc, .argv = argv};
    tsoro_transport *transport = tsoro_mpi_open(&argc, &argv);
    const char *wrong = read_arguments(&job, argc, argv);
    bool help = wrong != NULL && *wrong == 0;
    if (wrong == NULL)
        wrong = settle(&job);
    if (help && transport->rank == 0)
        fputs(usage, stdout);
    else if (wrong != NULL && transport->rank == 0)
        fprintf(stderr, "tsoro-cluster: %s\n", wrong);
    if (wrong == NULL)
        run(&job, transport);
    tsoro_mpi_close(transport);
    return help || wrong == NULL ? 0 : 2;
}
