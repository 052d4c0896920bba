#include "server/content.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

bool tsoro_content_root_open(const char *folder, tsoro_content_root *root)
{
    char *path = realpath(folder, NULL);
    struct stat about;
    if (path == NULL || stat(path, &about) != 0 || !S_ISDIR(about.st_mode)) {
        free(path);
        return false;
    }
    root->path = path;
    return true;
}

void tsoro_content_root_close(tsoro_content_root *root)
{
    free(root->path);
    root->path = NULL;
}

/* --- Names --- */

bool tsoro_content_path_allowed(const char *path)
{
    if (path[0] != '/') {
        return false;
    }
    for (const char *part = path; *part == '/'; part += 1 + strcspn(part + 1, "/")) {
        if (part[1] == '.' || part[1] == '/') {
            return false;
        }
    }
    return strpbrk(path, "\\\r\n") == NULL;
}

const char *tsoro_content_type(const char *name)
{
    static const struct {
        const char *suffix, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".jpg", "image/jpeg"},
        {".webp", "image/webp"},
        {".avif", "image/avif"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
        {".opus", "audio/ogg"},
        {".wav", "audio/wav"},
        {".txt", "text/plain; charset=utf-8"},
        {".tgn", "text/plain; charset=utf-8"},
        {".md", "text/plain; charset=utf-8"},
        {".xml", "application/xml"},
        {".pdf", "application/pdf"},
    };
    const char *suffix = strrchr(name, '.');
    for (size_t index = 0; suffix != NULL && index < COUNT(types); index++) {
        if (strcasecmp(suffix, types[index].suffix) == 0) {
            return types[index].type;
        }
    }
    return "application/octet-stream";
}

/* The build puts into assets/ what it names by its content, and nothing else. */
static bool is_immutable(const char *path)
{
    return strncmp(path, "/assets/", strlen("/assets/")) == 0;
}

/* --- Encodings --- */

/* Whether the parameters of a coding (";q=0", " ; q=0.0") refuse it. */
static bool refused(const char *parameters, size_t length)
{
    const char *end = parameters + length;
    const char *at = memchr(parameters, '=', length);
    if (at == NULL) {
        return false;
    }
    for (at++; at < end && (*at == ' ' || *at == '\t'); at++) {
    }
    for (; at < end; at++) {
        if (*at != '0' && *at != '.' && *at != ' ' && *at != '\t') {
            return false;
        }
    }
    return true;
}

bool tsoro_content_accepts(const char *field, const char *coding)
{
    bool any = false;
    while (*field != '\0') {
        field += strspn(field, " \t,");
        size_t length = strcspn(field, ",");
        size_t name = strcspn(field, ";, \t");
        bool allowed = !refused(field + name, length - name);
        if (name == strlen(coding) && strncasecmp(field, coding, name) == 0) {
            return allowed;
        }
        any = any || (name == 1 && *field == '*' && allowed);
        field += length;
    }
    return any;
}

/* --- Files --- */

/* Opens a regular file below the root, `suffix` appended to its name; -1 if there is none. */
static int open_below(const tsoro_content_root *root, const char *path, const char *suffix,
                      struct stat *about)
{
    char name[PATH_MAX];
    int length = snprintf(name, sizeof name, "%s%s%s", root->path, path, suffix);
    if (length < 0 || (size_t)length >= sizeof name) {
        return -1;
    }
    char real[PATH_MAX];
    size_t root_length = strlen(root->path);
    if (realpath(name, real) == NULL || strncmp(real, root->path, root_length) != 0 ||
        real[root_length] != '/') {
        return -1;
    }
    int descriptor = open(real, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (descriptor < 0) {
        return -1;
    }
    if (fstat(descriptor, about) != 0 || !S_ISREG(about->st_mode)) {
        close(descriptor);
        return -1;
    }
    return descriptor;
}

/* Size and time name a version well enough: the build writes each file once. The encoding is part
   of it, because other bytes need another strong tag. */
static void write_tag(const struct stat *about, const char *encoding, tsoro_content *content)
{
    snprintf(content->tag, sizeof content->tag, "\"%llx-%llx%s%s\"",
             (unsigned long long)about->st_mtim.tv_sec * 1000000000ull +
                 (unsigned long long)about->st_mtim.tv_nsec,
             (unsigned long long)about->st_size, encoding != NULL ? "-" : "",
             encoding != NULL ? encoding : "");
}

static bool is_older(const struct stat *a, const struct stat *b)
{
    return a->st_mtim.tv_sec < b->st_mtim.tv_sec ||
           (a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec < b->st_mtim.tv_nsec);
}

/* Puts the best encoded copy in place of the plain file. A copy older than the file is stale. */
static void prefer_encoded(const tsoro_content_root *root, const char *path, const char *accept,
                           struct stat *about, tsoro_content *content)
{
    static const struct {
        const char *coding, *suffix;
    } copies[] = {{"br", ".br"}, {"gzip", ".gz"}};
    const struct stat plain = *about;
    for (size_t index = 0; index < COUNT(copies); index++) {
        struct stat encoded;
        int descriptor = open_below(root, path, copies[index].suffix, &encoded);
        if (descriptor < 0) {
            continue;
        }
        content->varies = true;
        if (content->encoding == NULL && !is_older(&encoded, &plain) &&
            tsoro_content_accepts(accept, copies[index].coding)) {
            close(content->descriptor);
            content->descriptor = descriptor;
            content->encoding = copies[index].coding;
            *about = encoded;
        } else {
            close(descriptor);
        }
    }
}

bool tsoro_content_find(const tsoro_content_root *root, const char *path,
                        const char *accept_encoding, tsoro_content *content)
{
    char file[PATH_MAX];
    size_t length = strlen(path);
    if (!tsoro_content_path_allowed(path) || length + sizeof "index.html" > sizeof file) {
        return false;
    }
    bool folder = path[length - 1] == '/';
    snprintf(file, sizeof file, "%s%s", path, folder ? "index.html" : "");
    struct stat about;
    int descriptor = open_below(root, file, "", &about);
    if (descriptor < 0) {
        return false;
    }
    tsoro_content found = {
        .descriptor = descriptor,
        .type = tsoro_content_type(file),
        .immutable = is_immutable(file),
    };
    prefer_encoded(root, file, accept_encoding, &about, &found);
    found.size = (uint64_t)about.st_size;
    write_tag(&about, found.encoding, &found);
    *content = found;
    return true;
}

void tsoro_content_close(tsoro_content *content)
{
    close(content->descriptor);
    content->descriptor = -1;
}
