/* Atomic output: a temporary file beside the target that takes its place at the commit. */
#include "base/alloc.h"
#include "base/checked.h"
#include "os/error.h"
#include "os/file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct tsoro_output {
    char *path;      /* the target, symbolic links resolved */
    char *temporary; /* in the same folder, so that a rename suffices */
    uint64_t size;
    int descriptor;
    bool force;
};

static const char temporary_suffix[] = ".new-XXXXXX";

static void output_free(tsoro_output *output)
{
    tsoro_free(output->path);
    tsoro_free(output->temporary);
    tsoro_free(output);
}

/* Renaming onto a link would replace the link, onto a device the device. Writes the target to
 * `resolved` and says with an error number why it must not be written, or 0. */
static int resolve_target(const char *path, bool force, char resolved[PATH_MAX])
{
    struct stat info;
    if (lstat(path, &info) != 0) {
        if (errno != ENOENT) {
            return errno;
        }
        if (strlen(path) >= PATH_MAX) {
            return ENAMETOOLONG;
        }
        memcpy(resolved, path, strlen(path) + 1);
        return 0;
    }
    if (!force) {
        return EEXIST;
    }
    if (realpath(path, resolved) == NULL || stat(resolved, &info) != 0) {
        return errno;
    }
    if (!S_ISREG(info.st_mode)) {
        return S_ISDIR(info.st_mode) ? EISDIR : EINVAL;
    }
    return 0;
}

static tsoro_status target_error(int error_number, const char *path)
{
    return error_number == EEXIST ? tsoro_os_path_error(TSORO_ERR_EXISTS, path)
                                  : tsoro_os_error(error_number, path);
}

/* mkstemp makes a private file; it gets the rights of the file it replaces, or those any new file
 * would have. */
static void set_rights(int descriptor, const char *path)
{
    struct stat info;
    mode_t mode;
    if (stat(path, &info) == 0) {
        mode = info.st_mode & 07777;
    } else {
        mode_t mask = umask(0);
        umask(mask);
        mode = 0666 & ~mask;
    }
    /* Not worth failing for: the content is what was asked for. */
    int ignored = fchmod(descriptor, mode);
    (void)ignored;
}

static bool output_names(tsoro_output *output, const char *resolved)
{
    size_t length = strlen(resolved);
    output->path = tsoro_alloc_array(length + 1, 1);
    output->temporary = tsoro_alloc_array(length + sizeof temporary_suffix, 1);
    if (output->path == NULL || output->temporary == NULL) {
        return false;
    }
    memcpy(output->path, resolved, length + 1);
    memcpy(output->temporary, resolved, length);
    memcpy(output->temporary + length, temporary_suffix, sizeof temporary_suffix);
    return true;
}

tsoro_status tsoro_output_open(const char *path, bool force, tsoro_output **output)
{
    char resolved[PATH_MAX];
    int error_number = resolve_target(path, force, resolved);
    if (error_number != 0) {
        return target_error(error_number, path);
    }
    tsoro_output *made = tsoro_alloc(sizeof *made);
    if (made == NULL || !output_names(made, resolved)) {
        if (made != NULL) {
            output_free(made);
        }
        return tsoro_os_path_error(TSORO_ERR_MEMORY, path);
    }
    made->force = force;
    made->descriptor = mkostemp(made->temporary, O_CLOEXEC);
    if (made->descriptor < 0) {
        error_number = errno;
        output_free(made);
        return tsoro_os_error(error_number, path);
    }
    set_rights(made->descriptor, made->path);
    *output = made;
    return (tsoro_status){0};
}

static tsoro_status write_at(tsoro_output *output, uint64_t offset, const void *data, size_t size)
{
    const char *next = data;
    while (size > 0) {
        ssize_t count = pwrite(output->descriptor, next, size, (off_t)offset);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return tsoro_os_error(count < 0 ? errno : EIO, output->path);
        }
        next += count;
        offset += (uint64_t)count;
        size -= (size_t)count;
    }
    return (tsoro_status){0};
}

tsoro_status tsoro_output_write(tsoro_output *output, const void *data, size_t size)
{
    tsoro_status status = write_at(output, output->size, data, size);
    if (tsoro_ok(status)) {
        output->size += size;
    }
    return status;
}

tsoro_status tsoro_output_patch(tsoro_output *output, uint64_t offset, const void *data,
                                size_t size)
{
    assert(offset <= output->size && size <= output->size - offset);
    return write_at(output, offset, data, size);
}

uint64_t tsoro_output_size(const tsoro_output *output)
{
    return output->size;
}

/* Moves the temporary file to a path that must not exist. Where the file system cannot do that in
 * one step, a second name for the file does: link fails if the path exists. */
static int rename_new(const char *temporary, const char *path)
{
    if (renameat2(AT_FDCWD, temporary, AT_FDCWD, path, RENAME_NOREPLACE) == 0) {
        return 0;
    }
    if (errno != EINVAL && errno != ENOSYS) {
        return errno;
    }
    if (link(temporary, path) != 0) {
        return errno;
    }
    return unlink(temporary) == 0 ? 0 : errno;
}

/* The new name is safe only once the folder is on the disk too. */
static void sync_folder(char *path)
{
    char *slash = strrchr(path, '/');
    if (slash != NULL) {
        slash[slash == path ? 1 : 0] = '\0';
    }
    int folder = open(slash != NULL ? path : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        fsync(folder);
        close(folder);
    }
}

static int output_finish(tsoro_output *output)
{
    int error_number = fsync(output->descriptor) != 0 ? errno : 0;
    if (close(output->descriptor) != 0 && error_number == 0) {
        error_number = errno;
    }
    if (error_number != 0) {
        return error_number;
    }
    if (!output->force) {
        return rename_new(output->temporary, output->path);
    }
    return rename(output->temporary, output->path) == 0 ? 0 : errno;
}

tsoro_status tsoro_output_commit(tsoro_output *output)
{
    tsoro_status status = {0};
    int error_number = output_finish(output);
    if (error_number != 0) {
        unlink(output->temporary);
        status = target_error(error_number, output->path);
    } else {
        sync_folder(output->path);
    }
    output_free(output);
    return status;
}

void tsoro_output_discard(tsoro_output *output)
{
    if (output != NULL) {
        close(output->descriptor);
        unlink(output->temporary);
        output_free(output);
    }
}
