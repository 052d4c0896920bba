#include "cli/fail.h"

#include "cli/command.h"
#include "cli/explain.h"
#include "cli/text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

/* Of a text that was wrong; enough for a position or a path. */
enum { MOST_QUOTED = 160 };

/* The first error of stdout: by the time it is reported errno tells of something else. */
static int output_error;

/* One line of sound text, whatever the arguments held. */
static void make_printable(char *line)
{
    mbstate_t state = {0};
    size_t left = strlen(line);
    while (left > 0) {
        wchar_t wide;
        size_t bytes = mbrtowc(&wide, line, left, &state);
        if (bytes == 0 || bytes > left || (bytes == 1 && (unsigned char)*line < ' ')) {
            *line = '?';
            memset(&state, 0, sizeof state);
            bytes = 1;
        }
        line += bytes;
        left -= bytes;
    }
}

int tsoro_fail(const char *format, ...)
{
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): clang 14 overlooks va_start */
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    make_printable(line);
    fflush(stdout); /* so that on a terminal the error stands after what led to it */
    fprintf(stderr, "tsoro: %s\n", line);
    return TSORO_EXIT_MISUSE;
}

int tsoro_fail_status(tsoro_status status, const char *what, const char *text)
{
    char sentence[512];
    tsoro_explain_status(sentence, sizeof sentence, status);
    if (text)
        tsoro_fail("%s \"%.*s%s\": %s", what, MOST_QUOTED, text,
                   strlen(text) > MOST_QUOTED ? "..." : "", sentence);
    else
        tsoro_fail("%s: %s", what, sentence);
    return status.code == TSORO_ERR_STOPPED ? TSORO_EXIT_INTERRUPTED : TSORO_EXIT_MISUSE;
}

bool tsoro_output_works(void)
{
    if (!output_error && ferror(stdout))
        output_error = errno ? errno : EIO;
    return !output_error;
}

void tsoro_output_lost(int error_number)
{
    if (!output_error)
        output_error = error_number;
}

int tsoro_finish(int status)
{
    errno = 0;
    if (fflush(stdout) != 0 && !output_error)
        output_error = errno;
    if (tsoro_output_works())
        return status;
    if (output_error == EPIPE) /* the reader, `head` perhaps, has seen enough */
        return TSORO_EXIT_UNREAD;
    fprintf(stderr, "tsoro: %s: %s\n", _("cannot write the output"), strerror(output_error));
    return TSORO_EXIT_MISUSE;
}
