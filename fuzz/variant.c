/* Any bytes as a variant line: what is read is written, read again and equal, in both forms. */
#undef NDEBUG
#include <assert.h>
#include <string.h>

#include "tsoro/notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_form(const tsoro_variant *variant, bool full)
{
    char text[TSORO_VARIANT_TEXT];
    char again_text[TSORO_VARIANT_TEXT];
    tsoro_variant again;
    size_t length = tsoro_variant_write(variant, full, text, sizeof text);
    assert(length < sizeof text && strlen(text) == length);
    assert(tsoro_ok(tsoro_variant_read(text, length, &again)));
    assert(tsoro_variant_equal(variant, &again));
    assert(full || variant->preset == again.preset);
    tsoro_variant_write(&again, full, again_text, sizeof again_text);
    assert(strcmp(text, again_text) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tsoro_variant variant;
    tsoro_status status = tsoro_variant_read((const char *)data, size, &variant);
    if (!tsoro_ok(status)) {
        assert(status.offset <= size && strlen(status.found) < sizeof status.found);
        return 0;
    }
    check_form(&variant, false);
    check_form(&variant, true);
    return 0;
}
