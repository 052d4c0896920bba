#include "cli/record_file.h"

#include "base/alloc.h"
#include "cli/command.h"
#include "cli/explain.h"
#include "cli/fail.h"
#include "cli/options.h"
#include "cli/text.h"
#include "os/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 1 << 28 };

static int fail_at(const char *path, const char *text, size_t number, tsoro_status status)
{
    char sentence[512], message[640];
    if (status.code == TSORO_ERR_MEMORY)
        return tsoro_fail_status(status, path, NULL);
    tsoro_explain_status(sentence, sizeof sentence, status);
    tsoro_fill(message, sizeof message, _("game {number}, line {line}: {error}"),
               TSORO_VALUES({"number", tsoro_number(number).text},
                            {"line", tsoro_number(tsoro_text_line(text, status.offset)).text},
                            {"error", sentence}));
    return tsoro_fail("%s: %s", path, message);
}

static int each_game(const char *path, const tsoro_bytes *bytes, tsoro_record_fn each,
                     void *context)
{
    size_t offset = 0, number = 0;
    int go = TSORO_OPTIONS_GO;
    do {
        tsoro_record *record;
        size_t line = tsoro_text_line(bytes->data, offset);
        tsoro_status status = tsoro_record_read(bytes->data, bytes->size, &offset, &record);
        if (!tsoro_ok(status))
            return fail_at(path, bytes->data, number + 1, status);
        go = each(context, record, ++number, line);
        tsoro_record_destroy(record);
    } while (offset < bytes->size && go == TSORO_OPTIONS_GO);
    return go;
}

int tsoro_record_file_each(const char *path, tsoro_record_fn each, void *context)
{
    tsoro_bytes bytes;
    bool standard = strcmp(path, "-") == 0;
    tsoro_status status = standard ? tsoro_descriptor_read(0, MOST_BYTES, &bytes)
                                   : tsoro_file_read(path, MOST_BYTES, &bytes);
    const char *name = standard ? _("standard input") : path;
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, name, NULL);
    int go = each_game(name, &bytes, each, context);
    tsoro_free(bytes.data);
    return go;
}

/* Looks for the game of one number. */
typedef struct wanted {
    const char *path;
    size_t number;
    tsoro_record *copy;
    size_t seen;
} wanted;

static bool copy_moves(const tsoro_game *from, tsoro_game *to)
{
    for (size_t ply = 0; ply < tsoro_game_plies(from); ply++) {
        tsoro_move move = tsoro_game_move_at(from, ply);
        if (!tsoro_ok(tsoro_game_play(to, &move)))
            return false;
    }
    tsoro_result result = tsoro_game_result(from);
    if (tsoro_game_result(to).reason == TSORO_REASON_NONE && result.reason != TSORO_REASON_NONE &&
        result.reason != TSORO_REASON_UNFINISHED)
        return tsoro_ok(tsoro_game_end(to, result));
    return true;
}

static bool same_move(const tsoro_game *a, const tsoro_game *b, size_t ply)
{
    return ply < tsoro_game_plies(a) && ply < tsoro_game_plies(b) &&
           tsoro_move_equal(tsoro_game_move_at(a, ply), tsoro_game_move_at(b, ply));
}

/* Tags, and comments as far as the games agree. */
static bool copy_words(const tsoro_record *from, tsoro_record *to)
{
    const tsoro_game *old = tsoro_record_game(from), *new = tsoro_record_game(to);
    for (size_t tag = 0; tag < tsoro_record_tags(from); tag++) {
        if (!tsoro_ok(tsoro_record_set_tag(to, tsoro_record_tag_name(from, tag),
                                           tsoro_record_tag_value(from, tag))))
            return false;
    }
    size_t ply = 0;
    do {
        for (size_t i = 0; i < tsoro_record_comments(from, ply); i++) {
            if (!tsoro_ok(tsoro_record_add_comment(to, ply, tsoro_record_comment(from, ply, i))))
                return false;
        }
    } while (same_move(old, new, ply++));
    return true;
}

bool tsoro_record_copy(const tsoro_game *game, const tsoro_record *words, tsoro_record **copy)
{
    tsoro_record *record;
    tsoro_status status =
        tsoro_record_create(tsoro_game_variant(game), tsoro_game_position_at(game, 0), &record);
    if (!tsoro_ok(status)) {
        tsoro_fail_status(status, _("game"), NULL);
        return false;
    }
    if (!copy_moves(game, tsoro_record_game(record)) || (words && !copy_words(words, record))) {
        tsoro_fail_status((tsoro_status){.code = TSORO_ERR_MEMORY}, _("game"), NULL);
        tsoro_record_destroy(record);
        return false;
    }
    *copy = record;
    return true;
}

static int take_wanted(void *context, tsoro_record *record, size_t number, size_t line)
{
    wanted *want = context;
    (void)line;
    want->seen = number;
    if (number != want->number)
        return TSORO_OPTIONS_GO;
    return tsoro_record_copy(tsoro_record_game(record), record, &want->copy) ? TSORO_EXIT_OK
                                                                             : TSORO_EXIT_MISUSE;
}

int tsoro_record_file_load(const char *path, size_t number, tsoro_record **record)
{
    wanted want = {.path = path, .number = number};
    int go = tsoro_record_file_each(path, take_wanted, &want);
    if (go == TSORO_EXIT_OK) {
        *record = want.copy;
        return TSORO_OPTIONS_GO;
    }
    if (go != TSORO_OPTIONS_GO)
        return go;
    char message[128];
    tsoro_fill(message, sizeof message, _("no game {number}; the file holds {count}"),
               TSORO_VALUES({"number", tsoro_number(number).text},
                            {"count", tsoro_number(want.seen).text}));
    return tsoro_fail("%s: %s", path, message);
}

char *tsoro_record_text(const tsoro_record *record, size_t *length)
{
    *length = tsoro_record_write(record, NULL, 0);
    char *text = malloc(*length + 1);
    if (text)
        tsoro_record_write(record, text, *length + 1);
    return text;
}

bool tsoro_record_file_save(const char *path, bool force, const tsoro_record *record)
{
    size_t length;
    char *text = tsoro_record_text(record, &length);
    tsoro_status status = {.code = TSORO_ERR_MEMORY};
    if (text)
        status = tsoro_file_write(path, text, length, force);
    free(text);
    if (!tsoro_ok(status))
        tsoro_fail_status(status, path, NULL);
    return tsoro_ok(status);
}
