#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/text.h"

#include "tsoro/notation.h"

#include <stdbool.h>
#include <stdio.h>

static const char *const meanings[TSORO_PRESET_COUNT] = {
    [TSORO_FUVA] = N_("the default: 21 files, two heads, two bonus holes after a capture"),
    [TSORO_MUSORO] = N_("fuva with one head, the rightmost hole, which starts with three stones"),
    [TSORO_BASIC] = N_("Matthews' basic game: 8 files, no heads, no bonus"),
    [TSORO_MATTHEWS1] = N_("basic with two heads"),
    [TSORO_MATTHEWS2] = N_("basic with one head, the leftmost hole, starting with three stones"),
    [TSORO_MATTHEWS3] = N_("basic with a head at each end, the left one starting with three"),
    [TSORO_MATTHEWS4] = N_("basic, but captured stones are sown on by the captor"),
    [TSORO_MATTHEWS5] = N_("basic with one bonus hole after a capture (bonus=2 to 5 for more)"),
    [TSORO_MATTHEWS6] = N_("two heads that are safe from the bonus, and one bonus hole"),
    [TSORO_TRACEY] = N_("Tracey's start, bonus 5 holes first, then 3, then 2; no heads"),
};

static void print_json(const tsoro_variant *variant)
{
    char text[TSORO_VARIANT_TEXT], full[TSORO_VARIANT_TEXT], start[TSORO_POSITION_TEXT];
    tsoro_position position = tsoro_position_start(variant);
    tsoro_variant_write(variant, false, text, sizeof text);
    tsoro_variant_write(variant, true, full, sizeof full);
    tsoro_position_write(variant, &position, start, sizeof start);
    printf("{\"variant\":\"%s\",\"full\":\"%s\",\"start\":\"%s\"}\n", text, full, start);
}

static void list(bool json)
{
    for (int preset = 0; preset < TSORO_PRESET_COUNT; preset++) {
        tsoro_variant variant = tsoro_variant_preset((tsoro_preset)preset);
        if (json) {
            print_json(&variant);
            continue;
        }
        printf("%-10s  ", tsoro_preset_name((tsoro_preset)preset));
        tsoro_wrap(stdout, _(meanings[preset]), 12, 12);
    }
    if (!json) {
        fputc('\n', stdout);
        tsoro_wrap(stdout,
                   _("A name takes keys that change it: fuva:files=8,bonus=1. \"tsoro variants "
                     "VARIANT\" shows every key of a variant; docs/rules.md explains them."),
                   0, 0);
    }
}

static void row(const char *name, const char *text)
{
    printf("%s:%*s", name, (int)(tsoro_columns(name) < 9 ? 9 - tsoro_columns(name) : 1), "");
    puts(text);
}

static void show(const tsoro_variant *variant)
{
    char text[TSORO_VARIANT_TEXT];
    char start[TSORO_POSITION_TEXT];
    tsoro_position position = tsoro_position_start(variant);
    tsoro_variant_write(variant, false, text, sizeof text);
    row(_("Short"), text);
    tsoro_variant_write(variant, true, text, sizeof text);
    row(_("Full"), text);
    tsoro_position_write(variant, &position, start, sizeof start);
    row(_("Start"), start);
}

int tsoro_cmd_variants(int argc, char **argv)
{
    bool json = false;
    const tsoro_option options[] = {{"json", NULL, N_("print each variant as one line of JSON"),
                                     TSORO_OPTION_FLAG, &json, 0, 0},
                                    {0}};
    const tsoro_usage usage = {
        "variants",
        "[OPTION]... [VARIANT]",
        N_("Lists the variants that have a name; or reads VARIANT and prints its short form, its "
           "full form with every key, and its start."),
        "  tsoro variants\n"
        "  tsoro variants musoro:files=6",
        options,
        1};
    int operands;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    if (go != TSORO_OPTIONS_GO)
        return go;
    if (operands == 0) {
        list(json);
        return TSORO_EXIT_OK;
    }
    tsoro_variant variant;
    go = tsoro_read_variant(argv[1], &variant);
    if (go != TSORO_OPTIONS_GO)
        return go;
    if (json)
        print_json(&variant);
    else
        show(&variant);
    return TSORO_EXIT_OK;
}
