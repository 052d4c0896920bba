/* Runs the readable cases of cases.txt: each line is a text, and what reading it must give. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tsoro/notation.h"

#define MAX_FIELDS 6

typedef struct case_line {
    char *fields[MAX_FIELDS];
    unsigned count;
    unsigned number;
} case_line;

/* Fields stand between " | "; a text may begin or end with spaces of its own. */
static void split(char *line, case_line *split_line)
{
    split_line->count = 0;
    while (line != NULL) {
        assert_in_range(split_line->count, 0, MAX_FIELDS - 1);
        split_line->fields[split_line->count++] = line;
        line = strstr(line, " | ");
        if (line != NULL) {
            *line = '\0';
            line += 3;
        }
    }
}

/* `CODE OFFSET EXPECTED "found" [A B]` */
static void describe(tsoro_status status, bool with_args, char *out, size_t size)
{
    int used = snprintf(out, size, "%s %u %s \"%s\"", tsoro_code_name(status.code), status.offset,
                        tsoro_expected_name(status.expected), status.found);
    if (with_args) {
        snprintf(out + used, size - (size_t)used, " %d %d", status.args[0], status.args[1]);
    }
}

static void expect_error(const case_line *line, tsoro_status status, const char *wanted)
{
    char got[256];
    describe(status, wanted[strlen(wanted) - 1] != '"', got, sizeof got);
    if (strcmp(got, wanted) != 0) {
        fail_msg("line %u:\n  wanted %s\n  got    %s", line->number, wanted, got);
    }
}

static void expect_ok(const case_line *line, tsoro_status status)
{
    char got[256];
    describe(status, true, got, sizeof got);
    if (!tsoro_ok(status)) {
        fail_msg("line %u: %s", line->number, got);
    }
}

static void expect_text(const case_line *line, const char *got, const char *wanted)
{
    if (strcmp(got, wanted) != 0) {
        fail_msg("line %u:\n  wanted %s\n  got    %s", line->number, wanted, got);
    }
}

static tsoro_variant variant_of(const case_line *line)
{
    tsoro_variant variant;
    const char *text = line->fields[1];
    expect_ok(line, tsoro_variant_read(text, strlen(text), &variant));
    return variant;
}

static void variant_case(const case_line *line)
{
    const char *text = line->fields[2];
    const char *wanted = line->fields[3];
    tsoro_variant variant;
    char out[TSORO_VARIANT_TEXT];
    tsoro_status status = tsoro_variant_read(text, strlen(text), &variant);
    if (strcmp(line->fields[0], "variant bad") == 0) {
        expect_error(line, status, wanted);
        return;
    }
    expect_ok(line, status);
    tsoro_variant_write(&variant, strcmp(line->fields[1], "full") == 0, out, sizeof out);
    expect_text(line, out, wanted);
    tsoro_variant again;
    expect_ok(line, tsoro_variant_read(out, strlen(out), &again));
    assert_true(tsoro_variant_equal(&variant, &again));
}

static void position_case(const case_line *line)
{
    tsoro_variant variant = variant_of(line);
    const char *text = line->fields[2];
    const char *wanted = line->fields[3];
    tsoro_position position;
    char out[TSORO_POSITION_TEXT];
    tsoro_status status = tsoro_position_read(&variant, text, strlen(text), &position);
    if (strcmp(line->fields[0], "position bad") == 0) {
        expect_error(line, status, wanted);
        return;
    }
    expect_ok(line, status);
    tsoro_position_write(&variant, &position, out, sizeof out);
    expect_text(line, out, wanted);
}

static void move_case(const case_line *line)
{
    tsoro_variant variant = variant_of(line);
    tsoro_position position = tsoro_position_start(&variant);
    if (strcmp(line->fields[2], "start") != 0) {
        expect_ok(line, tsoro_position_read(&variant, line->fields[2], strlen(line->fields[2]),
                                            &position));
    }
    const char *text = line->fields[3];
    tsoro_move move;
    char out[TSORO_MOVE_TEXT];
    tsoro_status status = tsoro_move_read(&variant, &position, text, strlen(text), &move);
    if (strcmp(line->fields[0], "move bad") == 0) {
        expect_error(line, status, line->fields[4]);
        return;
    }
    expect_ok(line, status);
    tsoro_move_write(&variant, &position, &move, out, sizeof out);
    expect_text(line, out, line->fields[4]);
}

static void hole_case(const case_line *line)
{
    tsoro_variant variant = variant_of(line);
    const char *text = line->fields[2];
    unsigned player;
    unsigned pit;
    tsoro_status status = tsoro_hole_read(&variant, text, strlen(text), &player, &pit);
    if (strcmp(line->fields[0], "hole bad") == 0) {
        expect_error(line, status, line->fields[3]);
        return;
    }
    expect_ok(line, status);
    char got[16];
    snprintf(got, sizeof got, "%c %u", player == TSORO_SOUTH ? 'S' : 'N', pit);
    expect_text(line, got, line->fields[3]);
    tsoro_hole_write(&variant, player, pit, got, sizeof got);
    expect_text(line, got, text);
}

static void run_line(const case_line *line)
{
    const char *kind = line->fields[0];
    if (strncmp(kind, "variant ", 8) == 0) {
        variant_case(line);
    } else if (strncmp(kind, "position ", 9) == 0) {
        position_case(line);
    } else if (strncmp(kind, "move ", 5) == 0) {
        move_case(line);
    } else if (strncmp(kind, "hole ", 5) == 0) {
        hole_case(line);
    } else {
        fail_msg("line %u: unknown kind %s", line->number, kind);
    }
}

static void test_cases(void **state)
{
    (void)state;
    FILE *file = fopen(TSORO_VECTORS_DIR "/../notation/cases.txt", "r");
    assert_non_null(file);
    char text[4096];
    case_line line = {.number = 0};
    unsigned run = 0;
    while (fgets(text, sizeof text, file) != NULL) {
        line.number++;
        text[strcspn(text, "\n")] = '\0';
        if (text[0] == '\0' || text[0] == '#') {
            continue;
        }
        split(text, &line);
        run_line(&line);
        run++;
    }
    fclose(file);
    assert_in_range(run, 100, 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cases)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
