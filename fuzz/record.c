/* Any bytes as game records: what is read is written, read again and written the same. */
#undef NDEBUG
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"
#include "tsoro/notation.h"
#include "tsoro/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *write_record(const tsoro_record *record, size_t *length)
{
    *length = tsoro_record_write(record, NULL, 0);
    char *text = malloc(*length + 1);
    assert(text != NULL);
    assert(tsoro_record_write(record, text, *length + 1) == *length);
    return text;
}

static void check(const tsoro_record *record)
{
    size_t length;
    size_t again_length;
    size_t offset = 0;
    tsoro_record *again;
    char *text = write_record(record, &length);
    assert(tsoro_ok(tsoro_record_read(text, length, &offset, &again)));
    assert(offset == length);
    char *again_text = write_record(again, &again_length);
    assert(again_length == length && memcmp(text, again_text, length) == 0);
    tsoro_record_destroy(again);
    free(text);
    free(again_text);
}

/* The text behind `start` up to the next quote; length 0 if there is none. */
static line value_of(const char *text, size_t size, const char *start)
{
    size_t skip = strlen(start);
    const char *tag = memmem(text, size, start, skip);
    if (tag == NULL) {
        return (line){text, 0};
    }
    const char *from = tag + skip;
    const char *end = memchr(from, '"', size - (size_t)(from - text));
    return (line){from, end ? (size_t)(end - from) : 0};
}

static unsigned count_of(const char *text, size_t size, const char *word)
{
    unsigned count = 0;
    const char *end = text + size;
    while ((text = memmem(text, (size_t)(end - text), word, strlen(word))) != NULL) {
        text += strlen(word);
        count++;
    }
    return count;
}

/* Whether the variant and the position that are named are too much for a fuzzer; also if there are
   several, or they are not written as usual. */
static bool may_be_heavy(const char *text, size_t size)
{
    line name = value_of(text, size, "[Variant \"");
    line board = value_of(text, size, "[Position \"");
    tsoro_variant variant;
    tsoro_position position;
    if (count_of(text, size, "Variant") > 1 || count_of(text, size, "Position") > 1 ||
        (board.length == 0 && count_of(text, size, "Position") != 0)) {
        return true;
    }
    if (!tsoro_ok(tsoro_variant_read(name.text, name.length, &variant))) {
        return board.length != 0;
    }
    if (!tsoro_ok(tsoro_position_read(&variant, board.text, board.length, &position))) {
        position = tsoro_position_start(&variant);
    }
    return is_heavy(&variant, &position);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    size_t offset = 0;
    if (may_be_heavy(text, size)) {
        return 0;
    }
    while (offset < size) {
        size_t before = offset;
        tsoro_record *record;
        tsoro_status status = tsoro_record_read(text, size, &offset, &record);
        if (!tsoro_ok(status)) {
            assert(status.offset <= size && offset == before);
            assert(tsoro_text_line(text, status.offset) >= 1);
            break;
        }
        assert(offset > before);
        check(record);
        tsoro_record_destroy(record);
    }
    return 0;
}
