/* Lines to the runner: always whole, never mixed, and free of bytes that would break them. */
#include "ugi/state.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

void tsoro_say(tsoro_ugi *ugi, const char *format, ...)
{
    va_list arguments;
    flockfile(ugi->out);
    errno = 0;
    va_start(arguments, format);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): clang 14 overlooks va_start */
    vfprintf(ugi->out, format, arguments);
    va_end(arguments);
    fputc('\n', ugi->out);
    fflush(ugi->out);
    if (ferror(ugi->out) && ugi->lost == 0) {
        ugi->lost = errno != 0 ? errno : EIO;
    }
    funlockfile(ugi->out);
}

/* Copies what can be shown of a word; long ones are cut. */
static const char *shown(tsoro_words word, char out[64])
{
    size_t length = word.length < 60 ? word.length : 60;
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)word.text[i];
        out[i] = (char)(byte >= ' ' && byte < 0x7f ? byte : '?');
    }
    strcpy(out + length, word.length > length ? "..." : "");
    return out;
}

void tsoro_complain(tsoro_ugi *ugi, const char *what, tsoro_words word)
{
    char text[64];
    tsoro_say(ugi, "info string %s: \"%s\"", what, shown(word, text));
}

void tsoro_complain_status(tsoro_ugi *ugi, const char *what, tsoro_words word, tsoro_status status)
{
    char text[64];
    char reason[256];
    tsoro_explain(status, reason, sizeof reason);
    tsoro_say(ugi, "info string %s: \"%s\": %s", what, shown(word, text), reason);
}
