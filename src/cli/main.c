/* The program `tsoro`. */
#include "cli/command.h"
#include "cli/fail.h"
#include "cli/language.h"
#include "cli/text.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

/* Takes --lang LANGUAGE or --lang=LANGUAGE off the front. */
static int take_language(int *argc, char ***argv)
{
    const char *word = (*argv)[1];
    int used = 0;
    if (strncmp(word, "--lang=", 7) == 0) {
        word += 7;
        used = 1;
    } else if (strcmp(word, "--lang") == 0) {
        if (*argc < 3)
            return tsoro_fail("%s", _("option --lang needs a value"));
        word = (*argv)[2];
        used = 2;
    }
    *argc -= used;
    *argv += used;
    return used && !tsoro_language_use(word) ? TSORO_EXIT_MISUSE : TSORO_EXIT_OK;
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error we report ourselves */
    tsoro_language_start();
    int status = argc > 1 ? take_language(&argc, &argv) : TSORO_EXIT_OK;
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
