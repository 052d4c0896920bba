#include "os/folders.h"

#include "base/alloc.h"
#include "os/error.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool add_name(tsoro_folder *folder, size_t *capacity, const char *name)
{
    char **names = tsoro_grow_array(folder->names, capacity, folder->count + 1, sizeof *names);
    if (names == NULL) {
        return false;
    }
    folder->names = names;
    char *copy = tsoro_alloc_array(strlen(name) + 1, 1);
    if (copy == NULL) {
        return false;
    }
    strcpy(copy, name);
    names[folder->count++] = copy;
    return true;
}

tsoro_status tsoro_folder_read(const char *path, tsoro_folder *folder)
{
    DIR *stream = opendir(path);
    if (stream == NULL) {
        return tsoro_os_error(errno, path);
    }
    tsoro_folder read = {0};
    size_t capacity = 0;
    const struct dirent *entry;
    bool kept = true;
    while (kept && (entry = readdir(stream)) != NULL) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            kept = add_name(&read, &capacity, entry->d_name);
        }
    }
    closedir(stream);
    if (!kept) {
        tsoro_folder_free(&read);
        return tsoro_os_error(ENOMEM, path);
    }
    if (read.count > 1) {
        qsort(read.names, read.count, sizeof *read.names, by_name);
    }
    *folder = read;
    return (tsoro_status){0};
}

void tsoro_folder_free(tsoro_folder *folder)
{
    for (size_t i = 0; i < folder->count; i++) {
        tsoro_free(folder->names[i]);
    }
    tsoro_free(folder->names);
    *folder = (tsoro_folder){0};
}

tsoro_status tsoro_file_remove(const char *path)
{
    if (unlink(path) != 0 && errno != ENOENT) {
        return tsoro_os_error(errno, path);
    }
    return (tsoro_status){0};
}

tsoro_status tsoro_folder_remove(const char *path)
{
    tsoro_folder folder;
    tsoro_status status = tsoro_folder_read(path, &folder);
    if (!tsoro_ok(status)) {
        return status.args[0] == ENOENT ? (tsoro_status){0} : status;
    }
    for (size_t i = 0; i < folder.count && tsoro_ok(status); i++) {
        char *file = tsoro_alloc_array(strlen(path) + strlen(folder.names[i]) + 2, 1);
        if (file == NULL) {
            status = tsoro_os_error(ENOMEM, path);
            break;
        }
        strcpy(file, path);
        strcat(file, "/");
        strcat(file, folder.names[i]);
        status = tsoro_file_remove(file);
        tsoro_free(file);
    }
    tsoro_folder_free(&folder);
    if (tsoro_ok(status) && rmdir(path) != 0) {
        status = tsoro_os_error(errno, path);
    }
    return status;
}
