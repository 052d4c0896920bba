#include "os/file.h"

#include "base/alloc.h"
#include "os/error.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* A first guess of what will be read: the size the system states, which is 0 for pipes and /proc.
 */
static size_t stated_size(int descriptor)
{
    struct stat info;
    if (fstat(descriptor, &info) != 0 || !S_ISREG(info.st_mode) || info.st_size < 0) {
        return 0;
    }
    return (size_t)info.st_size;
}

/* Appends what one read gives; *end is set at the end of the file. */
static int read_some(int descriptor, tsoro_bytes *bytes, size_t capacity, bool *end)
{
    ssize_t count;
    do {
        count = read(descriptor, bytes->data + bytes->size, capacity - bytes->size - 1);
    } while (count < 0 && errno == EINTR);
    if (count < 0) {
        return errno;
    }
    *end = count == 0;
    bytes->size += (size_t)count;
    return 0;
}

static tsoro_status read_all(int descriptor, const char *path, size_t limit, tsoro_bytes *bytes)
{
    size_t capacity = 0;
    size_t wanted = stated_size(descriptor);
    if (wanted > limit) {
        return tsoro_os_path_error(TSORO_ERR_TOO_LONG, path);
    }
    wanted += 2; /* the NUL, and room to see the end without growing */
    bool end = false;
    while (!end) {
        char *grown = tsoro_grow_array(bytes->data, &capacity, wanted, 1);
        if (grown == NULL) {
            return tsoro_os_path_error(TSORO_ERR_MEMORY, path);
        }
        bytes->data = grown;
        int error_number = read_some(descriptor, bytes, capacity, &end);
        if (error_number != 0) {
            return tsoro_os_error(error_number, path);
        }
        if (bytes->size > limit) {
            return tsoro_os_path_error(TSORO_ERR_TOO_LONG, path);
        }
        wanted = bytes->size + 2;
    }
    bytes->data[bytes->size] = '\0';
    return (tsoro_status){0};
}

static tsoro_status read_descriptor(int descriptor, const char *path, size_t limit,
                                    tsoro_bytes *bytes)
{
    tsoro_bytes found = {0};
    tsoro_status status = read_all(descriptor, path, limit, &found);
    if (tsoro_ok(status)) {
        *bytes = found;
    } else {
        tsoro_free(found.data);
    }
    return status;
}

tsoro_status tsoro_descriptor_read(int descriptor, size_t limit, tsoro_bytes *bytes)
{
    return read_descriptor(descriptor, NULL, limit, bytes);
}

tsoro_status tsoro_file_read(const char *path, size_t limit, tsoro_bytes *bytes)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return tsoro_os_error(errno, path);
    }
    tsoro_status status = read_descriptor(descriptor, path, limit, bytes);
    close(descriptor);
    return status;
}

tsoro_status tsoro_file_write(const char *path, const void *data, size_t size, bool force)
{
    tsoro_output *output;
    tsoro_status status = tsoro_output_open(path, force, &output);
    if (!tsoro_ok(status)) {
        return status;
    }
    status = tsoro_output_write(output, data, size);
    if (!tsoro_ok(status)) {
        tsoro_output_discard(output);
        return status;
    }
    return tsoro_output_commit(output);
}

tsoro_status tsoro_mapping_open(const char *path, tsoro_mapping *mapping)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return tsoro_os_error(errno, path);
    }
    struct stat info;
    int error_number = fstat(descriptor, &info) != 0 ? errno : 0;
    tsoro_mapping found = {.data = (const uint8_t *)""};
    if (error_number == 0 && !S_ISREG(info.st_mode)) {
        error_number = S_ISDIR(info.st_mode) ? EISDIR : EINVAL;
    } else if (error_number == 0 && info.st_size > 0) {
        void *data = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_SHARED, descriptor, 0);
        error_number = data == MAP_FAILED ? errno : 0;
        found = (tsoro_mapping){.data = data, .size = (size_t)info.st_size};
    }
    close(descriptor);
    if (error_number != 0) {
        return tsoro_os_error(error_number, path);
    }
    *mapping = found;
    return (tsoro_status){0};
}

void tsoro_mapping_close(tsoro_mapping *mapping)
{
    if (mapping->size > 0) {
        /* munmap takes a plain pointer; nothing is written through it. */
        munmap((void *)(uintptr_t)mapping->data, mapping->size);
    }
    *mapping = (tsoro_mapping){0};
}

bool tsoro_file_exists(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0;
}

tsoro_status tsoro_file_place(const char *path)
{
    struct stat info;
    if (stat(path, &info) == 0) {
        return S_ISDIR(info.st_mode) ? tsoro_os_error(EISDIR, path) : (tsoro_status){0};
    }
    const char *slash = strrchr(path, '/');
    size_t length = slash == NULL ? 0 : (size_t)(slash - path) + 1;
    char *folder = tsoro_alloc_array(length + 2, 1);
    if (folder == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    memcpy(folder, length == 0 ? "." : path, length == 0 ? 1 : length);
    int error_number = stat(folder, &info) == 0 ? 0 : errno;
    tsoro_free(folder);
    return error_number == 0 ? (tsoro_status){0} : tsoro_os_error(error_number, path);
}

/* Makes one folder; fine if a folder is there already. */
static int make_one(const char *path)
{
    if (mkdir(path, 0777) == 0) {
        return 0;
    }
    struct stat info;
    int error_number = errno;
    if (error_number == EEXIST && stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        return 0;
    }
    return error_number;
}

tsoro_status tsoro_folder_make(const char *path)
{
    size_t length = strlen(path);
    char *copy = tsoro_alloc_array(length + 1, 1);
    if (copy == NULL) {
        return tsoro_os_path_error(TSORO_ERR_MEMORY, path);
    }
    memcpy(copy, path, length + 1);
    int error_number = 0;
    for (size_t i = 1; i <= length && error_number == 0; i++) {
        if (copy[i] == '/' || copy[i] == '\0') {
            copy[i] = '\0';
            error_number = make_one(copy);
            copy[i] = path[i];
        }
    }
    tsoro_free(copy);
    return error_number == 0 ? (tsoro_status){0} : tsoro_os_error(error_number, path);
}
