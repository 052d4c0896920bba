/* Files: read whole, written atomically, mapped. Functions are safe from any thread; an output or a
 * mapping belongs to one thread at a time. Errors: TSORO_ERR_IO (args[0] is errno, found the path's
 * tail), TSORO_ERR_MEMORY, and what each function names. */
#ifndef TSORO_OS_FILE_H
#define TSORO_OS_FILE_H

#include "tsoro/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes on the heap, followed by a NUL that `size` does not count. Free data with tsoro_free. */
typedef struct tsoro_bytes {
    char *data;
    size_t size;
} tsoro_bytes;

/* Reads a whole file (pipes too). TSORO_ERR_TOO_LONG if it has more than `limit` bytes. */
tsoro_status tsoro_file_read(const char *path, size_t limit, tsoro_bytes *bytes);

/* Reads an open descriptor to its end, as tsoro_file_read; does not close it. */
tsoro_status tsoro_descriptor_read(int descriptor, size_t limit, tsoro_bytes *bytes);

/* Writes a file so that at every moment, crash included, the path holds the old content or the
 * whole new one: a temporary file in the same folder is written, synced and renamed.
 * TSORO_ERR_EXISTS if the path exists and not `force`; also when it appears meanwhile. Never
 * replaces what is not a regular file; a symbolic link is followed. */
tsoro_status tsoro_file_write(const char *path, const void *data, size_t size, bool force);

/* The same in pieces, for what does not fit in memory. Until the commit nothing is seen at the
 * path. */
typedef struct tsoro_output tsoro_output;

tsoro_status tsoro_output_open(const char *path, bool force, tsoro_output **output);

/* Appends. After an error the output is good for tsoro_output_discard only. */
tsoro_status tsoro_output_write(tsoro_output *output, const void *data, size_t size);

/* Overwrites bytes that were written before (a header with sizes known last). */
tsoro_status tsoro_output_patch(tsoro_output *output, uint64_t offset, const void *data,
                                size_t size);

/* Bytes appended so far. */
uint64_t tsoro_output_size(const tsoro_output *output);

/* Makes the file appear at its path and frees the output, also on failure (then the temporary file
 * is removed). */
tsoro_status tsoro_output_commit(tsoro_output *output);

/* Removes the temporary file and frees the output. NULL is allowed. */
void tsoro_output_discard(tsoro_output *output);

/* A file mapped for reading. An empty file has size 0 and data that is not NULL. If the file is
 * cut short while mapped, touching the lost part kills the process (SIGBUS). */
typedef struct tsoro_mapping {
    const uint8_t *data;
    size_t size;
} tsoro_mapping;

tsoro_status tsoro_mapping_open(const char *path, tsoro_mapping *mapping);
void tsoro_mapping_close(tsoro_mapping *mapping);

/* Whether something stands at the path. */
bool tsoro_file_exists(const char *path);

/* Whether a file can stand at the path, as far as folders go. TSORO_ERR_IO: EISDIR if a folder
 * stands there, ENOENT or ENOTDIR if there is no folder that it could be in. */
tsoro_status tsoro_file_place(const char *path);

/* Makes a folder and the folders above it; not an error if it exists. */
tsoro_status tsoro_folder_make(const char *path);

#endif
