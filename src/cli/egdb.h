/* The parts of `tsoro egdb`. Each takes the arguments from its own name on and returns the exit
   status. */
#ifndef TSORO_CLI_EGDB_H
#define TSORO_CLI_EGDB_H

#include "cli/options.h"
#include "tsoro/egdb.h"

/* Row of an options table: which databases a command uses. `text` is a const char *, NULL where it
   is not given. */
#define TSORO_OPTION_EGDB(text)                                                                    \
    {                                                                                              \
        "egdb", "PATH",                                                                            \
            N_("endgame databases: a folder or a file, or several with : between them (default: "  \
               "the environment variable TSORO_EGDB, else those that came with the program)"),     \
            TSORO_OPTION_TEXT, &(text), 0, 0                                                       \
    }

/* Opens the databases of the option, or else of TSORO_EGDB, or else those beside the program; *db
   is NULL where there are none. Returns TSORO_OPTIONS_GO, or the exit status to leave with (the
   error is printed then). */
int tsoro_egdb_from_option(const char *text, tsoro_egdb **db);

/* Opens the tables of a path, of which there must be at least one. Returns TSORO_OPTIONS_GO, or the
   exit status to leave with (the error is printed then). */
int tsoro_egdb_open(const char *path, tsoro_egdb **db);

/* Reads the options of a command whose one operand is a path, and opens the tables there, at least
   one. Returns TSORO_OPTIONS_GO, or the exit status to leave with (the error is printed then). */
int tsoro_egdb_begin(const tsoro_usage *usage, int argc, char **argv, tsoro_egdb **db);

/* Says why the tables of a path cannot be opened; returns the exit status. */
int tsoro_fail_table(tsoro_status status, const char *path);

/* Says which part of an open table is damaged (TSORO_ERR_CORRUPT of asking or unpacking it);
   returns the exit status. */
int tsoro_fail_layer(tsoro_status status);

int tsoro_egdb_build_command(int argc, char **argv);
int tsoro_egdb_verify_command(int argc, char **argv);
int tsoro_egdb_stats_command(int argc, char **argv);
int tsoro_egdb_probe_command(int argc, char **argv);

#endif
