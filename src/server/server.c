#include "server/server.h"

#include "server/http.h"
#include "server/refusal.h"
#include "server/request.h"

#include <arpa/inet.h>
#include <errno.h>
#include <libwebsockets.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define MOST_PORT       65535
#define HEAD_BYTES      65535 /* of a request; the most that the library takes */
#define HEADER_POOL     512   /* requests read at the same time; more wait */
#define KEEPALIVE_SECS  15
#define REQUEST_SECS    10 /* to send the whole request */
#define PROTOCOL_BUFFER 8192

struct tsoro_server {
    struct lws_context *context;
    struct lws_vhost *vhost;
    volatile sig_atomic_t ended;
};

#define REFUSAL "refusal"

/* HTTP first: the library gives it every request that it can read; the other gets the rest. */
static const struct lws_protocols protocols[] = {
    {
        .name = "http",
        .callback = tsoro_http_callback,
        .per_session_data_size = sizeof(tsoro_refusal_session),
        .rx_buffer_size = PROTOCOL_BUFFER,
    },
    {
        .name = REFUSAL,
        .callback = tsoro_refusal_callback,
        .per_session_data_size = sizeof(tsoro_refusal_session),
        .rx_buffer_size = PROTOCOL_BUFFER,
    },
    {.name = NULL},
};

static struct lws_context_creation_info settings(const tsoro_content_root *root, const char *host)
{
    bool version6 = strchr(host, ':') != NULL;
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .iface = host,
        .protocols = protocols,
        .headers = tsoro_http_headers(),
        .token_limits = tsoro_request_limits(),
        .listen_accept_role = "raw-skt",
        .listen_accept_protocol = REFUSAL,
        .max_http_header_data = HEAD_BYTES,
        .max_http_header_pool = HEADER_POOL,
        .keepalive_timeout = KEEPALIVE_SECS,
        .timeout_secs = REQUEST_SECS,
        .server_string = "tsoro",
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG |
                   (version6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
    };
    /* The protocol only reads it. */
    memcpy(&info.user, &root, sizeof info.user);
    return info;
}

/* Why an address cannot be listened at, asked of the system itself: the library only says no. */
static int listen_error(const char *host, int port)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    bool is_v4 = inet_pton(AF_INET, host, &v4.sin_addr) == 1;
    if (!is_v4 && inet_pton(AF_INET6, host, &v6.sin6_addr) != 1) {
        return EINVAL;
    }
    int probe = socket(is_v4 ? AF_INET : AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (probe < 0) {
        return errno;
    }
    int on = 1;
    (void)setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    int result = is_v4 ? bind(probe, (struct sockaddr *)&v4, sizeof v4)
                       : bind(probe, (struct sockaddr *)&v6, sizeof v6);
    int error = result == 0 && listen(probe, 1) == 0 ? 0 : errno;
    close(probe);
    return error;
}

static tsoro_listening listen_at(tsoro_server *server, struct lws_context_creation_info *info,
                                 const char *host, int port)
{
    int error = listen_error(host, port);
    if (error == 0) {
        info->port = port;
        server->vhost = lws_create_vhost(server->context, info);
        if (server->vhost != NULL) {
            return TSORO_LISTENING;
        }
        error = EADDRINUSE; /* taken between the question and the answer */
    }
    return error == EADDRINUSE ? TSORO_LISTENING_BUSY : TSORO_LISTENING_FAILED;
}

tsoro_listening tsoro_server_open(const tsoro_content_root *root, const char *host, int port,
                                  bool search, tsoro_server **server)
{
    lws_set_log_level(0, NULL); /* what matters is said by the program itself */
    struct lws_context_creation_info info = settings(root, host);
    tsoro_server *made = calloc(1, sizeof *made);
    if (made == NULL || (made->context = lws_create_context(&info)) == NULL) {
        free(made);
        return TSORO_LISTENING_FAILED;
    }
    int tries = search && port != 0 ? TSORO_SERVER_PORTS : 1;
    tsoro_listening state = TSORO_LISTENING_BUSY;
    for (int next = port; state == TSORO_LISTENING_BUSY && tries > 0 && next <= MOST_PORT;
         tries--) {
        state = listen_at(made, &info, host, next++);
    }
    if (state != TSORO_LISTENING) {
        tsoro_server_close(made);
        return state;
    }
    *server = made;
    return state;
}

void tsoro_server_close(tsoro_server *server)
{
    lws_context_destroy(server->context);
    free(server);
}

int tsoro_server_port(const tsoro_server *server)
{
    return lws_get_vhost_listen_port(server->vhost);
}

void tsoro_server_run(tsoro_server *server)
{
    while (!server->ended && lws_service(server->context, 0) >= 0) {
    }
}

void tsoro_server_end(tsoro_server *server)
{
    server->ended = 1;
    lws_cancel_service(server->context); /* writes one byte to a pipe */
}
