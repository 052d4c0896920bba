/* Reads the tags of a game record and makes its game (rulebook, section 7). */
#include "notation/record_reading.h"

#include "base/alloc.h"
#include "tsoro/notation.h"

#include <string.h>

enum { MOST_TAGS = 256 };

void tsoro_cursor_skip_space(tsoro_cursor *cursor)
{
    while (tsoro_cursor_take(cursor, ' ') || tsoro_cursor_take(cursor, '\n') ||
           tsoro_cursor_take(cursor, '\r') || tsoro_cursor_take(cursor, '\t')) {
    }
}

/* Finds the closing quote; the value stands between the cursor and *end. */
static tsoro_status find_quote(tsoro_cursor *cursor, size_t *end)
{
    size_t at = cursor->at;
    while (at < cursor->length && cursor->text[at] != '"' && cursor->text[at] != '\n') {
        bool escape = cursor->text[at] == '\\';
        if (escape && (at + 1 == cursor->length ||
                       (cursor->text[at + 1] != '"' && cursor->text[at + 1] != '\\'))) {
            return tsoro_cursor_fail_at(cursor, at, TSORO_ERR_SYNTAX, TSORO_EXPECT_CLOSE_QUOTE);
        }
        at += escape ? 2 : 1;
    }
    if (at >= cursor->length || cursor->text[at] != '"') {
        return tsoro_cursor_fail_at(cursor, at < cursor->length ? at : cursor->length,
                                    TSORO_ERR_SYNTAX, TSORO_EXPECT_CLOSE_QUOTE);
    }
    *end = at;
    return tsoro_cursor_check_value(cursor, cursor->at, at);
}

/* The value without its escapes; NULL without memory. */
static char *unescape(const char *text, size_t length)
{
    char *value = tsoro_copy_text(text, length);
    size_t used = 0;
    for (size_t i = 0; value != NULL && i < length; i++) {
        i += text[i] == '\\';
        value[used++] = text[i];
    }
    if (value != NULL) {
        value[used] = '\0';
    }
    return value;
}

static int derived_index(const tsoro_cursor *cursor, size_t start, size_t end)
{
    static const char *const names[TSORO_DERIVED_TAGS] = {
        [TSORO_TAG_RESULT] = "Result",
        [TSORO_TAG_VARIANT] = "Variant",
        [TSORO_TAG_POSITION] = "Position",
        [TSORO_TAG_TERMINATION] = "Termination",
    };
    for (int i = 0; i < TSORO_DERIVED_TAGS; i++) {
        if (tsoro_cursor_is(cursor, start, end, names[i])) {
            return i;
        }
    }
    return -1;
}

/* Whether the name was written before in this record; notes that it is now. */
static bool is_second(tsoro_record_reading *reading, size_t start, size_t end)
{
    const tsoro_record *record = reading->record;
    const tsoro_tag *tag = tsoro_record_find_tag(record, reading->cursor.text + start, end - start);
    if (tag == NULL) {
        return false;
    }
    size_t index = (size_t)(tag - record->tags);
    if (index >= TSORO_FIXED_TAGS) {
        return true;
    }
    bool seen = reading->fixed_seen >> index & 1u;
    reading->fixed_seen |= 1u << index;
    return seen;
}

static tsoro_status keep_tag(tsoro_record_reading *reading, tsoro_span name, tsoro_span value)
{
    const tsoro_cursor *cursor = &reading->cursor;
    int derived = derived_index(cursor, name.start, name.end);
    if (derived >= 0 ? reading->derived[derived].there : is_second(reading, name.start, name.end)) {
        return tsoro_cursor_fail_span(cursor, name.start, name.end, TSORO_ERR_DUPLICATE,
                                      TSORO_EXPECT_TAG);
    }
    if (derived >= 0) {
        reading->derived[derived] = value;
        return (tsoro_status){0};
    }
    if (reading->record->tag_count == MOST_TAGS) {
        return tsoro_cursor_fail_span(cursor, name.start, name.end, TSORO_ERR_TOO_LONG,
                                      TSORO_EXPECT_MOVE);
    }
    char *text = unescape(cursor->text + value.start, value.end - value.start);
    if (text == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    tsoro_status status = tsoro_record_put_tag(reading->record, cursor->text + name.start,
                                               name.end - name.start, text);
    if (!tsoro_ok(status)) {
        tsoro_free(text);
    }
    return status;
}

static tsoro_status read_tag_name(tsoro_cursor *cursor, tsoro_span *name)
{
    tsoro_cursor_skip_space(cursor);
    name->start = cursor->at;
    while (tsoro_cursor_take_word(cursor) != 0 || tsoro_cursor_take(cursor, '_')) {
    }
    name->end = cursor->at;
    tsoro_cursor_skip_space(cursor);
    bool good = name->end != name->start && tsoro_cursor_take(cursor, '"');
    return good ? (tsoro_status){0} : tsoro_cursor_unexpected(cursor, TSORO_EXPECT_TAG);
}

/* `[Name "value"]`, behind the bracket. */
static tsoro_status read_tag(tsoro_record_reading *reading)
{
    tsoro_cursor *cursor = &reading->cursor;
    tsoro_span name = {.there = true};
    tsoro_span value = {.there = true};
    tsoro_status status = read_tag_name(cursor, &name);
    if (!tsoro_ok(status)) {
        return status;
    }
    value.start = cursor->at;
    status = find_quote(cursor, &value.end);
    if (!tsoro_ok(status)) {
        return status;
    }
    cursor->at = value.end + 1;
    tsoro_cursor_skip_space(cursor);
    if (!tsoro_cursor_take(cursor, ']')) {
        return tsoro_cursor_unexpected(cursor, TSORO_EXPECT_CLOSE_BRACKET);
    }
    return keep_tag(reading, name, value);
}

tsoro_status tsoro_record_read_tags(tsoro_record_reading *reading)
{
    tsoro_status status = {0};
    tsoro_cursor_skip_space(&reading->cursor);
    while (tsoro_ok(status) && tsoro_cursor_take(&reading->cursor, '[')) {
        status = read_tag(reading);
        tsoro_cursor_skip_space(&reading->cursor);
    }
    return status;
}

/* --- The start of the game --- */

bool tsoro_derived_known(const tsoro_record_reading *reading, tsoro_derived_tag tag)
{
    const tsoro_span *value = &reading->derived[tag];
    return value->there && !tsoro_cursor_is(&reading->cursor, value->start, value->end, "?");
}

tsoro_status tsoro_status_shifted(tsoro_status status, size_t start)
{
    if (!tsoro_ok(status) && status.code != TSORO_ERR_MEMORY) {
        uint64_t offset = status.offset + (uint64_t)start;
        status.offset = offset < UINT32_MAX ? (uint32_t)offset : UINT32_MAX;
    }
    return status;
}

tsoro_status tsoro_record_start_game(tsoro_record_reading *reading)
{
    const tsoro_span *variant_span = &reading->derived[TSORO_TAG_VARIANT];
    const tsoro_span *position_span = &reading->derived[TSORO_TAG_POSITION];
    const char *text = reading->cursor.text;
    tsoro_variant variant = tsoro_variant_preset(TSORO_FUVA);
    tsoro_position position;
    tsoro_status status = {0};
    if (tsoro_derived_known(reading, TSORO_TAG_VARIANT)) {
        status = tsoro_variant_read(text + variant_span->start,
                                    variant_span->end - variant_span->start, &variant);
    }
    if (!tsoro_ok(status)) {
        return tsoro_status_shifted(status, variant_span->start);
    }
    bool known = tsoro_derived_known(reading, TSORO_TAG_POSITION);
    if (known) {
        status = tsoro_position_read(&variant, text + position_span->start,
                                     position_span->end - position_span->start, &position);
    }
    if (!tsoro_ok(status)) {
        return tsoro_status_shifted(status, position_span->start);
    }
    return tsoro_game_create(&variant, known ? &position : NULL, &reading->record->game);
}
