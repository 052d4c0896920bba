/* Choosing and playing moves. */
#include "tsoro/notation.h"
#include "wasm/door.h"
#include "wasm/reply.h"

#include "base/bits.h"

#include <stddef.h>

/* One way for a sowing to end; the reader stops at a byte 0 instead of a 1. */
static void write_choice(const tsoro_game *game, const tsoro_sowing *sowing)
{
    const tsoro_variant *variant = tsoro_game_variant(game);
    const tsoro_position *position = tsoro_game_position(game);
    unsigned files = variant->files;
    unsigned mover = position->mover;
    const tsoro_move move = {.origin = sowing->origin, .stop = sowing->stop};
    char text[TSORO_MOVE_TEXT];
    tsoro_move_write(variant, position, &move, text, sizeof text);
    tsoro_reply_u8(1);
    tsoro_reply_u32(sowing->stop);
    tsoro_reply_text(text);
    tsoro_reply_u8(tsoro_wasm_hole(files, mover, sowing->end));
    tsoro_reply_u32(sowing->laps);
    if (sowing->capture == TSORO_NO_PIT) {
        tsoro_reply_u32(0);
    } else {
        tsoro_wasm_write_captures(variant, position, &move);
    }
    tsoro_reply_u8(sowing->bonus);
    uint64_t holes = tsoro_bonus_holes(variant, sowing);
    tsoro_reply_u8(tsoro_popcount64(holes));
    while (holes != 0) {
        tsoro_reply_u8(tsoro_wasm_hole(files, 1 - mover, tsoro_pop_bit(&holes)));
    }
    tsoro_wasm_write_counts(variant, mover, sowing->own, sowing->enemy);
    tsoro_reply_u8(tsoro_game_why_not(game, &move));
}

/* Writes the choices; returns whether head landings were left out. */
static bool write_choices(const tsoro_game *game, uint32_t pit, uint32_t from, uint32_t cap,
                          bool *ends)
{
    tsoro_sowings walk;
    tsoro_sowing sowing;
    uint32_t told = 0;
    tsoro_sowings_start_at(&walk, tsoro_game_variant(game), tsoro_game_position(game), pit);
    while (tsoro_sowings_next(&walk, &sowing)) {
        bool stops = sowing.stop != 0;
        if (stops && sowing.stop < from) {
            continue;
        }
        if (stops && told == cap) {
            return true;
        }
        told++;
        *ends = *ends || !stops;
        write_choice(game, &sowing);
    }
    return false;
}

TSORO_WASM_EXPORT("sowings")
uint32_t tsoro_wasm_sowings(uint32_t handle, uint32_t pit, uint32_t from, uint32_t cap)
{
    tsoro_session *session = tsoro_wasm_session(handle);
    if (session == NULL) {
        return tsoro_wasm_no_game();
    }
    const tsoro_game *game = tsoro_session_game(session);
    const tsoro_variant *variant = tsoro_game_variant(game);
    if (pit >= tsoro_variant_pits(variant)) {
        return tsoro_wasm_no_game();
    }
    tsoro_why why = tsoro_wasm_why_not_lift(game, pit);
    bool ends = false;
    bool more = false;
    tsoro_reply_start();
    tsoro_reply_u8(variant->files);
    tsoro_reply_u8(why);
    if (why == TSORO_WHY_LEGAL) {
        more = write_choices(game, pit, from, cap, &ends);
    }
    tsoro_reply_u8(0);
    tsoro_reply_u8(more);
    tsoro_reply_u8(why == TSORO_WHY_ENDLESS || (why == TSORO_WHY_LEGAL && !more && !ends));
    return tsoro_reply_end();
}

TSORO_WASM_EXPORT("read_move") uint32_t tsoro_wasm_read_move(uint32_t handle, uint32_t size)
{
    tsoro_session *session = tsoro_wasm_session(handle);
    if (session == NULL) {
        return tsoro_wasm_no_game();
    }
    const tsoro_game *game = tsoro_session_game(session);
    tsoro_move move;
    tsoro_status status = tsoro_move_read(tsoro_game_variant(game), tsoro_game_position(game),
                                          tsoro_wasm_text(0), size, &move);
    if (!tsoro_ok(status)) {
        return tsoro_reply_error(status);
    }
    tsoro_reply_start();
    tsoro_reply_u8(move.origin);
    tsoro_reply_u32(move.stop);
    tsoro_reply_u32((uint32_t)move.bonus);
    tsoro_reply_u32((uint32_t)(move.bonus >> 32));
    return tsoro_reply_end();
}

static uint32_t reply_status(tsoro_status status)
{
    if (!tsoro_ok(status)) {
        return tsoro_reply_error(status);
    }
    tsoro_reply_start();
    return tsoro_reply_end();
}

TSORO_WASM_EXPORT("play")
uint32_t tsoro_wasm_play(uint32_t handle, uint32_t pit, uint32_t stop, uint32_t low, uint32_t high)
{
    tsoro_session *session = tsoro_wasm_session(handle);
    if (session == NULL) {
        return tsoro_wasm_no_game();
    }
    const tsoro_move move = {
        .origin = (uint8_t)pit, .stop = stop, .bonus = (uint64_t)high << 32 | low};
    return reply_status(tsoro_game_play(tsoro_session_game(session), &move));
}

TSORO_WASM_EXPORT("go_to") uint32_t tsoro_wasm_go_to(uint32_t handle, uint32_t ply)
{
    tsoro_session *session = tsoro_wasm_session(handle);
    if (session == NULL) {
        return tsoro_wasm_no_game();
    }
    tsoro_game *game = tsoro_session_game(session);
    if (ply > tsoro_game_plies(game) + tsoro_game_redoable(game)) {
        return tsoro_wasm_no_game();
    }
    tsoro_session_go_to(session, ply);
    return reply_status((tsoro_status){.code = TSORO_OK});
}

TSORO_WASM_EXPORT("undo") uint32_t tsoro_wasm_undo(uint32_t handle, uint32_t plies)
{
    tsoro_session *session = tsoro_wasm_session(handle);
    if (session == NULL) {
        return tsoro_wasm_no_game();
    }
    tsoro_game *game = tsoro_session_game(session);
    bool only_end = tsoro_game_result(game).reason >= TSORO_REASON_RESIGNED;
    for (uint32_t taken = 0; taken < plies && tsoro_game_undo(game) && !only_end; taken++) {
    }
    return reply_status((tsoro_status){.code = TSORO_OK});
}

TSORO_WASM_EXPORT("end_game")
uint32_t tsoro_wasm_end_game(uint32_t handle, uint32_t outcome, uint32_t reason)
{
    tsoro_session *session = tsoro_wasm_session(handle);
    if (session == NULL || outcome > TSORO_OUTCOME_ENDLESS || reason > TSORO_REASON_UNFINISHED) {
        return tsoro_wasm_no_game();
    }
    const tsoro_result result = {.outcome = (tsoro_outcome)outcome, .reason = (tsoro_reason)reason};
    return reply_status(tsoro_game_end(tsoro_session_game(session), result));
}

TSORO_WASM_EXPORT("moves") uint32_t tsoro_wasm_moves(uint32_t handle)
{
    tsoro_session *session = tsoro_wasm_session(handle);
    if (session == NULL) {
        return tsoro_wasm_no_game();
    }
    const tsoro_game *game = tsoro_session_game(session);
    size_t plies = tsoro_game_plies(game) + tsoro_game_redoable(game);
    tsoro_reply_start();
    tsoro_reply_u32((uint32_t)plies);
    for (size_t ply = 0; ply < plies; ply++) {
        const tsoro_position *position = tsoro_game_position_at(game, ply);
        tsoro_move move = tsoro_game_move_at(game, ply);
        char text[TSORO_MOVE_TEXT];
        tsoro_move_write(tsoro_game_variant(game), position, &move, text, sizeof text);
        tsoro_reply_u8(position->mover);
        tsoro_reply_u32(position->turn);
        tsoro_reply_text(text);
    }
    return tsoro_reply_end();
}
