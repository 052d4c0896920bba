#include "cli/replay_json.h"

#include "cli/command.h"
#include "cli/fail.h"
#include "cli/options.h"
#include "cli/text.h"

#include "tsoro/notation.h"

#include <jansson.h>
#include <stdio.h>

static json_t *tags(const tsoro_record *record)
{
    json_t *object = json_object();
    for (size_t tag = 0; tag < tsoro_record_tags(record); tag++)
        json_object_set_new(object, tsoro_record_tag_name(record, tag),
                            json_string(tsoro_record_tag_value(record, tag)));
    return object;
}

static json_t *position_text(const tsoro_game *game, size_t ply)
{
    char text[TSORO_POSITION_TEXT];
    tsoro_position_write(tsoro_game_variant(game), tsoro_game_position_at(game, ply), text,
                         sizeof text);
    return json_string(text);
}

static json_t *comments(const tsoro_record *record, size_t ply)
{
    json_t *list = json_array();
    for (size_t i = 0; i < tsoro_record_comments(record, ply); i++)
        json_array_append_new(list, json_string(tsoro_record_comment(record, ply, i)));
    return list;
}

static json_t *moves(const tsoro_record *record)
{
    const tsoro_game *game = tsoro_record_game(record);
    json_t *list = json_array();
    for (size_t ply = 0; ply < tsoro_game_plies(game); ply++) {
        char text[TSORO_MOVE_TEXT];
        tsoro_move move = tsoro_game_move_at(game, ply);
        tsoro_move_write(tsoro_game_variant(game), tsoro_game_position_at(game, ply), &move, text,
                         sizeof text);
        json_array_append_new(list, json_pack("{s:s,s:o,s:o}", "move", text, "position",
                                              position_text(game, ply + 1), "comments",
                                              comments(record, ply + 1)));
    }
    return list;
}

int tsoro_replay_print_json(const tsoro_record *record, size_t number)
{
    const tsoro_game *game = tsoro_record_game(record);
    char variant[TSORO_VARIANT_TEXT];
    tsoro_result result = tsoro_game_result(game);
    tsoro_variant_write(tsoro_game_variant(game), false, variant, sizeof variant);
    json_t *object =
        json_pack("{s:I,s:o,s:s,s:o,s:o,s:o,s:s,s:s}", "game", (json_int_t)number, "tags",
                  tags(record), "variant", variant, "start", position_text(game, 0), "comments",
                  comments(record, 0), "moves", moves(record), "result",
                  tsoro_outcome_text(result.outcome), "reason", tsoro_reason_text(result.reason));
    if (!object)
        return tsoro_fail_status((tsoro_status){.code = TSORO_ERR_MEMORY}, _("game"), NULL);
    json_dumpf(object, stdout, JSON_COMPACT);
    fputc('\n', stdout);
    json_decref(object);
    return tsoro_output_works() ? TSORO_OPTIONS_GO : TSORO_EXIT_MISUSE;
}
