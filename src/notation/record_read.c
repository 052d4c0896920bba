/* Reads a game record (rulebook, section 7): the moves are played on the game as they come, and the
   result is held against it. */
#include "notation/record_reading.h"

#include "base/alloc.h"
#include "notation/hole.h"
#include "tsoro/notation.h"

#include <string.h>

static tsoro_game *game_of(const tsoro_record_reading *reading)
{
    return reading->record->game;
}

static tsoro_status read_comment(tsoro_record_reading *reading)
{
    tsoro_cursor *cursor = &reading->cursor;
    size_t start = cursor->at;
    const char *close =
        cursor->length > start ? memchr(cursor->text + start, '}', cursor->length - start) : NULL;
    if (close == NULL) {
        return tsoro_cursor_fail_at(cursor, cursor->length, TSORO_ERR_SYNTAX,
                                    TSORO_EXPECT_CLOSE_BRACE);
    }
    size_t end = (size_t)(close - cursor->text);
    tsoro_status status = tsoro_cursor_check_comment(cursor, start, end);
    if (!tsoro_ok(status)) {
        return status;
    }
    char *text = tsoro_copy_text(cursor->text + start, end - start);
    if (text == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    status = tsoro_record_put_comment(reading->record, tsoro_game_plies(game_of(reading)), text);
    if (!tsoro_ok(status)) {
        tsoro_free(text);
    }
    cursor->at = end + 1;
    return status;
}

/* Takes the bytes up to white space or a comment. */
static size_t take_token(tsoro_cursor *cursor)
{
    size_t start = cursor->at;
    while (!tsoro_cursor_ended(cursor) && !memchr(" \n\r\t{", cursor->text[cursor->at], 5)) {
        cursor->at++;
    }
    return cursor->at - start;
}

/* The turn before a move of South (`1.`) or of North (`1...`). */
static tsoro_status read_number(tsoro_record_reading *reading)
{
    tsoro_cursor *cursor = &reading->cursor;
    const tsoro_position *position = tsoro_game_position(game_of(reading));
    size_t start = cursor->at;
    uint32_t number = 0;
    unsigned dots = 0;
    tsoro_status status = tsoro_cursor_number(cursor, 0, INT32_MAX, &number);
    size_t end = cursor->at;
    while (tsoro_ok(status) && tsoro_cursor_take(cursor, '.')) {
        dots++;
    }
    if (tsoro_ok(status) && number != position->turn) {
        status = tsoro_cursor_fail_span(cursor, start, end, TSORO_ERR_MISMATCH,
                                        TSORO_EXPECT_MOVE_NUMBER);
    } else if (tsoro_ok(status) && dots != (position->mover == TSORO_SOUTH ? 1u : 3u)) {
        status = tsoro_cursor_fail_at(cursor, start, TSORO_ERR_SYNTAX, TSORO_EXPECT_MOVE_NUMBER);
    } else {
        reading->numbered = true;
        return status;
    }
    status.args[0] = (int32_t)position->turn;
    return status;
}

static tsoro_status play(tsoro_record_reading *reading, const char *text, size_t length)
{
    tsoro_game *game = game_of(reading);
    tsoro_move move;
    tsoro_status status =
        tsoro_move_read(tsoro_game_variant(game), tsoro_game_position(game), text, length, &move);
    return tsoro_ok(status) ? tsoro_game_play(game, &move) : status;
}

static tsoro_status read_move(tsoro_record_reading *reading)
{
    tsoro_cursor *cursor = &reading->cursor;
    tsoro_game *game = game_of(reading);
    size_t start = cursor->at;
    size_t length = take_token(cursor);
    tsoro_result result = tsoro_game_result(game);
    if (result.reason != TSORO_REASON_NONE) {
        tsoro_cursor token = {.text = cursor->text + start, .length = length < 2 ? length : 2};
        unsigned player;
        unsigned pit;
        bool move = tsoro_ok(tsoro_cursor_hole(&token, tsoro_game_variant(game), &player, &pit));
        return tsoro_cursor_fail_at(cursor, start, move ? TSORO_ERR_GAME_OVER : TSORO_ERR_SYNTAX,
                                    TSORO_EXPECT_RESULT);
    }
    tsoro_status status = tsoro_status_shifted(play(reading, cursor->text + start, length), start);
    if (status.code == TSORO_ERR_ILLEGAL_MOVE && status.found[0] == '\0') {
        int32_t why = status.args[0]; /* only the game's history forbids it */
        status = tsoro_cursor_fail_at(cursor, start, TSORO_ERR_ILLEGAL_MOVE, TSORO_EXPECT_MOVE);
        status.args[0] = why;
    }
    reading->numbered = false;
    return status;
}

/* --- The result --- */

static bool outcome_at(const tsoro_cursor *cursor, size_t start, size_t end, tsoro_outcome *outcome)
{
    for (int i = TSORO_OUTCOME_NONE; i <= TSORO_OUTCOME_ENDLESS; i++) {
        if (tsoro_cursor_is(cursor, start, end, tsoro_outcome_text((tsoro_outcome)i))) {
            *outcome = (tsoro_outcome)i;
            return true;
        }
    }
    return false;
}

/* The tag `Result` must say the same as the token text[start..end). */
static tsoro_status check_result_tag(const tsoro_record_reading *reading, tsoro_outcome outcome,
                                     size_t start, size_t end)
{
    const tsoro_span *tag = &reading->derived[TSORO_TAG_RESULT];
    tsoro_outcome tagged = outcome;
    if (tsoro_derived_known(reading, TSORO_TAG_RESULT) &&
        !outcome_at(&reading->cursor, tag->start, tag->end, &tagged)) {
        return tsoro_cursor_fail_span(&reading->cursor, tag->start, tag->end, TSORO_ERR_SYNTAX,
                                      TSORO_EXPECT_RESULT);
    }
    return tagged == outcome ? (tsoro_status){0}
                             : tsoro_cursor_fail_span(&reading->cursor, start, end,
                                                      TSORO_ERR_MISMATCH, TSORO_EXPECT_RESULT);
}

/* Reads the tag `Termination`, TSORO_REASON_NONE if there is none. */
static tsoro_status read_termination(const tsoro_record_reading *reading, tsoro_reason *reason)
{
    const tsoro_span *tag = &reading->derived[TSORO_TAG_TERMINATION];
    *reason = TSORO_REASON_NONE;
    if (!tsoro_derived_known(reading, TSORO_TAG_TERMINATION)) {
        return (tsoro_status){0};
    }
    for (int i = TSORO_REASON_IMMOBILISED; i <= TSORO_REASON_UNFINISHED; i++) {
        if (tsoro_cursor_is(&reading->cursor, tag->start, tag->end,
                            tsoro_reason_text((tsoro_reason)i))) {
            *reason = (tsoro_reason)i;
            return (tsoro_status){0};
        }
    }
    return tsoro_cursor_fail_span(&reading->cursor, tag->start, tag->end, TSORO_ERR_SYNTAX,
                                  TSORO_EXPECT_TERMINATION);
}

/* Joins what the record says with what the rules say about the end. */
static tsoro_status end_game(tsoro_record_reading *reading, tsoro_outcome outcome, size_t start,
                             size_t end)
{
    const tsoro_span *tag = &reading->derived[TSORO_TAG_TERMINATION];
    tsoro_result ruled = tsoro_game_result(game_of(reading));
    bool over = ruled.reason != TSORO_REASON_NONE;
    tsoro_reason reason;
    tsoro_status status = read_termination(reading, &reason);
    if (!tsoro_ok(status)) {
        return status;
    }
    if (over && ruled.outcome != outcome) {
        return tsoro_cursor_fail_span(&reading->cursor, start, end, TSORO_ERR_MISMATCH,
                                      TSORO_EXPECT_RESULT);
    }
    bool by_rule = reason >= TSORO_REASON_IMMOBILISED && reason <= TSORO_REASON_QUIET;
    if (over ? reason != TSORO_REASON_NONE && reason != ruled.reason : by_rule) {
        return tsoro_cursor_fail_span(&reading->cursor, tag->start, tag->end, TSORO_ERR_MISMATCH,
                                      TSORO_EXPECT_TERMINATION);
    }
    bool says_end = outcome != TSORO_OUTCOME_NONE || reason != TSORO_REASON_NONE;
    return over || !says_end ? (tsoro_status){0}
                             : tsoro_game_end(game_of(reading), (tsoro_result){outcome, reason});
}

/* Takes the result if it is the next token. */
static tsoro_status read_result(tsoro_record_reading *reading, bool *done)
{
    tsoro_cursor *cursor = &reading->cursor;
    tsoro_outcome outcome;
    size_t start = cursor->at;
    take_token(cursor);
    size_t end = cursor->at;
    *done = outcome_at(cursor, start, end, &outcome);
    if (!*done) {
        cursor->at = start;
        return (tsoro_status){0};
    }
    if (reading->numbered) {
        return tsoro_cursor_fail_span(cursor, start, end, TSORO_ERR_SYNTAX, TSORO_EXPECT_MOVE);
    }
    tsoro_status status = check_result_tag(reading, outcome, start, end);
    return tsoro_ok(status) ? end_game(reading, outcome, start, end) : status;
}

/* One of: a comment, the result, a move number, a move. */
static tsoro_status read_element(tsoro_record_reading *reading, bool *done)
{
    tsoro_cursor *cursor = &reading->cursor;
    if (tsoro_cursor_ended(cursor) || tsoro_cursor_peek(cursor) == '[') {
        return tsoro_cursor_unexpected(cursor, TSORO_EXPECT_RESULT);
    }
    if (tsoro_cursor_take(cursor, '{')) {
        return read_comment(reading);
    }
    tsoro_status status = read_result(reading, done);
    if (!tsoro_ok(status) || *done) {
        return status;
    }
    int next = tsoro_cursor_peek(cursor);
    bool number = next >= '0' && next <= '9' && !reading->numbered;
    return number ? read_number(reading) : read_move(reading);
}

static tsoro_status read_moves(tsoro_record_reading *reading)
{
    tsoro_status status = {0};
    bool done = false;
    while (tsoro_ok(status) && !done) {
        tsoro_cursor_skip_space(&reading->cursor);
        status = read_element(reading, &done);
    }
    return status;
}

static tsoro_status read_record(tsoro_record_reading *reading)
{
    tsoro_status status = tsoro_record_read_tags(reading);
    if (tsoro_ok(status) && tsoro_cursor_ended(&reading->cursor)) {
        status = tsoro_cursor_unexpected(&reading->cursor, TSORO_EXPECT_TAG);
    }
    if (tsoro_ok(status)) {
        status = tsoro_record_start_game(reading);
    }
    return tsoro_ok(status) ? read_moves(reading) : status;
}

tsoro_status tsoro_record_read(const char *text, size_t length, size_t *offset,
                               tsoro_record **record)
{
    static const char mark[] = "\xef\xbb\xbf"; /* of byte order: some editors put it first */
    tsoro_record_reading reading = {.cursor = {.text = text, .length = length, .at = *offset}};
    if (*offset == 0 && length >= 3 && memcmp(text, mark, 3) == 0) {
        reading.cursor.at = 3;
    }
    tsoro_status status = tsoro_record_adopt(NULL, &reading.record);
    if (!tsoro_ok(status)) {
        return status;
    }
    status = read_record(&reading);
    if (!tsoro_ok(status)) {
        tsoro_record_destroy(reading.record);
        return status;
    }
    tsoro_cursor_skip_space(&reading.cursor);
    *offset = reading.cursor.at;
    *record = reading.record;
    return status;
}
