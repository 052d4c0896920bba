/* Reads a variant line (rulebook, section 6). Values are read in the order they are written, then
   the heads are put on the board, because K counts holes that `files` may only state later. */
#include "notation/cursor.h"
#include "notation/variant_keys.h"
#include "tsoro/notation.h"

#include <string.h>

/* A head as written. */
typedef struct written_head {
    size_t start, end;
    uint32_t k;
    uint32_t stones;
    bool left;
    bool has_stones;
} written_head;

typedef struct variant_reading {
    tsoro_cursor cursor;
    tsoro_variant variant;
    bool written[TSORO_KEY_COUNT];
    size_t value[TSORO_KEY_COUNT];           /* where the value of a written key starts */
    written_head heads[2 * TSORO_MAX_FILES]; /* no side and K twice */
    unsigned head_count;
} variant_reading;

static tsoro_status read_byte(tsoro_cursor *cursor, uint32_t low, uint32_t high, uint8_t *value)
{
    uint32_t number;
    tsoro_status status = tsoro_cursor_number(cursor, low, high, &number);
    if (tsoro_ok(status)) {
        *value = (uint8_t)number;
    }
    return status;
}

/* One of the key's words; *value is its index. */
static tsoro_status read_word(tsoro_cursor *cursor, tsoro_key key, uint8_t *value)
{
    size_t start = cursor->at;
    tsoro_cursor_take_word(cursor);
    const char *const *words = tsoro_key_words(key);
    for (uint8_t i = 0; words[i] != NULL; i++) {
        if (tsoro_cursor_is(cursor, start, cursor->at, words[i])) {
            *value = i;
            return (tsoro_status){0};
        }
    }
    return tsoro_cursor_fail_at(cursor, start, TSORO_ERR_SYNTAX, tsoro_key_expects(key));
}

static tsoro_status read_bonus(variant_reading *reading)
{
    tsoro_variant *variant = &reading->variant;
    variant->bonus_count = 0;
    memset(variant->bonus, 0, sizeof variant->bonus);
    do {
        if (variant->bonus_count == TSORO_MAX_SCHEDULE) {
            return tsoro_cursor_unexpected(&reading->cursor, TSORO_EXPECT_BONUS);
        }
        tsoro_status status =
            read_byte(&reading->cursor, 0, TSORO_MAX_BONUS, &variant->bonus[variant->bonus_count]);
        if (!tsoro_ok(status)) {
            status.expected = TSORO_EXPECT_BONUS;
            return status;
        }
        variant->bonus_count++;
    } while (tsoro_cursor_take(&reading->cursor, '/'));
    return (tsoro_status){0};
}

static tsoro_status read_head(tsoro_cursor *cursor, written_head *head)
{
    *head = (written_head){.start = cursor->at};
    head->left = tsoro_cursor_take(cursor, 'l');
    if (!head->left && !tsoro_cursor_take(cursor, 'r')) {
        return tsoro_cursor_unexpected(cursor, TSORO_EXPECT_HEADS);
    }
    tsoro_status status = tsoro_cursor_number(cursor, 1, TSORO_MAX_FILES, &head->k);
    if (tsoro_ok(status) && tsoro_cursor_take(cursor, '*')) {
        head->has_stones = true;
        status = tsoro_cursor_number(cursor, 0, TSORO_MAX_OUTER, &head->stones);
    }
    head->end = cursor->at;
    return status;
}

static bool is_written(const variant_reading *reading, const written_head *head)
{
    for (unsigned i = 0; i < reading->head_count; i++) {
        if (reading->heads[i].left == head->left && reading->heads[i].k == head->k) {
            return true;
        }
    }
    return false;
}

static tsoro_status read_heads(variant_reading *reading)
{
    tsoro_cursor *cursor = &reading->cursor;
    size_t start = cursor->at;
    if (tsoro_cursor_take_word(cursor) == 4 && tsoro_cursor_is(cursor, start, cursor->at, "none")) {
        return (tsoro_status){0};
    }
    cursor->at = start;
    do {
        written_head head;
        tsoro_status status = read_head(cursor, &head);
        if (!tsoro_ok(status)) {
            return status;
        }
        if (is_written(reading, &head)) {
            return tsoro_cursor_fail_span(cursor, head.start, head.end, TSORO_ERR_DUPLICATE,
                                          TSORO_EXPECT_HEADS);
        }
        reading->heads[reading->head_count++] = head;
    } while (tsoro_cursor_take(cursor, '+'));
    return (tsoro_status){0};
}

static tsoro_status read_value(variant_reading *reading, tsoro_key key)
{
    tsoro_cursor *cursor = &reading->cursor;
    tsoro_variant *variant = &reading->variant;
    uint8_t word = 0;
    tsoro_status status = {0};
    switch (key) {
    case TSORO_KEY_FILES:
        return read_byte(cursor, TSORO_MIN_FILES, TSORO_MAX_FILES, &variant->files);
    case TSORO_KEY_HEADS:
        return read_heads(reading);
    case TSORO_KEY_BONUS:
        return read_bonus(reading);
    case TSORO_KEY_SANCTUARY:
        status = read_word(cursor, key, &word);
        variant->sanctuary = word != 0;
        return status;
    case TSORO_KEY_OUTER:
        return read_byte(cursor, 0, TSORO_MAX_OUTER, &variant->outer);
    case TSORO_KEY_INNER:
        return read_byte(cursor, 0, TSORO_MAX_OUTER, &variant->inner);
    case TSORO_KEY_CAPTURES:
        return read_word(cursor, key, &variant->captures);
    case TSORO_KEY_SETUP:
        return read_word(cursor, key, &variant->setup);
    case TSORO_KEY_REPEAT:
        return read_word(cursor, key, &variant->repeat);
    case TSORO_KEY_QUIET:
        return tsoro_cursor_number(cursor, 0, TSORO_MAX_QUIET, &variant->quiet);
    case TSORO_KEY_COUNT:
        break;
    }
    return status;
}

static tsoro_status read_name(variant_reading *reading)
{
    tsoro_cursor *cursor = &reading->cursor;
    if (tsoro_cursor_take_word(cursor) == 0) {
        return tsoro_cursor_unexpected(cursor, TSORO_EXPECT_VARIANT_NAME);
    }
    for (int preset = 0; preset < TSORO_PRESET_COUNT; preset++) {
        if (tsoro_cursor_is(cursor, 0, cursor->at, tsoro_preset_name((tsoro_preset)preset))) {
            reading->variant = tsoro_variant_preset((tsoro_preset)preset);
            return (tsoro_status){0};
        }
    }
    return tsoro_cursor_fail_at(cursor, 0, TSORO_ERR_UNKNOWN_NAME, TSORO_EXPECT_VARIANT_NAME);
}

static tsoro_status read_key(variant_reading *reading, tsoro_key *key)
{
    tsoro_cursor *cursor = &reading->cursor;
    size_t start = cursor->at;
    if (tsoro_cursor_take_word(cursor) == 0) {
        return tsoro_cursor_unexpected(cursor, TSORO_EXPECT_KEY);
    }
    for (int i = 0; i < TSORO_KEY_COUNT; i++) {
        if (!tsoro_cursor_is(cursor, start, cursor->at, tsoro_key_name((tsoro_key)i))) {
            continue;
        }
        if (reading->written[i]) {
            return tsoro_cursor_fail_at(cursor, start, TSORO_ERR_DUPLICATE, TSORO_EXPECT_KEY);
        }
        *key = (tsoro_key)i;
        return (tsoro_status){0};
    }
    return tsoro_cursor_fail_at(cursor, start, TSORO_ERR_UNKNOWN_KEY, TSORO_EXPECT_KEY);
}

static tsoro_status read_pair(variant_reading *reading)
{
    tsoro_key key = TSORO_KEY_COUNT;
    tsoro_status status = read_key(reading, &key);
    if (!tsoro_ok(status)) {
        return status;
    }
    if (!tsoro_cursor_take(&reading->cursor, '=')) {
        return tsoro_cursor_unexpected(&reading->cursor, TSORO_EXPECT_EQUALS);
    }
    reading->written[key] = true;
    reading->value[key] = reading->cursor.at;
    return read_value(reading, key);
}

static tsoro_status read_pairs(variant_reading *reading)
{
    tsoro_cursor *cursor = &reading->cursor;
    if (tsoro_cursor_ended(cursor)) {
        return (tsoro_status){0};
    }
    if (!tsoro_cursor_take(cursor, ':')) {
        return tsoro_cursor_unexpected(cursor, TSORO_EXPECT_COLON);
    }
    do {
        tsoro_status status = read_pair(reading);
        if (!tsoro_ok(status)) {
            return status;
        }
    } while (tsoro_cursor_take(cursor, ','));
    return tsoro_cursor_ended(cursor) ? (tsoro_status){0}
                                      : tsoro_cursor_unexpected(cursor, TSORO_EXPECT_COMMA);
}

/* Puts the written heads on the board of the files that were read. */
static tsoro_status place_heads(variant_reading *reading)
{
    tsoro_variant *variant = &reading->variant;
    variant->heads = variant->heads_left = 0;
    memset(variant->head_stones, 0, sizeof variant->head_stones);
    for (unsigned i = 0; i < reading->head_count; i++) {
        const written_head *head = &reading->heads[i];
        if (head->k > variant->files) {
            tsoro_status status = tsoro_cursor_fail_span(&reading->cursor, head->start, head->end,
                                                         TSORO_ERR_RANGE, TSORO_EXPECT_HEADS);
            status.args[0] = 1;
            status.args[1] = variant->files;
            return status;
        }
        unsigned pit = head->left ? head->k - 1 : variant->files - head->k;
        uint32_t bit = UINT32_C(1) << pit;
        if (variant->heads & bit) {
            return tsoro_cursor_fail_span(&reading->cursor, head->start, head->end,
                                          TSORO_ERR_DUPLICATE, TSORO_EXPECT_HEADS);
        }
        variant->heads |= bit;
        variant->heads_left |= head->left ? bit : 0;
        variant->head_stones[pit] = (uint8_t)(head->has_stones ? head->stones : variant->outer);
    }
    return (tsoro_status){0};
}

/* The last of the given keys in the line, or the start of the line if none was written. */
static size_t blame(const variant_reading *reading, unsigned keys)
{
    size_t offset = 0;
    for (int key = 0; key < TSORO_KEY_COUNT; key++) {
        if ((keys >> key & 1u) && reading->written[key] && reading->value[key] > offset) {
            offset = reading->value[key];
        }
    }
    return offset;
}

#define KEY(name) (1u << TSORO_KEY_##name)

/* Where to point at for what tsoro_variant_check() found. */
static size_t conflict_offset(const variant_reading *reading, tsoro_status status)
{
    const tsoro_variant *variant = &reading->variant;
    if (status.code == TSORO_ERR_TOO_MANY_STONES) {
        return blame(reading, KEY(FILES) | KEY(HEADS) | KEY(OUTER) | KEY(INNER));
    }
    if (status.expected == TSORO_EXPECT_BONUS_ZERO) {
        return blame(reading, reading->written[TSORO_KEY_BONUS] ? KEY(BONUS) : KEY(CAPTURES));
    }
    if (variant->outer != 2 && reading->written[TSORO_KEY_OUTER]) {
        return blame(reading, KEY(OUTER));
    }
    if (variant->inner != 0 && reading->written[TSORO_KEY_INNER]) {
        return blame(reading, KEY(INNER));
    }
    return blame(reading, reading->head_count ? KEY(HEADS) : KEY(SETUP));
}

/* tracey takes no head with written stones, not even the stones it would have anyway. */
static tsoro_status check_tracey_heads(const variant_reading *reading)
{
    for (unsigned i = 0; i < reading->head_count; i++) {
        const written_head *head = &reading->heads[i];
        if (reading->variant.setup == TSORO_SETUP_TRACEY && head->has_stones) {
            return tsoro_cursor_fail_span(&reading->cursor, head->start, head->end,
                                          TSORO_ERR_CONFLICT, TSORO_EXPECT_TRACEY_STONES);
        }
    }
    return (tsoro_status){0};
}

static tsoro_status check_together(const variant_reading *reading)
{
    tsoro_status status = check_tracey_heads(reading);
    if (!tsoro_ok(status)) {
        return status;
    }
    status = tsoro_variant_check(&reading->variant);
    if (tsoro_ok(status)) {
        return status;
    }
    tsoro_status placed = tsoro_cursor_fail_at(&reading->cursor, conflict_offset(reading, status),
                                               status.code, status.expected);
    memcpy(placed.args, status.args, sizeof placed.args);
    return placed;
}

tsoro_status tsoro_variant_read(const char *text, size_t length, tsoro_variant *variant)
{
    variant_reading reading = {.cursor = {.text = text, .length = length}};
    tsoro_status status = read_name(&reading);
    if (tsoro_ok(status)) {
        status = read_pairs(&reading);
    }
    if (!tsoro_ok(status)) {
        return status;
    }
    if (reading.written[TSORO_KEY_HEADS]) {
        status = place_heads(&reading);
    } else {
        tsoro_preset_heads(&reading.variant);
    }
    if (tsoro_ok(status)) {
        status = check_together(&reading);
    }
    if (tsoro_ok(status)) {
        *variant = reading.variant;
    }
    return status;
}
