/* The journal of a match: its games as they end. A crash can tear the last one only. */
#include "match/book.h"

#include "base/alloc.h"
#include "os/error.h"
#include "os/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 30 };

static bool fail(tsoro_match_error *error, tsoro_code code, const char *path, const char *what)
{
    error->status.code = code;
    snprintf(error->text, sizeof error->text, "%s: %s", path, what);
    return false;
}

static bool has_tag(const tsoro_record *record, const char *name, const char *value)
{
    const char *tag = tsoro_record_tag(record, name);
    return tag != NULL && strcmp(tag, value) == 0;
}

/* A tag like "12.1": the pair and the game in it, from 1 on. */
static bool read_round(const char *round, size_t *pair, unsigned *game)
{
    char *end;
    if (round == NULL || round[0] < '1' || round[0] > '9') {
        return false;
    }
    *pair = (size_t)strtoull(round, &end, 10);
    *game = end[0] == '.' && end[1] != '\0' && end[2] == '\0' ? (unsigned)(end[1] - '0') : 0;
    return *game == 1 || *game == 2;
}

/* The number of the game that the record is of; false if it is none of this match. */
static bool game_index(const tsoro_match *match, const tsoro_record *record, size_t *index)
{
    char control[256];
    size_t pair;
    unsigned game;
    if (!read_round(tsoro_record_tag(record, "Round"), &pair, &game) || pair > match->pairs) {
        return false;
    }
    *index = 2 * (pair - 1) + game - 1;
    tsoro_match_control(match, control);
    return tsoro_variant_equal(tsoro_game_variant(tsoro_record_game(record)),
                               &match->openings->variant) &&
           has_tag(record, "Control", control) &&
           has_tag(record, "South", match->players[*index % 2].name) &&
           has_tag(record, "North", match->players[1 - *index % 2].name);
}

/* Whether the record begins with the opening of its pair. */
static bool has_opening(const tsoro_match *match, const tsoro_record *record, size_t index)
{
    const tsoro_game *game = tsoro_record_game(record);
    const tsoro_opening *opening = &match->openings->list[index / 2 % match->openings->count];
    if (tsoro_game_plies(game) < opening->count) {
        return false;
    }
    for (size_t ply = 0; ply < opening->count; ply++) {
        if (!tsoro_move_equal(tsoro_game_move_at(game, ply), opening->moves[ply])) {
            return false;
        }
    }
    return true;
}

/* A game decided otherwise than by the rules was a forfeit. */
static tsoro_played played_of(const tsoro_record *record, size_t index)
{
    tsoro_result result = tsoro_game_result(tsoro_record_game(record));
    tsoro_played played = {.forfeit = TSORO_FORFEIT_NONE};
    bool south_lost = result.outcome == TSORO_OUTCOME_NORTH;
    played.loser = (index % 2 == 0) == south_lost ? 0 : 1;
    if (result.reason == TSORO_REASON_TIME) {
        played.forfeit = TSORO_FORFEIT_TIME;
    } else if (result.reason == TSORO_REASON_UNFINISHED) {
        size_t plies = tsoro_game_plies(tsoro_record_game(record));
        size_t comments = tsoro_record_comments(record, plies);
        bool illegal = comments != 0 && strstr(tsoro_record_comment(record, plies, comments - 1),
                                               "illegal move") != NULL;
        played.forfeit = illegal ? TSORO_FORFEIT_ILLEGAL : TSORO_FORFEIT_ENDED;
    }
    return played;
}

static bool enter_all(const tsoro_match *match, const tsoro_bytes *bytes, tsoro_book *book,
                      size_t *kept, tsoro_match_error *error)
{
    size_t offset = 0;
    while (offset < bytes->size) {
        tsoro_record *record;
        size_t index;
        tsoro_status status = tsoro_record_read(bytes->data, bytes->size, &offset, &record);
        if (!tsoro_ok(status)) {
            bool torn = strstr(bytes->data + status.offset, "\n[Event ") == NULL;
            *kept = offset;
            error->status = status;
            return status.code == TSORO_ERR_MEMORY
                       ? false
                       : torn || fail(error, TSORO_ERR_CORRUPT, match->journal,
                                      "a record in the middle cannot be read");
        }
        bool ours = game_index(match, record, &index) && has_opening(match, record, index) &&
                    book->slots[index] == TSORO_SLOT_OPEN;
        if (ours) {
            tsoro_played played = played_of(record, index);
            tsoro_book_enter(book, index, record, &played);
        }
        tsoro_record_destroy(record);
        if (!ours) {
            return fail(error, TSORO_ERR_MISMATCH, match->journal,
                        "the file holds games of another match");
        }
    }
    *kept = offset;
    return true;
}

bool tsoro_journal_resume(const tsoro_match *match, tsoro_book *book, tsoro_match_error *error)
{
    tsoro_bytes bytes;
    size_t kept = 0;
    if (!tsoro_file_exists(match->journal)) {
        return true;
    }
    error->status = tsoro_file_read(match->journal, MOST_BYTES, &bytes);
    if (!tsoro_ok(error->status)) {
        return false;
    }
    bool good = enter_all(match, &bytes, book, &kept, error);
    if (good && kept < bytes.size && truncate(match->journal, (off_t)kept) != 0) {
        error->status = tsoro_os_error(errno, match->journal);
        good = false;
    }
    if (good) {
        error->status = (tsoro_status){0};
    }
    tsoro_free(bytes.data);
    return good;
}

tsoro_status tsoro_journal_add(const char *path, const tsoro_record *record)
{
    size_t length = tsoro_record_write(record, NULL, 0);
    char *text = tsoro_alloc_array(length + 2, 1);
    if (text == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    tsoro_record_write(record, text, length + 1);
    text[length] = '\n'; /* an empty line after each game */
    FILE *file = fopen(path, "a");
    bool good = file != NULL && fwrite(text, 1, length + 1, file) == length + 1;
    int number = errno;
    if (file != NULL && fclose(file) != 0) {
        number = errno;
        good = false;
    }
    tsoro_free(text);
    return good ? (tsoro_status){0} : tsoro_os_error(number, path);
}
