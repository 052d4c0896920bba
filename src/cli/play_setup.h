/* What is agreed before a game begins. */
#ifndef TSORO_CLI_PLAY_SETUP_H
#define TSORO_CLI_PLAY_SETUP_H

#include "cli/play.h"

/* What the command line says; NULL: nothing. */
typedef struct tsoro_play_wish {
    const char *variant;
    const char *side;  /* south, north, both, none */
    const char *level; /* 1..12, full */
    uint64_t files;    /* 0: as the variant says */
} tsoro_play_wish;

/* Asks at the terminal for what the wish leaves open. False if the input ends, or the player will
 * quit. */
bool tsoro_play_ask_wish(tsoro_play *play, tsoro_play_wish *wish, char *answers, size_t size);

/* Sets roles, level and variant by the wish. Returns TSORO_OPTIONS_GO, or the exit status. */
int tsoro_play_grant(const tsoro_play_wish *wish, tsoro_play *play, tsoro_variant *variant);

#endif
