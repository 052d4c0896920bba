/* The commands of the program `tsoro`. What a command does lives in the module of its subject; how
   it reads its arguments and prints lives here, in cmd_NAME.c. */
#ifndef TSORO_CLI_COMMAND_H
#define TSORO_CLI_COMMAND_H

/* Exit status of the program. */
enum {
    TSORO_EXIT_OK = 0,
    TSORO_EXIT_NO = 1,     /* asked, and the answer is no */
    TSORO_EXIT_MISUSE = 2, /* wrong arguments, bad input, or the system refused */
    /* Ctrl-C before there was a result. The shell says the same of a command that the signal ends
       at once. Where the work is kept and can go on, the answer is TSORO_EXIT_NO: not yet. */
    TSORO_EXIT_INTERRUPTED = 130,
    /* The reader of the output closed it before the end: as SIGPIPE would have it, without a word.
     */
    TSORO_EXIT_UNREAD = 141
};

typedef struct tsoro_command {
    const char *name;
    const char *summary; /* one line for `tsoro --help`, marked for translation */
    /* argv[0] is the command's name. Returns the exit status. */
    int (*run)(int argc, char **argv);
} tsoro_command;

/* Every command in the order of `tsoro --help`; the last entry has name NULL. A new command is one
   line in commands.c and one prototype below. */
extern const tsoro_command tsoro_commands[];

/* NULL if there is no command of that name. */
const tsoro_command *tsoro_command_find(const char *name);

/* Runs the command argv[0], or says that there is none. */
int tsoro_command_run(int argc, char **argv);

int tsoro_cmd_analyse(int argc, char **argv);
int tsoro_cmd_bench(int argc, char **argv);
int tsoro_cmd_match(int argc, char **argv);
int tsoro_cmd_openings(int argc, char **argv);
int tsoro_cmd_ugi(int argc, char **argv);
int tsoro_cmd_check(int argc, char **argv);
int tsoro_cmd_egdb(int argc, char **argv);
int tsoro_cmd_help(int argc, char **argv);
int tsoro_cmd_moves(int argc, char **argv);
int tsoro_cmd_perft(int argc, char **argv);
int tsoro_cmd_play(int argc, char **argv);
int tsoro_cmd_puzzles(int argc, char **argv);
int tsoro_cmd_replay(int argc, char **argv);
int tsoro_cmd_show(int argc, char **argv);
int tsoro_cmd_solve(int argc, char **argv);
int tsoro_cmd_tune(int argc, char **argv);
int tsoro_cmd_variants(int argc, char **argv);

#endif
