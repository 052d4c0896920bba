/* The computer's part in `tsoro play`. */
#include "cli/account.h"
#include "cli/analyse.h"
#include "cli/fail.h"
#include "cli/interrupt.h"
#include "cli/play.h"
#include "cli/text.h"
#include "os/clock.h"

#include "tsoro/notation.h"

#include <stdio.h>

enum { ACCOUNT_LAPS = 9 };

static bool poll(void *context, const tsoro_search_info *info, uint64_t *elapsed_us)
{
    const uint64_t *begun = context;
    (void)info;
    *elapsed_us = (tsoro_monotonic_ns() - *begun) / 1000;
    return tsoro_interrupted();
}

/* A level takes the time it takes, within a bound that only stops what would be endless. */
static tsoro_limits limits_of(const tsoro_play *play, uint64_t *begun)
{
    *begun = tsoro_monotonic_ns();
    return (tsoro_limits){.soft_us = play->think_ms * 1000,
                          .hard_us = play->think_ms * 2000,
                          .seed = play->seed + tsoro_game_plies(tsoro_play_game(play)),
                          .poll = poll,
                          .context = begun};
}

bool tsoro_play_computer(tsoro_play *play)
{
    const tsoro_game *game = tsoro_play_game(play);
    tsoro_position before = *tsoro_game_position(game);
    tsoro_search_result result;
    uint64_t begun;
    tsoro_limits limits = limits_of(play, &begun);
    tsoro_interrupt_clear();
    bool south = before.mover == TSORO_SOUTH;
    if (play->tty)
        fputs(south ? _("South is thinking ...") : _("North is thinking ..."), stdout);
    fflush(stdout);
    tsoro_status status = tsoro_session_engine_move(play->session, &limits, &result);
    if (play->tty)
        fputs("\r                                        \r", stdout);
    if (!tsoro_ok(status)) {
        tsoro_fail_status(status, _("the computer's move"), NULL);
        return false;
    }
    play->saved = false;
    fputs(south ? _("South plays ") : _("North plays "), stdout);
    tsoro_account_summary(stdout, tsoro_game_variant(game), &before, &result.best);
    fputc('\n', stdout);
    tsoro_account_print(stdout, tsoro_game_variant(game), &before, &result.best, ACCOUNT_LAPS);
    return true;
}

void tsoro_play_hint(tsoro_play *play)
{
    const tsoro_game *game = tsoro_play_game(play);
    const tsoro_variant *variant = tsoro_game_variant(game);
    char text[TSORO_MOVE_TEXT];
    tsoro_search_result result;
    uint64_t begun;
    tsoro_limits limits = limits_of(play, &begun);
    tsoro_interrupt_clear();
    tsoro_status status =
        tsoro_session_search(play->session, tsoro_game_plies(game), &limits, &result);
    if (!tsoro_ok(status)) {
        tsoro_fail_status(status, _("hint"), NULL);
        return;
    }
    tsoro_move_write(variant, tsoro_game_position(game), &result.best, text, sizeof text);
    if (tsoro_score_is_win(result.score) || tsoro_score_is_loss(result.score)) {
        char score[64];
        tsoro_score_text(score, sizeof score, variant, result.score);
        tsoro_print(stdout, _("Hint: {move}, {result}."),
                    TSORO_VALUES({"move", text}, {"result", score}));
    } else {
        unsigned percent = (tsoro_win_permille(variant, result.score) + 5) / 10;
        tsoro_print(stdout, _("Hint: {move} (chance to win {percent} %)."),
                    TSORO_VALUES({"move", text}, {"percent", tsoro_number(percent).text}));
    }
    fputc('\n', stdout);
}
