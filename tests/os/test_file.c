/* Reading, atomic writing and mapping of files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "os/error.h"
#include "os/file.h"
#include "os/folder.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void assert_holds(const char *path, const char *text)
{
    tsoro_bytes bytes;
    assert_true(tsoro_ok(tsoro_file_read(path, 1 << 20, &bytes)));
    assert_int_equal(bytes.size, strlen(text));
    assert_string_equal(bytes.data, text);
    tsoro_free(bytes.data);
}

static void written_is_read_back(void **state)
{
    const char *path = in_folder(state, "game.tgn");
    assert_true(tsoro_ok(tsoro_file_write(path, "one", 3, false)));
    assert_holds(path, "one");
    assert_true(tsoro_ok(tsoro_file_write(path, "", 0, true)));
    assert_holds(path, "");
    assert_int_equal(folder_entries(state), 1);
}

static void nothing_is_overwritten_without_force(void **state)
{
    const char *path = in_folder(state, "game.tgn");
    assert_true(tsoro_ok(tsoro_file_write(path, "one", 3, false)));
    tsoro_status status = tsoro_file_write(path, "two", 3, false);
    assert_int_equal(status.code, TSORO_ERR_EXISTS);
    assert_string_equal(status.found + strlen(status.found) - 8, "game.tgn");
    assert_holds(path, "one");
    assert_true(tsoro_ok(tsoro_file_write(path, "two", 3, true)));
    assert_holds(path, "two");
}

static void a_file_that_appears_meanwhile_is_kept(void **state)
{
    const char *path = in_folder(state, "late");
    tsoro_output *output;
    assert_true(tsoro_ok(tsoro_output_open(path, false, &output)));
    assert_true(tsoro_ok(tsoro_output_write(output, "mine", 4)));
    assert_false(tsoro_file_exists(path));
    assert_true(tsoro_ok(tsoro_file_write(path, "theirs", 6, false)));
    assert_int_equal(tsoro_output_commit(output).code, TSORO_ERR_EXISTS);
    assert_holds(path, "theirs");
    assert_int_equal(folder_entries(state), 1);
}

static void a_discarded_output_leaves_no_trace(void **state)
{
    const char *path = in_folder(state, "gone");
    tsoro_output *output;
    assert_true(tsoro_ok(tsoro_output_open(path, false, &output)));
    assert_true(tsoro_ok(tsoro_output_write(output, "x", 1)));
    assert_int_equal(folder_entries(state), 1);
    tsoro_output_discard(output);
    assert_int_equal(folder_entries(state), 0);
}

static void pieces_and_patches(void **state)
{
    const char *path = in_folder(state, "pieces");
    tsoro_output *output;
    assert_true(tsoro_ok(tsoro_output_open(path, false, &output)));
    assert_true(tsoro_ok(tsoro_output_write(output, "????", 4)));
    assert_true(tsoro_ok(tsoro_output_write(output, "tail", 4)));
    assert_true(tsoro_ok(tsoro_output_patch(output, 1, "ead", 3)));
    assert_true(tsoro_ok(tsoro_output_patch(output, 0, "h", 1)));
    assert_true(tsoro_output_size(output) == 8);
    assert_true(tsoro_ok(tsoro_output_commit(output)));
    assert_holds(path, "headtail");
}

static void only_regular_files_are_replaced(void **state)
{
    const char *folder = in_folder(state, "folder");
    assert_true(tsoro_ok(tsoro_folder_make(folder)));
    tsoro_status status = tsoro_file_write(folder, "x", 1, true);
    assert_int_equal(status.code, TSORO_ERR_IO);
    assert_int_equal(status.args[0], EISDIR);
    status = tsoro_file_write("/dev/null", "x", 1, true);
    assert_int_equal(status.code, TSORO_ERR_IO);
    assert_int_equal(status.args[0], EINVAL);
    struct stat info;
    assert_int_equal(stat("/dev/null", &info), 0);
    assert_true(S_ISCHR(info.st_mode));
}

static void links_are_followed_and_rights_kept(void **state)
{
    const char *target = in_folder(state, "target");
    const char *link = in_folder(state, "link");
    assert_true(tsoro_ok(tsoro_file_write(target, "old", 3, false)));
    assert_int_equal(chmod(target, 0640), 0);
    assert_int_equal(symlink("target", link), 0);
    assert_true(tsoro_ok(tsoro_file_write(link, "new", 3, true)));
    assert_holds(target, "new");
    struct stat info;
    assert_int_equal(lstat(link, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_int_equal(stat(target, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
}

static void errors_name_the_path(void **state)
{
    const char *path = in_folder(state, "none/game.tgn");
    tsoro_bytes bytes = {.size = 7};
    tsoro_status status = tsoro_file_read(path, 100, &bytes);
    assert_int_equal(status.code, TSORO_ERR_IO);
    assert_int_equal(status.args[0], ENOENT);
    assert_non_null(strstr(status.found, "none/game.tgn"));
    assert_int_equal(bytes.size, 7);
    status = tsoro_file_write(path, "x", 1, false);
    assert_int_equal(status.code, TSORO_ERR_IO);
    assert_int_equal(status.args[0], ENOENT);
    tsoro_mapping mapping;
    assert_int_equal(tsoro_mapping_open(path, &mapping).args[0], ENOENT);
    assert_int_equal(tsoro_mapping_open(*state, &mapping).args[0], EISDIR);
}

static void found_is_a_clean_tail(void **state)
{
    (void)state;
    /* 2-byte letters: the tail must not begin with the second half of one. */
    tsoro_status status = tsoro_os_error(EIO, "éééééééééééééééééééééé/a\nb");
    assert_int_equal((unsigned char)status.found[0], 0xc3);
    assert_int_equal(strlen(status.found), 30);
    assert_string_equal(status.found + 26, "/a?b");
    assert_int_equal(tsoro_os_error(ENOMEM, NULL).code, TSORO_ERR_MEMORY);
}

static void the_limit_holds(void **state)
{
    const char *path = in_folder(state, "ten");
    tsoro_bytes bytes;
    assert_true(tsoro_ok(tsoro_file_write(path, "0123456789", 10, false)));
    assert_int_equal(tsoro_file_read(path, 9, &bytes).code, TSORO_ERR_TOO_LONG);
    assert_true(tsoro_ok(tsoro_file_read(path, 10, &bytes)));
    assert_int_equal(bytes.size, 10);
    tsoro_free(bytes.data);
    /* The size of these is not stated beforehand. */
    assert_int_equal(tsoro_file_read("/dev/zero", 100000, &bytes).code, TSORO_ERR_TOO_LONG);
    assert_true(tsoro_ok(tsoro_file_read("/proc/self/status", 100000, &bytes)));
    assert_in_range(bytes.size, 100, 100000);
    tsoro_free(bytes.data);
}

static void descriptors_are_read_to_their_end(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    char text[5000];
    memset(text, 'x', sizeof text);
    assert_int_equal(write(ends[1], text, sizeof text), sizeof text);
    close(ends[1]);
    tsoro_bytes bytes;
    assert_true(tsoro_ok(tsoro_descriptor_read(ends[0], 5000, &bytes)));
    assert_int_equal(bytes.size, 5000);
    close(ends[0]);
    tsoro_free(bytes.data);
}

static void files_are_mapped(void **state)
{
    const char *path = in_folder(state, "table");
    tsoro_mapping mapping;
    assert_true(tsoro_ok(tsoro_file_write(path, "12345", 5, false)));
    assert_true(tsoro_ok(tsoro_mapping_open(path, &mapping)));
    assert_int_equal(mapping.size, 5);
    assert_memory_equal(mapping.data, "12345", 5);
    tsoro_mapping_close(&mapping);
    assert_null(mapping.data);
    assert_true(tsoro_ok(tsoro_file_write(path, "", 0, true)));
    assert_true(tsoro_ok(tsoro_mapping_open(path, &mapping)));
    assert_int_equal(mapping.size, 0);
    assert_non_null(mapping.data);
    tsoro_mapping_close(&mapping);
}

static void folders_are_made_with_those_above(void **state)
{

    const char *deep = in_folder(state, "a/b/c/");
    assert_true(tsoro_ok(tsoro_folder_make(deep)));
    assert_true(tsoro_ok(tsoro_folder_make(deep)));
    assert_true(tsoro_file_exists(in_folder(state, "a/b/c")));
    rmdir(in_folder(state, "a/b/c"));
    rmdir(in_folder(state, "a/b"));
    rmdir(in_folder(state, "a"));
    const char *path = in_folder(state, "file");
    assert_true(tsoro_ok(tsoro_file_write(path, "", 0, false)));
    assert_int_equal(tsoro_folder_make(path).args[0], EEXIST);
    assert_int_equal(tsoro_folder_make(in_folder(state, "file/x")).args[0], EEXIST);
}

static void a_file_needs_a_folder_to_stand_in(void **state)
{
    assert_true(tsoro_ok(tsoro_file_place("not-there-yet")));
    assert_true(tsoro_ok(tsoro_file_place(in_folder(state, "file"))));
    assert_int_equal(tsoro_file_place(in_folder(state, "")).args[0], EISDIR);
    assert_int_equal(tsoro_file_place(in_folder(state, "nowhere/file")).args[0], ENOENT);
    assert_int_equal(tsoro_file_place(in_folder(state, "folder-to-be/")).args[0], ENOENT);
    const char *path = in_folder(state, "file");
    assert_true(tsoro_ok(tsoro_file_write(path, "", 0, false)));
    assert_true(tsoro_ok(tsoro_file_place(path)));
    assert_int_equal(tsoro_file_place(in_folder(state, "file/x")).args[0], ENOTDIR);
}

static void *fail_after(void *context, void *block, size_t size)
{
    unsigned *left = context;
    if (size != 0 && (*left)-- == 0) {
        *left = 0;
        return NULL;
    }
    return tsoro_alloc_standard(NULL, block, size);
}

static void memory_failures_leave_nothing_behind(void **state)
{
    const char *path = in_folder(state, "file");
    unsigned n = 0;
    tsoro_status status;
    do {
        unsigned left = n;
        tsoro_alloc_use(fail_after, &left);
        status = tsoro_file_write(path, "x", 1, false);
        tsoro_alloc_use(NULL, NULL);
        assert_int_equal(folder_entries(state), tsoro_ok(status) ? 1 : 0);
        assert_true(tsoro_ok(status) || status.code == TSORO_ERR_MEMORY);
        n++;
    } while (!tsoro_ok(status));
    assert_int_equal(n, 4);
    unsigned left = 0;
    tsoro_bytes bytes;
    tsoro_alloc_use(fail_after, &left);
    status = tsoro_file_read(path, 100, &bytes);
    tsoro_alloc_use(NULL, NULL);
    assert_int_equal(status.code, TSORO_ERR_MEMORY);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_setup, folder_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(written_is_read_back),
        IN_FOLDER(nothing_is_overwritten_without_force),
        IN_FOLDER(a_file_that_appears_meanwhile_is_kept),
        IN_FOLDER(a_discarded_output_leaves_no_trace),
        IN_FOLDER(pieces_and_patches),
        IN_FOLDER(only_regular_files_are_replaced),
        IN_FOLDER(links_are_followed_and_rights_kept),
        IN_FOLDER(errors_name_the_path),
        cmocka_unit_test(found_is_a_clean_tail),
        IN_FOLDER(the_limit_holds),
        cmocka_unit_test(descriptors_are_read_to_their_end),
        IN_FOLDER(files_are_mapped),
        IN_FOLDER(folders_are_made_with_those_above),
        IN_FOLDER(a_file_needs_a_folder_to_stand_in),
        IN_FOLDER(memory_failures_leave_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
