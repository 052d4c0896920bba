/* Every position and move of the vectors is read and written back, and the moves the library lists
   are written as the vectors name them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "tsoro/notation.h"

typedef struct vector {
    json_t *json;
    tsoro_variant variant;
    tsoro_position position;
    const char *position_text;
} vector;

static tsoro_variant read_variant(const char *text)
{
    tsoro_variant variant;
    if (!tsoro_ok(tsoro_variant_read(text, strlen(text), &variant))) {
        fail_msg("variant %s", text);
    }
    return variant;
}

/* Reads a position; checks that it is written as it was read. */
static tsoro_position read_position(const tsoro_variant *variant, const char *text)
{
    tsoro_position position;
    char written[TSORO_POSITION_TEXT];
    if (!tsoro_ok(tsoro_position_read(variant, text, strlen(text), &position))) {
        fail_msg("position %s", text);
    }
    tsoro_position_write(variant, &position, written, sizeof written);
    assert_string_equal(written, text);
    return position;
}

static tsoro_move read_move(const vector *v, const char *text, size_t length)
{
    tsoro_move move;
    tsoro_status status = tsoro_move_read(&v->variant, &v->position, text, length, &move);
    if (!tsoro_ok(status)) {
        fail_msg("%s: move %s: %s at %u", v->position_text, text, tsoro_code_name(status.code),
                 status.offset);
    }
    return move;
}

/* The text without its capture, its bonus holes in the opposite order. */
static void loosen(const char *text, char *loose)
{
    const char *bonus = strchr(text, '+');
    size_t head = strcspn(text, "x+");
    memcpy(loose, text, head);
    size_t used = head;
    const char *end = bonus ? text + strlen(text) : NULL;
    for (const char *at = end; bonus && at > bonus; at -= 3) {
        memcpy(loose + used, at - 3, 3);
        used += 3;
    }
    loose[used] = '\0';
}

static void check_move(const vector *v, const char *text, const char *after_text)
{
    tsoro_move move = read_move(v, text, strlen(text));
    char written[TSORO_MOVE_TEXT];
    size_t length = tsoro_move_write(&v->variant, &v->position, &move, written, sizeof written);
    assert_string_equal(written, text);
    assert_int_equal(length, strlen(text));

    char loose[TSORO_MOVE_TEXT];
    loosen(text, loose);
    assert_true(tsoro_move_equal(read_move(v, loose, strlen(loose)), move));

    tsoro_position after;
    assert_true(tsoro_ok(tsoro_move_apply(&v->variant, &v->position, &move, &after)));
    tsoro_position wanted = read_position(&v->variant, after_text);
    assert_true(tsoro_position_equal(&after, &wanted));
}

static bool is_in_vector(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                         const tsoro_position *after)
{
    const vector *v = context;
    char text[TSORO_MOVE_TEXT];
    char after_text[TSORO_POSITION_TEXT];
    tsoro_move_write_sown(&v->variant, &v->position, move, sowing, text, sizeof text);
    tsoro_position_write(&v->variant, after, after_text, sizeof after_text);
    const char *wanted =
        json_string_value(json_object_get(json_object_get(v->json, "moves"), text));
    if (wanted == NULL) {
        fail_msg("%s: no move %s in the vector", v->position_text, text);
    }
    assert_string_equal(after_text, wanted);
    return true;
}

static void check_vector(vector *v)
{
    v->position_text = json_string_value(json_object_get(v->json, "position"));
    v->variant = read_variant(json_string_value(json_object_get(v->json, "variant")));
    v->position = read_position(&v->variant, v->position_text);
    json_t *moves = json_object_get(v->json, "moves");
    const char *text;
    json_t *after;
    json_object_foreach(moves, text, after)
    {
        check_move(v, text, json_string_value(after));
    }
    tsoro_moves_each(&v->variant, &v->position, is_in_vector, v);
    assert_int_equal(tsoro_moves_count(&v->variant, &v->position), json_object_size(moves));
}

static void check_file(const char *path, unsigned least)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    unsigned count = 0;
    for (;;) {
        vector v = {.json = json_loadf(file, JSON_DISABLE_EOF_CHECK, NULL)};
        if (v.json == NULL) {
            break;
        }
        check_vector(&v);
        json_decref(v.json);
        count++;
    }
    assert_true(feof(file));
    fclose(file);
    assert_in_range(count, least, 1000000);
}

static void test_moves(void **state)
{
    (void)state;
    check_file(TSORO_VECTORS_DIR "/moves.jsonl", 100);
}

static void test_endless(void **state)
{
    (void)state;
    check_file(TSORO_VECTORS_DIR "/endless.jsonl", 30);
}

static void test_corners(void **state)
{
    (void)state;
    check_file(TSORO_VECTORS_DIR "/corners.jsonl", 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_endless),
        cmocka_unit_test(test_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
