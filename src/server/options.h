/* The command line of tsoro-server. */
#ifndef TSORO_SERVER_OPTIONS_H
#define TSORO_SERVER_OPTIONS_H

#include <stdbool.h>

typedef struct tsoro_server_options {
    const char *host; /* address to listen on, as given */
    const char *root; /* folder that is served */
    int port;         /* 0: any that is free */
    bool port_search; /* a busy port is passed over */
} tsoro_server_options;

/* Reads the command line over the defaults that *options holds. Returns -1 to go on, or the exit
   status to leave with; help and errors are printed then. */
int tsoro_server_options_read(int argc, char **argv, tsoro_server_options *options);

#endif
