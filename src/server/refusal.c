#include "server/refusal.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#define ANSWER_BYTES 2048
#define LINGER_SECS  2 /* for the client to read the answer and to close */

/* What a request line that the library did not take deserves. */
typedef struct refusal {
    const char *status;
    const char *allow; /* a whole header line, or nothing */
    const char *text;
} refusal;

static const refusal bad_request = {"400 Bad Request", "", "This is no HTTP request.\n"};
static const refusal not_implemented = {"501 Not Implemented", "",
                                        "Only GET and HEAD are known here.\n"};
static const refusal not_allowed = {"405 Method Not Allowed", "allow: " TSORO_HTTP_METHODS "\r\n",
                                    "Only GET and HEAD are answered here.\n"};

static bool is_token_byte(char byte)
{
    return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') ||
           (byte >= '0' && byte <= '9') || (byte != '\0' && strchr("!#$%&'*+-.^_`|~", byte));
}

/* The text begins where the library's last read began: with the request line, unless a client sends
   it in pieces, whose method is then unknown. */
static const refusal *judge(const char *text, size_t length)
{
    static const char *const known[] = {"CONNECT", "TRACE", "OPTIONS"};
    const char *end = memchr(text, '\n', length);
    size_t line = end != NULL ? (size_t)(end - text) : length;
    size_t method = 0;
    while (method < line && is_token_byte(text[method])) {
        method++;
    }
    if (method == 0 || method == line || text[method] != ' ' ||
        memmem(text, line, " HTTP/", 6) == NULL) {
        return &bad_request;
    }
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strlen(known[i]) == method && memcmp(text, known[i], method) == 0) {
            return &not_allowed;
        }
    }
    return &not_implemented;
}

/* The length of the answer. */
static size_t write_answer(const refusal *why, char *out, size_t size)
{
    size_t used = (size_t)snprintf(out, size, "HTTP/1.1 %s\r\n%s", why->status, why->allow);
    const struct lws_protocol_vhost_options *header = tsoro_http_headers();
    for (; header != NULL; header = header->next) {
        used += (size_t)snprintf(out + used, size - used, "%s %s\r\n", header->name, header->value);
    }
    used +=
        (size_t)snprintf(out + used, size - used,
                         "content-type: text/plain; charset=utf-8\r\ncache-control: no-store\r\n"
                         "connection: close\r\ncontent-length: %zu\r\n\r\n%s",
                         strlen(why->text), why->text);
    return used;
}

/* Answers and says that nothing follows. Closing at once, with bytes of the client unread, would
   reset the connection, and the answer could be lost. */
static int refuse(struct lws *wsi, tsoro_refusal_session *session, const char *text, size_t length)
{
    char answer[LWS_PRE + ANSWER_BYTES];
    size_t size = write_answer(judge(text, length), answer + LWS_PRE, ANSWER_BYTES);
    session->answered = true;
    if (lws_write(wsi, (unsigned char *)answer + LWS_PRE, size, LWS_WRITE_RAW) < 0) {
        return -1;
    }
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LINGER_SECS);
    return shutdown(lws_get_socket_fd(wsi), SHUT_WR);
}

int tsoro_refusal_callback(struct lws *wsi, enum lws_callback_reasons reason, void *session,
                           void *in, size_t length)
{
    tsoro_refusal_session *self = session;
    if (reason == LWS_CALLBACK_RAW_RX && !self->answered) {
        return refuse(wsi, self, in, length);
    }
    return 0;
}
