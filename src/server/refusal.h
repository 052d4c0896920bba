/* Answers to what libwebsockets cannot read as a request: unknown methods, CONNECT and noise. It
   hands over such a connection as a raw one, and this protocol refuses it in proper HTTP. */
#ifndef TSORO_SERVER_REFUSAL_H
#define TSORO_SERVER_REFUSAL_H

#include "server/http.h"

#include <libwebsockets.h>

#include <stdbool.h>

/* The memory of a connection, for both protocols: the library can take a connection from one to the
   other, or close it by the other's callback, and keeps the memory it gave it at first. */
typedef struct tsoro_refusal_session {
    tsoro_http_session http;
    bool answered; /* what still comes is thrown away until the client closes */
} tsoro_refusal_session;

/* The callback of the raw protocol. */
int tsoro_refusal_callback(struct lws *wsi, enum lws_callback_reasons reason, void *session,
                           void *in, size_t length);

#endif
