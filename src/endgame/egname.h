/* Names in errors. */
#ifndef TSORO_ENDGAME_EGNAME_H
#define TSORO_ENDGAME_EGNAME_H

#include <string.h>

/* Copies a name, cut to 31 bytes, with its NUL. */
static inline void tsoro_egname(char out[32], const char *name)
{
    size_t length = strlen(name);
    length = length < 31 ? length : 31;
    memcpy(out, name, length);
    out[length] = 0;
}

#endif
