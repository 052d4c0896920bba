#include "notation/cursor.h"

#include <string.h>

static bool is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_word(int byte)
{
    return is_digit(byte) || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static bool is_delimiter(char byte)
{
    return (unsigned char)byte <= ' ' || strchr(",/:=+*[]{}\"", byte) != NULL;
}

bool tsoro_cursor_take(tsoro_cursor *cursor, char byte)
{
    if (tsoro_cursor_peek(cursor) != (unsigned char)byte) {
        return false;
    }
    cursor->at++;
    return true;
}

size_t tsoro_cursor_take_word(tsoro_cursor *cursor)
{
    size_t start = cursor->at;
    while (is_word(tsoro_cursor_peek(cursor))) {
        cursor->at++;
    }
    return cursor->at - start;
}

bool tsoro_cursor_is(const tsoro_cursor *cursor, size_t start, size_t end, const char *word)
{
    size_t length = strlen(word);
    return end - start == length && memcmp(cursor->text + start, word, length) == 0;
}

/* The length of the well-formed UTF-8 character at bytes[0..length), 0 if there is none. */
static size_t utf8_character(const unsigned char *bytes, size_t length)
{
    static const uint32_t lowest[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t size = bytes[0] < 0x80   ? 1
                  : bytes[0] < 0xc0 ? 0
                  : bytes[0] < 0xe0 ? 2
                  : bytes[0] < 0xf0 ? 3
                  : bytes[0] < 0xf8 ? 4
                                    : 0;
    if (size == 0 || size > length) {
        return 0;
    }
    uint32_t point = size == 1 ? bytes[0] : bytes[0] & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((bytes[i] & 0xc0u) != 0x80u) {
            return 0;
        }
        point = point << 6 | (bytes[i] & 0x3fu);
    }
    bool surrogate = point >= 0xd800 && point <= 0xdfff;
    return point >= lowest[size] && point <= 0x10ffff && !surrogate ? size : 0;
}

size_t tsoro_cursor_utf8(const tsoro_cursor *cursor)
{
    return tsoro_cursor_ended(cursor)
               ? 0
               : utf8_character((const unsigned char *)cursor->text + cursor->at,
                                cursor->length - cursor->at);
}

/* Copies whole characters as long as they fit; what would spoil a terminal becomes `?`. */
static void fill_found(char found[32], const tsoro_cursor *cursor, size_t start, size_t end)
{
    tsoro_cursor from = {.text = cursor->text, .length = end, .at = start};
    size_t used = 0;
    while (!tsoro_cursor_ended(&from)) {
        size_t size = tsoro_cursor_utf8(&from);
        bool control =
            size == 1 && (tsoro_cursor_peek(&from) < ' ' || tsoro_cursor_peek(&from) == 127);
        if (size == 0 || control) {
            size = 1;
            control = true;
        }
        if (used + size > 31) {
            break;
        }
        if (control) {
            found[used] = '?';
        } else {
            memcpy(found + used, from.text + from.at, size);
        }
        used += size;
        from.at += size;
    }
}

tsoro_status tsoro_cursor_fail_span(const tsoro_cursor *cursor, size_t start, size_t end,
                                    tsoro_code code, tsoro_expected expected)
{
    tsoro_status status = {.code = code, .expected = expected};
    status.offset = start < UINT32_MAX ? (uint32_t)start : UINT32_MAX;
    fill_found(status.found, cursor, start, end);
    return status;
}

tsoro_status tsoro_cursor_fail_at(const tsoro_cursor *cursor, size_t offset, tsoro_code code,
                                  tsoro_expected expected)
{
    size_t end = offset;
    while (end < cursor->length && end - offset < 40 &&
           (end == offset || !is_delimiter(cursor->text[end]))) {
        end++;
    }
    return tsoro_cursor_fail_span(cursor, offset, end, code, expected);
}

tsoro_status tsoro_cursor_unexpected(const tsoro_cursor *cursor, tsoro_expected expected)
{
    return tsoro_cursor_fail_at(cursor, cursor->at, TSORO_ERR_SYNTAX, expected);
}

tsoro_status tsoro_cursor_want_end(const tsoro_cursor *cursor)
{
    return tsoro_cursor_ended(cursor) ? (tsoro_status){0}
                                      : tsoro_cursor_unexpected(cursor, TSORO_EXPECT_END);
}

tsoro_status tsoro_cursor_number(tsoro_cursor *cursor, uint32_t low, uint32_t high,
                                 uint32_t *number)
{
    size_t start = cursor->at;
    uint64_t value = 0;
    for (; is_digit(tsoro_cursor_peek(cursor)); cursor->at++) {
        unsigned digit = (unsigned)tsoro_cursor_peek(cursor) - '0';
        value = value > UINT32_MAX ? value : value * 10 + digit;
    }
    if (cursor->at == start) {
        return tsoro_cursor_unexpected(cursor, TSORO_EXPECT_NUMBER);
    }
    if (cursor->text[start] == '0' && cursor->at - start > 1) {
        return tsoro_cursor_fail_span(cursor, start, cursor->at, TSORO_ERR_SYNTAX,
                                      TSORO_EXPECT_NUMBER);
    }
    if (value < low || value > high) {
        tsoro_status status =
            tsoro_cursor_fail_span(cursor, start, cursor->at, TSORO_ERR_RANGE, TSORO_EXPECT_NUMBER);
        status.args[0] = (int32_t)low;
        status.args[1] = (int32_t)high;
        return status;
    }
    *number = (uint32_t)value;
    return (tsoro_status){0};
}
