#include "cli/tune.h"

#include "base/alloc.h"
#include "search/weights.h"

#include <stdlib.h>
#include <string.h>

static void write_comment(FILE *out, const char *comment)
{
    while (*comment != '\0') {
        size_t length = strcspn(comment, "\n");
        fprintf(out, "# %.*s\n", (int)length, comment);
        comment += length + (comment[length] == '\n');
    }
}

tsoro_status tsoro_tune_write(FILE *out, const char *comment, unsigned files, unsigned family,
                              const tsoro_weights *weights)
{
    size_t length = tsoro_weights_length(files);
    int16_t *numbers = tsoro_alloc_array(length, sizeof *numbers);
    if (numbers == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    tsoro_weights_pack(weights, files, numbers);
    write_comment(out, comment);
    fprintf(out, "%u %u\n", files, family);
    for (size_t i = 0; i < length; i++) {
        fprintf(out, "%d%c", numbers[i], i % 16 == 15 || i + 1 == length ? '\n' : ' ');
    }
    tsoro_free(numbers);
    return (tsoro_status){.code = TSORO_OK};
}

/* The next number; false at the end or at what is none. */
static bool next_number(const char **at, int16_t *number)
{
    while (**at == ' ' || **at == '\n' || **at == '#') {
        *at += **at == '#' ? strcspn(*at, "\n") : 1;
    }
    char *end;
    long read = strtol(*at, &end, 10);
    if (end == *at || read < INT16_MIN || read > INT16_MAX) {
        return false;
    }
    *at = end;
    *number = (int16_t)read;
    return true;
}

bool tsoro_tune_read(const char *text, unsigned *files, tsoro_weights *weights)
{
    int16_t header[2];
    if (!next_number(&text, &header[0]) || !next_number(&text, &header[1]) ||
        header[0] < TSORO_MIN_FILES || header[0] > TSORO_MAX_FILES) {
        return false;
    }
    size_t length = tsoro_weights_length((unsigned)header[0]), read = 0;
    int16_t *numbers = tsoro_alloc_array(length, sizeof *numbers);
    while (numbers != NULL && read < length && next_number(&text, &numbers[read])) {
        read++;
    }
    if (numbers != NULL && read == length) {
        *files = (unsigned)header[0];
        tsoro_weights_unpack(numbers, *files, weights);
    }
    tsoro_free(numbers);
    return read == length;
}
