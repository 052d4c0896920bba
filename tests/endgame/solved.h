/* Reads tests/vectors/solved/NAME.tsv: counts of won, lost and endless positions by layer. */
#ifndef TESTS_ENDGAME_SOLVED_H
#define TESTS_ENDGAME_SOLVED_H

#include <stdbool.h>
#include <stdint.h>

typedef struct solved_line {
    unsigned own, enemy;
    uint64_t won, lost, endless;
} solved_line;

/* Calls `each` for every line; fails the test if the file cannot be read. Returns the lines. */
int solved_each(const char *name, void (*each)(void *context, const solved_line *line),
                void *context);

#endif
