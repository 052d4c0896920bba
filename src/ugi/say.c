/* Lines to the runner: always whole, never mixed, and free of bytes that would break them. */
#include "ugi/state.h"

#include "tsoro/moves.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <string.h>

void tsoro_say(tsoro_ugi *ugi, const char *format, ...)
{
    va_list arguments;
    flockfile(ugi->out);
    errno = 0;
    va_start(arguments, format);
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

/* "ERR_TOO_MANY_STONES" without its first word, in words: "too many stones". */
static const char *plain(const char *name, char out[48])
{
    const char *from = strchr(name, '_');
    size_t used = 0;
    for (from = from ? from + 1 : name; *from != '\0' && used < 47; from++) {
        out[used++] = *from == '_' ? ' ' : (char)tolower((unsigned char)*from);
    }
    out[used] = '\0';
    return out;
}

void tsoro_complain_status(tsoro_ugi *ugi, const char *what, tsoro_words word, tsoro_status status)
{
    char text[64];
    char code[48];
    char more[64] = "";
    char name[48];
    if (status.code == TSORO_ERR_ILLEGAL_MOVE) {
        char whole[48] = "WHY_";
        strncat(whole, tsoro_why_name((tsoro_why)status.args[0]), sizeof whole - 5);
        snprintf(more, sizeof more, " (%s)", plain(whole, name));
    } else if (status.expected != TSORO_EXPECT_NOTHING) {
        snprintf(more, sizeof more, " (expected %s)",
                 plain(tsoro_expected_name(status.expected), name));
    }
    tsoro_say(ugi, "info string %s: \"%s\": %s at byte %u%s", what, shown(word, text),
              plain(tsoro_code_name(status.code), code), status.offset, more);
}
