#include "server/http.h"

#include "server/request.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#define CHUNK_BYTES        8192
#define HEADER_BYTES       2048
#define FIELD_BYTES        512
#define SEND_TIMEOUT_SECS  30 /* a client that takes nothing for so long is dropped */
#define NOTHING_HERE       "There is nothing here.\n"
#define IMMUTABLE_FOR_YEAR "public, max-age=31536000, immutable"

/* WebAssembly needs its own word; nothing foreign is loaded, framed or sent to. Opener and embedder
   policy give the page shared memory, by which it stops a search. */
const struct lws_protocol_vhost_options *tsoro_http_headers(void)
{
    static const struct lws_protocol_vhost_options headers[] = {
        {&headers[1], NULL, "content-security-policy:",
         "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
         "img-src 'self' data: blob:; media-src 'self'; font-src 'self'; connect-src 'self'; "
         "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
         "frame-ancestors 'none'"},
        {&headers[2], NULL, "cross-origin-opener-policy:", "same-origin"},
        {&headers[3], NULL, "cross-origin-embedder-policy:", "require-corp"},
        {&headers[4], NULL, "cross-origin-resource-policy:", "same-origin"},
        {&headers[5], NULL, "x-content-type-options:", "nosniff"},
        {NULL, NULL, "referrer-policy:", "no-referrer"},
    };
    return headers;
}

/* --- Headers --- */

/* A block of headers being written. Once something did not fit, nothing more is added. */
typedef struct header_block {
    struct lws *wsi;
    unsigned char bytes[LWS_PRE + HEADER_BYTES];
    unsigned char *at;
    bool failed;
} header_block;

static unsigned char *block_end(header_block *block)
{
    return block->bytes + sizeof block->bytes - 1;
}

static void begin_block(header_block *block, struct lws *wsi, unsigned status)
{
    block->wsi = wsi;
    block->at = block->bytes + LWS_PRE;
    block->failed = lws_add_http_header_status(wsi, status, &block->at, block_end(block)) != 0;
}

static void add(header_block *block, const char *name, const char *value)
{
    block->failed = block->failed ||
                    lws_add_http_header_by_name(block->wsi, (const unsigned char *)name,
                                                (const unsigned char *)value, (int)strlen(value),
                                                &block->at, block_end(block)) != 0;
}

static void add_length(header_block *block, uint64_t length)
{
    block->failed =
        block->failed || lws_add_http_header_content_length(block->wsi, (lws_filepos_t)length,
                                                            &block->at, block_end(block)) != 0;
}

/* Sends the block; false if the connection is to be closed. */
static bool send_block(header_block *block)
{
    return !block->failed && lws_finalize_write_http_header(block->wsi, block->bytes + LWS_PRE,
                                                            &block->at, block_end(block)) == 0;
}

/* A request header's value, "" if there is none or it is longer than any that makes sense. */
static const char *field(struct lws *wsi, enum lws_token_indexes token, char *out)
{
    if (lws_hdr_copy(wsi, out, FIELD_BYTES, token) <= 0) {
        out[0] = '\0';
    }
    return out;
}

/* --- Answers without a file. They return what the callback returns: 0 to go on with the
   connection, -1 to close it. --- */

static int finish(struct lws *wsi)
{
    return lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

static int send_text(struct lws *wsi, unsigned status, const char *text, bool head,
                     const char *extra_name, const char *extra_value)
{
    header_block block;
    size_t length = strlen(text);
    begin_block(&block, wsi, status);
    add(&block, "content-type:", "text/plain; charset=utf-8");
    add(&block, "cache-control:", "no-store");
    if (extra_name != NULL) {
        add(&block, extra_name, extra_value);
    }
    add_length(&block, length);
    if (!send_block(&block)) {
        return -1;
    }
    if (!head) {
        unsigned char body[LWS_PRE + FIELD_BYTES];
        memcpy(body + LWS_PRE, text, length);
        if (lws_write(wsi, body + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) < 0) {
            return -1;
        }
    }
    return finish(wsi);
}

static int refuse_method(struct lws *wsi)
{
    /* A body may follow that nobody wants: the connection is of no further use. */
    send_text(wsi, 405, "Only GET and HEAD are answered here.\n", false,
              "allow:", TSORO_HTTP_METHODS);
    return -1;
}

/* A request that is not what it may be. What follows it cannot be trusted either. */
static int refuse_request(struct lws *wsi, unsigned status, bool head)
{
    const char *text = status == 414   ? "The address is too long.\n"
                       : status == 431 ? "A header is too long.\n"
                       : status == 505 ? "Only HTTP/1.0 and HTTP/1.1 are spoken here.\n"
                                       : "This is no address.\n";
    send_text(wsi, status, text, head, NULL, NULL);
    return -1;
}

/* No path here is a WebSocket. HTTP/2 the library may speak; another upgrade it has refused. */
static int consider_upgrade(struct lws *wsi, const char *wanted)
{
    if (strcasecmp(wanted, "h2c") == 0) {
        return 0;
    }
    if (strcasecmp(wanted, "websocket") == 0) {
        send_text(wsi, 404, "There is no WebSocket here.\n", false, NULL, NULL);
    }
    return -1;
}

/* --- Files --- */

static void add_caching(header_block *block, const tsoro_content *content)
{
    add(block, "cache-control:", content->immutable ? IMMUTABLE_FOR_YEAR : "no-cache");
    add(block, "etag:", content->tag);
    if (content->varies) {
        add(block, "vary:", "accept-encoding");
    }
}

/* Whether an If-None-Match field names the tag (RFC 9110, section 13.1.2, by weak comparison). */
static bool names_tag(const char *value, const char *tag)
{
    return strcmp(value, "*") == 0 || strstr(value, tag) != NULL;
}

static int send_not_modified(struct lws *wsi, tsoro_content *content)
{
    header_block block;
    begin_block(&block, wsi, 304);
    add_caching(&block, content);
    tsoro_content_close(content);
    return send_block(&block) ? finish(wsi) : -1;
}

static int start_file(struct lws *wsi, tsoro_http_session *session, const tsoro_content *content,
                      bool head)
{
    header_block block;
    begin_block(&block, wsi, 200);
    add(&block, "content-type:", content->type);
    if (content->encoding != NULL) {
        add(&block, "content-encoding:", content->encoding);
    }
    add_caching(&block, content);
    add_length(&block, content->size);
    session->content = *content;
    session->left = content->size;
    session->sending = true;
    if (!send_block(&block)) {
        return -1;
    }
    if (head || content->size == 0) {
        tsoro_content_close(&session->content);
        session->sending = false;
        return finish(wsi);
    }
    lws_callback_on_writable(wsi);
    return 0;
}

/* Sends the next piece. The file may have been cut short meanwhile: then the promised length cannot
   be kept, and the connection is closed so that the client notices. */
static int send_piece(struct lws *wsi, tsoro_http_session *session)
{
    unsigned char piece[LWS_PRE + CHUNK_BYTES];
    if (!session->sending) {
        return 0;
    }
    size_t wanted = session->left < CHUNK_BYTES ? (size_t)session->left : CHUNK_BYTES;
    ssize_t got;
    do {
        got = read(session->content.descriptor, piece + LWS_PRE, wanted);
    } while (got < 0 && errno == EINTR);
    if (got <= 0) {
        return -1;
    }
    session->left -= (uint64_t)got;
    bool last = session->left == 0;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, SEND_TIMEOUT_SECS);
    if (lws_write(wsi, piece + LWS_PRE, (size_t)got, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        0) {
        return -1;
    }
    if (last) {
        tsoro_content_close(&session->content);
        session->sending = false;
        return finish(wsi);
    }
    lws_callback_on_writable(wsi);
    return 0;
}

static int answer(struct lws *wsi, tsoro_http_session *session)
{
    char *uri;
    int length;
    char path[TSORO_REQUEST_TARGET + 1];
    char accept[FIELD_BYTES];
    char known[FIELD_BYTES];
    int method = lws_http_get_uri_and_method(wsi, &uri, &length);
    bool head = method == LWSHUMETH_HEAD;
    if (method != LWSHUMETH_GET && !head) {
        return refuse_method(wsi);
    }
    unsigned fault = tsoro_request_fault(wsi, uri, length);
    if (fault != 0) {
        return refuse_request(wsi, fault, head);
    }
    memcpy(path, uri, (size_t)length);
    path[length] = '\0';

    const tsoro_content_root *root = lws_context_user(lws_get_context(wsi));
    tsoro_content content;
    if (!tsoro_content_find(root, path, field(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accept),
                            &content)) {
        return send_text(wsi, 404, NOTHING_HERE, head, NULL, NULL);
    }
    if (names_tag(field(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, known), content.tag)) {
        return send_not_modified(wsi, &content);
    }
    return start_file(wsi, session, &content, head);
}

static void forget(tsoro_http_session *session)
{
    if (session != NULL && session->sending) {
        tsoro_content_close(&session->content);
        session->sending = false;
    }
}

int tsoro_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                        size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return consider_upgrade(wsi, in);
    case LWS_CALLBACK_HTTP:
        return answer(wsi, session);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_piece(wsi, session);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        forget(session);
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, session, in, length);
    }
}
