/* Reading text: a place in a text that moves on as tokens are taken. Internal to the module. */
#ifndef TSORO_NOTATION_CURSOR_H
#define TSORO_NOTATION_CURSOR_H

#include "tsoro/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The text is borrowed and needs no NUL; at <= length. */
typedef struct tsoro_cursor {
    const char *text;
    size_t length;
    size_t at;
} tsoro_cursor;

static inline bool tsoro_cursor_ended(const tsoro_cursor *cursor)
{
    return cursor->at == cursor->length;
}

/* The next byte, or -1 at the end. */
static inline int tsoro_cursor_peek(const tsoro_cursor *cursor)
{
    return tsoro_cursor_ended(cursor) ? -1 : (unsigned char)cursor->text[cursor->at];
}

/* Takes the byte if it is the next one. */
bool tsoro_cursor_take(tsoro_cursor *cursor, char byte);

/* Takes the longest run of lower-case letters, capitals and digits; returns its length. */
size_t tsoro_cursor_take_word(tsoro_cursor *cursor);

/* The length of the well-formed UTF-8 character at the cursor; 0 if there is none. */
size_t tsoro_cursor_utf8(const tsoro_cursor *cursor);

/* Whether text[start..end) is the word. */
bool tsoro_cursor_is(const tsoro_cursor *cursor, size_t start, size_t end, const char *word);

/* A failure whose token is text[start..end). */
tsoro_status tsoro_cursor_fail_span(const tsoro_cursor *cursor, size_t start, size_t end,
                                    tsoro_code code, tsoro_expected expected);

/* A failure at an offset: its token runs to the next delimiter and has at least one character,
   unless it is the end of the text. */
tsoro_status tsoro_cursor_fail_at(const tsoro_cursor *cursor, size_t offset, tsoro_code code,
                                  tsoro_expected expected);

/* TSORO_ERR_SYNTAX at the cursor. */
tsoro_status tsoro_cursor_unexpected(const tsoro_cursor *cursor, tsoro_expected expected);

/* TSORO_ERR_SYNTAX unless the cursor is at the end of the text. */
tsoro_status tsoro_cursor_want_end(const tsoro_cursor *cursor);

/* A number low..high (high < 2^31), digits only, without leading zero. TSORO_ERR_SYNTAX,
   TSORO_ERR_RANGE with the bounds in args. */
tsoro_status tsoro_cursor_number(tsoro_cursor *cursor, uint32_t low, uint32_t high,
                                 uint32_t *number);

#endif
