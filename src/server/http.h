/* Answers plain HTTP requests: files of the page, and nothing else. */
#ifndef TSORO_SERVER_HTTP_H
#define TSORO_SERVER_HTTP_H

#include "server/content.h"

#include <libwebsockets.h>

/* The methods that are answered, as the header Allow names them. */
#define TSORO_HTTP_METHODS "GET, HEAD"

/* What the protocol keeps for each connection. Zero: nothing is being sent. */
typedef struct tsoro_http_session {
    tsoro_content content; /* being sent while `sending` */
    uint64_t left;         /* bytes of it still to send */
    bool sending;
} tsoro_http_session;

/* The protocol's callback; the context's user pointer is the tsoro_content_root. */
int tsoro_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                        size_t length);

/* Headers that every answer carries, also the library's own. */
const struct lws_protocol_vhost_options *tsoro_http_headers(void);

#endif
