/* The program `tsoro-server`. */
#include "server/content.h"
#include "server/options.h"
#include "server/server.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_FAILED = 1, EXIT_MISUSE = 2 };

static tsoro_server *running; /* for the signal handler */

static void end(int signal_number)
{
    (void)signal_number;
    tsoro_server_end(running);
}

static void watch_signals(void)
{
    struct sigaction action = {.sa_handler = end};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* The folder, if it is one that holds a page. */
static bool open_root(const char *folder, tsoro_content_root *root)
{
    tsoro_content index;
    if (!tsoro_content_root_open(folder, root)) {
        fprintf(stderr, "tsoro-server: there is no folder '%s'; --root names the built page\n",
                folder);
        return false;
    }
    if (!tsoro_content_find(root, "/", "", &index)) {
        fprintf(stderr, "tsoro-server: '%s' holds no index.html; ./play builds the page\n", folder);
        tsoro_content_root_close(root);
        return false;
    }
    tsoro_content_close(&index);
    return true;
}

static int complain(const tsoro_server_options *options, tsoro_listening state)
{
    if (state == TSORO_LISTENING_BUSY && options->port_search) {
        fprintf(stderr, "tsoro-server: the ports from %d on are all busy\n", options->port);
    } else if (state == TSORO_LISTENING_BUSY) {
        fprintf(stderr,
                "tsoro-server: port %d is busy; --port takes another, --port-search the next free "
                "one\n",
                options->port);
    } else {
        fprintf(stderr, "tsoro-server: cannot listen at '%s', port %d\n", options->host,
                options->port);
    }
    return EXIT_FAILED;
}

/* Says where it listens, in one write, so that a program that waits for the line sees all of it. */
static void announce(const tsoro_server_options *options)
{
    bool version6 = strchr(options->host, ':') != NULL;
    printf("Tsoro is at http://%s%s%s:%d/\n"
           "Open the address in a browser; Ctrl-C here ends it.\n",
           version6 ? "[" : "", options->host, version6 ? "]" : "", tsoro_server_port(running));
    fflush(stdout);
}

int main(int argc, char **argv)
{
    tsoro_server_options options = {.host = "127.0.0.1", .root = "web/dist", .port = 8080};
    int status = tsoro_server_options_read(argc, argv, &options);
    if (status >= 0) {
        return status;
    }
    tsoro_content_root root;
    if (!open_root(options.root, &root)) {
        return EXIT_MISUSE;
    }
    tsoro_listening state =
        tsoro_server_open(&root, options.host, options.port, options.port_search, &running);
    if (state == TSORO_LISTENING) {
        watch_signals();
        announce(&options);
        tsoro_server_run(running);
        tsoro_server_close(running);
        status = 0;
    } else {
        status = complain(&options, state);
    }
    tsoro_content_root_close(&root);
    return status;
}
