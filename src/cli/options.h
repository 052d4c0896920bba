/* Command lines: options by table, and the help that is made from it. */
#ifndef TSORO_CLI_OPTIONS_H
#define TSORO_CLI_OPTIONS_H

#include <stdint.h>

typedef enum tsoro_option_kind {
    TSORO_OPTION_FLAG,   /* bool: --name sets it */
    TSORO_OPTION_SWITCH, /* bool: --name sets it, --no-name clears it */
    TSORO_OPTION_TEXT,   /* const char *: --name TEXT or --name=TEXT */
    TSORO_OPTION_NUMBER  /* uint64_t, within low..high */
} tsoro_option_kind;

typedef struct tsoro_option {
    const char *name;     /* without the dashes */
    const char *argument; /* what the help calls the value; NULL for flags */
    const char *help;     /* marked for translation */
    tsoro_option_kind kind;
    void *value;        /* holds the default before */
    uint64_t low, high; /* of a number */
} tsoro_option;

typedef struct tsoro_usage {
    const char *command;
    const char *synopsis;        /* what follows the command's name */
    const char *about;           /* paragraphs, marked for translation */
    const char *examples;        /* after the options; lines as they stand, may be NULL */
    const tsoro_option *options; /* ends with name NULL */
    int operands;                /* at most so many arguments that are no options */
} tsoro_usage;

enum { TSORO_OPTIONS_GO = -1 };

/* Reads argv[1..]. --help prints the help. `--` ends the options. Operands are moved to argv[1],
   argv[2], ... and counted. Returns TSORO_OPTIONS_GO, or the exit status to leave with (the error
   is printed then). No option may be given twice. */
int tsoro_options_read(const tsoro_usage *usage, int argc, char **argv, int *operands);

#endif
