#include "cli/batch.h"

#include "cli/command.h"
#include "cli/explain.h"
#include "cli/fail.h"
#include "cli/move_list.h"
#include "cli/text.h"

#include "tsoro/notation.h"

#include <errno.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Why a line has no answer. */
typedef struct complaint {
    char text[768];
} complaint;

static bool complain(complaint *why, const char *what, const char *sentence)
{
    snprintf(why->text, sizeof why->text, "%s: %s", what, sentence);
    return false;
}

static bool complain_status(complaint *why, const char *what, tsoro_status status)
{
    char sentence[512];
    return complain(why, what, tsoro_explain_status(sentence, sizeof sentence, status));
}

/* Where the fault begins: jansson knows how far it has read, and names in its text the token that
   it read last, if that is short. */
static size_t fault_offset(const char *line, const json_error_t *error)
{
    size_t read = error->position > 0 ? (size_t)error->position : 0;
    const char *token = strstr(error->text, " near '");
    size_t length = token ? strlen(token) - strlen(" near ''") : 0;
    bool there = length <= read && token &&
                 memcmp(line + read - length, token + strlen(" near '"), length) == 0;
    return there ? read - length : read;
}

static bool complain_json(complaint *why, const char *line, const json_error_t *error)
{
    char sentence[512];
    tsoro_fill(sentence, sizeof sentence, _("at byte {offset}: {error}"),
               TSORO_VALUES({"offset", tsoro_number(fault_offset(line, error)).text},
                            {"error", error->text}));
    return complain(why, "JSON", sentence);
}

static bool known_keys(const json_t *question, complaint *why)
{
    static const char *const known[] = {"variant", "position", "moves", "endless"};
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)question, key, value)
    {
        bool found = false;
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            found = found || strcmp(key, known[i]) == 0;
        if (!found)
            return complain(why, key, _("unknown key"));
    }
    return true;
}

/* The text under a key; *text stays NULL if the key is missing. */
static bool read_text(const json_t *question, const char *key, const char **text, size_t *length,
                      complaint *why)
{
    const json_t *value = json_object_get(question, key);
    if (!value)
        return true;
    if (!json_is_string(value))
        return complain(why, key, _("expected a text"));
    *text = json_string_value(value);
    *length = json_string_length(value);
    return true;
}

static bool read_question(const json_t *question, tsoro_variant *variant, tsoro_position *position,
                          complaint *why)
{
    const char *text = NULL;
    size_t length = 0;
    if (!json_is_object(question))
        return complain(why, "JSON", _("expected an object"));
    if (!known_keys(question, why) || !read_text(question, "variant", &text, &length, why))
        return false;
    *variant = tsoro_variant_preset(TSORO_FUVA);
    tsoro_status status = {0};
    if (text)
        status = tsoro_variant_read(text, length, variant);
    if (!tsoro_ok(status))
        return complain_status(why, "variant", status);
    text = NULL;
    if (!read_text(question, "position", &text, &length, why))
        return false;
    *position = tsoro_position_start(variant);
    if (text)
        status = tsoro_position_read(variant, text, length, position);
    return tsoro_ok(status) || complain_status(why, "position", status);
}

static bool parse(const char *line, size_t length, tsoro_variant *variant, tsoro_position *position,
                  complaint *why)
{
    json_error_t error;
    json_t *question = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
    if (!question)
        return complain_json(why, line, &error);
    bool good = read_question(question, variant, position, why);
    json_decref(question);
    return good;
}

static void print_complaint(const complaint *why)
{
    json_t *answer = json_pack("{s:s}", "error", why->text);
    if (answer && json_dumpf(answer, stdout, JSON_COMPACT) == 0)
        fputc('\n', stdout);
    else
        puts("{\"error\":\"unreadable question\"}");
    json_decref(answer);
}

int tsoro_moves_batch(FILE *in)
{
    int status = TSORO_EXIT_OK;
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    errno = 0;
    while (tsoro_output_works() && (length = getline(&line, &size, in)) >= 0) {
        tsoro_variant variant;
        tsoro_position position;
        complaint why;
        if (parse(line, (size_t)length, &variant, &position, &why)) {
            tsoro_moves_print_json(&variant, &position);
        } else {
            print_complaint(&why);
            status = TSORO_EXIT_MISUSE;
        }
        fflush(stdout); /* whoever asks line by line waits for the answer */
    }
    if (!feof(in) && tsoro_output_works())
        status = tsoro_fail("%s: %s", _("standard input"), strerror(errno));
    free(line);
    return status;
}
