/* Game records in and out. */
#include "tsoro/notation.h"
#include "tsoro/record.h"
#include "wasm/door.h"
#include "wasm/reply.h"

#include "base/alloc.h"

#include <stddef.h>
#include <string.h>

/* --- Out --- */

/* Copies what was played, and an end that was set, into the record's own game. */
static tsoro_status copy_game(const tsoro_game *from, tsoro_game *to)
{
    tsoro_status status = {.code = TSORO_OK};
    for (size_t ply = 0; tsoro_ok(status) && ply < tsoro_game_plies(from); ply++) {
        tsoro_move move = tsoro_game_move_at(from, ply);
        status = tsoro_game_play(to, &move);
    }
    tsoro_result result = tsoro_game_result(from);
    if (tsoro_ok(status) && result.reason >= TSORO_REASON_RESIGNED) {
        status = tsoro_game_end(to, result);
    }
    return status;
}

/* Sets tags from the input: name, NUL, value, NUL, and again. */
static tsoro_status set_tags(tsoro_record *record, uint32_t size)
{
    tsoro_status status = {.code = TSORO_OK};
    const char *end = tsoro_wasm_text(size);
    const char *name = tsoro_wasm_text(0);
    while (tsoro_ok(status) && name < end) {
        const char *value = name + strlen(name) + 1;
        status = tsoro_record_set_tag(record, name, value);
        name = value + strlen(value) + 1;
    }
    return status;
}

static uint32_t reply_record(const tsoro_record *record)
{
    size_t length = tsoro_record_write(record, NULL, 0);
    char *text = tsoro_alloc_array(length + 1, 1);
    if (text == NULL) {
        return tsoro_reply_error((tsoro_status){.code = TSORO_ERR_MEMORY});
    }
    tsoro_record_write(record, text, length + 1);
    tsoro_reply_start();
    tsoro_reply_text_of(text, length);
    tsoro_free(text);
    return tsoro_reply_end();
}

TSORO_WASM_EXPORT("tgn_write") uint32_t tsoro_wasm_tgn_write(uint32_t handle, uint32_t tags_size)
{
    tsoro_session *session = tsoro_wasm_session(handle);
    if (session == NULL) {
        return tsoro_wasm_no_game();
    }
    const tsoro_game *game = tsoro_session_game(session);
    tsoro_record *record = NULL;
    tsoro_status status =
        tsoro_record_create(tsoro_game_variant(game), tsoro_game_position_at(game, 0), &record);
    if (tsoro_ok(status)) {
        status = copy_game(game, tsoro_record_game(record));
    }
    if (tsoro_ok(status)) {
        status = set_tags(record, tags_size);
    }
    uint32_t size = tsoro_ok(status) ? reply_record(record) : tsoro_reply_error(status);
    tsoro_record_destroy(record);
    return size;
}

/* --- In --- */

static void write_tags(const tsoro_record *record)
{
    size_t count = tsoro_record_tags(record);
    tsoro_reply_u32((uint32_t)count);
    for (size_t index = 0; index < count; index++) {
        tsoro_reply_text(tsoro_record_tag_name(record, index));
        tsoro_reply_text(tsoro_record_tag_value(record, index));
    }
}

static void write_line(const tsoro_game *game)
{
    const tsoro_variant *variant = tsoro_game_variant(game);
    char text[TSORO_POSITION_TEXT];
    tsoro_variant_write(variant, false, text, sizeof text);
    tsoro_reply_text(text);
    tsoro_position_write(variant, tsoro_game_position_at(game, 0), text, sizeof text);
    tsoro_reply_text(text);
    tsoro_reply_u32((uint32_t)tsoro_game_plies(game));
    for (size_t ply = 0; ply < tsoro_game_plies(game); ply++) {
        tsoro_move move = tsoro_game_move_at(game, ply);
        tsoro_move_write(variant, tsoro_game_position_at(game, ply), &move, text, sizeof text);
        tsoro_reply_text(text);
    }
    tsoro_result result = tsoro_game_result(game);
    tsoro_reply_u8(result.outcome);
    tsoro_reply_u8(result.reason);
}

/* Comments as a byte 1, ply and text each; then a byte 0. */
static void write_comments(const tsoro_record *record)
{
    size_t plies = tsoro_game_plies(tsoro_record_game(record));
    for (size_t ply = 0; ply <= plies; ply++) {
        for (size_t index = 0; index < tsoro_record_comments(record, ply); index++) {
            tsoro_reply_u8(1);
            tsoro_reply_u32((uint32_t)ply);
            tsoro_reply_text(tsoro_record_comment(record, ply, index));
        }
    }
    tsoro_reply_u8(0);
}

TSORO_WASM_EXPORT("tgn_read") uint32_t tsoro_wasm_tgn_read(uint32_t size, uint32_t offset)
{
    size_t at = offset;
    tsoro_record *record = NULL;
    tsoro_status status = tsoro_record_read(tsoro_wasm_text(0), size, &at, &record);
    if (!tsoro_ok(status)) {
        return tsoro_reply_error(status);
    }
    tsoro_reply_start();
    tsoro_reply_u32((uint32_t)at);
    write_tags(record);
    write_line(tsoro_record_game(record));
    write_comments(record);
    tsoro_record_destroy(record);
    return tsoro_reply_end();
}
