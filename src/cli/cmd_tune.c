#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/fail.h"
#include "cli/options.h"
#include "cli/text.h"
#include "cli/tune.h"

#include "base/alloc.h"
#include "os/file.h"
#include "search/weights.h"
#include "tsoro/notation.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VARIANTS_MOST 8

typedef struct tune_job {
    const char *lines, *output, *samples_in, *samples_out, *weights_in;
    uint64_t games, nodes, seed, epochs, trust;
    bool linear, force;
    tsoro_variant variants[VARIANTS_MOST];
    unsigned variant_count;
    tsoro_samples samples;
    tsoro_weights start; /* the players' */
} tune_job;

/* --variant may name several, one blank apart, all of one size. */
static int read_variants(tune_job *job)
{
    char line[TSORO_VARIANT_TEXT];
    for (const char *at = job->lines; *at != '\0';) {
        size_t length = strcspn(at, " ");
        if (job->variant_count == VARIANTS_MOST || length >= sizeof line) {
            return tsoro_fail("%s", _("too many variants"));
        }
        memcpy(line, at, length);
        line[length] = '\0';
        int status = tsoro_read_variant(line, &job->variants[job->variant_count]);
        if (status != TSORO_OPTIONS_GO) {
            return status;
        }
        if (job->variants[job->variant_count++].files != job->variants[0].files) {
            return tsoro_fail("%s", _("the variants are of different sizes"));
        }
        at += length + (at[length] == ' ');
    }
    return TSORO_OPTIONS_GO;
}

/* Whether the bytes are positions of boards of this size. */
static bool sound(const tsoro_sample *sample, unsigned pits)
{
    unsigned beyond = 0, stones = 0;
    for (unsigned pit = 0; pit < TSORO_MAX_PITS; pit++) {
        unsigned here = (unsigned)sample->own[pit] + sample->enemy[pit];
        stones += here;
        beyond += pit >= pits ? here : 0;
    }
    return beyond == 0 && stones <= TSORO_MAX_STONES && sample->result <= 2 &&
           sample->held_out <= 1;
}

static int read_samples(tune_job *job)
{
    tsoro_bytes bytes;
    tsoro_status status = tsoro_file_read(job->samples_in, (size_t)8 << 30, &bytes);
    if (!tsoro_ok(status)) {
        return tsoro_fail_status(status, _("samples"), job->samples_in);
    }
    job->samples.samples = (tsoro_sample *)bytes.data;
    job->samples.count = job->samples.room = bytes.size / sizeof(tsoro_sample);
    bool good = bytes.size % sizeof(tsoro_sample) == 0;
    for (size_t i = 0; i < job->samples.count && good; i++) {
        good = sound(&job->samples.samples[i], 2u * job->variants[0].files);
    }
    return good ? TSORO_OPTIONS_GO
                : tsoro_fail("%s", _("the samples are damaged or for another size of board"));
}

static int read_weights(tune_job *job)
{
    tsoro_bytes bytes;
    unsigned files = 0;
    tsoro_status status = tsoro_file_read(job->weights_in, (size_t)1 << 24, &bytes);
    if (!tsoro_ok(status)) {
        return tsoro_fail_status(status, _("weights"), job->weights_in);
    }
    bool good = tsoro_tune_read(bytes.data, &files, &job->start);
    tsoro_free(bytes.data);
    if (!good || files != job->variants[0].files) {
        return tsoro_fail("%s", _("the weights are damaged or for another size of board"));
    }
    return TSORO_OPTIONS_GO;
}

static int play(tune_job *job)
{
    tsoro_selfplay games = {.variants = job->variants,
                            .variant_count = job->variant_count,
                            .games = job->games,
                            .nodes = job->nodes,
                            .seed = job->seed,
                            .weights = job->weights_in != NULL ? &job->start : NULL};
    tsoro_status status = tsoro_tune_play(&games, &job->samples);
    if (tsoro_ok(status) && job->samples_out != NULL) {
        status = tsoro_file_write(job->samples_out, job->samples.samples,
                                  job->samples.count * sizeof(tsoro_sample), job->force);
    }
    return tsoro_ok(status) ? TSORO_OPTIONS_GO
                            : tsoro_fail_status(status, _("self-play"), job->samples_out);
}

static void describe_data(const tune_job *job, char *text, size_t size)
{
    const char *from = job->samples_in;
    if (from != NULL && job->games == 0) {
        snprintf(text, size, "%s", from);
        return;
    }
    snprintf(text, size,
             "%s%s%" PRIu64 " games of self-play, %" PRIu64 " nodes a move, seed %" PRIu64
             ", players: %s",
             from != NULL ? from : "", from != NULL ? " and " : "", job->games, job->nodes,
             job->seed, job->weights_in != NULL ? job->weights_in : "the engine's own weights");
}

static void describe(const tune_job *job, const tsoro_fit_result *result, char *text, size_t size)
{
    char data[512];
    describe_data(job, data, sizeof data);
    snprintf(text, size,
             "Weights of the evaluation (src/search/eval.h), made by `tsoro tune`.\n"
             "variants: %s\n"
             "data: %zu positions of %s\n"
             "fit: %" PRIu64 " epochs, seed %" PRIu64 ", %s, %" PRIu64
             " %% the end of the game, the rest the search's score\n"
             "logarithmic loss: %.4f fitted, %.4f on games held out",
             job->lines, job->samples.count, data, job->epochs, job->seed,
             job->linear ? "sum over pits" : "sum over pits and network", job->trust,
             result->fitted, result->judged);
}

static int write_weights(const tune_job *job, const char *comment, const tsoro_weights *weights)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    if (memory == NULL) {
        return tsoro_fail("%s", _("out of memory"));
    }
    tsoro_status written = tsoro_tune_write(memory, comment, job->variants[0].files,
                                            tsoro_weights_family(&job->variants[0]), weights);
    fclose(memory);
    if (!tsoro_ok(written)) {
        free(text);
        return tsoro_fail_status(written, _("weights"), NULL);
    }
    if (job->output == NULL) {
        fputs(text, stdout);
        free(text);
        return TSORO_EXIT_OK;
    }
    tsoro_status status = tsoro_file_write(job->output, text, size, job->force);
    free(text);
    return tsoro_ok(status) ? TSORO_EXIT_OK : tsoro_fail_status(status, _("weights"), job->output);
}

static int fit(tune_job *job)
{
    int32_t unit = job->weights_in != NULL ? job->start.unit : tsoro_score_unit(job->variants);
    tsoro_fit how = {.files = job->variants[0].files,
                     .epochs = (unsigned)job->epochs,
                     .trust = (double)job->trust / 100,
                     .unit = unit,
                     .hidden = !job->linear,
                     .seed = job->seed,
                     .progress = stderr};
    tsoro_weights weights;
    tsoro_fit_result result = {0, 0};
    tsoro_status status = tsoro_tune_fit(&how, &job->samples, &weights, &result);
    if (!tsoro_ok(status)) {
        return tsoro_fail_status(status, _("fit"), NULL);
    }
    char comment[1024];
    describe(job, &result, comment, sizeof comment);
    return write_weights(job, comment, &weights);
}

static int run(tune_job *job)
{
    int status = read_variants(job);
    if (status == TSORO_OPTIONS_GO && job->weights_in != NULL) {
        status = read_weights(job);
    }
    if (status == TSORO_OPTIONS_GO && job->samples_in != NULL) {
        status = read_samples(job);
    }
    if (status == TSORO_OPTIONS_GO && job->games > 0) {
        status = play(job);
    }
    if (status == TSORO_OPTIONS_GO && job->samples.count == 0) {
        status = tsoro_fail("%s", _("no positions to fit"));
    }
    if (status == TSORO_OPTIONS_GO) {
        status = job->epochs > 0 ? fit(job) : TSORO_EXIT_OK;
    }
    tsoro_free(job->samples.samples);
    return status;
}

int tsoro_cmd_tune(int argc, char **argv)
{
    tune_job job = {
        .lines = "fuva", .games = 1000, .nodes = 1000, .seed = 1, .epochs = 12, .trust = 100};
    const tsoro_option options[] = {
        {"variant", "VARIANTS",
         N_("the rules to play by; several, one blank apart, by turns (default: fuva)"),
         TSORO_OPTION_TEXT, &job.lines, 0, 0},
        {"games", "N", N_("games of self-play (default: 1000)"), TSORO_OPTION_NUMBER, &job.games, 0,
         10000000},
        {"nodes", "N", N_("nodes a move (default: 1000)"), TSORO_OPTION_NUMBER, &job.nodes, 1,
         1000000000},
        {"seed", "N", N_("of the games and the fit (default: 1)"), TSORO_OPTION_NUMBER, &job.seed,
         0, UINT64_MAX},
        {"epochs", "N", N_("rounds of the fit; 0: only play (default: 12)"), TSORO_OPTION_NUMBER,
         &job.epochs, 0, 1000},
        {"trust", "PERCENT",
         N_("share of the game's end in what is fitted, the rest is the score (default: 100)"),
         TSORO_OPTION_NUMBER, &job.trust, 0, 100},
        {"linear", NULL, N_("fit the sum over pits alone, without the network"), TSORO_OPTION_FLAG,
         &job.linear, 0, 0},
        {"weights", "FILE", N_("weights the players use"), TSORO_OPTION_TEXT, &job.weights_in, 0,
         0},
        {"samples", "FILE", N_("positions of earlier games, fitted too"), TSORO_OPTION_TEXT,
         &job.samples_in, 0, 0},
        {"keep", "FILE", N_("where to keep the positions"), TSORO_OPTION_TEXT, &job.samples_out, 0,
         0},
        {"output", "FILE", N_("where to write the weights (default: to stdout)"), TSORO_OPTION_TEXT,
         &job.output, 0, 0},
        {"force", NULL, N_("replace existing files"), TSORO_OPTION_FLAG, &job.force, 0, 0},
        {NULL, NULL, NULL, 0, NULL, 0, 0},
    };
    const tsoro_usage usage = {
        .command = "tune",
        .synopsis = "[OPTION]...",
        .about = N_("Plays games against itself and fits the weights of the evaluation to how they "
                    "ended."),
        .examples = "  tsoro tune --variant fuva:files=8 --games 4000 --output weights.txt",
        .options = options,
    };
    int operands;
    int status = tsoro_options_read(&usage, argc, argv, &operands);
    return status != TSORO_OPTIONS_GO ? status : run(&job);
}
