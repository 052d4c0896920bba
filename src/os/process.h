/* Other programs, spoken to line by line over their standard input and output: engines of a match.
 * A process belongs to one thread at a time. Nothing here raises SIGPIPE. */
#ifndef TSORO_OS_PROCESS_H
#define TSORO_OS_PROCESS_H

#include "tsoro/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TSORO_FOREVER UINT64_MAX

/* The longest line that is read, its end not counted. */
#define TSORO_MAX_LINE (1u << 20)

typedef struct tsoro_process tsoro_process;

/* Starts argv[0], looked up in PATH, with these arguments (the last entry is NULL), in a process
 * group of its own. Its standard error goes to `error_descriptor`, or where ours goes if that is
 * negative. TSORO_ERR_IO if the program cannot be started (args[0] is errno: ENOENT where there is
 * none), TSORO_ERR_MEMORY. */
tsoro_status tsoro_process_start(const char *const argv[], int error_descriptor,
                                 tsoro_process **process);

/* Sends the text (which has no line end) and a line end. TSORO_ERR_IO: EPIPE if the process no
 * longer reads, ETIMEDOUT if it has not taken the line in time. */
tsoro_status tsoro_process_write_line(tsoro_process *process, const char *text, size_t length,
                                      uint64_t timeout_ms);

typedef enum tsoro_read {
    TSORO_READ_LINE,     /* a line was read */
    TSORO_READ_TIMEOUT,  /* none came in time; what came of one is kept */
    TSORO_READ_END,      /* the process has closed its output: there will be no more */
    TSORO_READ_TOO_LONG, /* a line is longer than TSORO_MAX_LINE: as good as the end */
    TSORO_READ_MEMORY    /* no memory for the line */
} tsoro_read;

/* A line without its end (LF or CR LF), followed by a NUL that `length` does not count. The text
 * holds until the next read. */
typedef struct tsoro_line {
    const char *text;
    size_t length;
} tsoro_line;

/* Reads a line; waits at most this long (0: takes only what is there). A last line without an end
 * counts as one. Fills *line only with TSORO_READ_LINE. */
tsoro_read tsoro_process_read_line(tsoro_process *process, uint64_t timeout_ms, tsoro_line *line);

/* Waits until one of the processes has sent something (or has ended) and returns its index: reading
 * from it may give a line, or only a part of one that is kept;
 * `count` if the time ran out. NULL entries are passed over. count <= 1024. */
size_t tsoro_process_wait_any(tsoro_process *const processes[], size_t count, uint64_t timeout_ms);

/* How a process ended. */
typedef struct tsoro_exit {
    int code;    /* its exit code, if signal is 0 */
    int signal;  /* the signal that ended it, or 0 */
    bool killed; /* it did not end by itself in time, and was killed */
} tsoro_exit;

/* Closes the input of the process, waits at most `grace_ms` for it to end, kills it and what it
 * started if it has not, and frees it. */
tsoro_exit tsoro_process_stop(tsoro_process *process, uint64_t grace_ms);

/* The system's number of the process. */
long tsoro_process_id(const tsoro_process *process);

#endif
