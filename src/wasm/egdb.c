/* Endgame tables in the page: their bytes come in through the input, the engine asks them, and so
   may the page. */
#include "tsoro/egdb.h"

#include "base/alloc.h"
#include "tsoro/notation.h"
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

/* The value of a position for its mover; UNKNOWN where no table covers it. */
static tsoro_status ask(const tsoro_variant *variant, const tsoro_position *position,
                        tsoro_value *value, uint32_t *distance)
{
    *value = TSORO_VALUE_UNKNOWN;
    *distance = TSORO_NO_DISTANCE;
    tsoro_status status = {.code = TSORO_ERR_NOT_COVERED};
    if (tables != NULL) {
        status = tsoro_egdb_distance(tables, variant, position, value, distance);
    }
    return status.code == TSORO_ERR_NOT_COVERED ? (tsoro_status){0} : status;
}

typedef struct telling {
    const tsoro_game *game;
    tsoro_status status;
    uint32_t moves;
} telling;

/* What a move is worth to its player: the other side of what it leads to, one ply earlier. */
static bool tell_move(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                      const tsoro_position *after)
{
    static const tsoro_value turned[] = {TSORO_VALUE_UNKNOWN, TSORO_VALUE_LOSS, TSORO_VALUE_WIN,
                                         TSORO_VALUE_ENDLESS};
    telling *t = context;
    const tsoro_variant *variant = tsoro_game_variant(t->game);
    char text[TSORO_MOVE_TEXT];
    tsoro_value value;
    uint32_t distance;
    t->status = ask(variant, after, &value, &distance);
    tsoro_move_write_sown(variant, tsoro_game_position(t->game), move, sowing, text, sizeof text);
    tsoro_reply_text(text);
    tsoro_reply_u8((unsigned)turned[value]);
    tsoro_reply_u32(distance == TSORO_NO_DISTANCE ? distance : distance + 1);
    t->moves++;
    return tsoro_ok(t->status);
}

TSORO_WASM_EXPORT("truth") uint32_t tsoro_wasm_truth(uint32_t handle)
{
    tsoro_session *session = tsoro_wasm_session(handle);
    if (session == NULL) {
        return tsoro_wasm_no_game();
    }
    telling t = {.game = tsoro_session_game(session)};
    tsoro_value value;
    uint32_t distance;
    t.status = ask(tsoro_game_variant(t.game), tsoro_game_position(t.game), &value, &distance);
    tsoro_reply_start();
    tsoro_reply_u8((unsigned)value);
    tsoro_reply_u32(distance);
    size_t mark = tsoro_reply_mark();
    tsoro_reply_u32(0);
    if (tsoro_ok(t.status) && value != TSORO_VALUE_UNKNOWN) {
        tsoro_game_moves_each(t.game, tell_move, &t);
        tsoro_reply_patch_u32(mark, t.moves);
    }
    return tsoro_ok(t.status) ? tsoro_reply_end() : tsoro_reply_error(t.status);
}
