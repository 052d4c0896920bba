/* Folders. Functions are safe from any thread. */
#ifndef TSORO_OS_FOLDERS_H
#define TSORO_OS_FOLDERS_H

#include "tsoro/status.h"

#include <stddef.h>

/* The names in a folder, sorted by bytes, without `.` and `..`. */
typedef struct tsoro_folder {
    char **names;
    size_t count;
} tsoro_folder;

/* TSORO_ERR_IO (also if it is no folder), TSORO_ERR_MEMORY. */
tsoro_status tsoro_folder_read(const char *path, tsoro_folder *folder);
void tsoro_folder_free(tsoro_folder *folder);

/* Removes a file; not an error if there is none. */
tsoro_status tsoro_file_remove(const char *path);

/* Removes a folder and the files in it, but no folders in it. Not an error if there is none. */
tsoro_status tsoro_folder_remove(const char *path);

#endif
