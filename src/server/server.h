/* The server: one service thread that listens and answers until it is told to end. */
#ifndef TSORO_SERVER_SERVER_H
#define TSORO_SERVER_SERVER_H

#include "server/content.h"

#include <stdbool.h>

typedef struct tsoro_server tsoro_server;

typedef enum tsoro_listening {
    TSORO_LISTENING,
    TSORO_LISTENING_BUSY,  /* the port, or every port that was tried, is taken */
    TSORO_LISTENING_FAILED /* no memory, or no such address on this machine */
} tsoro_listening;

/* Listens at an address. port 0: any that is free. With `search` a busy port is passed over, at
   most TSORO_SERVER_PORTS are tried. The root is borrowed and must outlive the server. */
#define TSORO_SERVER_PORTS 100
tsoro_listening tsoro_server_open(const tsoro_content_root *root, const char *host, int port,
                                  bool search, tsoro_server **server);
void tsoro_server_close(tsoro_server *server);

/* The port it listens at. */
int tsoro_server_port(const tsoro_server *server);

/* Serves until tsoro_server_end(). */
void tsoro_server_run(tsoro_server *server);

/* Makes the running server return from tsoro_server_run(). Safe in a signal handler. */
void tsoro_server_end(tsoro_server *server);

#endif
