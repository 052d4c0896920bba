/* Puzzles as lines of text. */
#include "puzzle/puzzle.h"

#include "base/hash.h"
#include "tsoro/notation.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const theme_names[TSORO_THEME_COUNT] = {"quiet", "capture", "bonus", "stop",
                                                           "single"};

const char *tsoro_theme_name(tsoro_theme theme)
{
    return theme_names[theme];
}

void tsoro_puzzle_id(const tsoro_puzzle *puzzle, char id[TSORO_PUZZLE_ID])
{
    char variant[TSORO_VARIANT_TEXT], position[TSORO_POSITION_TEXT];
    size_t first = tsoro_variant_write(&puzzle->variant, true, variant, sizeof variant);
    size_t second =
        tsoro_position_write(&puzzle->variant, &puzzle->position, position, sizeof position);
    uint64_t hash = tsoro_hash_add(TSORO_HASH_START, variant, first);
    hash = tsoro_hash_add(hash, position, second);
    snprintf(id, TSORO_PUZZLE_ID, "%06x", (unsigned)((hash ^ hash >> 32) & 0xffffff));
}

/* --- Writing --- */

typedef struct writer {
    char *out;
    size_t size, length;
} writer;

static void __attribute__((format(printf, 2, 3))) put(writer *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    size_t left = w->length < w->size ? w->size - w->length : 0;
    int length = vsnprintf(left ? w->out + w->length : NULL, left, format, arguments);
    va_end(arguments);
    w->length += (size_t)length;
}

static void put_move(writer *w, const tsoro_puzzle *puzzle, const tsoro_position *position,
                     const tsoro_move *move)
{
    char text[TSORO_MOVE_TEXT];
    tsoro_move_write(&puzzle->variant, position, move, text, sizeof text);
    put(w, "%s", text);
}

/* The position after the ply, which is legal. */
static tsoro_position step(const tsoro_puzzle *puzzle, const tsoro_position *at, unsigned ply)
{
    tsoro_position after = *at;
    tsoro_move_apply(&puzzle->variant, at, &puzzle->line[ply], &after);
    return after;
}

static void put_solution(writer *w, const tsoro_puzzle *puzzle)
{
    tsoro_position at = puzzle->position;
    for (unsigned ply = 0; ply < puzzle->count; ply++) {
        put(w, "%s", ply ? " " : "\t");
        put_move(w, puzzle, &at, &puzzle->line[ply]);
        at = step(puzzle, &at, ply);
    }
}

static void put_endless(writer *w, const tsoro_puzzle *puzzle)
{
    tsoro_position at = puzzle->position;
    for (unsigned ply = 0; ply < puzzle->count; ply++) {
        const tsoro_endless_moves *endless = &puzzle->endless[ply / 2];
        if (ply % 2 == 0) {
            put(w, "%s%s", ply ? " " : "\t", endless->count ? "" : "-");
            for (unsigned i = 0; i < endless->count; i++) {
                put(w, "%s", i ? "," : "");
                put_move(w, puzzle, &at, &endless->moves[i]);
            }
        }
        at = step(puzzle, &at, ply);
    }
}

size_t tsoro_puzzle_write(const tsoro_puzzle *puzzle, char *out, size_t size)
{
    writer w = {out, size, 0};
    char id[TSORO_PUZZLE_ID], variant[TSORO_VARIANT_TEXT], position[TSORO_POSITION_TEXT];
    tsoro_puzzle_id(puzzle, id);
    tsoro_variant_write(&puzzle->variant, false, variant, sizeof variant);
    tsoro_position_write(&puzzle->variant, &puzzle->position, position, sizeof position);
    put(&w, "%s\t%s\t%s", id, variant, position);
    put_solution(&w, puzzle);
    put_endless(&w, puzzle);
    put(&w, "\t%u\t%u\t%s", puzzle->plies, puzzle->rating, tsoro_theme_name(puzzle->theme));
    return w.length;
}

/* --- Reading --- */

typedef struct reader {
    const char *text;
    size_t length, at;
    tsoro_status status;
} reader;

static tsoro_status fault(const reader *r, size_t at, tsoro_expected expected)
{
    tsoro_status status = {.code = TSORO_ERR_SYNTAX, .expected = expected, .offset = (uint32_t)at};
    snprintf(status.found, sizeof status.found, "%.*s",
             (int)(r->length - at < 31 ? r->length - at : 31), r->text + at);
    return status;
}

/* The text up to the sign, which is passed over, or to the end. */
static const char *part(reader *r, char sign, size_t end, size_t *length)
{
    const char *begin = r->text + r->at;
    const char *found = memchr(begin, sign, end - r->at);
    *length = found != NULL ? (size_t)(found - begin) : end - r->at;
    r->at += *length + (found != NULL);
    return begin;
}

/* Keeps the first fault, at its place in the line. */
static bool sound(reader *r, const char *begin, tsoro_status status)
{
    if (!tsoro_ok(status) && tsoro_ok(r->status)) {
        status.offset += (uint32_t)(begin - r->text);
        r->status = status;
    }
    return tsoro_ok(r->status);
}

static bool read_number(reader *r, unsigned low, unsigned high, unsigned *number)
{
    size_t length;
    size_t start = r->at;
    const char *begin = part(r, '\t', r->length, &length);
    uint64_t value = 0;
    for (size_t i = 0; i < length && i < 9; i++) {
        if (begin[i] < '0' || begin[i] > '9') {
            return sound(r, r->text, fault(r, start, TSORO_EXPECT_NUMBER));
        }
        value = value * 10 + (uint64_t)(begin[i] - '0');
    }
    if (length == 0 || length > 8 || value < low || value > high) {
        return sound(r, begin,
                     (tsoro_status){.code = TSORO_ERR_RANGE, .args = {(int)low, (int)high}});
    }
    *number = (unsigned)value;
    return true;
}

static bool read_move(reader *r, const tsoro_puzzle *puzzle, const tsoro_position *at, char sign,
                      size_t end, tsoro_move *move)
{
    size_t length;
    const char *begin = part(r, sign, end, &length);
    return sound(r, begin, tsoro_move_read(&puzzle->variant, at, begin, length, move));
}

static bool read_solution(reader *r, tsoro_puzzle *puzzle)
{
    size_t length, start = r->at;
    const char *begin = part(r, '\t', r->length, &length);
    size_t next = r->at, end = start + length;
    tsoro_position at = puzzle->position;
    r->at = start;
    puzzle->count = 0;
    do {
        if (puzzle->count == TSORO_PUZZLE_LINE) {
            return sound(r, r->text, fault(r, r->at, TSORO_EXPECT_END));
        }
        if (!read_move(r, puzzle, &at, ' ', end, &puzzle->line[puzzle->count])) {
            return false;
        }
        at = step(puzzle, &at, puzzle->count++);
    } while (r->at < end && r->text + r->at > begin);
    r->at = next;
    return puzzle->count % 2 == 1 || sound(r, r->text, fault(r, end, TSORO_EXPECT_MOVE));
}

/* One group of endless moves, up to `end`. */
static bool read_group(reader *r, const tsoro_puzzle *puzzle, const tsoro_position *at, size_t end,
                       tsoro_endless_moves *endless)
{
    endless->count = 0;
    if (end == r->at + 1 && r->text[r->at] == '-') {
        return true;
    }
    while (r->at < end) {
        if (endless->count == TSORO_PUZZLE_ENDLESS) {
            return sound(r, r->text, fault(r, r->at, TSORO_EXPECT_END));
        }
        if (!read_move(r, puzzle, at, ',', end, &endless->moves[endless->count++])) {
            return false;
        }
    }
    return endless->count > 0 || sound(r, r->text, fault(r, r->at, TSORO_EXPECT_MOVE));
}

static bool read_endless(reader *r, tsoro_puzzle *puzzle)
{
    size_t length, group, start = r->at;
    part(r, '\t', r->length, &length);
    size_t next = r->at, end = start + length;
    tsoro_position at = puzzle->position;
    r->at = start;
    for (unsigned ply = 0; ply < puzzle->count; ply++) {
        if (ply % 2 == 0) {
            size_t from = r->at;
            part(r, ' ', end, &group);
            size_t after = r->at;
            r->at = from;
            if (!read_group(r, puzzle, &at, from + group, &puzzle->endless[ply / 2])) {
                return false;
            }
            r->at = after;
        }
        at = step(puzzle, &at, ply);
    }
    bool all = r->at == end;
    size_t rest = r->at;
    r->at = next;
    return all || sound(r, r->text, fault(r, rest, TSORO_EXPECT_END));
}

static bool read_theme(reader *r, tsoro_puzzle *puzzle)
{
    size_t length = r->length - r->at;
    for (unsigned i = 0; i < TSORO_THEME_COUNT; i++) {
        if (strlen(theme_names[i]) == length &&
            memcmp(theme_names[i], r->text + r->at, length) == 0) {
            puzzle->theme = (tsoro_theme)i;
            return true;
        }
    }
    return sound(r, r->text, fault(r, r->at, TSORO_EXPECT_NOTHING));
}

static bool read_game(reader *r, tsoro_puzzle *puzzle)
{
    size_t length;
    const char *variant = part(r, '\t', r->length, &length);
    if (!sound(r, variant, tsoro_variant_read(variant, length, &puzzle->variant))) {
        return false;
    }
    const char *position = part(r, '\t', r->length, &length);
    return sound(r, position,
                 tsoro_position_read(&puzzle->variant, position, length, &puzzle->position));
}

tsoro_status tsoro_puzzle_read(const char *text, size_t length, tsoro_puzzle *puzzle)
{
    reader r = {.text = text, .length = length};
    tsoro_puzzle made = {0};
    size_t id_length;
    const char *id = part(&r, '\t', length, &id_length);
    char right[TSORO_PUZZLE_ID];
    if (!read_game(&r, &made) || !read_solution(&r, &made) || !read_endless(&r, &made) ||
        !read_number(&r, 1, 65535, &made.plies) ||
        !read_number(&r, TSORO_PUZZLE_EASIEST, TSORO_PUZZLE_HARDEST, &made.rating) ||
        !read_theme(&r, &made)) {
        return r.status;
    }
    tsoro_puzzle_id(&made, right);
    if (id_length != strlen(right) || memcmp(id, right, id_length) != 0) {
        tsoro_status status = fault(&r, 0, TSORO_EXPECT_NOTHING);
        status.code = TSORO_ERR_MISMATCH;
        return status;
    }
    *puzzle = made;
    return r.status;
}
