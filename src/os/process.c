#include "os/process.h"

#include "base/alloc.h"
#include "os/clock.h"
#include "os/error.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { max_polled = 1024 };

struct tsoro_process {
    pid_t id;
    int channel;     /* our end of the socket that is the process's input and output */
    char *buffer;    /* bytes read: the line given out last, then what is not given out yet */
    size_t capacity; /* of the buffer */
    size_t size;     /* bytes in the buffer */
    size_t taken;    /* bytes given out */
    size_t searched; /* bytes known to hold no line end after `taken` */
    bool ended;      /* the process has closed its output */
};

/* --- Starting --- */

/* The new process gets `channel` as input and output, no blocked signals and SIGPIPE as usual: what
 * the caller has set for itself is not the engine's business. */
static int spawn(const char *const argv[], int channel, int error_descriptor, pid_t *id)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error_number = posix_spawn_file_actions_init(&actions);
    if (error_number != 0) {
        return error_number;
    }
    error_number = posix_spawnattr_init(&attributes);
    if (error_number != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return error_number;
    }
    sigset_t none;
    sigset_t usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    error_number = posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    /* Error first: the caller's descriptor may be 0 or 1. */
    if (error_number == 0 && error_descriptor >= 0) {
        error_number = posix_spawn_file_actions_adddup2(&actions, error_descriptor, STDERR_FILENO);
    }
    if (error_number == 0) {
        error_number = posix_spawn_file_actions_adddup2(&actions, channel, STDIN_FILENO);
    }
    if (error_number == 0) {
        error_number = posix_spawn_file_actions_adddup2(&actions, channel, STDOUT_FILENO);
    }
    if (error_number == 0) {
        char *const *arguments = (char *const *)(uintptr_t)argv;
        error_number = posix_spawnp(id, argv[0], &actions, &attributes, arguments, environ);
    }
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error_number;
}

/* A socket pair rather than pipes: only a socket can be written to without risking SIGPIPE. Both
 * ends lie above the standard descriptors, so that none is overwritten while it is handed over. */
static int open_channel(int ends[2])
{
    int made[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, made) != 0) {
        return errno;
    }
    int error_number = 0;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(made[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        error_number = ends[i] < 0 ? errno : error_number;
        close(made[i]);
    }
    if (error_number != 0) {
        for (int i = 0; i < 2; i++) {
            if (ends[i] >= 0) {
                close(ends[i]);
            }
        }
    }
    return error_number;
}

tsoro_status tsoro_process_start(const char *const argv[], int error_descriptor,
                                 tsoro_process **process)
{
    int ends[2] = {-1, -1};
    tsoro_process *made = tsoro_alloc(sizeof *made);
    if (made == NULL) {
        return tsoro_os_path_error(TSORO_ERR_MEMORY, argv[0]);
    }
    int error_number = open_channel(ends);
    if (error_number != 0) {
        tsoro_free(made);
        return tsoro_os_error(error_number, argv[0]);
    }
    error_number = spawn(argv, ends[1], error_descriptor, &made->id);
    close(ends[1]);
    if (error_number != 0) {
        close(ends[0]);
        tsoro_free(made);
        return tsoro_os_error(error_number, argv[0]);
    }
    made->channel = ends[0];
    *process = made;
    return (tsoro_status){0};
}

long tsoro_process_id(const tsoro_process *process)
{
    return process->id;
}

/* --- Waiting --- */

/* The moment at which a wait that begins now ends. */
static uint64_t deadline_after(uint64_t timeout_ms)
{
    uint64_t now = tsoro_monotonic_ms();
    return timeout_ms < TSORO_FOREVER - now ? now + timeout_ms : TSORO_FOREVER;
}

/* poll until the deadline; false when the time is over. */
static bool poll_until(struct pollfd *polled, nfds_t count, uint64_t deadline)
{
    for (;;) {
        int wait = -1;
        if (deadline != TSORO_FOREVER) {
            uint64_t now = tsoro_monotonic_ms();
            uint64_t left = deadline > now ? deadline - now : 0;
            wait = left < INT_MAX ? (int)left : INT_MAX;
        }
        int ready = poll(polled, count, wait);
        if (ready > 0) {
            return true;
        }
        if (ready == 0 && wait < INT_MAX) {
            return false;
        }
    }
}

/* The first line end in the buffer that is not given out yet, or NULL. */
static const char *line_end(tsoro_process *process)
{
    size_t left = process->size - process->searched;
    if (left == 0) {
        return NULL;
    }
    const char *end = memchr(process->buffer + process->searched, '\n', left);
    process->searched = end != NULL ? (size_t)(end - process->buffer) : process->size;
    return end;
}

size_t tsoro_process_wait_any(tsoro_process *const processes[], size_t count, uint64_t timeout_ms)
{
    assert(count <= max_polled);
    struct pollfd polled[max_polled];
    for (size_t i = 0; i < count; i++) {
        tsoro_process *process = processes[i];
        if (process != NULL && (process->ended || line_end(process) != NULL)) {
            return i;
        }
        polled[i] =
            (struct pollfd){.fd = process != NULL ? process->channel : -1, .events = POLLIN};
    }
    if (!poll_until(polled, count, deadline_after(timeout_ms))) {
        return count;
    }
    size_t index = 0;
    while (polled[index].revents == 0) {
        index++;
    }
    return index;
}

/* --- Writing --- */

/* Sends what the socket takes; 0 or an error number, EAGAIN when it takes nothing now. */
static int send_some(int channel, struct iovec *parts, size_t count)
{
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = count};
    ssize_t sent = sendmsg(channel, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0) {
        return errno == ECONNRESET ? EPIPE : errno;
    }
    for (size_t i = 0; i < count; i++) {
        size_t part = (size_t)sent < parts[i].iov_len ? (size_t)sent : parts[i].iov_len;
        parts[i].iov_base = (char *)parts[i].iov_base + part;
        parts[i].iov_len -= part;
        sent -= (ssize_t)part;
    }
    return 0;
}

tsoro_status tsoro_process_write_line(tsoro_process *process, const char *text, size_t length,
                                      uint64_t timeout_ms)
{
    char end[] = "\n";
    struct iovec parts[2] = {{.iov_base = (void *)(uintptr_t)text, .iov_len = length},
                             {.iov_base = end, .iov_len = 1}};
    uint64_t deadline = deadline_after(timeout_ms);
    while (parts[1].iov_len > 0) {
        int error_number = send_some(process->channel, parts, 2);
        if (error_number == EAGAIN) {
            struct pollfd polled = {.fd = process->channel, .events = POLLOUT};
            error_number = poll_until(&polled, 1, deadline) ? 0 : ETIMEDOUT;
        }
        if (error_number != 0 && error_number != EINTR) {
            return tsoro_os_error(error_number, NULL);
        }
    }
    return (tsoro_status){0};
}

/* --- Reading --- */

static tsoro_read give_line(tsoro_process *process, size_t end, size_t next, tsoro_line *line)
{
    char *start = process->buffer + process->taken;
    size_t length = end - process->taken;
    if (length > 0 && start[length - 1] == '\r') {
        length--;
    }
    start[length] = '\0';
    process->taken = next;
    process->searched = next;
    *line = (tsoro_line){.text = start, .length = length};
    return TSORO_READ_LINE;
}

/* Gives out a line that is in the buffer already. */
static bool take_line(tsoro_process *process, tsoro_line *line)
{
    const char *end = line_end(process);
    if (end == NULL) {
        return false;
    }
    size_t at = (size_t)(end - process->buffer);
    give_line(process, at, at + 1, line);
    return true;
}

/* Drops the lines given out and makes room for more, a NUL included. */
static bool make_room(tsoro_process *process)
{
    size_t left = process->size - process->taken;
    if (process->taken > 0) {
        memmove(process->buffer, process->buffer + process->taken, left);
        process->searched -= process->taken;
        process->size = left;
        process->taken = 0;
    }
    char *grown = tsoro_grow_array(process->buffer, &process->capacity, left + 4096, 1);
    if (grown != NULL) {
        process->buffer = grown;
    }
    return grown != NULL;
}

/* Takes what has come. A connection that breaks is an end like any other. */
static void receive(tsoro_process *process)
{
    ssize_t count = recv(process->channel, process->buffer + process->size,
                         process->capacity - process->size - 1, MSG_DONTWAIT);
    if (count > 0) {
        process->size += (size_t)count;
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        process->ended = true;
    }
}

tsoro_read tsoro_process_read_line(tsoro_process *process, uint64_t timeout_ms, tsoro_line *line)
{
    uint64_t deadline = deadline_after(timeout_ms);
    while (!take_line(process, line)) {
        if (process->size - process->taken > TSORO_MAX_LINE) {
            return TSORO_READ_TOO_LONG;
        }
        if (process->ended) {
            return process->taken == process->size
                       ? TSORO_READ_END
                       : give_line(process, process->size, process->size, line);
        }
        struct pollfd polled = {.fd = process->channel, .events = POLLIN};
        if (!poll_until(&polled, 1, deadline)) {
            return TSORO_READ_TIMEOUT;
        }
        if (!make_room(process)) {
            return TSORO_READ_MEMORY;
        }
        receive(process);
    }
    return TSORO_READ_LINE;
}

/* --- Stopping --- */

/* Waits for the end of the process without a signal handler: short naps, growing to 10 ms. */
static bool reap(pid_t id, uint64_t deadline, int *status)
{
    for (uint64_t nap = 1;; nap = nap < 10 ? nap + 1 : nap) {
        pid_t found = waitpid(id, status, WNOHANG);
        if (found == id) {
            return true;
        }
        if (found < 0 && errno != EINTR) {
            *status = 0; /* somebody else has reaped it: how it ended is not known */
            return true;
        }
        if (tsoro_monotonic_ms() >= deadline) {
            return false;
        }
        tsoro_sleep_ms(nap);
    }
}

tsoro_exit tsoro_process_stop(tsoro_process *process, uint64_t grace_ms)
{
    int status = 0;
    tsoro_exit result = {0};
    shutdown(process->channel, SHUT_WR);
    result.killed = !reap(process->id, deadline_after(grace_ms), &status);
    if (result.killed) {
        kill(-process->id, SIGKILL);
        kill(process->id, SIGKILL);
        reap(process->id, TSORO_FOREVER, &status);
    }
    if (WIFSIGNALED(status)) {
        result.signal = WTERMSIG(status);
    } else {
        result.code = WEXITSTATUS(status);
    }
    close(process->channel);
    tsoro_free(process->buffer);
    tsoro_free(process);
    return result;
}
