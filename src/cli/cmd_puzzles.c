#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/egdb.h"
#include "cli/fail.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/text.h"

#include "base/alloc.h"
#include "os/file.h"
#include "puzzle/puzzle.h"
#include "tsoro/notation.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_VARIANTS = 64, FILE_LIMIT = 64 << 20 };

typedef struct puzzles_form {
    const char *egdb_path, *output, *check;
    uint64_t count, nodes, seed, every;
    bool force;
    tsoro_egdb *egdb;
    tsoro_variant variants[MOST_VARIANTS];
    size_t variant_count;
} puzzles_form;

/* --- Making --- */

/* Where the text goes: a file, or standard output. */
typedef struct sink {
    tsoro_output *output;
    tsoro_status status;
} sink;

static void put(sink *to, const char *text)
{
    if (to->output == NULL)
        fputs(text, stdout);
    else if (tsoro_ok(to->status))
        to->status = tsoro_output_write(to->output, text, strlen(text));
}

/* How the file was made, and what its columns are. */
static void put_head(sink *to, const puzzles_form *form)
{
    char line[512];
    snprintf(line, sizeof line,
             "# Made by: tsoro puzzles --count %" PRIu64 " --nodes %" PRIu64 " --seed %" PRIu64,
             form->count, form->nodes, form->seed);
    put(to, line);
    for (size_t i = 0; i < form->variant_count; i++) {
        char variant[TSORO_VARIANT_TEXT];
        tsoro_variant_write(&form->variants[i], false, variant, sizeof variant);
        put(to, " ");
        put(to, variant);
    }
    snprintf(line, sizeof line, " (tsoro %s, rulebook %d)\n", TSORO_BUILD_VERSION,
             TSORO_RULEBOOK_REVISION);
    put(to, line);
    put(to, "# id\tvariant\tposition\tsolution\tendless\tplies\trating\ttheme\n");
}

static int save(const puzzles_form *form, const tsoro_puzzle *puzzles)
{
    sink to = {0};
    static char line[TSORO_PUZZLE_TEXT];
    if (form->output)
        to.status = tsoro_output_open(form->output, form->force, &to.output);
    if (tsoro_ok(to.status))
        put_head(&to, form);
    for (size_t i = 0; i < form->count && tsoro_ok(to.status); i++) {
        tsoro_puzzle_write(&puzzles[i], line, sizeof line);
        put(&to, line);
        put(&to, "\n");
    }
    if (to.output && tsoro_ok(to.status))
        to.status = tsoro_output_commit(to.output);
    else
        tsoro_output_discard(to.output);
    return tsoro_ok(to.status) ? TSORO_EXIT_OK
                               : tsoro_fail_status(to.status, _("file"), form->output);
}

static bool show_progress(void *context, size_t found, uint64_t games)
{
    const puzzles_form *form = context;
    if (isatty(STDERR_FILENO) && games % 64 == 0)
        tsoro_print(stderr, _("\r{found} of {count} found in {games} games"),
                    TSORO_VALUES({"found", tsoro_number(found).text},
                                 {"count", tsoro_number(form->count).text},
                                 {"games", tsoro_number(games).text}));
    return !tsoro_interrupted();
}

static int refuse(const puzzles_form *form, size_t variant)
{
    char text[TSORO_VARIANT_TEXT];
    tsoro_variant_write(&form->variants[variant], false, text, sizeof text);
    return tsoro_fail(_("%s: the databases yield too few puzzles; they need tables of this variant "
                        "with distances (tsoro egdb build --distance)"),
                      text);
}

static int make(puzzles_form *form)
{
    tsoro_puzzle *puzzles;
    const tsoro_puzzle_plan plan = {.db = form->egdb,
                                    .variants = form->variants,
                                    .variant_count = form->variant_count,
                                    .count = form->count,
                                    .nodes = form->nodes,
                                    .seed = form->seed,
                                    .progress = show_progress,
                                    .context = form};
    if (form->egdb == NULL)
        return refuse(form, 0);
    tsoro_interrupt_catch();
    tsoro_status status = tsoro_puzzles_make(&plan, &puzzles);
    if (isatty(STDERR_FILENO))
        fputc('\n', stderr);
    if (status.code == TSORO_ERR_NOT_COVERED)
        return refuse(form, (size_t)status.args[0]);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("puzzles"), NULL);
    int exit = save(form, puzzles);
    tsoro_free(puzzles);
    return exit;
}

/* --- Checking --- */

static const char *flaw_sentence(tsoro_puzzle_flaw flaw)
{
    switch (flaw) {
    case TSORO_PUZZLE_WRONG:
        return _("the move of the solution does not win");
    case TSORO_PUZZLE_NOT_ONLY:
        return _("another move wins too");
    case TSORO_PUZZLE_VALUE:
        return _("the list of moves that never end is wrong");
    case TSORO_PUZZLE_LENGTH:
        return _("the number of plies is wrong, or a reply does not resist longest");
    case TSORO_PUZZLE_THEME:
        return _("the theme is wrong");
    default:
        return _("the proof search could not decide it");
    }
}

/* Proves one line. */
static int check_line(const puzzles_form *form, const char *text, size_t length, size_t number)
{
    tsoro_puzzle puzzle;
    tsoro_puzzle_flaw flaw = TSORO_PUZZLE_SOUND;
    unsigned ply = 0;
    tsoro_status status = tsoro_puzzle_read(text, length, &puzzle);
    char where[600];
    snprintf(where, sizeof where, "%.500s:%zu", form->check, number);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, where, NULL);
    status = tsoro_puzzle_check(&puzzle, form->egdb, &flaw, &ply);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, where, NULL);
    if (flaw == TSORO_PUZZLE_SOUND)
        return TSORO_EXIT_OK;
    printf("%s: %s %u: %s\n", where, _("ply"), ply + 1, flaw_sentence(flaw));
    return TSORO_EXIT_NO;
}

/* Checks every N-th puzzle of a text. The exit status is that of the worst line. */
static int check_lines(const puzzles_form *form, const tsoro_bytes *bytes)
{
    int worst = TSORO_EXIT_OK;
    uint64_t puzzles = 0, checked = 0;
    size_t number = 0;
    for (size_t at = 0; at < bytes->size && !tsoro_interrupted();) {
        const char *line = bytes->data + at;
        const char *end = memchr(line, '\n', bytes->size - at);
        size_t length = end ? (size_t)(end - line) : bytes->size - at;
        at += length + 1;
        number++;
        if (length == 0 || line[0] == '#' || puzzles++ % form->every != 0)
            continue;
        int exit = check_line(form, line, length, number);
        worst = exit > worst ? exit : worst;
        checked++;
    }
    if (tsoro_interrupted())
        return tsoro_fail_status((tsoro_status){.code = TSORO_ERR_STOPPED}, _("puzzles"), NULL);
    if (checked == 0)
        return tsoro_fail("%s: %s", form->check, _("there is no puzzle in it"));
    if (worst == TSORO_EXIT_OK)
        tsoro_print(stdout, _("{checked} of {count} puzzles proved\n"),
                    TSORO_VALUES({"checked", tsoro_number(checked).text},
                                 {"count", tsoro_number(puzzles).text}));
    return worst;
}

static int check(const puzzles_form *form)
{
    tsoro_bytes bytes;
    tsoro_status status = tsoro_file_read(form->check, FILE_LIMIT, &bytes);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("file"), form->check);
    tsoro_interrupt_catch();
    int exit = check_lines(form, &bytes);
    tsoro_free(bytes.data);
    return exit;
}

/* --- The command --- */

static int run(puzzles_form *form, int operands, char **names)
{
    if (form->check && operands > 0)
        return tsoro_fail("%s", _("--check goes without variants: the file names them"));
    if (!form->check && operands == 0)
        return tsoro_fail("%s", _("say for which variants"));
    for (int i = 0; i < operands; i++) {
        int go = tsoro_read_variant(names[i], &form->variants[form->variant_count++]);
        if (go != TSORO_OPTIONS_GO)
            return go;
    }
    int go = tsoro_egdb_from_option(form->egdb_path, &form->egdb);
    if (go != TSORO_OPTIONS_GO)
        return go;
    int exit = form->check ? check(form) : make(form);
    tsoro_egdb_destroy(form->egdb);
    return exit;
}

int tsoro_cmd_puzzles(int argc, char **argv)
{
    static puzzles_form form;
    form = (puzzles_form){.count = 100, .nodes = 1 << 18, .seed = 1, .every = 1};
    const tsoro_option options[] = {
        {"count", "N", N_("how many puzzles, shared by the variants (default: 100)"),
         TSORO_OPTION_NUMBER, &form.count, 1, 100000},
        {"nodes", "N", N_("nodes of the search that tells how hard a puzzle is (default: 262144)"),
         TSORO_OPTION_NUMBER, &form.nodes, 1, UINT64_MAX},
        {"seed", "N", N_("of the random games: the same seed makes the same puzzles (default: 1)"),
         TSORO_OPTION_NUMBER, &form.seed, 0, UINT64_MAX},
        {"output", "FILE", N_("write here instead of to standard output"), TSORO_OPTION_TEXT,
         &form.output, 0, 0},
        {"force", NULL, N_("overwrite FILE if it exists"), TSORO_OPTION_FLAG, &form.force, 0, 0},
        {"check", "FILE", N_("prove the puzzles of a file by search instead, without databases"),
         TSORO_OPTION_TEXT, &form.check, 0, 0},
        {"every", "N", N_("with --check: only every N-th puzzle (default: 1)"), TSORO_OPTION_NUMBER,
         &form.every, 1, UINT64_MAX},
        TSORO_OPTION_EGDB(form.egdb_path),
        {0}};
    const tsoro_usage usage = {
        "puzzles",
        "[OPTION]... VARIANT...",
        N_("Makes puzzles: positions from random games in which exactly one move wins, as the "
           "endgame databases know, with the solution and a rating of how hard the engine finds "
           "it without them. The solution goes on against the longest resistance as long as a "
           "single move wins. docs/puzzles.md explains the file."),
        "  tsoro puzzles --egdb tables --count 60 --output p.tsv fuva:files=6 musoro:files=6\n"
        "  tsoro puzzles --check p.tsv",
        options,
        MOST_VARIANTS};
    int operands;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    return go == TSORO_OPTIONS_GO ? run(&form, operands, argv + 1) : go;
}
