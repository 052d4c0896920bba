/* Reads a move and checks it against the position part by part, so that an error points at the part
   that is wrong (rulebook, section 7). */
#include "notation/cursor.h"
#include "notation/hole.h"
#include "notation/move_capture.h"
#include "tsoro/notation.h"

typedef struct move_reading {
    tsoro_cursor cursor;
    const tsoro_variant *variant;
    const tsoro_position *position;
    tsoro_move move;
    tsoro_sowing sowing; /* of origin and stop, once they are read */
    unsigned bonus_count;
} move_reading;

/* The token text[start..at) names something illegal. */
static tsoro_status illegal(const move_reading *reading, size_t start, tsoro_why why,
                            tsoro_expected expected)
{
    tsoro_status status = tsoro_cursor_fail_span(&reading->cursor, start, reading->cursor.at,
                                                 TSORO_ERR_ILLEGAL_MOVE, expected);
    status.args[0] = why;
    return status;
}

static tsoro_status read_origin(move_reading *reading)
{
    unsigned player;
    unsigned pit;
    tsoro_status status = tsoro_cursor_hole(&reading->cursor, reading->variant, &player, &pit);
    if (!tsoro_ok(status)) {
        return status;
    }
    if (player != reading->position->mover) {
        return illegal(reading, 0, TSORO_WHY_NOT_A_PIT, TSORO_EXPECT_OWN_HOLE);
    }
    reading->move.origin = (uint8_t)pit;
    return status;
}

/* Head landings of the origin that offer a stop. */
static int32_t count_stops(const move_reading *reading)
{
    tsoro_sowings walk;
    tsoro_sowing sowing;
    int32_t stops = 0;
    tsoro_sowings_start_at(&walk, reading->variant, reading->position, reading->move.origin);
    while (tsoro_sowings_next(&walk, &sowing)) {
        stops = sowing.stop != 0 ? (int32_t)sowing.stop : stops;
    }
    return stops;
}

static tsoro_status read_stop(move_reading *reading)
{
    size_t start = reading->cursor.at;
    tsoro_status status = {0};
    if (tsoro_cursor_take(&reading->cursor, 's')) {
        status = tsoro_cursor_number(&reading->cursor, 1, INT32_MAX, &reading->move.stop);
    }
    if (!tsoro_ok(status)) {
        return status;
    }
    tsoro_why why = tsoro_why_not_lift(reading->variant, reading->position, reading->move.origin);
    if (why == TSORO_WHY_LEGAL) {
        why =
            tsoro_move_find(reading->variant, reading->position, &reading->move, &reading->sowing);
    }
    if (why == TSORO_WHY_NO_SUCH_STOP) {
        status = illegal(reading, start, why, TSORO_EXPECT_HEAD_STOP);
        status.args[1] = count_stops(reading);
    } else if (why != TSORO_WHY_LEGAL) {
        size_t after = reading->cursor.at;
        reading->cursor.at = 2;
        status = illegal(reading, 0, why, TSORO_EXPECT_MOVE);
        reading->cursor.at = after;
    }
    return status;
}

static tsoro_status wrong_capture(const move_reading *reading, size_t start, unsigned file)
{
    tsoro_status status =
        tsoro_cursor_fail_at(&reading->cursor, start, TSORO_ERR_MISMATCH, TSORO_EXPECT_CAPTURE);
    status.args[0] = (int32_t)file;
    return status;
}

/* The captured files may be left out, but what is written must be right. */
static tsoro_status read_capture(move_reading *reading)
{
    tsoro_cursor *cursor = &reading->cursor;
    size_t start = cursor->at;
    if (!tsoro_cursor_take(cursor, 'x')) {
        return (tsoro_status){0};
    }
    tsoro_captured captured =
        tsoro_captures_of(reading->variant, reading->position, &reading->move, &reading->sowing);
    if (captured.count == 0) {
        return tsoro_cursor_fail_at(cursor, start, TSORO_ERR_MISMATCH, TSORO_EXPECT_NO_CAPTURE);
    }
    for (unsigned i = 0; i < captured.count; i++) {
        if (!tsoro_cursor_take(cursor, (char)('a' + captured.files[i]))) {
            return wrong_capture(reading, cursor->at, captured.files[i]);
        }
    }
    return (tsoro_status){0};
}

/* Why the enemy's pit cannot be one more bonus hole. */
static tsoro_why why_not_bonus(const move_reading *reading, unsigned pit)
{
    const tsoro_sowing *sowing = &reading->sowing;
    if (sowing->capture == TSORO_NO_PIT) {
        return TSORO_WHY_NO_BONUS;
    }
    if (reading->bonus_count >= sowing->bonus) {
        return TSORO_WHY_TOO_MANY_BONUS;
    }
    if (sowing->enemy[pit] == 0) {
        return TSORO_WHY_BONUS_EMPTY;
    }
    bool allowed = tsoro_bonus_holes(reading->variant, sowing) >> pit & 1u;
    return allowed ? TSORO_WHY_LEGAL : TSORO_WHY_BONUS_HEAD;
}

static tsoro_expected bonus_expects(tsoro_why why)
{
    return why == TSORO_WHY_NO_BONUS         ? TSORO_EXPECT_NO_CAPTURE
           : why == TSORO_WHY_TOO_MANY_BONUS ? TSORO_EXPECT_FEWER_BONUS
                                             : TSORO_EXPECT_ENEMY_HOLE;
}

static tsoro_status read_bonus_hole(move_reading *reading)
{
    size_t start = reading->cursor.at;
    unsigned player;
    unsigned pit;
    tsoro_status status = tsoro_cursor_hole(&reading->cursor, reading->variant, &player, &pit);
    if (!tsoro_ok(status)) {
        return status;
    }
    if (player == reading->position->mover) {
        return illegal(reading, start, TSORO_WHY_NOT_A_PIT, TSORO_EXPECT_ENEMY_HOLE);
    }
    if (reading->move.bonus >> pit & 1u) {
        return tsoro_cursor_fail_span(&reading->cursor, start, reading->cursor.at,
                                      TSORO_ERR_DUPLICATE, TSORO_EXPECT_ENEMY_HOLE);
    }
    tsoro_why why = why_not_bonus(reading, pit);
    if (why != TSORO_WHY_LEGAL) {
        status = illegal(reading, start, why, bonus_expects(why));
        status.args[1] = reading->sowing.bonus;
        return status;
    }
    reading->move.bonus |= UINT64_C(1) << pit;
    reading->bonus_count++;
    return status;
}

static tsoro_status read_bonus(move_reading *reading)
{
    while (tsoro_cursor_take(&reading->cursor, '+')) {
        tsoro_status status = read_bonus_hole(reading);
        if (!tsoro_ok(status)) {
            return status;
        }
    }
    return tsoro_cursor_want_end(&reading->cursor);
}

tsoro_status tsoro_move_read(const tsoro_variant *variant, const tsoro_position *position,
                             const char *text, size_t length, tsoro_move *move)
{
    move_reading reading = {
        .cursor = {.text = text, .length = length}, .variant = variant, .position = position};
    tsoro_status status = read_origin(&reading);
    if (tsoro_ok(status)) {
        status = read_stop(&reading);
    }
    if (tsoro_ok(status)) {
        status = read_capture(&reading);
    }
    if (tsoro_ok(status)) {
        status = read_bonus(&reading);
    }
    if (tsoro_ok(status)) {
        *move = reading.move;
    }
    return status;
}
