/* A variant as the page shows it: its line and the geometry of its board. */
#include "tsoro/notation.h"
#include "wasm/door.h"
#include "wasm/reply.h"

unsigned tsoro_wasm_hole(unsigned files, unsigned player, unsigned pit)
{
    return (4u - tsoro_pit_rank(files, player, pit)) * files + tsoro_pit_file(files, player, pit);
}

static void write_line(const tsoro_variant *variant, bool full)
{
    char text[TSORO_VARIANT_TEXT];
    tsoro_variant_write(variant, full, text, sizeof text);
    tsoro_reply_text(text);
}

/* One hole: owner, pit, head, the hole sown next, the hole faced (the hole itself if none). */
static void write_hole(const tsoro_variant *variant, unsigned file, unsigned rank)
{
    unsigned files = variant->files;
    unsigned owner = tsoro_rank_owner(rank);
    unsigned pit = tsoro_pit_at(files, file, rank);
    unsigned facing = tsoro_wasm_hole(files, owner, pit);
    if (pit >= files) {
        facing = tsoro_wasm_hole(files, 1 - owner, tsoro_facing_inner(files, pit));
    }
    tsoro_reply_u8(owner);
    tsoro_reply_u8(pit);
    tsoro_reply_u8(tsoro_variant_is_head(variant, pit));
    tsoro_reply_u8(tsoro_wasm_hole(files, owner, (pit + 1) % (2 * files)));
    tsoro_reply_u8(facing);
}

TSORO_WASM_EXPORT("variant") uint32_t tsoro_wasm_variant(uint32_t size)
{
    tsoro_variant variant;
    tsoro_status status = tsoro_variant_read(tsoro_wasm_text(0), size, &variant);
    if (!tsoro_ok(status)) {
        return tsoro_reply_error(status);
    }
    tsoro_position start = tsoro_position_start(&variant);
    char text[TSORO_POSITION_TEXT];
    tsoro_position_write(&variant, &start, text, sizeof text);
    tsoro_reply_start();
    write_line(&variant, false);
    write_line(&variant, true);
    tsoro_reply_u8(variant.preset);
    tsoro_reply_text(text);
    tsoro_reply_u8(variant.files);
    for (unsigned rank = 4; rank >= 1; rank--) {
        for (unsigned file = 0; file < variant.files; file++) {
            write_hole(&variant, file, rank);
        }
    }
    return tsoro_reply_end();
}
