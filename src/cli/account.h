/* What happened in a move, in words. */
#ifndef TSORO_CLI_ACCOUNT_H
#define TSORO_CLI_ACCOUNT_H

#include "tsoro/moves.h"
#include "tsoro/position.h"
#include "tsoro/variant.h"

#include <stdint.h>
#include <stdio.h>

/* Tells a legal move lap by lap, one lap a line. Of more than `most` laps only the first and the
   last are told, the rest as a number; 0: all. */
void tsoro_account_print(FILE *stream, const tsoro_variant *variant, const tsoro_position *position,
                         const tsoro_move *move, uint32_t most);

/* The move in one line: "c1xd: 2 laps, takes 4 stones". No line end. */
void tsoro_account_summary(FILE *stream, const tsoro_variant *variant,
                           const tsoro_position *position, const tsoro_move *move);

/* Tells the sowing of a hole that never ends: the first `most` laps, and that it goes round. */
void tsoro_account_endless(FILE *stream, const tsoro_variant *variant,
                           const tsoro_position *position, unsigned pit, uint32_t most);

#endif
