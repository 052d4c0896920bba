/* The words and characters of a game record. */
#include "notation/record_parts.h"

static const char *const outcome_texts[] = {
    [TSORO_OUTCOME_NONE] = "*",
    [TSORO_OUTCOME_SOUTH] = "1-0",
    [TSORO_OUTCOME_NORTH] = "0-1",
    [TSORO_OUTCOME_ENDLESS] = "1/2-1/2",
};

static const char *const reason_texts[] = {
    [TSORO_REASON_NONE] = "",
    [TSORO_REASON_IMMOBILISED] = "immobilised",
    [TSORO_REASON_ENDLESS] = "endless",
    [TSORO_REASON_QUIET] = "quiet",
    [TSORO_REASON_RESIGNED] = "resigned",
    [TSORO_REASON_AGREED] = "agreed",
    [TSORO_REASON_TIME] = "time",
    [TSORO_REASON_UNFINISHED] = "unfinished",
};

const char *tsoro_outcome_text(tsoro_outcome outcome)
{
    return outcome_texts[outcome];
}

const char *tsoro_reason_text(tsoro_reason reason)
{
    return reason_texts[reason];
}

size_t tsoro_text_line(const char *text, size_t offset)
{
    size_t line = 1;
    for (size_t i = 0; i < offset; i++) {
        line += text[i] == '\n';
    }
    return line;
}

tsoro_status tsoro_cursor_check_name(const tsoro_cursor *cursor, size_t start, size_t end)
{
    tsoro_cursor name = {.text = cursor->text, .length = end, .at = start};
    do {
        size_t word = tsoro_cursor_take_word(&name);
        if (word == 0 && !tsoro_cursor_take(&name, '_')) {
            return tsoro_cursor_fail_at(cursor, name.at, TSORO_ERR_SYNTAX, TSORO_EXPECT_TAG);
        }
    } while (!tsoro_cursor_ended(&name));
    return (tsoro_status){0};
}

/* Takes one character of UTF-8 that is no control character; those in `allowed` are let through. */
static tsoro_status take_character(tsoro_cursor *cursor, const char *allowed)
{
    size_t size = tsoro_cursor_utf8(cursor);
    int byte = tsoro_cursor_peek(cursor);
    bool control = byte < ' ' || byte == 0x7f;
    for (const char *c = allowed; control && *c != '\0'; c++) {
        control = byte != *c;
    }
    if (size == 0 || control) {
        return tsoro_cursor_unexpected(cursor, TSORO_EXPECT_UTF8);
    }
    cursor->at += size;
    return (tsoro_status){0};
}

tsoro_status tsoro_cursor_check_value(const tsoro_cursor *cursor, size_t start, size_t end)
{
    tsoro_cursor value = {.text = cursor->text, .length = end, .at = start};
    tsoro_status status = {0};
    while (tsoro_ok(status) && !tsoro_cursor_ended(&value)) {
        status = take_character(&value, "");
    }
    return status;
}

tsoro_status tsoro_cursor_check_comment(const tsoro_cursor *cursor, size_t start, size_t end)
{
    tsoro_cursor text = {.text = cursor->text, .length = end, .at = start};
    tsoro_status status = {0};
    while (tsoro_ok(status) && !tsoro_cursor_ended(&text)) {
        if (tsoro_cursor_peek(&text) == '}') {
            return tsoro_cursor_unexpected(&text, TSORO_EXPECT_UTF8);
        }
        status = take_character(&text, "\t\n\r");
    }
    return status;
}
