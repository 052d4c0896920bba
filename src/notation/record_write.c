/* Writes a game record (rulebook, section 7): tags in their order, moves in lines of at most 79
   bytes where words allow it. */
#include "notation/record_parts.h"
#include "notation/sink.h"
#include "tsoro/notation.h"

#include <string.h>

enum { LINE = 79 };

typedef struct record_writing {
    tsoro_sink sink;
    const tsoro_record *record;
    const tsoro_game *game;
    size_t column;   /* bytes in the current line of moves */
    size_t comments; /* comments written so far */
} record_writing;

static void write_tag(tsoro_sink *sink, const char *name, const char *value)
{
    tsoro_sink_byte(sink, '[');
    tsoro_sink_text(sink, name);
    tsoro_sink_text(sink, " \"");
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\') {
            tsoro_sink_byte(sink, '\\');
        }
        tsoro_sink_byte(sink, *value);
    }
    tsoro_sink_text(sink, "\"]\n");
}

/* The tags that follow from the game. */
static void write_derived_tags(record_writing *writing)
{
    tsoro_result result = tsoro_game_result(writing->game);
    const tsoro_variant *variant = tsoro_game_variant(writing->game);
    const tsoro_position *first = tsoro_game_position_at(writing->game, 0);
    tsoro_position start = tsoro_position_start(variant);
    char text[TSORO_POSITION_TEXT];

    write_tag(&writing->sink, "Result", tsoro_outcome_text(result.outcome));
    tsoro_variant_write(variant, false, text, sizeof text);
    write_tag(&writing->sink, "Variant", text);
    if (!tsoro_position_equal(first, &start)) {
        tsoro_position_write(variant, first, text, sizeof text);
        write_tag(&writing->sink, "Position", text);
    }
    if (result.reason != TSORO_REASON_NONE) {
        write_tag(&writing->sink, "Termination", tsoro_reason_text(result.reason));
    }
}

static void write_tags(record_writing *writing)
{
    const tsoro_record *record = writing->record;
    for (size_t i = 0; i < record->tag_count; i++) {
        if (i == TSORO_FIXED_TAGS) {
            write_derived_tags(writing);
        }
        write_tag(&writing->sink, record->tags[i].name, record->tags[i].value);
    }
    if (record->tag_count == TSORO_FIXED_TAGS) {
        write_derived_tags(writing);
    }
}

/* A space, or a new line where `length` bytes would not fit. */
static void separate(record_writing *writing, size_t length)
{
    if (writing->column == 0) {
        return;
    }
    bool fits = writing->column + 1 + length <= LINE;
    tsoro_sink_byte(&writing->sink, fits ? ' ' : '\n');
    writing->column = fits ? writing->column + 1 : 0;
}

static void write_word(record_writing *writing, const char *word)
{
    separate(writing, strlen(word));
    tsoro_sink_text(&writing->sink, word);
    writing->column += strlen(word);
}

static void write_comment(record_writing *writing, const char *text)
{
    const char *last_line = strrchr(text, '\n');
    separate(writing, strlen(text) + 2);
    tsoro_sink_byte(&writing->sink, '{');
    tsoro_sink_text(&writing->sink, text);
    tsoro_sink_byte(&writing->sink, '}');
    writing->column = last_line ? strlen(last_line) : writing->column + strlen(text) + 2;
}

/* The comments after a ply; whether there were any. */
static bool write_comments(record_writing *writing, size_t ply)
{
    const tsoro_record *record = writing->record;
    bool any = false;
    while (writing->comments < record->comment_count &&
           record->comments[writing->comments].ply == ply) {
        write_comment(writing, record->comments[writing->comments++].text);
        any = true;
    }
    return any;
}

/* South's moves bear the number of the turn, North's only where a game or a text goes on with it.
 */
static void write_move(record_writing *writing, size_t ply, bool fresh)
{
    const tsoro_position *position = tsoro_game_position_at(writing->game, ply);
    tsoro_move move = tsoro_game_move_at(writing->game, ply);
    char text[TSORO_MOVE_TEXT + 16];
    tsoro_sink word = {.out = text, .size = sizeof text};
    if (position->mover == TSORO_SOUTH || fresh) {
        tsoro_sink_number(&word, position->turn);
        tsoro_sink_text(&word, position->mover == TSORO_SOUTH ? ". " : "... ");
    }
    tsoro_move_write(tsoro_game_variant(writing->game), position, &move, text + word.length,
                     sizeof text - word.length);
    write_word(writing, text);
}

size_t tsoro_record_write(const tsoro_record *record, char *out, size_t size)
{
    record_writing writing = {
        .sink = {.out = out, .size = size}, .record = record, .game = record->game};
    write_tags(&writing);
    tsoro_sink_byte(&writing.sink, '\n');
    write_comments(&writing, 0);
    bool fresh = true;
    for (size_t ply = 0; ply < tsoro_game_plies(record->game); ply++) {
        write_move(&writing, ply, fresh);
        fresh = write_comments(&writing, ply + 1);
    }
    write_word(&writing, tsoro_outcome_text(tsoro_game_result(record->game).outcome));
    tsoro_sink_byte(&writing.sink, '\n');
    return tsoro_sink_finish(&writing.sink);
}
