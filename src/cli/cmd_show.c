#include "cli/account.h"
#include "cli/arguments.h"
#include "cli/board.h"
#include "cli/command.h"
#include "cli/explain.h"
#include "cli/fail.h"
#include "cli/move_list.h"
#include "cli/options.h"
#include "cli/text.h"

#include "tsoro/moves.h"
#include "tsoro/notation.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct show_form {
    bool json, turned, why;
    const char *move;
} show_form;

static void print_board_json(const tsoro_variant *variant, const tsoro_position *position)
{
    printf("\"board\":[");
    for (unsigned rank = 4; rank >= 1; rank--) {
        unsigned player = tsoro_rank_owner(rank);
        for (unsigned file = 0; file < variant->files; file++)
            printf("%s%u", file ? "," : "[",
                   position->pits[player][tsoro_pit_at(variant->files, file, rank)]);
        printf("]%s", rank > 1 ? "," : "],");
    }
}

/* The mover's pits of a mask as JSON texts. */
static void print_holes_json(const char *key, const tsoro_variant *variant,
                             const tsoro_position *position, uint64_t pits)
{
    printf("\"%s\":[", key);
    const char *comma = "";
    for (unsigned pit = 0; pit < tsoro_variant_pits(variant); pit++) {
        char hole[TSORO_HOLE_TEXT];
        if (!(pits >> pit & 1u))
            continue;
        tsoro_hole_write(variant, position->mover, pit, hole, sizeof hole);
        printf("%s\"%s\"", comma, hole);
        comma = ",";
    }
    printf("]");
}

static uint64_t legal_pits(const tsoro_variant *variant, const tsoro_position *position)
{
    uint64_t legal = 0;
    for (unsigned pit = 0; pit < tsoro_variant_pits(variant); pit++) {
        if (tsoro_why_not_lift(variant, position, pit) == TSORO_WHY_LEGAL)
            legal |= UINT64_C(1) << pit;
    }
    return legal;
}

static void show_json(const tsoro_variant *variant, const tsoro_position *position)
{
    char name[TSORO_VARIANT_TEXT], line[TSORO_POSITION_TEXT];
    tsoro_variant_write(variant, false, name, sizeof name);
    tsoro_position_write(variant, position, line, sizeof line);
    printf("{\"variant\":\"%s\",\"position\":\"%s\",\"mover\":\"%c\",", name, line,
           position->mover == TSORO_SOUTH ? 'S' : 'N');
    print_board_json(variant, position);
    printf("\"stones\":[%u,%u],\"moves\":%" PRIu64 ",", tsoro_position_stones(position, 0),
           tsoro_position_stones(position, 1), tsoro_moves_count(variant, position));
    print_holes_json("liftable", variant, position, legal_pits(variant, position));
    printf(",");
    print_holes_json("endless", variant, position, tsoro_endless_pits(variant, position));
    printf("}\n");
}

static void explain_holes(const tsoro_variant *variant, const tsoro_position *position)
{
    for (unsigned pit = 0; pit < tsoro_variant_pits(variant); pit++) {
        char hole[TSORO_HOLE_TEXT], sentence[256];
        tsoro_hole_write(variant, position->mover, pit, hole, sizeof hole);
        tsoro_why why = tsoro_why_not_lift(variant, position, pit);
        tsoro_wrap(stdout, tsoro_explain_why(sentence, sizeof sentence, why, hole), 2, 0);
    }
}

static void show(const show_form *form, const tsoro_variant *variant,
                 const tsoro_position *position)
{
    char text[TSORO_POSITION_TEXT];
    uint64_t legal = legal_pits(variant, position);
    tsoro_board_look look = {
        .colour = tsoro_wants_colour(stdout), .turned = form->turned, .liftable = legal};
    tsoro_board_draw(stdout, variant, position, &look);
    tsoro_variant_write(variant, false, text, sizeof text);
    printf("\n%s %s\n", _("variant"), text);
    tsoro_position_write(variant, position, text, sizeof text);
    printf("%s %s\n\n", _("position"), text);
    const char *mover = position->mover == TSORO_SOUTH ? _("South") : _("North");
    uint64_t moves = tsoro_moves_count(variant, position);
    if (moves == 0)
        tsoro_print(stdout, _("{player} cannot move: the game is over."),
                    TSORO_VALUES({"player", mover}));
    else
        tsoro_print(stdout,
                    ngettext("{player} to move: {moves} legal move.",
                             "{player} to move: {moves} legal moves.", moves),
                    TSORO_VALUES({"player", mover}, {"moves", tsoro_number(moves).text}));
    fputc('\n', stdout);
    if (form->why)
        explain_holes(variant, position);
}

/* Tells a move lap by lap and makes it. */
static int show_move(const show_form *form, const tsoro_variant *variant, tsoro_position *position)
{
    tsoro_move move;
    tsoro_position after;
    tsoro_status status = tsoro_move_read(variant, position, form->move, strlen(form->move), &move);
    if (tsoro_ok(status))
        status = tsoro_move_apply(variant, position, &move, &after);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("move"), form->move);
    if (!form->json) {
        tsoro_account_summary(stdout, variant, position, &move);
        fputc('\n', stdout);
        tsoro_account_print(stdout, variant, position, &move, 0);
        fputc('\n', stdout);
    }
    *position = after;
    return TSORO_OPTIONS_GO;
}

int tsoro_cmd_show(int argc, char **argv)
{
    show_form form = {0};
    tsoro_game_text game = {0};
    const tsoro_option options[] = {
        TSORO_OPTION_VARIANT(game),
        TSORO_OPTION_POSITION(game),
        {"move", "MOVE", N_("tell this move lap by lap and show the position after it"),
         TSORO_OPTION_TEXT, &form.move, 0, 0},
        {"turned", NULL, N_("draw the board as North sees it"), TSORO_OPTION_FLAG, &form.turned, 0,
         0},
        {"why", NULL, N_("tell for each hole of the mover whether it may be lifted, or why not"),
         TSORO_OPTION_FLAG, &form.why, 0, 0},
        {"json", NULL, N_("print one line of JSON"), TSORO_OPTION_FLAG, &form.json, 0, 0},
        {0}};
    const tsoro_usage usage = {
        "show",
        "[OPTION]...",
        N_("Draws a position. Heads are marked \"*\"; the arrows show which way stones are sown. "
           "A hole is named by its file and rank, as on a chess board seen by South."),
        "  tsoro show --variant fuva:files=8\n"
        "  tsoro show --variant basic --move a1\n"
        "  tsoro show --variant basic --position '0x4,2,0x3/0x8/0x2,1,0x5/0x8 S' --why",
        options,
        0};
    int operands;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    tsoro_variant variant;
    tsoro_position position;
    if (go == TSORO_OPTIONS_GO)
        go = tsoro_read_game(&game, &variant, &position);
    if (go == TSORO_OPTIONS_GO && form.move)
        go = show_move(&form, &variant, &position);
    if (go != TSORO_OPTIONS_GO)
        return go;
    if (form.json)
        show_json(&variant, &position);
    else
        show(&form, &variant, &position);
    return TSORO_EXIT_OK;
}
