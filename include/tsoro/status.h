/* How a function says that it failed, as data: doors turn it into a sentence in the user's
   language. */
#ifndef TSORO_STATUS_H
#define TSORO_STATUS_H

#include "tsoro/api.h"

#include <stdbool.h>
#include <stdint.h>

/* What went wrong. Codes are stable: new ones are added at the end. */
typedef enum tsoro_code {
    TSORO_OK = 0,
    TSORO_ERR_MEMORY,          /* out of memory */
    TSORO_ERR_SYNTAX,          /* `found` stands at `offset`, `expected` should */
    TSORO_ERR_RANGE,           /* a number outside args[0]..args[1] */
    TSORO_ERR_UNKNOWN_NAME,    /* no variant is called `found` */
    TSORO_ERR_UNKNOWN_KEY,     /* no variant key is called `found` */
    TSORO_ERR_DUPLICATE,       /* a key, head, hole or tag named twice */
    TSORO_ERR_CONFLICT,        /* keys that exclude each other */
    TSORO_ERR_TOO_MANY_STONES, /* args[0] stones, at most args[1] */
    TSORO_ERR_ILLEGAL_MOVE,    /* see the move's reason in args[0] (enum tsoro_why) */
    TSORO_ERR_GAME_OVER,       /* a move after the end */
    TSORO_ERR_MISMATCH,        /* two statements of one thing differ (a result, a capture) */
    TSORO_ERR_UNSUPPORTED,     /* sound, but not available for this variant */
    TSORO_ERR_TOO_LONG,        /* the result does not fit */
    TSORO_ERR_IO,              /* the system refused: args[0] is errno, `found` the path's tail */
    TSORO_ERR_EXISTS,          /* the file is there and must not be overwritten */
    TSORO_ERR_CORRUPT,         /* a file is damaged: args[0] is the block */
    TSORO_ERR_NOT_COVERED,     /* no table holds the position */
    TSORO_ERR_STOPPED,         /* the caller's poll said stop */
    TSORO_CODE_COUNT
} tsoro_code;

/* What a reader expected at the offset. */
typedef enum tsoro_expected {
    TSORO_EXPECT_NOTHING = 0, /* no statement */
    TSORO_EXPECT_END,         /* the end of the text */
    TSORO_EXPECT_NUMBER,      /* a number, digits only, no leading zero */
    TSORO_EXPECT_SPACE,       /* one space */
    TSORO_EXPECT_SLASH,       /* the end of a rank */
    TSORO_EXPECT_COMMA,       /* `,` before the next key of a variant, or the end */
    TSORO_EXPECT_COLON,       /* `:` before the keys */
    TSORO_EXPECT_EQUALS,      /* `=` after a key */
    TSORO_EXPECT_FILES,       /* exactly args[0] counts in a rank, args[1] stand there */
    TSORO_EXPECT_MOVER,       /* S or N */
    TSORO_EXPECT_TAKES,       /* the captures made by each player (bonus schedule only) */
    TSORO_EXPECT_NO_TAKES,    /* no TAKES field: the bonus is no schedule */
    TSORO_EXPECT_VARIANT_NAME,
    TSORO_EXPECT_KEY,
    TSORO_EXPECT_HEADS,  /* none, or rK / lK joined by + */
    TSORO_EXPECT_BONUS,  /* 0..5, or a schedule of 2 to 8 such numbers */
    TSORO_EXPECT_ON_OFF, /* on, off */
    TSORO_EXPECT_CAPTURES,
    TSORO_EXPECT_SETUP,
    TSORO_EXPECT_REPEAT,
    TSORO_EXPECT_BONUS_ZERO,    /* captures=sow needs bonus=0 */
    TSORO_EXPECT_TRACEY_STONES, /* setup=tracey needs outer=2, inner=0, heads without *S */
    TSORO_EXPECT_HOLE,          /* a hole of the board */
    TSORO_EXPECT_OWN_HOLE,      /* a hole of the mover */
    TSORO_EXPECT_ENEMY_HOLE,    /* an occupied hole of the enemy that the bonus may take */
    TSORO_EXPECT_FEWER_BONUS,   /* at most args[1] bonus holes (args[0] is the reason) */
    TSORO_EXPECT_CAPTURE,       /* the capture this move makes: args[0] is its file, 0 = a */
    TSORO_EXPECT_NO_CAPTURE,    /* this move captures nothing */
    TSORO_EXPECT_HEAD_STOP,     /* fewer head landings than the move names: args[1] there are
                                   (args[0] is the reason) */
    TSORO_EXPECT_TAG,           /* [Name "value"] */
    TSORO_EXPECT_MOVE_NUMBER,   /* args[0], the turn */
    TSORO_EXPECT_RESULT,        /* 1-0, 0-1, 1/2-1/2 or * */
    TSORO_EXPECT_MOVE,
    TSORO_EXPECT_CLOSE_QUOTE,
    TSORO_EXPECT_CLOSE_BRACE,
    TSORO_EXPECT_CLOSE_BRACKET,
    TSORO_EXPECT_UTF8,
    TSORO_EXPECT_TERMINATION, /* how a game record says the game ended */
    TSORO_EXPECT_COUNT
} tsoro_expected;

/* A status is a value: copy it freely. With TSORO_OK the other members are zero. */
typedef struct tsoro_status {
    tsoro_code code;
    tsoro_expected expected;
    uint32_t offset; /* in bytes from the start of the text that was read */
    int32_t args[2]; /* numbers that belong to code or expected, see there */
    char found[32];  /* what stood at the offset, NUL-terminated, cut to 31 bytes at a UTF-8
                        boundary, control bytes as `?`; empty at the end of the text */
} tsoro_status;

/* True if nothing failed. */
static inline bool tsoro_ok(tsoro_status status)
{
    return status.code == TSORO_OK;
}

/* The symbolic name of a code ("ERR_SYNTAX") or of an expectation ("EXPECT_SLASH"), for logs, JSON
   and as keys of translations; never NULL. */
TSORO_API const char *tsoro_code_name(tsoro_code code);
TSORO_API const char *tsoro_expected_name(tsoro_expected expected);

#endif
