/* Weights that are fetched when a board needs them: a phone's first board waits for one set only.
 */
#include "search/weights.h"

#include "base/alloc.h"
#include "tsoro/notation.h"
#include "wasm/door.h"
#include "wasm/reply.h"

#include <string.h>

TSORO_WASM_EXPORT("weights_wanted") uint32_t tsoro_wasm_weights_wanted(uint32_t size)
{
    tsoro_variant variant;
    tsoro_status status = tsoro_variant_read(tsoro_wasm_text(0), size, &variant);
    if (!tsoro_ok(status)) {
        return tsoro_reply_error(status);
    }
    unsigned files = 0, family = 0;
    (void)tsoro_weights_lacking(&variant, &files, &family);
    tsoro_reply_start();
    tsoro_reply_u8(files);
    tsoro_reply_u8(family);
    return tsoro_reply_end();
}

/* The sets stay until the page goes, as the tables do. */
TSORO_WASM_EXPORT("weights") uint32_t tsoro_wasm_weights(uint32_t size)
{
    size_t count = size / sizeof(int16_t);
    int16_t *numbers = tsoro_alloc_array(count, sizeof *numbers);
    if (numbers == NULL) {
        return tsoro_reply_error((tsoro_status){.code = TSORO_ERR_MEMORY});
    }
    memcpy(numbers, tsoro_wasm_text(0), count * sizeof *numbers); /* WebAssembly is little-endian */
    if (size % sizeof *numbers != 0 || !tsoro_weights_add(numbers, count)) {
        tsoro_free(numbers);
        return tsoro_reply_error((tsoro_status){.code = TSORO_ERR_CORRUPT});
    }
    tsoro_wasm_engine_reweigh();
    tsoro_reply_start();
    return tsoro_reply_end();
}
