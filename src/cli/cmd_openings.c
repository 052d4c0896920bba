#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/fail.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/text.h"

#include "base/alloc.h"
#include "match/match.h"
#include "os/clock.h"
#include "os/file.h"
#include "tsoro/notation.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MILLISECOND UINT64_C(1000000)

typedef struct openings_form {
    const char *variant, *output;
    uint64_t count, plies, nodes, window, seed;
    bool force;
    uint64_t shown; /* when a line of progress was put on the terminal; 0: never */
} openings_form;

/* The file's text while it grows. */
typedef struct growing {
    char *text;
    size_t length, capacity;
    bool failed;
} growing;

static void __attribute__((format(printf, 2, 3))) grow(growing *file, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text =
        tsoro_grow_array(file->text, &file->capacity, file->length + (size_t)length + 1, 1);
    if (!text) {
        file->failed = true;
        return;
    }
    file->text = text;
    va_start(arguments, format);
    vsnprintf(text + file->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    file->length += (size_t)length;
}

/* The whole file; its head says how it was made. */
static growing write_set(const openings_form *form, const tsoro_openings *openings)
{
    growing file = {0};
    char variant[TSORO_VARIANT_TEXT];
    tsoro_variant_write(&openings->variant, false, variant, sizeof variant);
    grow(&file, "# Made by: tsoro openings --variant %s --count %" PRIu64 " --plies %" PRIu64,
         variant, form->count, form->plies);
    grow(&file, " --nodes %" PRIu64 " --window %" PRIu64 " --seed %" PRIu64 "\n", form->nodes,
         form->window, form->seed);
    grow(&file, "variant %s\n", variant);
    for (size_t i = 0; i < openings->count && !file.failed; i++) {
        size_t length = tsoro_opening_write(openings, i, NULL, 0);
        char *line = tsoro_alloc_array(length + 1, 1);
        if (!line) {
            file.failed = true;
            break;
        }
        tsoro_opening_write(openings, i, line, length + 1);
        grow(&file, "%s\n", line);
        tsoro_free(line);
    }
    return file;
}

static bool show_progress(void *context, size_t found, uint64_t tried)
{
    openings_form *form = context;
    uint64_t now = tsoro_monotonic_ns();
    bool due = found == form->count || now - form->shown >= 100 * MILLISECOND;
    if (due && isatty(STDERR_FILENO)) {
        tsoro_print(stderr, _("\r{found} of {count} found, {tried} tried"),
                    TSORO_VALUES({"found", tsoro_number(found).text},
                                 {"count", tsoro_number(form->count).text},
                                 {"tried", tsoro_number(tried).text}));
        form->shown = now;
    }
    return true;
}

static int save(const openings_form *form, const tsoro_openings *openings)
{
    growing file = write_set(form, openings);
    int go = TSORO_EXIT_OK;
    if (file.failed)
        go = tsoro_fail("%s", _("not enough memory"));
    else if (!form->output)
        fwrite(file.text, 1, file.length, stdout);
    else {
        tsoro_status status = tsoro_file_write(form->output, file.text, file.length, form->force);
        if (!tsoro_ok(status))
            go = tsoro_fail_status(status, _("file"), form->output);
    }
    tsoro_free(file.text);
    return go;
}

static int make(openings_form *form)
{
    tsoro_variant variant;
    tsoro_openings openings;
    int go = tsoro_read_variant(form->variant, &variant);
    if (go != TSORO_OPTIONS_GO)
        return go;
    tsoro_interrupt_catch();
    const tsoro_openings_plan plan = {.variant = &variant,
                                      .count = form->count,
                                      .plies = (unsigned)form->plies,
                                      .nodes = form->nodes,
                                      .window = (unsigned)form->window,
                                      .seed = form->seed,
                                      .stop = tsoro_interrupt_mark(),
                                      .progress = show_progress,
                                      .context = form};
    tsoro_status status = tsoro_openings_make(&plan, &openings);
    if (form->shown != 0)
        fputc('\n', stderr);
    if (status.code == TSORO_ERR_NOT_COVERED)
        return tsoro_fail("%s", _("there are not so many openings of this kind: ask for fewer, for "
                                  "more plies or for a wider window"));
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("openings"), NULL);
    go = save(form, &openings);
    tsoro_openings_free(&openings);
    return go;
}

int tsoro_cmd_openings(int argc, char **argv)
{
    openings_form form = {.count = 200, .plies = 4, .nodes = 20000, .window = 100, .seed = 1};
    const tsoro_option options[] = {
        TSORO_OPTION_VARIANT(form),
        {"count", "N", N_("how many openings (default: 200)"), TSORO_OPTION_NUMBER, &form.count, 1,
         1000000},
        {"plies", "N", N_("random plies of each (default: 4)"), TSORO_OPTION_NUMBER, &form.plies, 1,
         200},
        {"nodes", "N",
         N_("nodes of the search that judges each; 0: take them unjudged (default: 20000)"),
         TSORO_OPTION_NUMBER, &form.nodes, 0, UINT64_MAX},
        {"window", "N",
         N_("balanced means: a chance to win of 500-N to 500+N per mille (default: 100)"),
         TSORO_OPTION_NUMBER, &form.window, 0, 500},
        {"seed", "N", N_("of the random plies: the same seed makes the same set (default: 1)"),
         TSORO_OPTION_NUMBER, &form.seed, 0, UINT64_MAX},
        {"output", "FILE", N_("write here instead of to standard output"), TSORO_OPTION_TEXT,
         &form.output, 0, 0},
        {"force", NULL, N_("overwrite FILE if it exists"), TSORO_OPTION_FLAG, &form.force, 0, 0},
        {0}};
    const tsoro_usage usage = {
        "openings",
        "[OPTION]...",
        N_("Makes a set of openings for matches: random plies that lead to positions which differ "
           "from each other, also with the sides exchanged, and which a search thinks balanced. A "
           "set is a text: the variant, then the moves of one opening a line."),
        "  tsoro openings --variant fuva:files=8 --count 200 --output 8.openings",
        options,
        0};
    int operands;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    return go == TSORO_OPTIONS_GO ? make(&form) : go;
}
