#include "cli/explain.h"

#include "cli/text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Placeholders: {found} what stood there, {a} and {b} the status's numbers. */
static const char *const expectations[TSORO_EXPECT_COUNT] = {
    [TSORO_EXPECT_END] = N_("nothing more"),
    [TSORO_EXPECT_NUMBER] = N_("a number (digits only, no leading zero)"),
    [TSORO_EXPECT_SPACE] = N_("one space"),
    [TSORO_EXPECT_SLASH] = N_("\"/\" after the rank"),
    [TSORO_EXPECT_COMMA] = N_("\",\" and the next key, or the end"),
    [TSORO_EXPECT_COLON] = N_("\":\" before the keys"),
    [TSORO_EXPECT_EQUALS] = N_("\"=\" after the key"),
    [TSORO_EXPECT_FILES] = N_("exactly {a} holes in a rank, not {b}"),
    [TSORO_EXPECT_MOVER] = N_("the player to move, S or N"),
    [TSORO_EXPECT_TAKES] = N_("the captures made by each player, as in \"0,0\""),
    [TSORO_EXPECT_NO_TAKES] =
        N_("nothing more (captures are only counted where the bonus is a schedule)"),
    [TSORO_EXPECT_VARIANT_NAME] = N_("the name of a variant (tsoro variants lists them)"),
    [TSORO_EXPECT_KEY] = N_("one of the keys files, heads, bonus, sanctuary, outer, inner, "
                            "captures, setup, repeat, quiet"),
    [TSORO_EXPECT_HEADS] = N_("none, or heads like r1 and l2*3 joined by \"+\""),
    [TSORO_EXPECT_BONUS] = N_("a number from 0 to 5, or 2 to 8 of them joined by \"/\""),
    [TSORO_EXPECT_ON_OFF] = N_("on or off"),
    [TSORO_EXPECT_CAPTURES] = N_("remove or sow"),
    [TSORO_EXPECT_SETUP] = N_("none or tracey"),
    [TSORO_EXPECT_REPEAT] = N_("endless, majority or forbidden"),
    [TSORO_EXPECT_BONUS_ZERO] = N_("bonus=0, because captures=sow knows no bonus"),
    [TSORO_EXPECT_TRACEY_STONES] =
        N_("outer=2, inner=0 and heads without *S, because setup=tracey needs them"),
    [TSORO_EXPECT_HOLE] = N_("a hole of the board"),
    [TSORO_EXPECT_OWN_HOLE] = N_("a hole of the player to move"),
    [TSORO_EXPECT_ENEMY_HOLE] = N_("an occupied hole of the enemy that the bonus may take"),
    [TSORO_EXPECT_FEWER_BONUS] = N_("at most {b} bonus holes"),
    [TSORO_EXPECT_CAPTURE] = N_("the capture that this move makes"),
    [TSORO_EXPECT_NO_CAPTURE] = N_("no capture, because this move makes none"),
    [TSORO_EXPECT_HEAD_STOP] =
        N_("the number of a landing in an occupied head; there are {b} of them"),
    [TSORO_EXPECT_TAG] = N_("a tag like [Name \"value\"]"),
    [TSORO_EXPECT_MOVE_NUMBER] = N_("the move number {a}"),
    [TSORO_EXPECT_RESULT] = N_("a result: 1-0, 0-1, 1/2-1/2 or *"),
    [TSORO_EXPECT_MOVE] = N_("a move"),
    [TSORO_EXPECT_CLOSE_QUOTE] = N_("a closing quote"),
    [TSORO_EXPECT_CLOSE_BRACE] = N_("a closing \"}\""),
    [TSORO_EXPECT_CLOSE_BRACKET] = N_("a closing \"]\""),
    [TSORO_EXPECT_UTF8] = N_("text in UTF-8"),
    [TSORO_EXPECT_TERMINATION] =
        N_("how the game ended: immobilised, endless, quiet, resigned, agreed, time or unfinished, "
           "as the moves and the result say"),
};

/* What happened; where it ends in an open {expected}, the expectation follows. */
static const char *const failures[TSORO_CODE_COUNT] = {
    [TSORO_OK] = N_("no error"),
    [TSORO_ERR_MEMORY] = N_("not enough memory"),
    [TSORO_ERR_SYNTAX] = N_("at byte {offset}, \"{found}\": expected {expected}"),
    [TSORO_ERR_RANGE] = N_("at byte {offset}, \"{found}\": expected a number from {a} to {b}"),
    [TSORO_ERR_UNKNOWN_NAME] =
        N_("at byte {offset}, \"{found}\": no variant has this name (tsoro variants lists them)"),
    [TSORO_ERR_UNKNOWN_KEY] = N_("at byte {offset}, \"{found}\": no such key; expected {expected}"),
    [TSORO_ERR_DUPLICATE] = N_("at byte {offset}, \"{found}\": named twice"),
    [TSORO_ERR_CONFLICT] = N_("at byte {offset}, \"{found}\": expected {expected}"),
    [TSORO_ERR_TOO_MANY_STONES] = N_("{a} stones on the board; there may be at most {b}"),
    [TSORO_ERR_ILLEGAL_MOVE] = N_("at byte {offset}, \"{found}\": illegal move: {why}"),
    [TSORO_ERR_GAME_OVER] = N_("at byte {offset}, \"{found}\": a move after the end of the game"),
    [TSORO_ERR_MISMATCH] = N_("at byte {offset}, \"{found}\": expected {expected}"),
    [TSORO_ERR_UNSUPPORTED] = N_("this does not exist for this variant"),
    [TSORO_ERR_TOO_LONG] = N_("too long"),
    [TSORO_ERR_IO] = N_("{system}"),
    [TSORO_ERR_EXISTS] = N_("the file exists; --force overwrites it"),
    [TSORO_ERR_CORRUPT] = N_("the file is damaged (block {a})"),
    [TSORO_ERR_NOT_COVERED] = N_("no table holds this position"),
    [TSORO_ERR_STOPPED] = N_("stopped"),
};

/* The same at the end of a text. */
static const char at_end[] = N_("the text ends at byte {offset}: expected {expected}");

static const char *const reasons[TSORO_WHY_COUNT] = {
    [TSORO_WHY_LEGAL] = N_("{hole} is legal"),
    [TSORO_WHY_NOT_A_PIT] = N_("{hole} is no hole of the player to move"),
    [TSORO_WHY_EMPTY] = N_("{hole} is empty"),
    [TSORO_WHY_HAVE_DOUBLE] =
        N_("{hole} holds a single stone, and while a hole of yours holds two or more, "
           "one of those must be lifted"),
    [TSORO_WHY_NEXT_OCCUPIED] =
        N_("{hole} holds a single stone, and a single may only move into an empty hole"),
    [TSORO_WHY_ENDLESS] = N_("{hole} would sow for ever"),
    [TSORO_WHY_NO_SUCH_STOP] =
        N_("the last stone of a lap does not fall into an occupied head so often"),
    [TSORO_WHY_NO_BONUS] = N_("bonus holes are named, but nothing is captured"),
    [TSORO_WHY_TOO_MANY_BONUS] = N_("more bonus holes are named than the rules grant"),
    [TSORO_WHY_BONUS_EMPTY] = N_("nothing is left to take in a bonus hole that is named"),
    [TSORO_WHY_BONUS_HEAD] = N_("a bonus hole that is named is a head, and heads are safe here"),
    [TSORO_WHY_REPEATS] = N_("{hole} leads to a position that has stood before in this game"),
    [TSORO_WHY_GAME_OVER] = N_("The game is over"),
};

char *tsoro_explain_why(char *out, size_t size, tsoro_why why, const char *hole)
{
    return tsoro_fill(out, size, _(reasons[why]), TSORO_VALUES({"hole", hole}));
}

static const char other_result[] =
    N_("at byte {offset}, \"{found}\": not the result that the tag Result or the rules say");

static const char *failure(tsoro_status status)
{
    if (status.code == TSORO_ERR_MISMATCH && status.expected == TSORO_EXPECT_RESULT)
        return _(other_result);
    bool syntax = status.code == TSORO_ERR_SYNTAX || status.code == TSORO_ERR_UNKNOWN_KEY ||
                  status.code == TSORO_ERR_CONFLICT || status.code == TSORO_ERR_MISMATCH;
    return syntax && !status.found[0] ? _(at_end) : _(failures[status.code]);
}

char *tsoro_explain_status(char *out, size_t size, tsoro_status status)
{
    tsoro_digits a = tsoro_number(status.args[0] < 0 ? 0 : (unsigned)status.args[0]);
    tsoro_digits b = tsoro_number(status.args[1] < 0 ? 0 : (unsigned)status.args[1]);
    char expected[192] = "";
    char why[256] = "";
    const char *expectation = expectations[status.expected];
    if (expectation)
        tsoro_fill(expected, sizeof expected, _(expectation),
                   TSORO_VALUES({"a", a.text}, {"b", b.text}));
    if (status.code == TSORO_ERR_ILLEGAL_MOVE && status.args[0] < TSORO_WHY_COUNT)
        tsoro_explain_why(why, sizeof why, (tsoro_why)status.args[0], status.found);
    /* What the library says of a device or a pipe where it needs a file. */
    bool irregular = status.code == TSORO_ERR_IO && status.args[0] == EINVAL;
    return tsoro_fill(out, size, failure(status),
                      TSORO_VALUES({"offset", tsoro_number(status.offset).text},
                                   {"found", status.found}, {"expected", expected}, {"why", why},
                                   {"a", a.text}, {"b", b.text},
                                   {"system", irregular ? _("this is no regular file")
                                                        : strerror(status.args[0])}));
}

/* Placeholders: {winner}, {loser}. */
static const char *const won[] = {
    [TSORO_REASON_NONE] = N_("{winner} wins"),
    [TSORO_REASON_IMMOBILISED] = N_("{winner} wins: {loser} cannot move"),
    [TSORO_REASON_ENDLESS] =
        N_("{winner} wins: the position stood for the third time, and {winner} "
           "has more stones"),
    [TSORO_REASON_QUIET] =
        N_("{winner} wins: too long without a capture, and {winner} has more stones"),
    [TSORO_REASON_RESIGNED] = N_("{winner} wins: {loser} resigned"),
    [TSORO_REASON_AGREED] = N_("{winner} wins by agreement"),
    [TSORO_REASON_TIME] = N_("{winner} wins: {loser} ran out of time"),
    [TSORO_REASON_UNFINISHED] = N_("{winner} wins a game that was not finished"),
};

static const char *const not_won[] = {
    [TSORO_REASON_NONE] = N_("Nobody wins"),
    [TSORO_REASON_IMMOBILISED] = N_("Nobody wins"),
    [TSORO_REASON_ENDLESS] = N_("Nobody wins: the position stood for the third time"),
    [TSORO_REASON_QUIET] = N_("Nobody wins: too long without a capture"),
    [TSORO_REASON_RESIGNED] = N_("Nobody wins"),
    [TSORO_REASON_AGREED] = N_("Nobody wins, as the players agreed"),
    [TSORO_REASON_TIME] = N_("Nobody wins: the time ran out"),
    [TSORO_REASON_UNFINISHED] = N_("The game was not finished"),
};

char *tsoro_explain_result(char *out, size_t size, tsoro_result result)
{
    const char *south = _("South"), *north = _("North");
    if (result.outcome == TSORO_OUTCOME_NONE && result.reason == TSORO_REASON_NONE)
        return tsoro_fill(out, size, _("The game is not over"), TSORO_VALUES({"", ""}));
    bool by_south = result.outcome == TSORO_OUTCOME_SOUTH;
    bool decided = by_south || result.outcome == TSORO_OUTCOME_NORTH;
    return tsoro_fill(
        out, size, _(decided ? won[result.reason] : not_won[result.reason]),
        TSORO_VALUES({"winner", by_south ? south : north}, {"loser", by_south ? north : south}));
}
