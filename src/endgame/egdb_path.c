#include "endgame/egdb_set.h"

#include "base/alloc.h"
#include "os/error.h"
#include "os/file.h"
#include "os/folders.h"

#include <string.h>

#define SUFFIX ".egdb"

static void release(void *context)
{
    tsoro_mapping *mapping = context;
    tsoro_mapping_close(mapping);
    tsoro_free(mapping);
}

static tsoro_status add_file(tsoro_egdb *db, const char *path)
{
    tsoro_mapping *mapping = tsoro_alloc(sizeof *mapping);
    if (mapping == NULL) {
        return tsoro_os_path_error(TSORO_ERR_MEMORY, path);
    }
    tsoro_status status = tsoro_mapping_open(path, mapping);
    if (!tsoro_ok(status)) {
        tsoro_free(mapping);
        return status;
    }
    /* The tail of the path tells files of one folder apart. */
    const char *slash = strrchr(path, '/');
    status = tsoro_egdb_add_owned(db, mapping->data, mapping->size,
                                  slash == NULL ? path : slash + 1, release, mapping);
    if (!tsoro_ok(status)) {
        release(mapping);
    }
    return status;
}

static bool is_table(const char *name)
{
    size_t length = strlen(name);
    return length > strlen(SUFFIX) && strcmp(name + length - strlen(SUFFIX), SUFFIX) == 0;
}

static tsoro_status add_folder(tsoro_egdb *db, const char *path, const tsoro_folder *folder)
{
    tsoro_status status = {0};
    for (size_t i = 0; i < folder->count && tsoro_ok(status); i++) {
        if (!is_table(folder->names[i])) {
            continue;
        }
        size_t size = strlen(path) + strlen(folder->names[i]) + 2;
        char *file = tsoro_alloc_array(size, 1);
        if (file == NULL) {
            return tsoro_os_path_error(TSORO_ERR_MEMORY, path);
        }
        strcpy(file, path);
        strcat(file, "/");
        strcat(file, folder->names[i]);
        status = add_file(db, file);
        tsoro_free(file);
    }
    return status;
}

static tsoro_status add_one(tsoro_egdb *db, const char *path)
{
    tsoro_folder folder;
    if (!tsoro_ok(tsoro_folder_read(path, &folder))) {
        return add_file(db, path);
    }
    tsoro_status status = add_folder(db, path, &folder);
    tsoro_folder_free(&folder);
    return status;
}

tsoro_status tsoro_egdb_add_path(tsoro_egdb *db, const char *path)
{
    if (tsoro_file_exists(path)) {
        return add_one(db, path);
    }
    tsoro_status status = {0};
    while (tsoro_ok(status) && *path != 0) {
        size_t length = strcspn(path, ":");
        char *part = tsoro_alloc_array(length + 1, 1);
        if (part == NULL) {
            return tsoro_os_path_error(TSORO_ERR_MEMORY, path);
        }
        memcpy(part, path, length);
        if (length > 0) {
            status = add_one(db, part);
        }
        tsoro_free(part);
        path += length + (path[length] == ':' ? 1 : 0);
    }
    return status;
}
