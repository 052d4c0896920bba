/* Which file answers a request, and how it is labelled: paths, media types, encodings, caching. */
#ifndef TSORO_SERVER_CONTENT_H
#define TSORO_SERVER_CONTENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The folder that is served. */
typedef struct tsoro_content_root {
    char *path; /* absolute, without symbolic links, no slash at its end */
} tsoro_content_root;

/* An open file, ready to be sent. */
typedef struct tsoro_content {
    int descriptor;
    uint64_t size;
    const char *type;     /* media type */
    const char *encoding; /* "br", "gzip", or NULL: as it is */
    bool varies;          /* other encodings of it exist */
    bool immutable;       /* its name changes with its content */
    char tag[48];         /* entity tag, with quotes */
} tsoro_content;

/* Opens a root; false if the folder does not exist. */
bool tsoro_content_root_open(const char *folder, tsoro_content_root *root);
void tsoro_content_root_close(tsoro_content_root *root);

/* Finds the file of a decoded path ("/", "/assets/x.js"), in the best encoding that the
   Accept-Encoding field allows ("" without one). Never leaves the root, not even by symbolic links,
   and knows no hidden files. False if there is none; otherwise close *content. */
bool tsoro_content_find(const tsoro_content_root *root, const char *path,
                        const char *accept_encoding, tsoro_content *content);
void tsoro_content_close(tsoro_content *content);

/* --- Parts of it, for tests --- */

/* Whether a path may be looked up at all: it begins with a slash, and no part of it is empty or
   begins with a dot. */
bool tsoro_content_path_allowed(const char *path);

/* The media type of a file by its name. */
const char *tsoro_content_type(const char *name);

/* Whether an Accept-Encoding field allows a coding (RFC 9110, section 12.5.3). */
bool tsoro_content_accepts(const char *field, const char *coding);

#endif
