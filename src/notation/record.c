#include "notation/record_parts.h"

#include "base/alloc.h"

#include <assert.h>
#include <string.h>

static const char *const fixed_names[TSORO_FIXED_TAGS] = {
    [TSORO_TAG_EVENT] = "Event", [TSORO_TAG_SITE] = "Site",   [TSORO_TAG_DATE] = "Date",
    [TSORO_TAG_ROUND] = "Round", [TSORO_TAG_SOUTH] = "South", [TSORO_TAG_NORTH] = "North",
};

static const char *const derived_names[] = {"Result", "Variant", "Position", "Termination"};

static const tsoro_status no_memory = {.code = TSORO_ERR_MEMORY};

static bool is_name(const char *text, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(text, name, length) == 0;
}

bool tsoro_tag_is_derived(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof derived_names / sizeof derived_names[0]; i++) {
        if (is_name(name, length, derived_names[i])) {
            return true;
        }
    }
    return false;
}

char *tsoro_copy_text(const char *text, size_t length)
{
    char *copy = tsoro_alloc_array(length + 1, 1);
    if (copy != NULL && length != 0) {
        memcpy(copy, text, length);
    }
    return copy;
}

/* --- Making and freeing --- */

static bool add_fixed_tags(tsoro_record *record)
{
    for (unsigned i = 0; i < TSORO_FIXED_TAGS; i++) {
        char *value = tsoro_copy_text("?", 1);
        if (value == NULL || !tsoro_ok(tsoro_record_put_tag(record, fixed_names[i],
                                                            strlen(fixed_names[i]), value))) {
            tsoro_free(value);
            return false;
        }
    }
    return true;
}

tsoro_status tsoro_record_adopt(tsoro_game *game, tsoro_record **record)
{
    tsoro_record *made = tsoro_alloc(sizeof *made);
    if (made == NULL || !add_fixed_tags(made)) {
        tsoro_record_destroy(made);
        return no_memory;
    }
    made->game = game;
    *record = made;
    return (tsoro_status){0};
}

tsoro_status tsoro_record_create(const tsoro_variant *variant, const tsoro_position *position,
                                 tsoro_record **record)
{
    tsoro_game *game = NULL;
    tsoro_status status = tsoro_game_create(variant, position, &game);
    if (!tsoro_ok(status)) {
        return status;
    }
    status = tsoro_record_adopt(game, record);
    if (!tsoro_ok(status)) {
        tsoro_game_destroy(game);
    }
    return status;
}

void tsoro_record_destroy(tsoro_record *record)
{
    if (record == NULL) {
        return;
    }
    for (size_t i = 0; i < record->tag_count; i++) {
        tsoro_free(record->tags[i].name);
        tsoro_free(record->tags[i].value);
    }
    for (size_t i = 0; i < record->comment_count; i++) {
        tsoro_free(record->comments[i].text);
    }
    tsoro_free(record->tags);
    tsoro_free(record->comments);
    tsoro_game_destroy(record->game);
    tsoro_free(record);
}

tsoro_game *tsoro_record_game(const tsoro_record *record)
{
    return record->game;
}

/* --- Tags --- */

tsoro_tag *tsoro_record_find_tag(const tsoro_record *record, const char *name, size_t length)
{
    for (size_t i = 0; i < record->tag_count; i++) {
        if (is_name(name, length, record->tags[i].name)) {
            return &record->tags[i];
        }
    }
    return NULL;
}

tsoro_status tsoro_record_put_tag(tsoro_record *record, const char *name, size_t name_length,
                                  char *value)
{
    tsoro_tag *tag = tsoro_record_find_tag(record, name, name_length);
    if (tag != NULL) {
        tsoro_free(tag->value);
        tag->value = value;
        return (tsoro_status){0};
    }
    tsoro_tag *tags =
        tsoro_grow_array(record->tags, &record->tag_capacity, record->tag_count + 1, sizeof *tags);
    if (tags == NULL) {
        return no_memory;
    }
    record->tags = tags;
    char *own_name = tsoro_copy_text(name, name_length);
    if (own_name == NULL) {
        return no_memory;
    }
    tags[record->tag_count++] = (tsoro_tag){.name = own_name, .value = value};
    return (tsoro_status){0};
}

const char *tsoro_record_tag(const tsoro_record *record, const char *name)
{
    const tsoro_tag *tag = tsoro_record_find_tag(record, name, strlen(name));
    return tag != NULL ? tag->value : NULL;
}

static tsoro_status check_tag(const char *name, const char *value)
{
    tsoro_cursor in_name = {.text = name, .length = strlen(name)};
    tsoro_cursor in_value = {.text = value, .length = strlen(value)};
    tsoro_status status = tsoro_cursor_check_name(&in_name, 0, in_name.length);
    if (!tsoro_ok(status)) {
        return status;
    }
    if (tsoro_tag_is_derived(name, in_name.length)) {
        return tsoro_cursor_fail_at(&in_name, 0, TSORO_ERR_CONFLICT, TSORO_EXPECT_TAG);
    }
    return tsoro_cursor_check_value(&in_value, 0, in_value.length);
}

tsoro_status tsoro_record_set_tag(tsoro_record *record, const char *name, const char *value)
{
    tsoro_status status = check_tag(name, value);
    if (!tsoro_ok(status)) {
        return status;
    }
    char *copy = tsoro_copy_text(value, strlen(value));
    status = copy ? tsoro_record_put_tag(record, name, strlen(name), copy) : no_memory;
    if (!tsoro_ok(status)) {
        tsoro_free(copy);
    }
    return status;
}

size_t tsoro_record_tags(const tsoro_record *record)
{
    return record->tag_count;
}

const char *tsoro_record_tag_name(const tsoro_record *record, size_t index)
{
    assert(index < record->tag_count);
    return record->tags[index].name;
}

const char *tsoro_record_tag_value(const tsoro_record *record, size_t index)
{
    assert(index < record->tag_count);
    return record->tags[index].value;
}

/* --- Comments --- */

/* The place of the first comment after a later ply than this one. */
static size_t behind_ply(const tsoro_record *record, size_t ply)
{
    size_t at = record->comment_count;
    while (at != 0 && record->comments[at - 1].ply > ply) {
        at--;
    }
    return at;
}

tsoro_status tsoro_record_put_comment(tsoro_record *record, size_t ply, char *text)
{
    tsoro_comment *comments = tsoro_grow_array(record->comments, &record->comment_capacity,
                                               record->comment_count + 1, sizeof *comments);
    if (comments == NULL) {
        return no_memory;
    }
    record->comments = comments;
    size_t at = behind_ply(record, ply);
    memmove(&comments[at + 1], &comments[at], (record->comment_count - at) * sizeof *comments);
    comments[at] = (tsoro_comment){.ply = ply, .text = text};
    record->comment_count++;
    return (tsoro_status){0};
}

tsoro_status tsoro_record_add_comment(tsoro_record *record, size_t ply, const char *text)
{
    tsoro_cursor cursor = {.text = text, .length = strlen(text)};
    tsoro_status status = tsoro_cursor_check_comment(&cursor, 0, cursor.length);
    if (!tsoro_ok(status)) {
        return status;
    }
    char *copy = tsoro_copy_text(text, cursor.length);
    status = copy ? tsoro_record_put_comment(record, ply, copy) : no_memory;
    if (!tsoro_ok(status)) {
        tsoro_free(copy);
    }
    return status;
}

void tsoro_record_clear_comments(tsoro_record *record, size_t ply)
{
    size_t kept = 0;
    for (size_t i = 0; i < record->comment_count; i++) {
        if (record->comments[i].ply == ply) {
            tsoro_free(record->comments[i].text);
        } else {
            record->comments[kept++] = record->comments[i];
        }
    }
    record->comment_count = kept;
}

size_t tsoro_record_comments(const tsoro_record *record, size_t ply)
{
    size_t end = behind_ply(record, ply);
    size_t start = end;
    while (start != 0 && record->comments[start - 1].ply == ply) {
        start--;
    }
    return end - start;
}

const char *tsoro_record_comment(const tsoro_record *record, size_t ply, size_t index)
{
    size_t count = tsoro_record_comments(record, ply);
    assert(index < count);
    return record->comments[behind_ply(record, ply) - count + index].text;
}
