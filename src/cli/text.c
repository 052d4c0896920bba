#include "cli/text.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { LINE = 79 };

static const char *value_of(const char *name, size_t length, const tsoro_named *values)
{
    for (; values->name; values++) {
        if (strncmp(values->name, name, length) == 0 && values->name[length] == 0)
            return values->text;
    }
    return NULL;
}

/* The next piece of the message: a stretch of plain text, or the value of a placeholder. */
static const char *piece(const char **message, const tsoro_named *values, size_t *length)
{
    const char *at = *message;
    const char *close = *at == '{' ? strchr(at, '}') : NULL;
    if (close) {
        const char *text = value_of(at + 1, (size_t)(close - at - 1), values);
        if (text) {
            *message = close + 1;
            *length = strlen(text);
            return text;
        }
    }
    *length = 1 + strcspn(at + 1, "{");
    *message = at + *length;
    return at;
}

char *tsoro_fill(char *out, size_t size, const char *message, const tsoro_named *values)
{
    size_t used = 0;
    while (*message) {
        size_t length;
        const char *text = piece(&message, values, &length);
        if (length > size - 1 - used)
            length = size - 1 - used;
        memcpy(out + used, text, length);
        used += length;
    }
    out[used] = 0;
    return out;
}

void tsoro_print(FILE *stream, const char *message, const tsoro_named *values)
{
    while (*message) {
        size_t length;
        const char *text = piece(&message, values, &length);
        fwrite(text, 1, length, stream);
    }
}

tsoro_digits tsoro_number(unsigned long long number)
{
    tsoro_digits digits;
    snprintf(digits.text, sizeof digits.text, "%llu", number);
    return digits;
}

static unsigned columns(const char *text, size_t length)
{
    mbstate_t state = {0};
    unsigned sum = 0;
    for (size_t at = 0; at < length;) {
        wchar_t wide;
        size_t bytes = mbrtowc(&wide, text + at, length - at, &state);
        if (bytes == 0 || bytes > length - at) { /* not of this locale: a column a byte */
            memset(&state, 0, sizeof state);
            bytes = 1;
            wide = L' ';
        }
        int width = wcwidth(wide);
        sum += width > 0 ? (unsigned)width : 0;
        at += bytes;
    }
    return sum;
}

unsigned tsoro_columns(const char *text)
{
    return columns(text, strlen(text));
}

static void wrap_line(FILE *stream, const char *line, size_t length, unsigned indent,
                      unsigned column)
{
    bool fresh = true;
    for (size_t at = 0; at < length;) {
        size_t word = 0;
        while (at + word < length && line[at + word] != ' ')
            word++;
        unsigned width = columns(line + at, word);
        if (!fresh && column + 1 + width > LINE) {
            fputc('\n', stream);
            column = 0;
            fresh = true;
        }
        if (column < indent) {
            fprintf(stream, "%*s", (int)(indent - column), "");
            column = indent;
        }
        fprintf(stream, "%s%.*s", fresh ? "" : " ", (int)word, line + at);
        column += width + !fresh;
        fresh = false;
        at += word + 1;
    }
    fputc('\n', stream);
}

void tsoro_wrap(FILE *stream, const char *text, unsigned indent, unsigned first)
{
    unsigned column = first;
    do {
        size_t length = strcspn(text, "\n");
        if (text[0] == ' ')
            fprintf(stream, "%*s%.*s\n", (int)(column < indent ? indent - column : 0), "",
                    (int)length, text);
        else
            wrap_line(stream, text, length, indent, column);
        text += length;
        column = 0;
    } while (*text++);
}

/* Edit distance with single insertions, deletions and changes; texts beyond the table are far. */
static unsigned distance(const char *a, const char *b)
{
    unsigned row[32];
    size_t across = strlen(b);
    if (across >= 32)
        return 32;
    for (unsigned j = 0; j <= across; j++)
        row[j] = j;
    for (unsigned i = 1; a[i - 1]; i++) {
        unsigned corner = row[0];
        row[0] = i;
        for (unsigned j = 1; j <= across; j++) {
            unsigned best = corner + (a[i - 1] != b[j - 1]);
            corner = row[j];
            if (row[j] + 1 < best)
                best = row[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            row[j] = best;
        }
    }
    return row[across];
}

const char *tsoro_nearest(const char *wrong, const char *const *names)
{
    const char *nearest = NULL;
    unsigned least = 3;
    size_t length = strlen(wrong);
    for (; *names; names++) {
        unsigned far = distance(wrong, *names);
        if (length >= 2 && strncmp(wrong, *names, length) == 0)
            far = 1;
        if (far < least && far < length) {
            least = far;
            nearest = *names;
        }
    }
    return nearest;
}
