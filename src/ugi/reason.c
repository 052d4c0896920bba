/* Why a text was refused, as a sentence that names what stands there and what may. The protocol is
   English, so nothing here is translated. */
#include "ugi/state.h"

#include "tsoro/moves.h"

#include <errno.h>
#include <string.h>

/* What may stand there. */
static const char *const expectations[TSORO_EXPECT_COUNT] = {
    [TSORO_EXPECT_END] = "nothing more",
    [TSORO_EXPECT_NUMBER] = "a number",
    [TSORO_EXPECT_SPACE] = "a space and the player to move, S or N",
    [TSORO_EXPECT_SLASH] = "/ and the next rank",
    [TSORO_EXPECT_COMMA] = ", and the next key, or the end",
    [TSORO_EXPECT_COLON] = ": and keys",
    [TSORO_EXPECT_EQUALS] = "= after the key",
    [TSORO_EXPECT_MOVER] = "the player to move, S or N",
    [TSORO_EXPECT_TAKES] = "the captures made by each player, as in 0,0",
    [TSORO_EXPECT_NO_TAKES] = "nothing more: captures are counted with a bonus schedule only",
    [TSORO_EXPECT_VARIANT_NAME] = "the name of a variant, as in fuva or basic",
    [TSORO_EXPECT_KEY] = "files, heads, bonus, sanctuary, outer, inner, captures, setup, repeat or "
                         "quiet",
    [TSORO_EXPECT_HEADS] = "none, or heads as in r1+l2",
    [TSORO_EXPECT_BONUS] = "0 to 5, or 2 to 8 such numbers joined by /",
    [TSORO_EXPECT_ON_OFF] = "on or off",
    [TSORO_EXPECT_CAPTURES] = "remove or sow",
    [TSORO_EXPECT_SETUP] = "none or tracey",
    [TSORO_EXPECT_REPEAT] = "endless, majority or forbidden",
    [TSORO_EXPECT_BONUS_ZERO] = "bonus=0 with captures=sow",
    [TSORO_EXPECT_TRACEY_STONES] = "outer=2, inner=0 and heads without *S with setup=tracey",
    [TSORO_EXPECT_HOLE] = "a hole of the board",
    [TSORO_EXPECT_OWN_HOLE] = "a hole of the player to move",
    [TSORO_EXPECT_ENEMY_HOLE] = "an occupied hole of the enemy that the bonus may take",
    [TSORO_EXPECT_CAPTURE] = "the capture that the move makes",
    [TSORO_EXPECT_NO_CAPTURE] = "no capture, for the move makes none",
    [TSORO_EXPECT_FEWER_BONUS] = "fewer bonus holes",
    [TSORO_EXPECT_HEAD_STOP] = "a lower number of a landing in an occupied head",
    [TSORO_EXPECT_MOVE] = "a move",
};

static const char *const reasons[TSORO_WHY_COUNT] = {
    [TSORO_WHY_LEGAL] = "it is legal",
    [TSORO_WHY_NOT_A_PIT] = "it is no hole of the player to move",
    [TSORO_WHY_EMPTY] = "the hole is empty",
    [TSORO_WHY_HAVE_DOUBLE] = "the hole holds a single stone while another holds two or more",
    [TSORO_WHY_NEXT_OCCUPIED] = "a single may only move into an empty hole",
    [TSORO_WHY_ENDLESS] = "it would sow for ever",
    [TSORO_WHY_NO_SUCH_STOP] = "the last stone does not fall into an occupied head so often",
    [TSORO_WHY_NO_BONUS] = "bonus holes are named but nothing is captured",
    [TSORO_WHY_TOO_MANY_BONUS] = "more bonus holes are named than the rules grant",
    [TSORO_WHY_BONUS_EMPTY] = "nothing is left to take in a bonus hole",
    [TSORO_WHY_BONUS_HEAD] = "a bonus hole is a head, and heads are safe here",
    [TSORO_WHY_REPEATS] = "it repeats a position of this game",
    [TSORO_WHY_GAME_OVER] = "the game is over",
};

/* What is wrong where no expectation says it. */
static const char *const failures[TSORO_CODE_COUNT] = {
    [TSORO_ERR_MEMORY] = "not enough memory",
    [TSORO_ERR_SYNTAX] = "this cannot stand here",
    [TSORO_ERR_DUPLICATE] = "it is named twice",
    [TSORO_ERR_CONFLICT] = "it excludes another key",
    [TSORO_ERR_GAME_OVER] = "the game is over",
    [TSORO_ERR_MISMATCH] = "it is not what the rules say",
    [TSORO_ERR_UNSUPPORTED] = "it does not exist for this variant",
    [TSORO_ERR_TOO_LONG] = "it is too long",
    [TSORO_ERR_CORRUPT] = "the file is damaged or of another kind",
    [TSORO_ERR_NOT_COVERED] = "no table holds it",
    [TSORO_ERR_STOPPED] = "stopped",
};

static void add_expectation(char *out, size_t size, tsoro_status status)
{
    const char *text = expectations[status.expected];
    if (status.expected == TSORO_EXPECT_FILES) {
        snprintf(out, size, "expected exactly %d holes in a rank, not %d", status.args[0],
                 status.args[1]);
    } else if (text != NULL && status.code != TSORO_ERR_DUPLICATE) {
        snprintf(out, size, "expected %s", text);
    } else {
        const char *failure = failures[status.code];
        snprintf(out, size, "%s", failure != NULL ? failure : tsoro_code_name(status.code));
    }
}

static void add_reason(char *out, size_t size, tsoro_status status)
{
    bool known = status.args[0] >= 0 && status.args[0] < TSORO_WHY_COUNT;
    switch (status.code) {
    case TSORO_ERR_RANGE:
        snprintf(out, size, "expected a number from %d to %d", status.args[0], status.args[1]);
        break;
    case TSORO_ERR_TOO_MANY_STONES:
        snprintf(out, size, "%d stones on the board, at most %d may be", status.args[0],
                 status.args[1]);
        break;
    case TSORO_ERR_ILLEGAL_MOVE:
        snprintf(out, size, "illegal move: %s", known ? reasons[status.args[0]] : "it is none");
        break;
    case TSORO_ERR_IO:
        snprintf(out, size, "%s",
                 status.args[0] == EINVAL ? "this is no regular file" : strerror(status.args[0]));
        break;
    default:
        add_expectation(out, size, status);
        break;
    }
}

void tsoro_explain(tsoro_status status, char *out, size_t size)
{
    bool of_text = status.code == TSORO_ERR_SYNTAX || status.code == TSORO_ERR_RANGE ||
                   status.code == TSORO_ERR_UNKNOWN_NAME || status.code == TSORO_ERR_UNKNOWN_KEY ||
                   status.code == TSORO_ERR_DUPLICATE || status.code == TSORO_ERR_CONFLICT ||
                   status.code == TSORO_ERR_MISMATCH;
    int used = 0;
    if (of_text && status.found[0] == '\0') {
        used = snprintf(out, size, "at its end: ");
    } else if (of_text) {
        used = snprintf(out, size, "at byte %u, \"%s\": ", status.offset, status.found);
    }
    add_reason(out + used, size - (size_t)used, status);
}
