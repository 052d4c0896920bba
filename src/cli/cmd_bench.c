#include "cli/command.h"
#include "cli/fail.h"
#include "cli/options.h"
#include "cli/text.h"

#include "tsoro/search.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int signature(void)
{
    uint64_t nodes;
    tsoro_status status = tsoro_search_signature(&nodes);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, "bench", NULL);
    printf("%" PRIu64 "\n", nodes);
    return TSORO_EXIT_OK;
}

/* A yardstick is a program of its own in the build tree, bench/NAME beside this one: what is
   installed never contains it. Comes back only if it cannot be run. */
static int yardstick(char **words)
{
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length > 0 ? length : 0] = 0;
    char *slash = strrchr(path, '/');
    size_t used = slash ? (size_t)(slash + 1 - path) : 0;
    int wrote = snprintf(path + used, sizeof path - used, "bench/%s", words[0]);
    if (strchr(words[0], '/') || wrote < 0 || (size_t)wrote >= sizeof path - used ||
        access(path, X_OK) != 0) {
        char text[256];
        tsoro_fill(text, sizeof text,
                   _("no yardstick \"{name}\" here; they are built with the release preset and "
                     "are not installed"),
                   TSORO_VALUES({"name", words[0]}));
        return tsoro_fail("%s", text);
    }
    fflush(stdout);
    execv(path, words);
    return tsoro_fail("%s: %s", path, strerror(errno));
}

int tsoro_cmd_bench(int argc, char **argv)
{
    const tsoro_option options[] = {{0}};
    const tsoro_usage usage = {
        "bench",
        "[YARDSTICK [ARGUMENT]...]",
        N_("Prints one number: the nodes of a fixed search over fixed positions. It is the same on "
           "every machine and compiler and changes exactly when the search does.\n"
           "\n"
           "With YARDSTICK, runs that measuring program of the build tree instead: \"tsoro bench "
           "rules\" compares the move generator with a plain one."),
        "  tsoro bench\n"
        "  tsoro bench rules --help",
        options,
        0};
    if (argc > 1 && argv[1][0] != '-')
        return yardstick(argv + 1);
    int operands;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    return go == TSORO_OPTIONS_GO ? signature() : go;
}
