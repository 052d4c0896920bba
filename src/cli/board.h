/* The board drawn in characters. */
#ifndef TSORO_CLI_BOARD_H
#define TSORO_CLI_BOARD_H

#include "tsoro/position.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct tsoro_board_look {
    bool colour;                  /* with terminal colours */
    bool turned;                  /* North sits below */
    uint64_t liftable;            /* the mover's pits to point out */
    const tsoro_position *before; /* holes that differ from it are pointed out; NULL: none */
} tsoro_board_look;

/* Whether colours may be used on the stream: a terminal, NO_COLOR not set, TERM not dumb. */
bool tsoro_wants_colour(FILE *stream);

/* Draws it. 21 files fit 80 columns. Heads are marked "*", also without colour. */
void tsoro_board_draw(FILE *stream, const tsoro_variant *variant, const tsoro_position *position,
                      const tsoro_board_look *look);

#endif
