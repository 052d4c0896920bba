/* `tsoro play`: a game at the terminal. */
#ifndef TSORO_CLI_PLAY_H
#define TSORO_CLI_PLAY_H

#include "tsoro/record.h"
#include "tsoro/session.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tsoro_play {
    tsoro_session *session;
    tsoro_engine *engine; /* borrowed; NULL: the session makes its own */
    tsoro_record *source; /* the record the game was loaded from: its tags and comments; or NULL */
    tsoro_role roles[2];  /* who plays, also in the next game */
    uint32_t level;       /* of the computer's sides */
    uint64_t think_ms;    /* the computer's time for a move at full strength */
    uint64_t seed;        /* of the errors that a level makes */
    bool tty;             /* a person types at a terminal */
    bool colour;          /* draw with colours */
    bool turned;          /* North sits below */
    bool saved;           /* nothing would be lost by leaving */
    bool leave;           /* the last round */
    char *line;           /* the last line read, without its end */
    size_t line_size;
} tsoro_play;

/* Begins a game, the first or another, with play->roles and play->level; position NULL: the start.
   False without memory (the error is printed; the game before goes on). */
bool tsoro_play_begin(tsoro_play *play, const tsoro_variant *variant,
                      const tsoro_position *position);

/* Takes up a game of a file, the first being number 1. False on failure (the error is printed; the
   game before goes on). */
bool tsoro_play_load(tsoro_play *play, const char *path, size_t number);

void tsoro_play_end(tsoro_play *play);

/* Plays until the input ends or the player leaves. Returns the exit status. */
int tsoro_play_run(tsoro_play *play);

/* --- Shared by the files of play --- */

tsoro_game *tsoro_play_game(const tsoro_play *play);

/* Prints the prompt and reads a line into play->line, spaces at both ends cut off. False at the end
   of the input. */
bool tsoro_play_ask(tsoro_play *play, const char *prompt);

/* Says that play->line is no answer, and what the answers are ("s, o, n, b"). */
void tsoro_play_misheard(const tsoro_play *play, const char *choices);

/* Draws the current position; holes that the plies since `since` changed are pointed out. */
void tsoro_play_draw(const tsoro_play *play, size_t since);

/* Plays a move for the side to move and says what happened. False if it is refused (the reason is
   printed). */
bool tsoro_play_move(tsoro_play *play, const tsoro_move *move);

/* Lets the computer move, and tells its move in words. False if it could not. */
bool tsoro_play_computer(tsoro_play *play);

/* Looks for a good move and names it. */
void tsoro_play_hint(tsoro_play *play);

/* Reads a level: "1" to "12", or "full". */
bool tsoro_level_read(const char *text, uint32_t *level);

/* A record of the game, with the tags and comments of the record it was loaded from; else the tags
   name the computer and the day. False without memory (the error is printed). */
bool tsoro_play_record(const tsoro_play *play, tsoro_record **record);

typedef enum tsoro_choice {
    TSORO_CHOICE_MADE,
    TSORO_CHOICE_BACK, /* the player took the move back, or it is not legal */
    TSORO_CHOICE_END   /* the input ended */
} tsoro_choice;

/* Turns play->line into a move: a hole, whose head stops and bonus holes are asked step by step, or
   the text of a whole move. */
tsoro_choice tsoro_play_read_move(tsoro_play *play, tsoro_move *move);

/* Carries out play->line if it is a command; false if no command is called so. */
bool tsoro_play_command(tsoro_play *play);

/* The same in the middle of a move: only what leaves the game as it is, or leaves it for good (then
   play->leave is set). */
bool tsoro_play_aside(tsoro_play *play);

#endif
