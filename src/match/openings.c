/* Opening sets as text. */
#include "match/openings.h"

#include "base/alloc.h"
#include "tsoro/notation.h"

#include <string.h>

static const tsoro_status no_memory = {.code = TSORO_ERR_MEMORY};

typedef struct line {
    const char *text;
    size_t length;
} line;

tsoro_status tsoro_openings_add(tsoro_openings *openings, const tsoro_game *game)
{
    size_t plies = tsoro_game_plies(game);
    tsoro_opening *list =
        tsoro_grow_array(openings->list, &openings->capacity, openings->count + 1, sizeof *list);
    if (list == NULL) {
        return no_memory;
    }
    openings->list = list;
    tsoro_move *moves = tsoro_alloc_array(plies, sizeof *moves);
    if (moves == NULL) {
        return no_memory;
    }
    for (size_t ply = 0; ply < plies; ply++) {
        moves[ply] = tsoro_game_move_at(game, ply);
    }
    list[openings->count++] = (tsoro_opening){.moves = moves, .count = plies};
    return (tsoro_status){0};
}

void tsoro_openings_free(tsoro_openings *openings)
{
    for (size_t i = 0; i < openings->count; i++) {
        tsoro_free(openings->list[i].moves);
    }
    tsoro_free(openings->list);
    *openings = (tsoro_openings){0};
}

/* --- Reading --- */

static line next_line(const char **text, const char *end)
{
    const char *close = memchr(*text, '\n', (size_t)(end - *text));
    line cut = {*text, (size_t)((close ? close : end) - *text)};
    *text = close ? close + 1 : end;
    if (cut.length != 0 && cut.text[cut.length - 1] == '\r') {
        cut.length--;
    }
    return cut;
}

static tsoro_status read_variant(line now, tsoro_variant *variant)
{
    static const char word[] = "variant ";
    size_t skip = sizeof word - 1;
    if (now.length < skip || memcmp(now.text, word, skip) != 0) {
        return (tsoro_status){.code = TSORO_ERR_SYNTAX, .expected = TSORO_EXPECT_VARIANT_NAME};
    }
    tsoro_status status = tsoro_variant_read(now.text + skip, now.length - skip, variant);
    status.offset += tsoro_ok(status) ? 0 : (uint32_t)skip;
    return status;
}

static tsoro_status play_line(tsoro_game *game, line now)
{
    size_t at = 0;
    while (at < now.length) {
        const char *word = now.text + at;
        const char *space = memchr(word, ' ', now.length - at);
        size_t length = space ? (size_t)(space - word) : now.length - at;
        tsoro_move move;
        tsoro_status status = tsoro_move_read(tsoro_game_variant(game), tsoro_game_position(game),
                                              word, length, &move);
        if (tsoro_ok(status)) {
            status = tsoro_game_play(game, &move);
        }
        if (!tsoro_ok(status)) {
            status.offset += (uint32_t)at;
            return status;
        }
        at += length + (space != NULL);
    }
    if (tsoro_game_result(game).reason != TSORO_REASON_NONE) {
        return (tsoro_status){.code = TSORO_ERR_GAME_OVER, .offset = (uint32_t)now.length};
    }
    return (tsoro_status){0};
}

static tsoro_status read_opening(line now, tsoro_openings *openings)
{
    tsoro_game *game;
    tsoro_status status = tsoro_game_create(&openings->variant, NULL, &game);
    if (!tsoro_ok(status)) {
        return status;
    }
    status = play_line(game, now);
    if (tsoro_ok(status)) {
        status = tsoro_openings_add(openings, game);
    }
    tsoro_game_destroy(game);
    return status;
}

tsoro_status tsoro_openings_read(const char *text, size_t length, tsoro_openings *openings,
                                 tsoro_openings_error *error)
{
    const char *end = text + length;
    tsoro_openings read = {.count = 0};
    tsoro_status status = {0};
    bool named = false;
    size_t number = 0;
    while (text < end && tsoro_ok(status)) {
        line now = next_line(&text, end);
        number++;
        if (now.length == 0 || now.text[0] == '#') {
            continue;
        }
        status = named ? read_opening(now, &read) : read_variant(now, &read.variant);
        named = true;
    }
    if (tsoro_ok(status) && read.count == 0) {
        status = (tsoro_status){.code = TSORO_ERR_SYNTAX,
                                .expected = named ? TSORO_EXPECT_MOVE : TSORO_EXPECT_VARIANT_NAME};
        number++;
    }
    if (!tsoro_ok(status)) {
        tsoro_openings_free(&read);
        *error = (tsoro_openings_error){.line = number, .status = status};
        return status;
    }
    *openings = read;
    return status;
}

/* --- Writing --- */

size_t tsoro_opening_write(const tsoro_openings *openings, size_t index, char *out, size_t size)
{
    const tsoro_opening *opening = &openings->list[index];
    tsoro_position position = tsoro_position_start(&openings->variant);
    size_t used = 0;
    for (size_t i = 0; i < opening->count; i++) {
        char move[TSORO_MOVE_TEXT + 1] = " ";
        size_t skip = i == 0;
        size_t length = 1 - skip +
                        tsoro_move_write(&openings->variant, &position, &opening->moves[i],
                                         move + 1, sizeof move - 1);
        for (size_t k = 0; k < length; k++) {
            if (used + k + 1 < size) {
                out[used + k] = move[skip + k];
            }
        }
        used += length;
        tsoro_move_apply(&openings->variant, &position, &opening->moves[i], &position);
    }
    if (size != 0) {
        out[used < size ? used : size - 1] = '\0';
    }
    return used;
}
