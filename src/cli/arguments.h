/* The variant and the position that most commands take. */
#ifndef TSORO_CLI_ARGUMENTS_H
#define TSORO_CLI_ARGUMENTS_H

#include "tsoro/position.h"
#include "tsoro/variant.h"

/* What was written on the command line; NULL: not given. */
typedef struct tsoro_game_text {
    const char *variant;
    const char *position;
} tsoro_game_text;

/* Rows of an options table for the two. */
#define TSORO_OPTION_VARIANT(text)                                                                 \
    {                                                                                              \
        "variant", "VARIANT",                                                                      \
            N_("the rules to play by: a name, or a name and keys as in "                           \
               "fuva:files=8,bonus=1 (default: fuva; see tsoro variants)"),                        \
            TSORO_OPTION_TEXT, &(text).variant, 0, 0                                               \
    }
#define TSORO_OPTION_POSITION(text)                                                                \
    {                                                                                              \
        "position", "POSITION",                                                                    \
            N_("a position line, as tsoro show prints it (default: the start)"),                   \
            TSORO_OPTION_TEXT, &(text).position, 0, 0                                              \
    }

/* Reads both, by default fuva and the start. Returns TSORO_OPTIONS_GO, or the exit status to leave
   with (the error is printed then). */
int tsoro_read_variant(const char *text, tsoro_variant *variant);
int tsoro_read_game(const tsoro_game_text *text, tsoro_variant *variant, tsoro_position *position);

#endif
