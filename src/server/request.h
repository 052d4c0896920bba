/* What a request may be, beyond what libwebsockets sees to by itself. */
#ifndef TSORO_SERVER_REQUEST_H
#define TSORO_SERVER_REQUEST_H

#include <libwebsockets.h>

#define TSORO_REQUEST_TARGET 4096 /* bytes of path and query at the most */
#define TSORO_REQUEST_FIELD  8192 /* bytes of a header at the most */

/* The limits in the library's form: it cuts a token that is longer, and reads on. */
const struct lws_token_limits *tsoro_request_limits(void);

/* Whether the request whose decoded path is uri[0..length) can be answered: 0, or the status that
   says why not (400, 414, 431 or 505). */
unsigned tsoro_request_fault(struct lws *wsi, const char *uri, int length);

#endif
