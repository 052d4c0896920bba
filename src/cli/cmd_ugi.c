#include "cli/command.h"
#include "cli/fail.h"
#include "cli/options.h"
#include "cli/text.h"

#include "ugi/ugi.h"

#include <stdio.h>

int tsoro_cmd_ugi(int argc, char **argv)
{
    const tsoro_option options[] = {{0}};
    const tsoro_usage usage = {
        "ugi",
        "",
        N_("Speaks the Universal Game Interface on standard input and output: the engine for match "
           "runners and analysis programs. Options are set by the runner: Threads, Hash, MultiPV, "
           "Level, Variant, EgdbPath, Seed."),
        "  printf 'ugi\\nposition startpos\\ngo movetime 1000\\n' | (cat; sleep 2) | tsoro ugi",
        options,
        0};
    int operands;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    if (go != TSORO_OPTIONS_GO)
        return go;
    int lost;
    if (!tsoro_ugi_run(stdin, stdout, &lost))
        return tsoro_fail("%s", _("not enough memory"));
    tsoro_output_lost(lost);
    return TSORO_EXIT_OK;
}
