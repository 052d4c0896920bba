#include "cli/arguments.h"
#include "cli/batch.h"
#include "cli/command.h"
#include "cli/fail.h"
#include "cli/move_list.h"
#include "cli/options.h"
#include "cli/text.h"

#include "tsoro/moves.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct moves_form {
    bool json, batch, count, sowings;
} moves_form;

static int list(const moves_form *form, const tsoro_variant *variant,
                const tsoro_position *position)
{
    if (form->json)
        tsoro_moves_print_json(variant, position);
    else if (form->count)
        printf("%" PRIu64 "\n", tsoro_moves_count(variant, position));
    else if (form->sowings)
        tsoro_sowings_print(stdout, variant, position, NULL, 0);
    else
        tsoro_moves_print(variant, position);
    return TSORO_EXIT_OK;
}

int tsoro_cmd_moves(int argc, char **argv)
{
    moves_form form = {0};
    tsoro_game_text game = {0};
    const tsoro_option options[] = {
        TSORO_OPTION_VARIANT(game),
        TSORO_OPTION_POSITION(game),
        {"sowings", NULL, N_("one line for each sowing; its choices of bonus holes only counted"),
         TSORO_OPTION_FLAG, &form.sowings, 0, 0},
        {"count", NULL, N_("print only how many moves there are"), TSORO_OPTION_FLAG, &form.count,
         0, 0},
        {"json", NULL,
         N_("print one line of JSON: the moves, the positions they lead to, and the holes that, "
            "never stopped, would sow for ever"),
         TSORO_OPTION_FLAG, &form.json, 0, 0},
        {"batch", NULL,
         N_("read one {\"variant\":...,\"position\":...} a line from standard input and answer "
            "each with one line of JSON; a bad line gets {\"error\":...}, and the exit status is "
            "2 at the end"),
         TSORO_OPTION_FLAG, &form.batch, 0, 0},
        {0}};
    const tsoro_usage usage = {
        "moves",
        "[OPTION]...",
        N_("Lists the legal moves of a position, one a line. A move is the hole that is lifted; "
           "\"sK\" if the player stops at the K-th landing in an occupied head; \"x\" and the file "
           "it captures on; \"+\" and each bonus hole. History (repetition, quiet play) plays no "
           "part."),
        "  tsoro moves --variant fuva:files=8\n"
        "  tsoro moves --variant musoro --position '0x21/0x3,1,0x17/0x3,1,0x17/2,0x20 S' --json",
        options,
        0};
    int operands;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    if (go != TSORO_OPTIONS_GO)
        return go;
    if (form.json + form.batch + form.count + form.sowings > 1)
        return tsoro_fail("%s", _("--sowings, --count, --json and --batch exclude each other"));
    if (form.batch && (game.variant || game.position))
        return tsoro_fail("%s", _("with --batch the variant and the position come from "
                                  "standard input"));
    if (form.batch)
        return tsoro_moves_batch(stdin);
    tsoro_variant variant;
    tsoro_position position;
    go = tsoro_read_game(&game, &variant, &position);
    return go == TSORO_OPTIONS_GO ? list(&form, &variant, &position) : go;
}
