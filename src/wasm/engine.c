/* The engine: searching and judging, with news on the way. */
#include "tsoro/notation.h"
#include "wasm/door.h"
#include "wasm/reply.h"

#include <stddef.h>

#define STOP_BIT 0x80000000u

enum { NEWS_LINE = 0, NEWS_PLY = 1 };

/* The page's side of the poll: `size` bytes of news are the reply, 0 is a sign of life. Returns the
   milliseconds since the search began, with the top bit set to stop it. */
__attribute__((import_module("tsoro"), import_name("poll"))) uint32_t
tsoro_wasm_poll(uint32_t size);

typedef struct asking {
    const tsoro_variant *variant;
    const tsoro_position *position; /* the root */
} asking;

/* The moves of a line as texts: u8 count, then each. */
static void write_pv(const asking *of, const tsoro_line *line)
{
    tsoro_position position = *of->position;
    tsoro_reply_u8(line->length);
    for (uint32_t index = 0; index < line->length; index++) {
        char text[TSORO_MOVE_TEXT];
        tsoro_move_write(of->variant, &position, &line->pv[index], text, sizeof text);
        tsoro_reply_text(text);
        (void)tsoro_move_apply(of->variant, &position, &line->pv[index], &position);
    }
}

static void write_score(const asking *of, int32_t score)
{
    tsoro_reply_u32((uint32_t)score);
    tsoro_reply_u32(tsoro_win_permille(of->variant, score));
    bool seen = tsoro_score_is_win(score) || tsoro_score_is_loss(score);
    tsoro_reply_u8(seen);
    tsoro_reply_u32(seen ? tsoro_score_plies(score) : 0);
}

static void write_line(const asking *of, const tsoro_line *line)
{
    write_score(of, line->score);
    write_pv(of, line);
}

static bool poll(void *context, const tsoro_search_info *info, uint64_t *elapsed_us)
{
    uint32_t size = 0;
    if (info != NULL) {
        tsoro_reply_start();
        tsoro_reply_u8(NEWS_LINE);
        tsoro_reply_u32(info->depth);
        tsoro_reply_u64(info->nodes);
        tsoro_reply_u32(info->line != NULL ? info->multipv : 0);
        if (info->line != NULL) {
            write_line(context, info->line);
        }
        size = tsoro_reply_end();
    }
    uint32_t answer = tsoro_wasm_poll(size);
    *elapsed_us = (uint64_t)(answer & ~STOP_BIT) * 1000;
    return (answer & STOP_BIT) != 0;
}

static void write_result(const tsoro_session *session, const asking *of,
                         const tsoro_search_result *result)
{
    char text[TSORO_MOVE_TEXT];
    tsoro_move_write(of->variant, of->position, &result->best, text, sizeof text);
    tsoro_reply_text(text);
    write_score(of, result->score);
    tsoro_reply_u32(result->depth);
    tsoro_reply_u64(result->nodes);
    tsoro_reply_u8(result->stopped);
    tsoro_reply_u32(result->line_count);
    for (uint32_t index = 0; index < result->line_count; index++) {
        write_line(of, tsoro_session_line(session, index));
    }
}

TSORO_WASM_EXPORT("search")
uint32_t tsoro_wasm_search(uint32_t handle, uint32_t soft_ms, uint32_t hard_ms, uint32_t nodes,
                           uint32_t depth, uint32_t multipv, uint32_t level, uint32_t seed)
{
    tsoro_session *session = tsoro_wasm_session(handle);
    if (session == NULL) {
        return tsoro_wasm_no_game();
    }
    const tsoro_game *game = tsoro_session_game(session);
    asking of = {.variant = tsoro_game_variant(game), .position = tsoro_game_position(game)};
    const tsoro_limits limits = {
        .soft_us = (uint64_t)soft_ms * 1000,
        .hard_us = (uint64_t)hard_ms * 1000,
        .nodes = nodes,
        .depth = depth,
        .multipv = multipv,
        .level = level,
        .seed = seed,
        .poll = poll,
        .context = &of,
    };
    tsoro_search_result result;
    tsoro_status status = tsoro_session_search(session, tsoro_game_plies(game), &limits, &result);
    if (!tsoro_ok(status)) {
        return tsoro_reply_error(status);
    }
    tsoro_reply_start();
    write_result(session, &of, &result);
    return tsoro_reply_end();
}

/* A sign of life without news: the lines of each ply's search are not shown. */
static bool poll_quietly(void *context, const tsoro_search_info *info, uint64_t *elapsed_us)
{
    (void)info;
    return poll(context, NULL, elapsed_us);
}

static bool tell_ply(void *context, const tsoro_ply_value *value)
{
    const tsoro_game *game = context;
    const tsoro_variant *variant = tsoro_game_variant(game);
    asking of = {.variant = variant, .position = tsoro_game_position_at(game, value->ply)};
    tsoro_reply_start();
    tsoro_reply_u8(NEWS_PLY);
    tsoro_reply_u32((uint32_t)value->ply);
    tsoro_reply_u8(of.position->mover);
    tsoro_reply_u32(value->win_south);
    tsoro_reply_u8(value->line.length != 0);
    if (value->line.length != 0) {
        write_line(&of, &value->line);
    }
    tsoro_reply_u8(value->has_move);
    if (value->has_move) {
        char text[TSORO_MOVE_TEXT];
        tsoro_move_write(variant, of.position, &value->move, text, sizeof text);
        tsoro_reply_text(text);
        tsoro_reply_u32(value->loss);
        tsoro_reply_text(tsoro_verdict_name(value->verdict));
    }
    return (tsoro_wasm_poll(tsoro_reply_end()) & STOP_BIT) == 0;
}

TSORO_WASM_EXPORT("analyse") uint32_t tsoro_wasm_analyse(uint32_t handle, uint32_t nodes)
{
    tsoro_session *session = tsoro_wasm_session(handle);
    if (session == NULL) {
        return tsoro_wasm_no_game();
    }
    tsoro_game *game = tsoro_session_game(session);
    const tsoro_limits limits = {.nodes = nodes, .poll = poll_quietly, .context = NULL};
    tsoro_status status = tsoro_session_analyse(session, &limits, tell_ply, game);
    if (!tsoro_ok(status)) {
        return tsoro_reply_error(status);
    }
    tsoro_reply_start();
    return tsoro_reply_end();
}

TSORO_WASM_EXPORT("signature") uint32_t tsoro_wasm_signature(void)
{
    uint64_t nodes;
    tsoro_status status = tsoro_search_signature(&nodes);
    if (!tsoro_ok(status)) {
        return tsoro_reply_error(status);
    }
    tsoro_reply_start();
    tsoro_reply_u64(nodes);
    return tsoro_reply_end();
}
