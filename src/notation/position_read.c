/* Reads a position line (rulebook, section 7). */
#include "notation/cursor.h"
#include "tsoro/notation.h"

typedef struct position_reading {
    tsoro_cursor cursor;
    const tsoro_variant *variant;
    tsoro_position position;
    uint64_t stones;
    size_t excess; /* where the item starts that first passes the limit; meaningful if it did */
} position_reading;

/* Counts of a rank so far. */
typedef struct rank_reading {
    unsigned rank;
    uint64_t count;
    size_t surplus; /* where the item starts that first passes the board's files */
} rank_reading;

/* `V` or `VxK`. */
static tsoro_status read_item(tsoro_cursor *cursor, uint32_t *stones, uint32_t *times)
{
    *times = 1;
    tsoro_status status = tsoro_cursor_number(cursor, 0, INT32_MAX, stones);
    if (tsoro_ok(status) && tsoro_cursor_take(cursor, 'x')) {
        status = tsoro_cursor_number(cursor, 1, INT32_MAX, times);
    }
    return status;
}

static tsoro_status add_item(position_reading *reading, rank_reading *rank)
{
    size_t start = reading->cursor.at;
    uint32_t stones = 0;
    uint32_t times = 0;
    tsoro_status status = read_item(&reading->cursor, &stones, &times);
    if (!tsoro_ok(status)) {
        return status;
    }
    unsigned files = reading->variant->files;
    if (rank->count <= files && rank->count + times > files) {
        rank->surplus = start;
    }
    unsigned player = tsoro_rank_owner(rank->rank);
    for (uint64_t file = rank->count; file < rank->count + times && file < files; file++) {
        reading->position.pits[player][tsoro_pit_at(files, (unsigned)file, rank->rank)] =
            (uint8_t)stones;
    }
    rank->count += times;
    if (reading->stones <= TSORO_MAX_STONES) {
        reading->excess = start;
    }
    reading->stones += (uint64_t)stones * times;
    return (tsoro_status){0};
}

static int32_t clamp(uint64_t number)
{
    return number < INT32_MAX ? (int32_t)number : INT32_MAX;
}

static tsoro_status read_rank(position_reading *reading, unsigned number)
{
    rank_reading rank = {.rank = number};
    unsigned files = reading->variant->files;
    tsoro_status status;
    do {
        status = add_item(reading, &rank);
    } while (tsoro_ok(status) && tsoro_cursor_take(&reading->cursor, ','));
    /* Too many counts come first in the text, whatever follows them. */
    if ((tsoro_ok(status) && rank.count != files) || rank.count > files) {
        size_t offset = rank.count > files ? rank.surplus : reading->cursor.at;
        status =
            tsoro_cursor_fail_at(&reading->cursor, offset, TSORO_ERR_SYNTAX, TSORO_EXPECT_FILES);
        status.args[0] = (int32_t)files;
        status.args[1] = clamp(rank.count);
    }
    return status;
}

static tsoro_status read_board(position_reading *reading)
{
    tsoro_cursor *cursor = &reading->cursor;
    for (unsigned rank = 4; rank >= 1; rank--) {
        tsoro_status status = read_rank(reading, rank);
        if (!tsoro_ok(status)) {
            return status;
        }
        if (rank > 1 && !tsoro_cursor_take(cursor, '/')) {
            return tsoro_cursor_unexpected(cursor, TSORO_EXPECT_SLASH);
        }
    }
    if (reading->stones > TSORO_MAX_STONES) {
        tsoro_status status = tsoro_cursor_fail_at(cursor, reading->excess,
                                                   TSORO_ERR_TOO_MANY_STONES, TSORO_EXPECT_NOTHING);
        status.args[0] = clamp(reading->stones);
        status.args[1] = TSORO_MAX_STONES;
        return status;
    }
    return (tsoro_status){0};
}

static tsoro_status read_space(tsoro_cursor *cursor)
{
    return tsoro_cursor_take(cursor, ' ') ? (tsoro_status){0}
                                          : tsoro_cursor_unexpected(cursor, TSORO_EXPECT_SPACE);
}

static tsoro_status read_mover(position_reading *reading)
{
    tsoro_cursor *cursor = &reading->cursor;
    tsoro_status status = read_space(cursor);
    if (!tsoro_ok(status)) {
        return status;
    }
    if (tsoro_cursor_take(cursor, 'N')) {
        reading->position.mover = TSORO_NORTH;
    } else if (!tsoro_cursor_take(cursor, 'S')) {
        return tsoro_cursor_unexpected(cursor, TSORO_EXPECT_MOVER);
    }
    return (tsoro_status){0};
}

/* A field that may be missing with all that follow it. */
static tsoro_status read_field(tsoro_cursor *cursor, uint32_t low, uint32_t *number)
{
    if (tsoro_cursor_ended(cursor)) {
        return (tsoro_status){0};
    }
    tsoro_status status = read_space(cursor);
    return tsoro_ok(status) ? tsoro_cursor_number(cursor, low, INT32_MAX, number) : status;
}

static tsoro_status read_takes(position_reading *reading)
{
    tsoro_cursor *cursor = &reading->cursor;
    if (tsoro_cursor_ended(cursor)) {
        return (tsoro_status){0};
    }
    if (!tsoro_variant_has_schedule(reading->variant)) {
        bool more = tsoro_cursor_take(cursor, ' ') && !tsoro_cursor_ended(cursor);
        return tsoro_cursor_unexpected(cursor, more ? TSORO_EXPECT_NO_TAKES : TSORO_EXPECT_END);
    }
    tsoro_status status = read_field(cursor, 0, &reading->position.takes[TSORO_SOUTH]);
    if (tsoro_ok(status) && !tsoro_cursor_take(cursor, ',')) {
        return tsoro_cursor_unexpected(cursor, TSORO_EXPECT_TAKES);
    }
    if (tsoro_ok(status)) {
        status = tsoro_cursor_number(cursor, 0, INT32_MAX, &reading->position.takes[TSORO_NORTH]);
    }
    return tsoro_ok(status) ? tsoro_cursor_want_end(cursor) : status;
}

tsoro_status tsoro_position_read(const tsoro_variant *variant, const char *text, size_t length,
                                 tsoro_position *position)
{
    position_reading reading = {
        .cursor = {.text = text, .length = length}, .variant = variant, .position = {.turn = 1}};
    tsoro_status status = read_board(&reading);
    if (tsoro_ok(status)) {
        status = read_mover(&reading);
    }
    if (tsoro_ok(status)) {
        status = read_field(&reading.cursor, 0, &reading.position.quiet);
    }
    if (tsoro_ok(status)) {
        status = read_field(&reading.cursor, 1, &reading.position.turn);
    }
    if (tsoro_ok(status)) {
        status = read_takes(&reading);
    }
    if (tsoro_ok(status)) {
        *position = reading.position;
    }
    return status;
}
