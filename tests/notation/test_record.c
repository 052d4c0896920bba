/* Runs the readable cases of records.txt, and what a text cannot say: the calls on a record,
   several games in a text, and every allocation failing once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "tsoro/notation.h"
#include "tsoro/record.h"

enum { MOST_TEXT = 1 << 16 };

static unsigned failures; /* cases of records.txt that went wrong */

/* --- Cases --- */

typedef struct record_case {
    char head[4096]; /* the line of the name */
    char text[MOST_TEXT];
    size_t length;
} record_case;

static char *write_all(const tsoro_record *record)
{
    size_t length = tsoro_record_write(record, NULL, 0);
    char *text = malloc(length + 1);
    assert_non_null(text);
    assert_int_equal(tsoro_record_write(record, text, length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

static tsoro_status read_one(const char *text, size_t length, tsoro_record **record)
{
    size_t offset = 0;
    tsoro_status status = tsoro_record_read(text, length, &offset, record);
    if (tsoro_ok(status)) {
        assert_int_equal(offset, length);
    } else {
        assert_int_equal(offset, 0);
    }
    return status;
}

static void expect_written(const record_case *one, const char *text, size_t length,
                           const char *wanted)
{
    tsoro_record *record = NULL;
    tsoro_status status = read_one(text, length, &record);
    if (!tsoro_ok(status)) {
        print_error("%s: %s at %u, expected %s, found %s\n", one->head,
                    tsoro_code_name(status.code), status.offset,
                    tsoro_expected_name(status.expected), status.found);
        failures++;
        return;
    }
    char *written = write_all(record);
    if (strcmp(written, wanted) != 0) {
        print_error("%s:\n--- wanted\n%s--- got\n%s", one->head, wanted, written);
        failures++;
    }
    tsoro_record_destroy(record);
    free(written);
}

static void expect_bad(const record_case *one, const char *wanted)
{
    tsoro_record *record = NULL;
    tsoro_status status = read_one(one->text, one->length, &record);
    char got[256];
    int used = snprintf(got, sizeof got, "%zu %s %u %s \"%s\"",
                        tsoro_text_line(one->text, status.offset), tsoro_code_name(status.code),
                        status.offset, tsoro_expected_name(status.expected), status.found);
    if (wanted[strlen(wanted) - 1] != '"') {
        snprintf(got + used, sizeof got - (size_t)used, " %d %d", status.args[0], status.args[1]);
    }
    if (strcmp(got, wanted) != 0) {
        print_error("%s:\n  got    %s\n", one->head, got);
        failures++;
    }
    tsoro_record_destroy(record);
}

static void run_case(record_case *one)
{
    char *kind = strstr(one->head, " | ");
    assert_non_null(kind);
    kind += 3;
    one->text[one->length] = '\0';
    if (strncmp(kind, "bad | ", 6) == 0) {
        expect_bad(one, kind + 6);
    } else if (strcmp(kind, "ok") == 0) {
        expect_written(one, one->text, one->length, one->text);
    } else {
        assert_string_equal(kind, "ok, written");
        char *line = strstr(one->text, "---\n");
        assert_non_null(line);
        expect_written(one, one->text, (size_t)(line - one->text), line + 4);
        expect_written(one, line + 4, strlen(line + 4), line + 4);
    }
}

static void test_cases(void **state)
{
    (void)state;
    static record_case one;
    FILE *file = fopen(TSORO_VECTORS_DIR "/../notation/records.txt", "r");
    assert_non_null(file);
    char line[4096];
    unsigned run = 0;
    bool inside = false;
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "=== ", 4) == 0 && strncmp(line, "=== NAME", 8) != 0) {
            if (inside) {
                run_case(&one);
                run++;
            }
            inside = true;
            one.length = 0;
            line[strcspn(line, "\n")] = '\0';
            snprintf(one.head, sizeof one.head, "%s", line);
        } else if (inside && strcmp(line, "$\n") == 0) {
            one.length -= one.length != 0;
        } else if (inside) {
            memcpy(one.text + one.length, line, strlen(line));
            one.length += strlen(line);
        }
    }
    fclose(file);
    run_case(&one);
    assert_in_range(run, 20, 1000);
    assert_int_equal(failures, 0);
}

/* --- Several games, calls, memory --- */

static const char two_games[] = "[Event \"one\"]\n[Variant \"basic\"]\n\n1. a1 *\n\n"
                                "[Event \"two\"]\n[Variant \"basic\"]\n\n1. b1 {x} 1... h4 0-1\n";

static void test_several_games(void **state)
{
    (void)state;
    size_t offset = 0;
    const char *const events[] = {"one", "two"};
    for (unsigned i = 0; i < 2; i++) {
        tsoro_record *record = NULL;
        assert_true(tsoro_ok(tsoro_record_read(two_games, strlen(two_games), &offset, &record)));
        assert_string_equal(tsoro_record_tag(record, "Event"), events[i]);
        assert_int_equal(tsoro_game_plies(tsoro_record_game(record)), i + 1);
        tsoro_record_destroy(record);
    }
    assert_int_equal(offset, strlen(two_games));
}

static void test_offsets_count_from_the_start(void **state)
{
    (void)state;
    const char *text = "1. a1 *\n\n1. a2 *\n";
    size_t offset = 0;
    tsoro_record *record = NULL;
    assert_true(tsoro_ok(tsoro_record_read(text, strlen(text), &offset, &record)));
    tsoro_record_destroy(record);
    assert_int_equal(offset, 9);
    tsoro_status status = tsoro_record_read(text, strlen(text), &offset, &record);
    assert_int_equal(status.code, TSORO_ERR_ILLEGAL_MOVE);
    assert_int_equal(status.offset, 12);
    assert_int_equal(tsoro_text_line(text, status.offset), 3);
    assert_int_equal(offset, 9);
}

static void test_tags(void **state)
{
    (void)state;
    tsoro_variant variant = tsoro_variant_preset(TSORO_BASIC);
    tsoro_record *record = NULL;
    assert_true(tsoro_ok(tsoro_record_create(&variant, NULL, &record)));
    assert_string_equal(tsoro_record_tag(record, "Site"), "?");
    assert_null(tsoro_record_tag(record, "Note"));
    assert_true(tsoro_ok(tsoro_record_set_tag(record, "Note", "first")));
    assert_true(tsoro_ok(tsoro_record_set_tag(record, "Note", "second \"x\"")));
    assert_true(tsoro_ok(tsoro_record_set_tag(record, "Site", "Harare")));
    assert_string_equal(tsoro_record_tag(record, "Note"), "second \"x\"");
    assert_int_equal(tsoro_record_tags(record), 7);
    assert_string_equal(tsoro_record_tag_name(record, 1), "Site");
    assert_string_equal(tsoro_record_tag_value(record, 1), "Harare");
    assert_int_equal(tsoro_record_set_tag(record, "Result", "1-0").code, TSORO_ERR_CONFLICT);
    assert_int_equal(tsoro_record_set_tag(record, "No te", "x").offset, 2);
    assert_int_equal(tsoro_record_set_tag(record, "", "x").code, TSORO_ERR_SYNTAX);
    assert_int_equal(tsoro_record_set_tag(record, "Note", "ab\nc").offset, 2);
    assert_int_equal(tsoro_record_set_tag(record, "Note", "a\xff").code, TSORO_ERR_SYNTAX);
    assert_string_equal(tsoro_record_tag(record, "Note"), "second \"x\"");
    tsoro_record_destroy(record);
}

static void test_comments(void **state)
{
    (void)state;
    tsoro_variant variant = tsoro_variant_preset(TSORO_BASIC);
    tsoro_record *record = NULL;
    assert_true(tsoro_ok(tsoro_record_create(&variant, NULL, &record)));
    assert_true(tsoro_ok(tsoro_record_add_comment(record, 2, "c")));
    assert_true(tsoro_ok(tsoro_record_add_comment(record, 0, "a")));
    assert_true(tsoro_ok(tsoro_record_add_comment(record, 0, "b")));
    assert_int_equal(tsoro_record_add_comment(record, 0, "x}").offset, 1);
    assert_int_equal(tsoro_record_add_comment(record, 0, "\x01").code, TSORO_ERR_SYNTAX);
    assert_int_equal(tsoro_record_comments(record, 0), 2);
    assert_int_equal(tsoro_record_comments(record, 1), 0);
    assert_string_equal(tsoro_record_comment(record, 0, 0), "a");
    assert_string_equal(tsoro_record_comment(record, 0, 1), "b");
    assert_string_equal(tsoro_record_comment(record, 2, 0), "c");
    char *text = write_all(record);
    assert_non_null(strstr(text, "\n{a} {b} *\n"));
    assert_null(strstr(text, "{c}")); /* that ply was not played */
    free(text);
    tsoro_record_clear_comments(record, 0);
    assert_int_equal(tsoro_record_comments(record, 0), 0);
    assert_string_equal(tsoro_record_comment(record, 2, 0), "c");
    tsoro_record_destroy(record);
}

typedef struct failing {
    long left;  /* allocations that still succeed */
    long alive; /* blocks not freed */
} failing;

static void *fail_later(void *context, void *block, size_t size)
{
    failing *f = context;
    if (size == 0) {
        f->alive -= block != NULL;
    } else if (f->left-- <= 0) {
        return NULL;
    } else {
        f->alive += block == NULL;
    }
    return tsoro_alloc_standard(NULL, block, size);
}

/* The n-th allocation fails, for every n that reading makes; nothing leaks and nothing is returned.
 */
static void test_memory(void **state)
{
    (void)state;
    static const char text[] = "[Event \"x\"]\n[Note \"y\"]\n[Variant \"basic\"]\n\n"
                               "{before} 1. a1 {after} 1... h4 2. b1 {end} *\n";
    failing f = {0};
    long n = 0;
    tsoro_alloc_use(fail_later, &f);
    for (bool done = false; !done; n++) {
        tsoro_record *record = NULL;
        size_t offset = 0;
        f = (failing){.left = n};
        tsoro_status status = tsoro_record_read(text, strlen(text), &offset, &record);
        done = tsoro_ok(status);
        if (!done) {
            assert_int_equal(status.code, TSORO_ERR_MEMORY);
            assert_int_equal(offset, 0);
            assert_null(record);
        }
        tsoro_record_destroy(record);
        assert_int_equal(f.alive, 0);
    }
    tsoro_alloc_use(NULL, NULL);
    assert_in_range(n, 20, 200);
}

static void test_short_buffers(void **state)
{
    (void)state;
    tsoro_record *record = NULL;
    size_t offset = 0;
    assert_true(tsoro_ok(tsoro_record_read(two_games, strlen(two_games), &offset, &record)));
    char *whole = write_all(record);
    size_t length = strlen(whole);
    for (size_t size = 0; size <= length; size++) {
        char *part = malloc(size + 1);
        memset(part, '#', size + 1);
        assert_int_equal(tsoro_record_write(record, part, size), length);
        assert_int_equal(part[size], '#');
        if (size != 0) {
            assert_int_equal(strlen(part), size - 1);
            assert_memory_equal(part, whole, size - 1);
        }
        free(part);
    }
    free(whole);
    tsoro_record_destroy(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_several_games),
        cmocka_unit_test(test_offsets_count_from_the_start),
        cmocka_unit_test(test_tags),
        cmocka_unit_test(test_comments),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_short_buffers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
