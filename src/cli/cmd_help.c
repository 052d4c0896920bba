#include "cli/command.h"

#include "cli/fail.h"
#include "cli/text.h"

#include <stdio.h>
#include <string.h>

static void overview(void)
{
    tsoro_wrap(
        stdout,
        _("Usage: tsoro COMMAND [OPTION]...\n"
          "\n"
          "Tsoro (Fuva, Imbwe), the four-row mancala of the Shona of Zimbabwe: play it, look "
          "at positions, count moves, study games.\n"
          "\n"
          "New here? \"tsoro play\" asks what you want to play and begins; in the game "
          "\"help\" lists what you can type, \"?\" what can be played."),
        0, 0);
    printf("\n%s\n", _("Commands:"));
    for (const tsoro_command *command = tsoro_commands; command->name; command++) {
        printf("  %-11s ", command->name);
        tsoro_wrap(stdout, _(command->summary), 14, 14);
    }
    fputc('\n', stdout);
    tsoro_wrap(
        stdout,
        _("tsoro COMMAND --help explains a command and its options. tsoro --version prints "
          "the version. --lang LANGUAGE chooses the language (sn, fil, zh, mr, pt, de, en).\n"
          "\n"
          "Exit status: 0 done, 1 the answer is no, 2 wrong use or bad input, 130 "
          "interrupted."),
        0, 0);
}

static int unknown(const char *name)
{
    const char *names[64];
    int count = 0;
    for (const tsoro_command *command = tsoro_commands; command->name; command++)
        names[count++] = command->name;
    names[count] = NULL;
    const char *near = tsoro_nearest(name, names);
    char text[256];
    tsoro_fill(text, sizeof text,
               near ? _("no command is called \"{name}\"; did you mean {near}?")
                    : _("no command is called \"{name}\"; tsoro --help lists them"),
               TSORO_VALUES({"name", name}, {"near", near ? near : ""}));
    return tsoro_fail("%s", text);
}

int tsoro_cmd_help(int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "--help") == 0) {
        overview();
        return TSORO_EXIT_OK;
    }
    const tsoro_command *command = tsoro_command_find(argv[1]);
    if (!command)
        return unknown(argv[1]);
    if (command->run == tsoro_cmd_help) {
        overview();
        return TSORO_EXIT_OK;
    }
    char help[] = "--help";
    char *words[] = {argv[1], help, NULL};
    return command->run(2, words);
}

int tsoro_command_run(int argc, char **argv)
{
    const tsoro_command *command = tsoro_command_find(argv[0]);
    return command ? command->run(argc, argv) : unknown(argv[0]);
}
