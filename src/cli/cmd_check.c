#include "cli/command.h"
#include "cli/fail.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/proof_tables.h"
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
    const char *egdb;
    tsoro_proof_tables tables;
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
    case TSORO_FLAW_LEAF:
        return _("the tables do not say that this is won: {position}");
    case TSORO_FLAW_POSITION:
    default:
        return _("a record is no position of the variant: {position}");
    }
}

/* What the proof rests on besides the rules. */
static void print_leaves(const tsoro_claim *claim, bool asked)
{
    tsoro_proof_tables_print(claim->tables, claim->table_count);
    tsoro_print(stdout,
                asked ? _("{count} of the positions are ends that the tables know; they were "
                          "asked, and they are the tables named\n")
                      : _("{count} of the positions are ends that the tables know; with --egdb "
                          "they would be asked\n"),
                TSORO_VALUES({"count", tsoro_number(claim->leaves).text}));
}

static void print_claim(const check_job *job, const tsoro_claim *claim)
{
    bool asked = job->tables.db && claim->leaves;
    char variant[TSORO_VARIANT_TEXT], position[TSORO_POSITION_TEXT];
    bool win = claim->value == TSORO_VALUE_WIN;
    tsoro_variant_write(&claim->variant, false, variant, sizeof variant);
    tsoro_position_write(&claim->variant, &claim->position, position, sizeof position);
    if (job->json) {
        printf("{\"variant\":\"%s\",\"position\":\"%s\",\"value\":\"%s\",\"records\":%" PRIu64
               ",\"plies\":%" PRIu32 ",\"leaves\":%" PRIu64 ",\"asked\":%s",
               variant, position, win ? "win" : "loss", claim->records, claim->plies, claim->leaves,
               asked ? "true" : "false");
        tsoro_proof_tables_print_json(claim->tables, claim->table_count);
        puts("}");
        return;
    }
    bool south = (claim->position.mover == TSORO_SOUTH) == win;
    printf("%s  %s\n%s\n", variant, position,
           claim->leaves && !asked ? (south ? _("Proved if the tables are right: South wins.")
                                            : _("Proved if the tables are right: North wins."))
                                   : (south ? _("Proved: South wins.") : _("Proved: North wins.")));
    tsoro_print(stdout, _("{count} positions, at most {plies} plies from the first of them\n"),
                TSORO_VALUES({"count", tsoro_number(claim->records).text},
                             {"plies", tsoro_number(claim->plies).text}));
    if (claim->leaves)
        print_leaves(claim, asked);
}

static int cannot_check(tsoro_status status, const char *path)
{
    if (status.code == TSORO_ERR_UNSUPPORTED)
        return tsoro_fail(_("\"%s\" is no certificate of tsoro solve, or one of a later version or "
                            "of another revision of the rules"),
                          path);
    if (status.code == TSORO_ERR_CORRUPT)
        return tsoro_fail(_("the certificate \"%s\" is damaged (byte %u)"), path,
                          (unsigned)status.offset);
    if (status.code == TSORO_ERR_NOT_COVERED)
        return tsoro_fail(status.args[0]
                              ? _("the proof does not rest on the table \"%s\" that --egdb gives")
                              : _("the proof rests on the table \"%s\", and --egdb does not give "
                                  "it, or one with other content"),
                          status.found);
    return tsoro_fail_status(status, _("certificate"), path);
}

static int check(check_job *job, const char *path, uint64_t memory)
{
    tsoro_claim claim;
    tsoro_check_options options = {.memory = (size_t)memory << 20,
                                   .probe = job->tables.db ? &job->tables.probe : NULL,
                                   .tables = job->tables.tables,
                                   .table_count = job->tables.count,
                                   .poll = poll_check,
                                   .context = job};
    job->begun = tsoro_monotonic_ms();
    tsoro_interrupt_catch();
    tsoro_status status = tsoro_certificate_check(path, &options, &claim);
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
        return cannot_check(status, path);
    print_claim(job, &claim);
    return tsoro_finish(TSORO_EXIT_OK);
}

/* The variant, which stands in the certificate, says which of the tables matter. */
static int open_and_check(check_job *job, const char *path, uint64_t memory)
{
    tsoro_claim claim;
    int go = TSORO_OPTIONS_GO;
    if (job->egdb) {
        tsoro_status status = tsoro_certificate_read(path, &claim);
        go = tsoro_ok(status) ? tsoro_proof_tables_open(job->egdb, &claim.variant, &job->tables)
                              : cannot_check(status, path);
    }
    if (go == TSORO_OPTIONS_GO)
        go = check(job, path, memory);
    tsoro_proof_tables_close(&job->tables);
    return go;
}

int tsoro_cmd_check(int argc, char **argv)
{
    check_job job = {.progress = isatty(STDERR_FILENO)};
    uint64_t memory = 256;
    const tsoro_option options[] = {
        {"memory", "MB", N_("memory for sorting (default: 256); the rest goes to temporary files"),
         TSORO_OPTION_NUMBER, &memory, 1, 1 << 20},
        {"egdb", "PATH",
         N_("the endgame databases that the proof rests on, if it does: a folder or a file, or "
            "several with : between them; their content is compared and they are asked"),
         TSORO_OPTION_TEXT, &job.egdb, 0, 0},
        {"json", NULL, N_("print one line of JSON"), TSORO_OPTION_FLAG, &job.json, 0, 0},
        {0}};
    const tsoro_usage usage = {
        "check",
        "[OPTION]... FILE",
        N_("Verifies a certificate of tsoro solve with nothing but the rules of the game. One "
           "that was made with databases names them, and proves no more than that the value "
           "follows from them.\n"
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
    return open_and_check(&job, argv[1], memory);
}
