/* A move told lap by lap, and in short. */
#include "tsoro/notation.h"
#include "wasm/door.h"
#include "wasm/reply.h"

#include "base/bits.h"

#include <stddef.h>
#include <string.h>

typedef struct telling {
    const tsoro_variant *variant;
    const tsoro_position *position;
    uint32_t captured; /* holes emptied by captures so far */
    uint32_t cap;      /* laps told at most */
    uint32_t told;
    tsoro_step last; /* the lap told or seen last */
} telling;

static void write_taken(const telling *of, unsigned pit, unsigned stones)
{
    tsoro_reply_u8(tsoro_wasm_hole(of->variant->files, 1u - of->position->mover, pit));
    tsoro_reply_u8(stones);
}

/* Writes the holes a lap captured; returns how many. */
static unsigned write_step_captures(const telling *of, const tsoro_step *step)
{
    unsigned files = of->variant->files;
    if (step->taken_inner == 0) {
        return 0;
    }
    write_taken(of, tsoro_facing_inner(files, step->last), step->taken_inner);
    if (step->taken_outer == 0) {
        return 1;
    }
    write_taken(of, tsoro_facing_outer(files, step->last), step->taken_outer);
    return 2;
}

static bool sum_up(void *context, const tsoro_step *step)
{
    telling *of = context;
    of->captured += write_step_captures(of, step);
    of->last = *step;
    return true;
}

void tsoro_wasm_write_captures(const tsoro_variant *variant, const tsoro_position *position,
                               const tsoro_move *move)
{
    telling of = {.variant = variant, .position = position};
    size_t mark = tsoro_reply_mark();
    tsoro_reply_u32(0);
    (void)tsoro_move_account(variant, position, move, sum_up, &of);
    tsoro_reply_patch_u32(mark, of.captured);
}

static void write_move_text(const telling *of, const tsoro_move *move, tsoro_why why)
{
    char text[TSORO_MOVE_TEXT];
    if (why == TSORO_WHY_LEGAL) {
        tsoro_move_write(of->variant, of->position, move, text, sizeof text);
    } else {
        tsoro_hole_write(of->variant, of->position->mover, move->origin, text, sizeof text);
    }
    tsoro_reply_text(text);
}

/* The bonus holes with what stands in them after the capture. */
static void write_bonus(const telling *of, const tsoro_move *move)
{
    uint64_t holes = move->bonus;
    tsoro_reply_u8(tsoro_popcount64(holes));
    while (holes != 0) {
        unsigned pit = tsoro_pop_bit(&holes);
        write_taken(of, pit, of->last.enemy[pit]);
    }
}

tsoro_why tsoro_wasm_write_summary(const tsoro_variant *variant, const tsoro_position *position,
                                   const tsoro_move *move)
{
    telling of = {.variant = variant, .position = position};
    unsigned files = variant->files;
    unsigned mover = position->mover;
    of.last.last = move->origin;
    size_t mark = tsoro_reply_mark();
    tsoro_reply_u32(0);
    tsoro_sowing sowing;
    tsoro_why why = tsoro_move_find(variant, position, move, &sowing);
    (void)tsoro_move_account(variant, position, move, sum_up, &of);
    tsoro_reply_patch_u32(mark, of.captured);
    tsoro_move without = *move;
    without.bonus = why == TSORO_WHY_LEGAL ? move->bonus : 0;
    write_bonus(&of, &without);
    write_move_text(&of, move, why);
    tsoro_reply_u8(mover);
    tsoro_reply_u8(tsoro_wasm_hole(files, mover, move->origin));
    tsoro_reply_u8(position->pits[mover][move->origin]);
    tsoro_reply_u32(of.last.number);
    tsoro_reply_u8(tsoro_wasm_hole(files, mover, of.last.last));
    tsoro_reply_u32(move->stop);
    tsoro_reply_u8(of.last.end == TSORO_STEP_HEAD_STOP);
    return why;
}

/* The holes that get a stone, in sowing order: the chain from the hole after the one lifted. */
static void write_path(const telling *of, const tsoro_step *step)
{
    unsigned pits = tsoro_variant_pits(of->variant);
    uint8_t *room = tsoro_reply_room(step->stones);
    for (unsigned stone = 0; room != NULL && stone < step->stones; stone++) {
        unsigned pit = (step->from + 1u + stone) % pits;
        room[stone] = (uint8_t)tsoro_wasm_hole(of->variant->files, of->position->mover, pit);
    }
}

static void write_lap(telling *of, const tsoro_step *step)
{
    unsigned files = of->variant->files;
    unsigned mover = of->position->mover;
    tsoro_reply_u8(1);
    tsoro_reply_u32(step->number);
    tsoro_reply_u32(step->number - of->told - 1);
    tsoro_reply_u8(tsoro_wasm_hole(files, mover, step->from));
    tsoro_reply_u8(step->sown_capture);
    tsoro_reply_u8(step->stones);
    write_path(of, step);
    tsoro_reply_u8(tsoro_wasm_hole(files, mover, step->last));
    tsoro_reply_u8(step->end);
    tsoro_reply_u32(step->landing);
    size_t mark = tsoro_reply_mark();
    tsoro_reply_u32(0);
    tsoro_reply_patch_u32(mark, write_step_captures(of, step));
    tsoro_wasm_write_counts(of->variant, mover, step->own, step->enemy);
    of->told = step->number;
}

static bool tell(void *context, const tsoro_step *step)
{
    telling *of = context;
    of->last = *step;
    if (step->number < of->cap) {
        write_lap(of, step);
    }
    return true;
}

static void write_account(const tsoro_variant *variant, const tsoro_position *position,
                          const tsoro_move *move, uint32_t cap)
{
    telling of = {.variant = variant, .position = position, .cap = cap};
    tsoro_wasm_write_position_counts(variant, position);
    tsoro_why why = tsoro_wasm_write_summary(variant, position, move);
    (void)tsoro_move_account(variant, position, move, tell, &of);
    if (of.last.number > of.told) { /* the last lap, left out by the cap */
        write_lap(&of, &of.last);
    }
    tsoro_reply_u8(0);
    tsoro_position after = *position;
    if (why == TSORO_WHY_LEGAL) {
        (void)tsoro_move_apply(variant, position, move, &after);
    } else if (of.last.number > 0) {
        memcpy(after.pits[position->mover], of.last.own, sizeof of.last.own);
        memcpy(after.pits[1 - position->mover], of.last.enemy, sizeof of.last.enemy);
    }
    tsoro_wasm_write_position_counts(variant, &after);
}

TSORO_WASM_EXPORT("account")
uint32_t tsoro_wasm_account(uint32_t handle, uint32_t pit, uint32_t stop, uint32_t low,
                            uint32_t high, uint32_t cap)
{
    tsoro_session *session = tsoro_wasm_session(handle);
    if (session == NULL) {
        return tsoro_wasm_no_game();
    }
    const tsoro_game *game = tsoro_session_game(session);
    const tsoro_variant *variant = tsoro_game_variant(game);
    const tsoro_move move = {
        .origin = (uint8_t)pit, .stop = stop, .bonus = (uint64_t)high << 32 | low};
    if (pit >= tsoro_variant_pits(variant)) {
        return tsoro_wasm_no_game();
    }
    tsoro_reply_start();
    tsoro_reply_u8(variant->files);
    tsoro_reply_u8(tsoro_game_why_not(game, &move));
    write_account(variant, tsoro_game_position(game), &move, cap);
    return tsoro_reply_end();
}

TSORO_WASM_EXPORT("account_of")
uint32_t tsoro_wasm_account_of(uint32_t handle, uint32_t ply, uint32_t cap)
{
    tsoro_session *session = tsoro_wasm_session(handle);
    if (session == NULL) {
        return tsoro_wasm_no_game();
    }
    const tsoro_game *game = tsoro_session_game(session);
    if (ply == 0 || ply > tsoro_game_plies(game) + tsoro_game_redoable(game)) {
        return tsoro_wasm_no_game();
    }
    const tsoro_variant *variant = tsoro_game_variant(game);
    tsoro_move move = tsoro_game_move_at(game, ply - 1);
    tsoro_reply_start();
    tsoro_reply_u8(variant->files);
    tsoro_reply_u8(TSORO_WHY_LEGAL);
    write_account(variant, tsoro_game_position_at(game, ply - 1), &move, cap);
    return tsoro_reply_end();
}
