#include "endgame/solved.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

int solved_each(const char *name, void (*each)(void *context, const solved_line *line),
                void *context)
{
    char path[512];
    snprintf(path, sizeof path, "%s/solved/%s.tsv", TSORO_VECTORS_DIR, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    int lines = 0;
    solved_line line;
    while (fscanf(file, "%u %u %" SCNu64 " %" SCNu64 " %" SCNu64, &line.own, &line.enemy, &line.won,
                  &line.lost, &line.endless) == 5) {
        each(context, &line);
        lines++;
    }
    fclose(file);
    return lines;
}
