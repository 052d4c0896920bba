/* Endgame tables in the page: their bytes come in through the input, the engine asks them, and so
   may the page. */
#include "tsoro/egdb.h"

#include "base/alloc.h"
#include "wasm/door.h"
#include "wasm/reply.h"

#include <string.h>

static tsoro_egdb *tables;
static tsoro_probe probe;

const tsoro_probe *tsoro_wasm_probe(void)
{
    return tables == NULL || tsoro_egdb_tables(tables) == 0 ? NULL : &probe;
}

/* The set borrows the bytes of a table, so they are copied; tables stay until the page goes. */
static tsoro_status add_table(const char *bytes, uint32_t size)
{
    tsoro_status status = {0};
    if (tables == NULL) {
        status = tsoro_egdb_create(&tables);
    }
    char *copy = tsoro_ok(status) ? tsoro_alloc_array(size, 1) : NULL;
    if (copy == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    memcpy(copy, bytes, size);
    status = tsoro_egdb_add_memory(tables, copy, size, "table");
    if (!tsoro_ok(status)) {
        tsoro_free(copy);
        return status;
    }
    probe = tsoro_egdb_probe(tables);
    return tsoro_wasm_engine_again();
}

TSORO_WASM_EXPORT("table") uint32_t tsoro_wasm_table(uint32_t size)
{
    tsoro_status status = add_table(tsoro_wasm_text(0), size);
    if (!tsoro_ok(status)) {
        return tsoro_reply_error(status);
    }
    tsoro_egdb_info about = tsoro_egdb_about(tables, tsoro_egdb_tables(tables) - 1);
    tsoro_reply_start();
    tsoro_reply_u8(about.key.files);
    tsoro_reply_u32(about.side);
    tsoro_reply_u32(about.total);
    tsoro_reply_u64(about.positions);
    tsoro_reply_u8(about.distances);
    return tsoro_reply_end();
}

TSORO_WASM_EXPORT("truth") uint32_t tsoro_wasm_truth(uint32_t handle)
{
    tsoro_session *session = tsoro_wasm_session(handle);
    if (session == NULL) {
        return tsoro_wasm_no_game();
    }
    const tsoro_game *game = tsoro_session_game(session);
    tsoro_value value = TSORO_VALUE_UNKNOWN;
    uint32_t distance = TSORO_NO_DISTANCE;
    if (tables != NULL) {
        tsoro_status status = tsoro_egdb_distance(tables, tsoro_game_variant(game),
                                                  tsoro_game_position(game), &value, &distance);
        if (!tsoro_ok(status) && status.code != TSORO_ERR_NOT_COVERED) {
            return tsoro_reply_error(status);
        }
    }
    tsoro_reply_start();
    tsoro_reply_u8((unsigned)value);
    tsoro_reply_u32(distance);
    return tsoro_reply_end();
}
