/* The program `tsoro`. */
#include "cli/command.h"
#include "cli/fail.h"
#include "cli/language.h"
#include "cli/text.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

/* Takes --lang LANGUAGE or --lang=LANGUAGE out of the arguments, wherever it stands. */
static int take_language(int *argc, char **argv)
{
    const char *language = NULL;
    int kept = 1;
    for (int at = 1; at < *argc; at++) {
        if (strncmp(argv[at], "--lang=", 7) == 0) {
            language = argv[at] + 7;
        } else if (strcmp(argv[at], "--lang") == 0) {
            if (at + 1 == *argc)
                return tsoro_fail("%s", _("option --lang needs a value"));
            language = argv[++at];
        } else {
            argv[kept++] = argv[at];
        }
    }
    argv[kept] = NULL;
    *argc = kept;
    return !language || tsoro_language_use(language) ? TSORO_EXIT_OK : TSORO_EXIT_MISUSE;
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an end we see to ourselves */
    tsoro_language_start();
    int status = take_language(&argc, argv);
    if (status != TSORO_EXIT_OK)
        return status;
    char help[] = "help";
    char *nothing[] = {help, NULL};
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        status = tsoro_cmd_help(1, nothing);
    else if (strcmp(argv[1], "--version") == 0)
        printf("tsoro %s\n", TSORO_BUILD_VERSION);
    else
        status = tsoro_command_run(argc - 1, argv + 1);
    return tsoro_finish(status);
}
