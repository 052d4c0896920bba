/* The best lines of one position. */
#include "cli/analyse.h"
#include "cli/command.h"
#include "cli/explain.h"
#include "cli/fail.h"
#include "cli/text.h"

#include "tsoro/notation.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

enum { LINE_WIDTH = 79 };

/* A search that is done, and where it began. */
typedef struct finding {
    const tsoro_variant *variant;
    const tsoro_position *position;
    const tsoro_session *session;
    const tsoro_search_result *result;
} finding;

static void print_line(const finding *f, size_t index)
{
    const tsoro_line *line = tsoro_session_line(f->session, index);
    tsoro_position position = *f->position;
    char score[64];
    tsoro_score_text(score, sizeof score, f->variant, line->score);
    printf("%2zu. ", index + 1);
    unsigned column = 4;
    fputs(score, stdout);
    column += tsoro_columns(score);
    for (; column < 20; column++)
        fputc(' ', stdout);
    printf(" d%-3u", line->depth);
    column += 5;
    for (uint32_t at = 0; at < line->length; at++) {
        char text[TSORO_MOVE_TEXT];
        if (!tsoro_line_move(f->variant, &position, line->pv[at], text, sizeof text))
            break;
        unsigned width = tsoro_columns(text);
        if (at > 0 && column + 1 + width > LINE_WIDTH) {
            printf("\n%25s", "");
            column = 25;
        }
        printf(" %s", text);
        column += 1 + width;
    }
    fputc('\n', stdout);
}

static void print_text(const finding *f)
{
    const tsoro_search_result *result = f->result;
    tsoro_print(
        stdout,
        f->position->mover == TSORO_SOUTH
            ? _("South to move, chance to win by the best lines ({nodes} nodes; d: depth):")
            : _("North to move, chance to win by the best lines ({nodes} nodes; d: depth):"),
        TSORO_VALUES({"nodes", tsoro_number(result->nodes).text}));
    fputc('\n', stdout);
    for (size_t index = 0; index < result->line_count; index++)
        print_line(f, index);
}

static json_t *line_json(const finding *f, size_t index)
{
    const tsoro_line *line = tsoro_session_line(f->session, index);
    tsoro_position position = *f->position;
    json_t *moves = json_array();
    for (uint32_t at = 0; at < line->length; at++) {
        char text[TSORO_MOVE_TEXT];
        if (!tsoro_line_move(f->variant, &position, line->pv[at], text, sizeof text))
            break;
        json_array_append_new(moves, json_string(text));
    }
    bool solved = tsoro_score_is_win(line->score) || tsoro_score_is_loss(line->score);
    json_t *plies = solved ? json_integer((json_int_t)tsoro_score_plies(line->score)) : json_null();
    return json_pack("{s:i,s:i,s:o,s:i,s:o}", "score", (int)line->score, "win_permille",
                     (int)tsoro_win_permille(f->variant, line->score), "plies_to_end", plies,
                     "depth", (int)line->depth, "moves", moves);
}

static int print_json(const finding *f)
{
    char variant[TSORO_VARIANT_TEXT], position[TSORO_POSITION_TEXT];
    tsoro_variant_write(f->variant, false, variant, sizeof variant);
    tsoro_position_write(f->variant, f->position, position, sizeof position);
    json_t *lines = json_array();
    for (size_t index = 0; index < f->result->line_count; index++)
        json_array_append_new(lines, line_json(f, index));
    json_t *answer =
        json_pack("{s:s,s:s,s:i,s:I,s:o}", "variant", variant, "position", position, "depth",
                  (int)f->result->depth, "nodes", (json_int_t)f->result->nodes, "lines", lines);
    if (!answer)
        return tsoro_fail("%s", _("not enough memory"));
    json_dumpf(answer, stdout, JSON_COMPACT);
    fputc('\n', stdout);
    json_decref(answer);
    return TSORO_EXIT_OK;
}

/* No move: that is the answer. */
static int say_over(const tsoro_analysis *analysis, const tsoro_position *position)
{
    char sentence[256];
    tsoro_result result = {position->mover == TSORO_SOUTH ? TSORO_OUTCOME_NORTH
                                                          : TSORO_OUTCOME_SOUTH,
                           TSORO_REASON_IMMOBILISED};
    if (analysis->json)
        puts("{\"lines\":[]}");
    else
        printf("%s.\n", tsoro_explain_result(sentence, sizeof sentence, result));
    return TSORO_EXIT_NO;
}

static int search(tsoro_analysis *analysis, tsoro_session *session, const tsoro_variant *variant,
                  const tsoro_position *position)
{
    tsoro_search_result result;
    tsoro_limits limits = tsoro_analysis_limits(analysis);
    tsoro_status status = tsoro_session_search(session, 0, &limits, &result);
    tsoro_analysis_quiet(analysis);
    if (status.code == TSORO_ERR_GAME_OVER)
        return say_over(analysis, position);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("analysis"), NULL);
    finding found = {variant, position, session, &result};
    if (analysis->json)
        return print_json(&found);
    print_text(&found);
    return TSORO_EXIT_OK;
}

int tsoro_analyse_position(tsoro_analysis *analysis, const tsoro_variant *variant,
                           const tsoro_position *position)
{
    tsoro_session *session;
    tsoro_status status = tsoro_session_create(variant, position, analysis->engine, &session);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("analysis"), NULL);
    analysis->variant = variant;
    int exit = search(analysis, session, variant, position);
    tsoro_session_destroy(session);
    return exit;
}
