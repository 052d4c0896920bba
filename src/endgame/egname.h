/* Names in errors. */
#ifndef TSORO_ENDGAME_EGNAME_H
#define TSORO_ENDGAME_EGNAME_H

#include <string.h>

/* Copies a name, cut to 31 bytes but not within a letter of UTF-8, with its NUL. */
static inline void tsoro_egname(char out[32], const char *name)
{
    size_t length = strlen(name);
    length = length < 31 ? length : 31;
    while (length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80) {
        length--;
    }
    memcpy(out, name, length);
    out[length] = 0;
}

#endif
