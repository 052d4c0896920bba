/* Limits of libwebsockets 4.1.6 that nothing here can lift, since it decides them before any
 * callback: a bad escape (`%zz`) and a target that is no path (`x`, `*`) get its own 403 instead of
 * 400; NUL in the middle of a target, more than some ninety parameters of a query, and a head
 * of more than 64 KiB in all are dropped without an answer; methods are known in any case. */
#include "server/request.h"

#include <stdbool.h>
#include <string.h>

static const enum lws_token_indexes targets[] = {
    WSI_TOKEN_GET_URI, WSI_TOKEN_HEAD_URI,  WSI_TOKEN_POST_URI,   WSI_TOKEN_OPTIONS_URI,
    WSI_TOKEN_PUT_URI, WSI_TOKEN_PATCH_URI, WSI_TOKEN_DELETE_URI,
};

const struct lws_token_limits *tsoro_request_limits(void)
{
    static struct lws_token_limits limits;
    for (int token = 0; token < WSI_TOKEN_COUNT; token++) {
        limits.token_limit[token] = TSORO_REQUEST_FIELD + 1;
    }
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        limits.token_limit[targets[i]] = TSORO_REQUEST_TARGET + 1;
    }
    return &limits;
}

static bool has_long_field(struct lws *wsi)
{
    for (int token = 0; token < WSI_TOKEN_COUNT; token++) {
        if (lws_hdr_total_length(wsi, (enum lws_token_indexes)token) > TSORO_REQUEST_FIELD) {
            return true;
        }
    }
    return false;
}

/* "/%00" is read as "/", and the NUL does not count as a byte of it. It shows only in that the
   token read next does not stand behind the path's end (the query: a byte further on). */
static bool hides_nul(struct lws *wsi, const char *uri, int length)
{
    char next[TSORO_REQUEST_TARGET + 1];
    bool query = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) > 0;
    int size = lws_hdr_copy_fragment(wsi, next, sizeof next,
                                     query ? WSI_TOKEN_HTTP_URI_ARGS : WSI_TOKEN_HTTP, 0);
    return size > 0 && memcmp(uri + length + (query ? 2 : 1), next, (size_t)size) != 0;
}

/* The version at the end of the request line, which the library reads and does not judge: 0, or the
   status that refuses it. A line without one is of the oldest HTTP. */
static unsigned version_fault(struct lws *wsi)
{
    char version[16];
    int length = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP);
    if (length <= 0) {
        return 0;
    }
    if (length != 8 || lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_HTTP) != length ||
        memcmp(version, "HTTP/", 5) != 0) {
        return 400;
    }
    return version[5] == '1' && version[6] == '.' ? 0 : 505;
}

unsigned tsoro_request_fault(struct lws *wsi, const char *uri, int length)
{
    if (length + lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) > TSORO_REQUEST_TARGET) {
        return 414;
    }
    if (has_long_field(wsi)) {
        return 431;
    }
    bool plain = lws_get_network_wsi(wsi) == wsi; /* HTTP/1: HTTP/2 sends no NUL this way */
    if (length <= 0 || (plain && hides_nul(wsi, uri, length))) {
        return 400;
    }
    return plain ? version_fault(wsi) : 0;
}
