/* Sentences for people: translation, named placeholders, wrapping. */
#ifndef TSORO_CLI_TEXT_H
#define TSORO_CLI_TEXT_H

#include <libintl.h>
#include <stddef.h>
#include <stdio.h>

/* _() translates now; N_() only marks a message that is translated where it is used; plurals go
   through ngettext(). */
#define _(message)  gettext(message)
#define N_(message) message

/* One named value of a message. */
typedef struct tsoro_named {
    const char *name;
    const char *text;
} tsoro_named;

/* Copies `message` to out, each {name} replaced by the value of that name; a name without a value
   stays as it is written. `values` ends with a NULL name. Named places let a translator change the
   order, and a faulty translation can do no harm. Cut to size; returns out. */
char *tsoro_fill(char *out, size_t size, const char *message, const tsoro_named *values);

/* tsoro_fill() straight to a stream. */
void tsoro_print(FILE *stream, const char *message, const tsoro_named *values);

/* The values {name, text}, ... as an array that ends as tsoro_fill() wants it. */
#define TSORO_VALUES(...)                                                                          \
    (const tsoro_named[])                                                                          \
    {                                                                                              \
        __VA_ARGS__,                                                                               \
        {                                                                                          \
            NULL, NULL                                                                             \
        }                                                                                          \
    }

/* A number as text: tsoro_number(n).text is good to the end of the expression it stands in. */
typedef struct tsoro_digits {
    char text[24];
} tsoro_digits;
tsoro_digits tsoro_number(unsigned long long number);

/* Prints `text` (already translated) in lines of at most 79 columns, each after `indent` spaces;
   the first line only if `first` columns of it are not yet taken. A line of `text` that begins with
   a space is printed as it stands. Ends with a line end. */
void tsoro_wrap(FILE *stream, const char *text, unsigned indent, unsigned first);

/* Columns that a text takes on a terminal. */
unsigned tsoro_columns(const char *text);

/* The likeliest of `names` (NULL-terminated) that was meant by `wrong`; NULL if none is near. */
const char *tsoro_nearest(const char *wrong, const char *const *names);

#endif
