/* The parts of `tsoro egdb`. Each takes the arguments from its own name on and returns the exit
   status. */
#ifndef TSORO_CLI_EGDB_H
#define TSORO_CLI_EGDB_H

int tsoro_egdb_build_command(int argc, char **argv);
int tsoro_egdb_verify_command(int argc, char **argv);
int tsoro_egdb_stats_command(int argc, char **argv);
int tsoro_egdb_probe_command(int argc, char **argv);

#endif
