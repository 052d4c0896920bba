#include "cli/command.h"
#include "cli/fail.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/text.h"

#include "os/clock.h"
#include "tsoro/notation.h"
#include "tsoro/solve.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

typedef struct check_job {
    bool progress, json;
    uint64_t begun, shown;
} check_job;

static bool poll_check(void *context, uint64_t done, uint64_t of)
{
    check_job *job = context;
    uint64_t now = tsoro_monotonic_ms();
    if (job->progress && done && now - job->shown >= 1000) {
        uint64_t left = (now - job->begun) * (of - done) / done / 1000;
        job->shown = now;
        fprintf(stderr, "\r\033[K%" PRIu64 "%%, about %" PRIu64 " s to go", done * 100 / of, left);
        fflush(stderr);
    }
    return tsoro_interrupted();
}

static const char *flaw_text(int32_t flaw)
{
    switch (flaw) {
    case TSORO_FLAW_ILLEGAL:
        return _("the move of a record is illegal, at {position}");
    case TSORO_FLAW_MISSING:
        return _("a position that can come up is missing: {position}");
    case TSORO_FLAW_RANK:
        return _("a rank does not fall, at {position}");
    case TSORO_FLAW_QUIET:
        return _("the proof may run into the limit of quiet plies");
    default:
        return _("a record is no position of the variant: {position}");
    }
}

static void print_claim(const check_job *job, const tsoro_claim *claim)
{
    char variant[TSORO_VARIANT_TEXT], position[TSORO_POSITION_TEXT];
    bool win = claim->value == TSORO_VALUE_WIN;
    tsoro_variant_write(&claim->variant, false, variant, sizeof variant);
    tsoro_position_write(&claim->variant, &claim->position, position, sizeof position);
    if (job->json) {
        printf("{\"variant\":\"%s\",\"position\":\"%s\",\"value\":\"%s\",\"records\":%" PRIu64
               ",\"plies\":%" PRIu32 "}\n",
               variant, position, win ? "win" : "loss", claim->records, claim->plies);
        return;
    }
    bool south = (claim->position.mover == TSORO_SOUTH) == win;
    printf("%s  %s\n%s\n", variant, position,
           south ? _("Proved: South wins.") : _("Proved: North wins."));
    tsoro_print(stdout, _("{count} positions, at most {plies} plies from the first of them\n"),
                TSORO_VALUES({"count", tsoro_number(claim->records).text},
                             {"plies", tsoro_number(claim->plies).text}));
}

static int check(check_job *job, const char *path, uint64_t memory)
{
    tsoro_claim claim;
    job->begun = tsoro_monotonic_ms();
    tsoro_interrupt_catch();
    tsoro_status status =
        tsoro_certificate_check(path, (size_t)memory << 20, poll_check, job, &claim);
    if (job->progress && job->shown)
        fputc('\n', stderr);
    if (status.code == TSORO_ERR_MISMATCH) {
        char text[256];
        tsoro_fill(text, sizeof text, flaw_text(status.args[0]),
                   TSORO_VALUES({"position", status.found}));
        printf(_("Not a proof: %s\n"), text);
        return TSORO_EXIT_NO;
    }
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("certificate"), path);
    print_claim(job, &claim);
    return TSORO_EXIT_OK;
}

int tsoro_cmd_check(int argc, char **argv)
{
    check_job job = {.progress = isatty(STDERR_FILENO)};
    uint64_t memory = 256;
    const tsoro_option options[] = {
        {"memory", "MB", N_("memory for sorting (default: 256); the rest goes to temporary files"),
         TSORO_OPTION_NUMBER, &memory, 1, 1 << 20},
        {"json", NULL, N_("print one line of JSON"), TSORO_OPTION_FLAG, &job.json, 0, 0},
        {0}};
    const tsoro_usage usage = {
        "check",
        "[OPTION]... FILE",
        N_("Verifies a certificate of tsoro solve with nothing but the rules of the game.\n"
           "\n"
           "Exit status: 0 it is a proof, 1 it proves nothing, 2 it cannot be read."),
        "  tsoro check 7.cert",
        options,
        1};
    int operands;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    if (go != TSORO_OPTIONS_GO)
        return go;
    if (operands == 0)
        return tsoro_fail("%s", _("which file? See tsoro check --help"));
    return check(&job, argv[1], memory);
}
