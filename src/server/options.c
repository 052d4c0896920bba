#include "server/options.h"

#include "base/decimal.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

enum { EXIT_GO = -1, EXIT_OK = 0, EXIT_MISUSE = 2, MOST_PORT = 65535 };

static const char help[] =
    "usage: tsoro-server [--root FOLDER] [--host ADDRESS] [--port PORT] [--port-search]\n"
    "\n"
    "Serves the page of Tsoro to browsers. Ctrl-C ends it.\n"
    "\n"
    "  --root FOLDER   the built page (web/dist)\n"
    "  --host ADDRESS  the address to listen on (127.0.0.1: this machine only)\n"
    "  --port PORT     the port to listen on (8080); 0 takes any that is free\n"
    "  --port-search   if the port is busy, try the ones after it\n"
    "  --version       print the version and leave\n"
    "  --help          print this text and leave\n";

static int misuse(const char *what, const char *value)
{
    fprintf(stderr, "tsoro-server: %s '%s'; see tsoro-server --help\n", what, value);
    return EXIT_MISUSE;
}

/* 0..65535; -1 otherwise. */
static int read_port(const char *text)
{
    uint64_t port;
    return tsoro_decimal_read(text, strlen(text), 0, MOST_PORT, &port) ? (int)port : -1;
}

static int take(int option, tsoro_server_options *options)
{
    switch (option) {
    case 'r':
        options->root = optarg;
        return EXIT_GO;
    case 'a':
        options->host = optarg;
        return EXIT_GO;
    case 'p':
        options->port = read_port(optarg);
        return options->port >= 0 ? EXIT_GO
                                  : misuse("--port needs a number up to 65535, not", optarg);
    case 's':
        options->port_search = true;
        return EXIT_GO;
    case 'v':
        printf("tsoro-server %s\n", TSORO_BUILD_VERSION);
        return EXIT_OK;
    case 'h':
        fputs(help, stdout);
        return EXIT_OK;
    default: /* getopt has said what is wrong */
        return EXIT_MISUSE;
    }
}

int tsoro_server_options_read(int argc, char **argv, tsoro_server_options *options)
{
    static const struct option known[] = {
        {"root", required_argument, NULL, 'r'},
        {"host", required_argument, NULL, 'a'},
        {"port", required_argument, NULL, 'p'},
        {"port-search", no_argument, NULL, 's'},
        {"version", no_argument, NULL, 'v'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    int option;
    while ((option = getopt_long(argc, argv, "h", known, NULL)) != -1) {
        int status = take(option, options);
        if (status != EXIT_GO) {
            return status;
        }
    }
    return optind == argc ? EXIT_GO : misuse("unexpected argument", argv[optind]);
}
