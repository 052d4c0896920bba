/* A position as the board draws it. */
#include "tsoro/notation.h"
#include "wasm/door.h"
#include "wasm/reply.h"

#define NOT_YOURS 0xffu /* the reason for holes of the player who is not to move */

void tsoro_wasm_write_counts(const tsoro_variant *variant, unsigned mover, const uint8_t *own,
                             const uint8_t *enemy)
{
    unsigned files = variant->files;
    uint8_t *room = tsoro_reply_room(4 * files);
    for (unsigned pit = 0; room != NULL && pit < 2 * files; pit++) {
        room[tsoro_wasm_hole(files, mover, pit)] = own[pit];
        room[tsoro_wasm_hole(files, 1 - mover, pit)] = enemy[pit];
    }
}

void tsoro_wasm_write_position_counts(const tsoro_variant *variant, const tsoro_position *position)
{
    tsoro_wasm_write_counts(variant, TSORO_SOUTH, position->pits[TSORO_SOUTH],
                            position->pits[TSORO_NORTH]);
}

tsoro_why tsoro_wasm_why_not_lift(const tsoro_game *game, unsigned pit)
{
    if (tsoro_game_result(game).reason != TSORO_REASON_IMMOBILISED) {
        return tsoro_game_why_not_lift(game, pit);
    }
    tsoro_why why = tsoro_why_not_lift(tsoro_game_variant(game), tsoro_game_position(game), pit);
    return why == TSORO_WHY_LEGAL ? TSORO_WHY_REPEATS : why;
}

/* For each hole why it may not be lifted. */
static void write_reasons(const tsoro_game *game)
{
    const tsoro_variant *variant = tsoro_game_variant(game);
    unsigned mover = tsoro_game_position(game)->mover;
    uint8_t own[TSORO_HALF_BYTES] = {0};
    uint8_t enemy[TSORO_HALF_BYTES];
    for (unsigned pit = 0; pit < tsoro_variant_pits(variant); pit++) {
        own[pit] = (uint8_t)tsoro_wasm_why_not_lift(game, pit);
        enemy[pit] = NOT_YOURS;
    }
    tsoro_wasm_write_counts(variant, mover, own, enemy);
}

static void write_last_move(const tsoro_game *game)
{
    size_t ply = tsoro_game_plies(game);
    tsoro_reply_u8(ply > 0);
    if (ply > 0) {
        tsoro_move move = tsoro_game_move_at(game, ply - 1);
        tsoro_wasm_write_summary(tsoro_game_variant(game), tsoro_game_position_at(game, ply - 1),
                                 &move);
    }
}

static void write_view(const tsoro_game *game)
{
    const tsoro_variant *variant = tsoro_game_variant(game);
    const tsoro_position *position = tsoro_game_position(game);
    char text[TSORO_POSITION_TEXT];
    tsoro_position_write(variant, position, text, sizeof text);
    tsoro_result result = tsoro_game_result(game);
    tsoro_reply_u8(variant->files);
    tsoro_reply_u32((uint32_t)tsoro_game_plies(game));
    tsoro_reply_u32((uint32_t)(tsoro_game_plies(game) + tsoro_game_redoable(game)));
    tsoro_reply_text(text);
    tsoro_reply_u8(position->mover);
    tsoro_reply_u32(position->turn);
    tsoro_reply_u32(position->quiet);
    tsoro_reply_u32(tsoro_game_repetitions(game));
    tsoro_reply_u8(result.outcome);
    tsoro_reply_u8(result.reason);
    tsoro_wasm_write_position_counts(variant, position);
    write_reasons(game);
    write_last_move(game);
}

/* An end that was set (a resignation, say) belongs to the ply the game stands at; a walk would
   lose it. */
static bool is_set_end(tsoro_result result)
{
    return result.reason >= TSORO_REASON_RESIGNED;
}

TSORO_WASM_EXPORT("view") uint32_t tsoro_wasm_view(uint32_t handle, uint32_t ply)
{
    tsoro_session *session = tsoro_wasm_session(handle);
    if (session == NULL) {
        return tsoro_wasm_no_game();
    }
    tsoro_game *game = tsoro_session_game(session);
    size_t now = tsoro_game_plies(game);
    if (ply != TSORO_WASM_NOW && ply > now + tsoro_game_redoable(game)) {
        return tsoro_wasm_no_game();
    }
    tsoro_result end = tsoro_game_result(game);
    bool elsewhere = ply != TSORO_WASM_NOW && ply != now;
    if (elsewhere) {
        tsoro_session_go_to(session, ply);
    }
    tsoro_reply_start();
    write_view(game);
    if (elsewhere) {
        tsoro_session_go_to(session, now);
        if (is_set_end(end)) {
            /* It stood here before, so it can be set here again. */
            (void)tsoro_game_end(game, end);
        }
    }
    return tsoro_reply_end();
}
