/* Any bytes as game records: what is read is written, read again and written the same. */
#undef NDEBUG
#include <assert.h>
#include <stdlib.h>
#include <string.h>

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    size_t offset = 0;
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
