#include "cli/command.h"
#include "cli/egdb.h"
#include "cli/fail.h"
#include "cli/options.h"
#include "cli/text.h"

#include <string.h>

typedef struct egdb_part {
    const char *name;
    int (*run)(int argc, char **argv);
} egdb_part;

static const egdb_part parts[] = {
    {"build", tsoro_egdb_build_command},
    {"verify", tsoro_egdb_verify_command},
    {"stats", tsoro_egdb_stats_command},
    {"probe", tsoro_egdb_probe_command},
};

int tsoro_cmd_egdb(int argc, char **argv)
{
    const tsoro_option options[] = {{0}};
    const tsoro_usage usage = {
        "egdb",
        "build|verify|stats|probe [OPTION]...",
        N_("Endgame databases: for every position of a board with few stones, who wins. build "
           "makes "
           "one, verify checks it, stats counts what it holds, probe asks it for a position.\n"
           "\n"
           "Each part has its own --help."),
        "  tsoro egdb build --variant fuva:files=6 --side 6\n"
        "  tsoro egdb verify 6-r1+r2-bonus2-side6.egdb\n"
        "  tsoro egdb stats 6-r1+r2-bonus2-side6.egdb\n"
        "  tsoro egdb build --help",
        options,
        1};
    for (size_t i = 0; argc > 1 && i < sizeof parts / sizeof parts[0]; i++) {
        if (strcmp(argv[1], parts[i].name) == 0)
            return parts[i].run(argc - 1, argv + 1);
    }
    int operands;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    if (go != TSORO_OPTIONS_GO)
        return go;
    if (operands == 0)
        return tsoro_fail("%s", _("say what to do: build, verify, stats or probe"));
    return tsoro_fail(_("egdb cannot \"%s\"; it can build, verify, stats and probe"), argv[1]);
}
