#include "cli/play.h"

#include "cli/account.h"
#include "cli/board.h"
#include "cli/command.h"
#include "cli/explain.h"
#include "cli/fail.h"
#include "cli/interrupt.h"
#include "cli/text.h"

#include "tsoro/notation.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

tsoro_game *tsoro_play_game(const tsoro_play *play)
{
    return tsoro_session_game(play->session);
}

bool tsoro_play_begin(tsoro_play *play, const tsoro_variant *variant,
                      const tsoro_position *position)
{
    tsoro_session *session;
    tsoro_status status = tsoro_session_create(variant, position, play->engine, &session);
    if (!tsoro_ok(status)) {
        tsoro_fail_status(status, _("new game"), NULL);
        return false;
    }
    for (unsigned player = 0; player < 2; player++)
        tsoro_session_set_role(session, player, play->roles[player], play->level);
    tsoro_session_destroy(play->session);
    tsoro_record_destroy(play->source);
    play->source = NULL;
    play->session = session;
    play->saved = true;
    return true;
}

void tsoro_play_end(tsoro_play *play)
{
    tsoro_session_destroy(play->session);
    tsoro_record_destroy(play->source);
    free(play->line);
    play->session = NULL;
    play->line = NULL;
}

bool tsoro_play_ask(tsoro_play *play, const char *prompt)
{
    tsoro_interrupt_clear(); /* what it broke off before is done with */
    fputs(prompt, stdout);
    fflush(stdout);
    errno = 0;
    ssize_t length = -1;
    if (!play->tty || tsoro_interrupt_await(STDIN_FILENO))
        length = getline(&play->line, &play->line_size, stdin);
    if (length < 0) {
        fputc('\n', stdout);
        return false;
    }
    char *start = play->line;
    while (length > 0 && isspace((unsigned char)start[length - 1]))
        length--;
    start[length] = 0;
    if (!play->tty)
        puts(start); /* so that what was asked and answered reads as at a terminal */
    size_t skip = strspn(start, " \t");
    memmove(start, start + skip, (size_t)length + 1 - (skip < (size_t)length ? skip : 0));
    return true;
}

void tsoro_play_misheard(const tsoro_play *play, const char *choices)
{
    char word[64];
    snprintf(word, sizeof word, "%.60s", play->line);
    tsoro_print(stdout, _("\"{word}\" was not understood; the answers are: {choices}."),
                TSORO_VALUES({"word", word}, {"choices", choices}));
    fputc('\n', stdout);
}

static uint64_t legal_pits(const tsoro_game *game)
{
    uint64_t legal = 0;
    for (unsigned pit = 0; pit < tsoro_variant_pits(tsoro_game_variant(game)); pit++) {
        if (tsoro_game_why_not_lift(game, pit) == TSORO_WHY_LEGAL)
            legal |= UINT64_C(1) << pit;
    }
    return legal;
}

void tsoro_play_draw(const tsoro_play *play, size_t since)
{
    const tsoro_game *game = tsoro_play_game(play);
    tsoro_board_look look = {.colour = play->colour, .turned = play->turned};
    look.liftable = legal_pits(game);
    if (since < tsoro_game_plies(game))
        look.before = tsoro_game_position_at(game, since);
    fputc('\n', stdout);
    tsoro_board_draw(stdout, tsoro_game_variant(game), tsoro_game_position(game), &look);
    fputc('\n', stdout);
}

bool tsoro_play_move(tsoro_play *play, const tsoro_move *move)
{
    tsoro_game *game = tsoro_play_game(play);
    tsoro_position before = *tsoro_game_position(game);
    char text[TSORO_MOVE_TEXT];
    tsoro_move_write(tsoro_game_variant(game), &before, move, text, sizeof text);
    tsoro_status status = tsoro_game_play(game, move);
    if (status.code == TSORO_ERR_ILLEGAL_MOVE) {
        char sentence[512];
        printf("%s.\n",
               tsoro_explain_why(sentence, sizeof sentence, (tsoro_why)status.args[0], text));
        return false;
    }
    if (!tsoro_ok(status)) {
        tsoro_fail_status(status, _("move"), text);
        return false;
    }
    play->saved = false;
    tsoro_account_summary(stdout, tsoro_game_variant(game), &before, move);
    fputc('\n', stdout);
    return true;
}

static void announce(const tsoro_play *play)
{
    const tsoro_game *game = tsoro_play_game(play);
    char sentence[256];
    tsoro_explain_result(sentence, sizeof sentence, tsoro_game_result(game));
    printf("%s.\n%s\n", sentence,
           _("undo takes a move back, new begins another game, save FILE keeps this one."));
}

static bool over(const tsoro_play *play)
{
    return tsoro_game_result(tsoro_play_game(play)).outcome != TSORO_OUTCOME_NONE ||
           tsoro_game_result(tsoro_play_game(play)).reason != TSORO_REASON_NONE;
}

static const char *prompt_text(const tsoro_play *play)
{
    if (over(play))
        return _("The game is over> ");
    return tsoro_game_position(tsoro_play_game(play))->mover == TSORO_SOUTH ? _("South to move> ")
                                                                            : _("North to move> ");
}

/* Reads one line and does what it says. False at the end of the input. */
static bool person(tsoro_play *play)
{
    if (!tsoro_play_ask(play, prompt_text(play)))
        return false;
    if (!play->line[0] || tsoro_play_command(play))
        return true;
    tsoro_move move;
    tsoro_choice choice = tsoro_play_read_move(play, &move);
    if (choice == TSORO_CHOICE_MADE)
        tsoro_play_move(play, &move);
    return choice != TSORO_CHOICE_END;
}

/* What was played and not saved is printed, so that an input that ends loses nothing. */
static void last_words(const tsoro_play *play)
{
    const tsoro_game *game = tsoro_play_game(play);
    if (play->saved)
        return;
    puts(_("The game, which was not saved:"));
    for (size_t ply = 0; ply < tsoro_game_plies(game); ply++) {
        char text[TSORO_MOVE_TEXT];
        tsoro_move move = tsoro_game_move_at(game, ply);
        tsoro_move_write(tsoro_game_variant(game), tsoro_game_position_at(game, ply), &move, text,
                         sizeof text);
        printf("%s%s", ply ? " " : "", text);
    }
    fputc('\n', stdout);
}

/* Nobody is there to be asked: Ctrl-C ends the game instead of the computer's thinking. */
static bool only_computers(const tsoro_play *play)
{
    return play->roles[TSORO_SOUTH] == TSORO_ROLE_ENGINE &&
           play->roles[TSORO_NORTH] == TSORO_ROLE_ENGINE;
}

int tsoro_play_run(tsoro_play *play)
{
    const tsoro_session *drawn_session = NULL;
    size_t drawn = 0;
    bool told = false;
    while (!play->leave && tsoro_output_works()) {
        size_t plies = tsoro_game_plies(tsoro_play_game(play));
        if (!tsoro_session_engine_to_move(play->session) &&
            (plies != drawn || drawn_session != play->session)) {
            tsoro_play_draw(play, drawn < plies && drawn_session == play->session ? drawn : plies);
            drawn = plies;
            drawn_session = play->session;
            told = false;
        }
        if (over(play) && !told)
            announce(play);
        told = over(play);
        if (tsoro_session_engine_to_move(play->session)) {
            if (!tsoro_play_computer(play))
                return TSORO_EXIT_MISUSE;
            if (only_computers(play) && tsoro_interrupted()) {
                last_words(play);
                break;
            }
        } else if (!person(play)) {
            last_words(play);
            break;
        }
    }
    return TSORO_EXIT_OK;
}
