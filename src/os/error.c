#include "os/error.h"

#include <errno.h>
#include <string.h>

/* The end of a path says more than its beginning: the file's name is there. */
static void copy_tail(char *found, size_t size, const char *path)
{
    size_t length = strlen(path);
    const char *tail = length < size ? path : path + length - (size - 1);
    while (((unsigned char)*tail & 0xc0) == 0x80) {
        tail++; /* not into the middle of a UTF-8 sequence */
    }
    size_t i = 0;
    for (; tail[i] != '\0'; i++) {
        unsigned char byte = (unsigned char)tail[i];
        found[i] = byte < 0x20 || byte == 0x7f ? '?' : tail[i];
    }
    found[i] = '\0';
}

tsoro_status tsoro_os_path_error(tsoro_code code, const char *path)
{
    tsoro_status status = {.code = code};
    if (path != NULL) {
        copy_tail(status.found, sizeof status.found, path);
    }
    return status;
}

tsoro_status tsoro_os_error(int error_number, const char *path)
{
    if (error_number == ENOMEM) {
        return tsoro_os_path_error(TSORO_ERR_MEMORY, path);
    }
    tsoro_status status = tsoro_os_path_error(TSORO_ERR_IO, path);
    status.args[0] = error_number;
    return status;
}
