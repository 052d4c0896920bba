/* What the WebAssembly modules export. Texts come in through one input buffer, several one after
   the other; every function but the first three returns the length of its reply (see reply.h).

   A game is a handle, 1, 2, ...; a ply is counted from the start, TSORO_WASM_NOW is the current
   one. A hole is its place in reading order: rank 4 from file a on, then ranks 3, 2 and 1. A move
   is passed as the mover's pit, the stop, and the low and high word of its bonus holes.

   The order of the fields of each reply is read by web/src/tsoro/wire.ts and nobody else. */
#ifndef TSORO_WASM_DOOR_H
#define TSORO_WASM_DOOR_H

#include "tsoro/game.h"
#include "tsoro/probe.h"
#include "tsoro/session.h"

#include <stdint.h>

#define TSORO_WASM_EXPORT(name) __attribute__((export_name(name)))
#define TSORO_WASM_NOW          UINT32_MAX

/* Makes room for `size` bytes of input and returns its address, 0 without memory. */
char *tsoro_wasm_input(uint32_t size);

/* Where the last reply lies. */
const uint8_t *tsoro_wasm_reply(void);

/* Makes the engine with a table of `hash` bytes; games opened afterwards ask it. Returns 1, or 0
   without memory. A game opened before that cannot be searched. */
uint32_t tsoro_wasm_engine(uint32_t hash);

/* Names: version, presets, reasons, levels. */
uint32_t tsoro_wasm_about(void);

/* A variant line of `size` bytes: its forms and its geometry. */
uint32_t tsoro_wasm_variant(uint32_t size);

/* Opens a game: a variant line, then a position line (empty: the variant's start). */
uint32_t tsoro_wasm_open(uint32_t variant_size, uint32_t position_size);
void tsoro_wasm_close(uint32_t handle);

/* The view of a ply; the game stays where it is. */
uint32_t tsoro_wasm_view(uint32_t handle, uint32_t ply);

/* The sowings of a pit now: head landings `from`, from + 1, ... at most `cap`, and the one without
   a stop. */
uint32_t tsoro_wasm_sowings(uint32_t handle, uint32_t pit, uint32_t from, uint32_t cap);

/* Reads a move text at the current position. */
uint32_t tsoro_wasm_read_move(uint32_t handle, uint32_t size);

/* The account of a move now, `cap` laps at most; and of the move played at a ply. */
uint32_t tsoro_wasm_account(uint32_t handle, uint32_t pit, uint32_t stop, uint32_t low,
                            uint32_t high, uint32_t cap);
uint32_t tsoro_wasm_account_of(uint32_t handle, uint32_t ply, uint32_t cap);

uint32_t tsoro_wasm_play(uint32_t handle, uint32_t pit, uint32_t stop, uint32_t low, uint32_t high);
uint32_t tsoro_wasm_go_to(uint32_t handle, uint32_t ply);
uint32_t tsoro_wasm_end_game(uint32_t handle, uint32_t outcome, uint32_t reason);

/* All moves of the line, what can be redone included. */
uint32_t tsoro_wasm_moves(uint32_t handle);

/* Takes plies back; an end that was set is taken back first, and then nothing else. */
uint32_t tsoro_wasm_undo(uint32_t handle, uint32_t plies);

/* Searches the current position; 0 is no limit. News on the way come through the imported poll. */
uint32_t tsoro_wasm_search(uint32_t handle, uint32_t soft_ms, uint32_t hard_ms, uint32_t nodes,
                           uint32_t depth, uint32_t multipv, uint32_t level, uint32_t seed);

/* Values every ply of the line, from the last to the first, by so many nodes each; each ply comes
   through the imported poll. */
uint32_t tsoro_wasm_analyse(uint32_t handle, uint32_t nodes);

/* Adds an endgame table of `size` bytes of input; the engine asks it from now on. Replies: u8
   files, u32 most stones of one player, u32 on the board, u64 positions, u8 whether it holds
   distances. */
uint32_t tsoro_wasm_table(uint32_t size);

/* What the tables say of the current position: u8 value for the player to move (0 not covered, 1
   win, 2 loss, 3 endless), u32 plies to the end (2^32-1: unknown or never), u32 count of legal
   moves (0 if the position is not covered), each: text, u8 and u32 as above, for its player. */
uint32_t tsoro_wasm_truth(uint32_t handle);

/* Weights of the evaluation that the module was built without: the set that would serve a variant
   line best. Replies u8 files, u8 family (0 plain, 1 bonus); 0, 0 when it is here already. */
uint32_t tsoro_wasm_weights_wanted(uint32_t size);

/* Takes a set in: `size` bytes of input, 16-bit numbers, little-endian, as in its file. The engine
   uses it from now on. TSORO_ERR_CORRUPT: it is none. */
uint32_t tsoro_wasm_weights(uint32_t size);

/* The search signature of this build, with the sets that are here. */
uint32_t tsoro_wasm_signature(void);

/* The game as a record, what could be redone left out. The input holds its tags: name, NUL, value,
   NUL of each. */
uint32_t tsoro_wasm_tgn_write(uint32_t handle, uint32_t tags_size);

/* The game of a `.tgn` text of `size` bytes that begins at an offset, and the offset behind it. The
   input stays, so that the next game can be asked for. */
uint32_t tsoro_wasm_tgn_read(uint32_t size, uint32_t offset);

/* --- Shared by the files of the door --- */

/* What the engine asks; NULL without tables. */
const tsoro_probe *tsoro_wasm_probe(void);

/* Tells an engine that was made already of a new probe, and of new weights. */
tsoro_status tsoro_wasm_engine_again(void);
void tsoro_wasm_engine_reweigh(void);

/* The input: `size` bytes at `at`. */
const char *tsoro_wasm_text(uint32_t at);

/* The session of a handle, NULL if there is none. */
tsoro_session *tsoro_wasm_session(uint32_t handle);

/* The reply for a handle that does not stand for a game. */
uint32_t tsoro_wasm_no_game(void);

/* Why a pit of the mover may not be lifted. When the game is over because nothing can, this tells
   what is in the way of each hole; after any other end it is GAME_OVER. */
tsoro_why tsoro_wasm_why_not_lift(const tsoro_game *game, unsigned pit);

/* A pit as its place in reading order. */
unsigned tsoro_wasm_hole(unsigned files, unsigned player, unsigned pit);

/* Writes the counts of a board, 4N bytes in reading order: from a position, or from two halves. */
void tsoro_wasm_write_counts(const tsoro_variant *variant, unsigned mover, const uint8_t *own,
                             const uint8_t *enemy);
void tsoro_wasm_write_position_counts(const tsoro_variant *variant, const tsoro_position *position);

/* Writes the summary of a move: what it lifted, where it ended, what it took. The move may be an
   illegal one; then it tells as much as happened. Returns why it is not legal. */
tsoro_why tsoro_wasm_write_summary(const tsoro_variant *variant, const tsoro_position *position,
                                   const tsoro_move *move);

/* Writes what a move captures without its bonus: u32 count, then hole and stones of each. */
void tsoro_wasm_write_captures(const tsoro_variant *variant, const tsoro_position *position,
                               const tsoro_move *move);

#endif
