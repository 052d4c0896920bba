/* Programs spoken to line by line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "os/clock.h"
#include "os/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { patience = 60000 };

static tsoro_process *start_shell(const char *script)
{
    const char *argv[] = {"sh", "-c", script, NULL};
    tsoro_process *process = NULL;
    assert_true(tsoro_ok(tsoro_process_start(argv, -1, &process)));
    return process;
}

static void write_line(tsoro_process *process, const char *text)
{
    assert_true(tsoro_ok(tsoro_process_write_line(process, text, strlen(text), patience)));
}

static void assert_line(tsoro_process *process, const char *text)
{
    tsoro_line line;
    assert_int_equal(tsoro_process_read_line(process, patience, &line), TSORO_READ_LINE);
    assert_string_equal(line.text, text);
    assert_int_equal(line.length, strlen(text));
}

static void lines_go_to_and_fro(void **state)
{
    (void)state;
    const char *argv[] = {"cat", NULL};
    tsoro_process *process;
    assert_true(tsoro_ok(tsoro_process_start(argv, -1, &process)));
    assert_true(tsoro_process_id(process) > 0);
    char text[32];
    for (int i = 0; i < 200; i++) {
        snprintf(text, sizeof text, "position %d", i);
        write_line(process, text);
        assert_line(process, text);
    }
    write_line(process, "");
    write_line(process, "two");
    assert_line(process, "");
    assert_line(process, "two");
    tsoro_exit end = tsoro_process_stop(process, patience);
    assert_int_equal(end.code, 0);
    assert_int_equal(end.signal, 0);
    assert_false(end.killed);
}

static void line_ends_and_the_last_line(void **state)
{
    (void)state;
    tsoro_process *process = start_shell("printf 'a\\r\\n\\nb\\rc\\nlast'; exit 3");
    assert_line(process, "a");
    assert_line(process, "");
    assert_line(process, "b\rc");
    assert_line(process, "last");
    tsoro_line line;
    assert_int_equal(tsoro_process_read_line(process, patience, &line), TSORO_READ_END);
    assert_int_equal(tsoro_process_read_line(process, 0, &line), TSORO_READ_END);
    assert_int_equal(tsoro_process_stop(process, patience).code, 3);
}

static void a_long_line_comes_whole(void **state)
{
    (void)state;
    enum { length = 300000 };
    tsoro_process *process = start_shell("exec cat");
    char *text = tsoro_alloc_array(length + 1, 1);
    memset(text, 'x', length);
    text[1000] = '\0';
    write_line(process, text);
    assert_line(process, text);
    tsoro_free(text);
    tsoro_process_stop(process, patience);
    process = start_shell("head -c 300000 /dev/zero | tr '\\0' y; echo; echo z");
    tsoro_line line;
    assert_int_equal(tsoro_process_read_line(process, patience, &line), TSORO_READ_LINE);
    assert_int_equal(line.length, length);
    assert_int_equal(strspn(line.text, "y"), length);
    assert_line(process, "z");
    tsoro_process_stop(process, patience);
}

static void an_endless_line_is_refused(void **state)
{
    (void)state;
    tsoro_process *process = start_shell("exec tr '\\0' y </dev/zero");
    tsoro_line line;
    assert_int_equal(tsoro_process_read_line(process, patience, &line), TSORO_READ_TOO_LONG);
    /* It gets SIGPIPE or is killed; either way it is gone. */
    tsoro_exit end = tsoro_process_stop(process, 0);
    assert_true(end.killed);
    assert_int_equal(end.signal, SIGKILL);
}

static void a_read_can_run_out_and_go_on(void **state)
{
    (void)state;
    tsoro_process *process = start_shell("printf half; read go; echo way; read go");
    tsoro_line line = {.text = "untouched"};
    uint64_t start = tsoro_monotonic_ms();
    assert_int_equal(tsoro_process_read_line(process, 20, &line), TSORO_READ_TIMEOUT);
    assert_true(tsoro_monotonic_ms() - start >= 19);
    assert_string_equal(line.text, "untouched");
    write_line(process, "go");
    assert_line(process, "halfway");
    assert_int_equal(tsoro_process_read_line(process, 0, &line), TSORO_READ_TIMEOUT);
    tsoro_process_stop(process, patience);
}

static void a_program_that_is_not_there(void **state)
{
    (void)state;
    const char *argv[] = {"/none/tsoro-engine", NULL};
    tsoro_process *process = NULL;
    tsoro_status status = tsoro_process_start(argv, -1, &process);
    assert_int_equal(status.code, TSORO_ERR_IO);
    assert_int_equal(status.args[0], ENOENT);
    assert_string_equal(status.found, "/none/tsoro-engine");
    assert_null(process);
}

static void writing_to_the_dead_is_an_error_only(void **state)
{
    (void)state;
    tsoro_process *process = start_shell("exit 0");
    tsoro_line line;
    assert_int_equal(tsoro_process_read_line(process, patience, &line), TSORO_READ_END);
    tsoro_status status = tsoro_process_write_line(process, "go", 2, patience);
    assert_int_equal(status.code, TSORO_ERR_IO);
    assert_int_equal(status.args[0], EPIPE);
    tsoro_process_stop(process, patience);
}

static void writing_to_the_deaf_runs_out(void **state)
{
    (void)state;
    tsoro_process *process = start_shell("exec sleep 600");
    char text[4096];
    memset(text, 'x', sizeof text);
    tsoro_status status;
    do {
        status = tsoro_process_write_line(process, text, sizeof text, 10);
    } while (tsoro_ok(status));
    assert_int_equal(status.args[0], ETIMEDOUT);
    tsoro_exit end = tsoro_process_stop(process, 10);
    assert_true(end.killed);
}

static void what_a_process_started_is_killed_too(void **state)
{
    (void)state;
    tsoro_process *process = start_shell("sleep 600 & echo $!; wait");
    tsoro_line line;
    assert_int_equal(tsoro_process_read_line(process, patience, &line), TSORO_READ_LINE);
    long child = 0;
    assert_int_equal(sscanf(line.text, "%ld", &child), 1);
    assert_true(tsoro_process_stop(process, 0).killed);
    /* Orphaned and killed; whoever adopts it may take a while to reap it. A zombie has no command
     * line any more. */
    char path[64];
    char command[16];
    snprintf(path, sizeof path, "/proc/%ld/cmdline", child);
    for (int tries = 0; tries < 2000; tries++) {
        int descriptor = open(path, O_RDONLY);
        ssize_t size = descriptor < 0 ? 0 : read(descriptor, command, sizeof command);
        if (descriptor >= 0) {
            close(descriptor);
        }
        if (size <= 0) {
            return;
        }
        tsoro_sleep_ms(5);
    }
    fail_msg("the child of the process still runs");
}

static void the_one_that_speaks_is_found(void **state)
{
    (void)state;
    tsoro_process *processes[3] = {start_shell("exec cat"), NULL, start_shell("exec cat")};
    assert_int_equal(tsoro_process_wait_any(processes, 3, 10), 3);
    write_line(processes[2], "one");
    assert_int_equal(tsoro_process_wait_any(processes, 3, patience), 2);
    assert_line(processes[2], "one");
    assert_int_equal(tsoro_process_wait_any(processes, 3, 0), 3);
    write_line(processes[0], "two");
    assert_int_equal(tsoro_process_wait_any(processes, 3, TSORO_FOREVER), 0);
    assert_line(processes[0], "two");
    /* Two lines at once: the second is in the buffer already. */
    write_line(processes[0], "three\nfour");
    assert_int_equal(tsoro_process_wait_any(processes, 3, patience), 0);
    assert_line(processes[0], "three");
    assert_int_equal(tsoro_process_wait_any(processes, 3, patience), 0);
    assert_line(processes[0], "four");
    tsoro_process_stop(processes[0], patience);
    tsoro_process_stop(processes[2], patience);
}

static void errors_go_where_they_are_sent(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    const char *argv[] = {"sh", "-c", "echo oops >&2", NULL};
    tsoro_process *process;
    assert_true(tsoro_ok(tsoro_process_start(argv, ends[1], &process)));
    close(ends[1]);
    char text[16] = "";
    assert_int_equal(read(ends[0], text, sizeof text - 1), 5);
    assert_string_equal(text, "oops\n");
    close(ends[0]);
    tsoro_process_stop(process, patience);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_go_to_and_fro),
        cmocka_unit_test(line_ends_and_the_last_line),
        cmocka_unit_test(a_long_line_comes_whole),
        cmocka_unit_test(an_endless_line_is_refused),
        cmocka_unit_test(a_read_can_run_out_and_go_on),
        cmocka_unit_test(a_program_that_is_not_there),
        cmocka_unit_test(writing_to_the_dead_is_an_error_only),
        cmocka_unit_test(writing_to_the_deaf_runs_out),
        cmocka_unit_test(what_a_process_started_is_killed_too),
        cmocka_unit_test(the_one_that_speaks_is_found),
        cmocka_unit_test(errors_go_where_they_are_sent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
