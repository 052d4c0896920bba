#include "cli/options.h"

#include "cli/command.h"
#include "cli/fail.h"
#include "cli/text.h"

#include "base/decimal.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

enum { HELP_COLUMN = 26, MOST_OPTIONS = 32 };

static void print_option(const char *left, const char *help)
{
    unsigned width = tsoro_columns(left);
    fputs(left, stdout);
    if (width + 2 > HELP_COLUMN) {
        fputc('\n', stdout);
        width = 0;
    }
    tsoro_wrap(stdout, help, HELP_COLUMN, width);
}

static void print_help(const tsoro_usage *usage)
{
    tsoro_print(stdout, _("Usage: {usage}"), TSORO_VALUES({"usage", "tsoro "}));
    printf("%s%s%s\n\n", usage->command, usage->synopsis[0] ? " " : "", usage->synopsis);
    tsoro_wrap(stdout, _(usage->about), 0, 0);
    printf("\n%s\n", _("Options:"));
    for (const tsoro_option *option = usage->options; option->name; option++) {
        char left[64];
        const char *argument = option->argument ? option->argument : "";
        snprintf(left, sizeof left, "  --%s%s%s%s",
                 option->kind == TSORO_OPTION_SWITCH ? "[no-]" : "", option->name,
                 argument[0] ? " " : "", argument);
        print_option(left, _(option->help));
    }
    print_option("  --help", _("print this help"));
    if (usage->examples)
        printf("\n%s\n%s\n", _("Examples:"), usage->examples);
}

static int misuse(const tsoro_usage *usage, const char *message, const char *what)
{
    char text[256];
    tsoro_fill(text, sizeof text, message,
               TSORO_VALUES({"what", what}, {"command", usage->command}));
    return tsoro_fail("%s", text);
}

static int unknown_option(const tsoro_usage *usage, const char *name)
{
    const char *names[MOST_OPTIONS + 2];
    int count = 0;
    for (const tsoro_option *option = usage->options; option->name; option++)
        names[count++] = option->name;
    names[count++] = "help";
    names[count] = NULL;
    const char *near = tsoro_nearest(name, names);
    if (!near)
        return misuse(usage, _("unknown option --{what}; tsoro {command} --help lists them"), name);
    char text[256];
    tsoro_fill(text, sizeof text, _("unknown option --{what}; did you mean --{near}?"),
               TSORO_VALUES({"what", name}, {"near", near}));
    return tsoro_fail("%s", text);
}

/* The option called name[0..length); *clear: written as --no-name. */
static const tsoro_option *find(const tsoro_usage *usage, const char *name, size_t length,
                                bool *clear)
{
    for (const tsoro_option *option = usage->options; option->name; option++) {
        size_t own = strlen(option->name);
        *clear = option->kind == TSORO_OPTION_SWITCH && length == own + 3 &&
                 strncmp(name, "no-", 3) == 0 && memcmp(name + 3, option->name, own) == 0;
        if (*clear || (length == own && memcmp(name, option->name, own) == 0))
            return option;
    }
    return NULL;
}

static int read_number(const tsoro_option *option, const char *text)
{
    if (!tsoro_decimal_read(text, strlen(text), option->low, option->high, option->value)) {
        char message[256];
        tsoro_fill(message, sizeof message,
                   _("--{name} takes a whole number from {low} to {high}, not \"{text}\""),
                   TSORO_VALUES({"name", option->name}, {"text", text},
                                {"low", tsoro_number(option->low).text},
                                {"high", tsoro_number(option->high).text}));
        return tsoro_fail("%s", message);
    }
    return TSORO_OPTIONS_GO;
}

static int set(const tsoro_option *option, const char *text)
{
    if (option->kind == TSORO_OPTION_NUMBER)
        return read_number(option, text);
    *(const char **)option->value = text;
    return TSORO_OPTIONS_GO;
}

/* Reads the option argv[*at] (and its value, which may be argv[*at + 1]). */
static int read_option(const tsoro_usage *usage, int argc, char **argv, int *at, uint32_t *seen)
{
    const char *name = argv[*at] + 2;
    size_t length = strcspn(name, "=");
    const char *text = name[length] ? name + length + 1 : NULL;
    bool clear;
    const tsoro_option *option = find(usage, name, length, &clear);
    char plain[64];
    snprintf(plain, sizeof plain, "%.*s", (int)length, name);
    if (!option)
        return unknown_option(usage, plain);
    uint32_t bit = UINT32_C(1) << (option - usage->options);
    if (*seen & bit)
        return misuse(usage, _("option --{what} is given twice"), plain);
    *seen |= bit;
    if (option->kind == TSORO_OPTION_FLAG || option->kind == TSORO_OPTION_SWITCH) {
        if (text)
            return misuse(usage, _("option --{what} takes no value"), plain);
        *(bool *)option->value = !clear;
        return TSORO_OPTIONS_GO;
    }
    if (!text && *at + 1 < argc)
        text = argv[++*at];
    if (!text)
        return misuse(usage, _("option --{what} needs a value"), plain);
    return set(option, text);
}

int tsoro_options_read(const tsoro_usage *usage, int argc, char **argv, int *operands)
{
    int count = 0;
    uint32_t seen = 0;
    bool options = true;
    for (int at = 1; at < argc; at++) {
        const char *word = argv[at];
        if (options && strcmp(word, "--") == 0) {
            options = false;
        } else if (options && (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)) {
            print_help(usage);
            return TSORO_EXIT_OK;
        } else if (options && strncmp(word, "--", 2) == 0) {
            int status = read_option(usage, argc, argv, &at, &seen);
            if (status != TSORO_OPTIONS_GO)
                return status;
        } else if (options && word[0] == '-' && word[1]) {
            return misuse(usage, _("unknown option {what}; tsoro {command} --help lists them"),
                          word);
        } else if (count == usage->operands) {
            return misuse(usage, _("unexpected argument \"{what}\"; see tsoro {command} --help"),
                          word);
        } else {
            argv[++count] = argv[at];
        }
    }
    *operands = count;
    return TSORO_OPTIONS_GO;
}
