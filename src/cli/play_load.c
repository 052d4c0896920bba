/* A saved game taken up again. */
#include "cli/fail.h"
#include "cli/options.h"
#include "cli/play.h"
#include "cli/record_file.h"
#include "cli/text.h"

#include <stdio.h>

/* Plays the moves of a game in a new session on its start. */
static bool replay(tsoro_game *to, const tsoro_game *from)
{
    for (size_t ply = 0; ply < tsoro_game_plies(from); ply++) {
        tsoro_move move = tsoro_game_move_at(from, ply);
        if (!tsoro_ok(tsoro_game_play(to, &move)))
            return false;
    }
    tsoro_result result = tsoro_game_result(from);
    if (result.reason == TSORO_REASON_NONE || result.reason == TSORO_REASON_UNFINISHED ||
        tsoro_game_result(to).reason != TSORO_REASON_NONE)
        return true;
    return tsoro_ok(tsoro_game_end(to, result));
}

bool tsoro_play_load(tsoro_play *play, const char *path, size_t number)
{
    tsoro_record *record;
    if (tsoro_record_file_load(path, number, &record) != TSORO_OPTIONS_GO)
        return false;
    const tsoro_game *game = tsoro_record_game(record);
    const tsoro_variant *variant = tsoro_game_variant(game);
    if (!tsoro_play_begin(play, variant, tsoro_game_position_at(game, 0)) ||
        !replay(tsoro_play_game(play), game)) {
        tsoro_record_destroy(record);
        return false;
    }
    play->source = record;
    play->saved = true;
    return true;
}
