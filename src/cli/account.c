#include "cli/account.h"

#include "cli/fail.h"
#include "cli/text.h"

#include "tsoro/notation.h"

#include <stdbool.h>

/* An account under way. Laps up to `head` and from `tail` on are told. */
typedef struct telling {
    FILE *stream;
    const tsoro_variant *variant;
    unsigned mover;
    uint32_t head, tail;
    bool skipped;
} telling;

static const char *outcome_text(const tsoro_step *step)
{
    switch ((tsoro_step_end)step->end) {
    case TSORO_STEP_RELAY:
        return _("{number}. {stones} from {from} reach {last}, occupied: on with {next}");
    case TSORO_STEP_HEAD_ON:
        return _("{number}. {stones} from {from} reach the head {last}, occupied: plays on with "
                 "{next}");
    case TSORO_STEP_HEAD_STOP:
        return _("{number}. {stones} from {from} reach the head {last}, occupied: stops there, "
                 "{next} in it");
    case TSORO_STEP_EMPTY:
        return _("{number}. {stones} from {from} reach {last}, empty: the end");
    case TSORO_STEP_CAPTURE:
        if (step->taken_outer == 0)
            return _("{number}. {stones} from {from} reach {last}, empty: takes {inner} from "
                     "{inner_hole} ({outer_hole} is empty)");
        return _("{number}. {stones} from {from} reach {last}, empty: takes {inner} from "
                 "{inner_hole} and {outer} from {outer_hole}");
    case TSORO_STEP_ENDLESS:
        return _("{number}. {stones} from {from} reach {last}, and all is as it was: this goes "
                 "round for ever");
    }
    return "";
}

static void tell_step(const telling *tell, const tsoro_step *step)
{
    char from[TSORO_HOLE_TEXT], last[TSORO_HOLE_TEXT];
    char inner[TSORO_HOLE_TEXT] = "", outer[TSORO_HOLE_TEXT] = "";
    unsigned files = tell->variant->files;
    tsoro_hole_write(tell->variant, tell->mover, step->from, from, sizeof from);
    tsoro_hole_write(tell->variant, tell->mover, step->last, last, sizeof last);
    if (step->end == TSORO_STEP_CAPTURE) {
        tsoro_hole_write(tell->variant, !tell->mover, tsoro_facing_inner(files, step->last), inner,
                         sizeof inner);
        tsoro_hole_write(tell->variant, !tell->mover, tsoro_facing_outer(files, step->last), outer,
                         sizeof outer);
    }
    if (step->sown_capture)
        fprintf(tell->stream, "  %s\n", _("(what was taken is sown on)"));
    fputs("  ", tell->stream);
    tsoro_print(tell->stream, outcome_text(step),
                TSORO_VALUES({"number", tsoro_number(step->number).text},
                             {"stones", tsoro_number(step->stones).text}, {"from", from},
                             {"last", last}, {"next", tsoro_number(step->own[step->last]).text},
                             {"inner", tsoro_number(step->taken_inner).text},
                             {"outer", tsoro_number(step->taken_outer).text}, {"inner_hole", inner},
                             {"outer_hole", outer}));
    fputc('\n', tell->stream);
}

static bool tell(void *context, const tsoro_step *step)
{
    telling *tell = context;
    if (step->number <= tell->head || step->number >= tell->tail) {
        tell_step(tell, step);
    } else if (!tell->skipped) {
        uint32_t laps = tell->tail - tell->head - 1;
        fputs("  ", tell->stream);
        tsoro_print(tell->stream,
                    ngettext("... {laps} more lap ...", "... {laps} more laps ...", laps),
                    TSORO_VALUES({"laps", tsoro_number(laps).text}));
        fputc('\n', tell->stream);
        tell->skipped = true;
    }
    return tsoro_output_works();
}

static void tell_bonus(FILE *stream, const tsoro_variant *variant, const tsoro_position *position,
                       uint64_t bonus)
{
    if (bonus == 0)
        return;
    fputs("  ", stream);
    fputs(_("bonus:"), stream);
    for (unsigned pit = 0; pit < tsoro_variant_pits(variant); pit++) {
        char hole[TSORO_HOLE_TEXT];
        if (!(bonus >> pit & 1u))
            continue;
        tsoro_hole_write(variant, !position->mover, pit, hole, sizeof hole);
        tsoro_print(
            stream, _(" takes {stones} from {hole}"),
            TSORO_VALUES({"stones", tsoro_number(position->pits[!position->mover][pit]).text},
                         {"hole", hole}));
        bonus &= bonus - 1;
        fputs((bonus >> pit) ? "," : "\n", stream);
    }
}

void tsoro_account_print(FILE *stream, const tsoro_variant *variant, const tsoro_position *position,
                         const tsoro_move *move, uint32_t most)
{
    tsoro_sowing sowing;
    if (tsoro_move_find(variant, position, move, &sowing) != TSORO_WHY_LEGAL)
        return;
    telling account = {.stream = stream, .variant = variant, .mover = position->mover};
    account.head = most && sowing.laps > most ? most - most / 3 : sowing.laps;
    account.tail = account.head < sowing.laps ? sowing.laps - most / 3 + 1 : sowing.laps + 1;
    tsoro_move_account(variant, position, move, tell, &account);
    tell_bonus(stream, variant, position, move->bonus);
}

void tsoro_account_summary(FILE *stream, const tsoro_variant *variant,
                           const tsoro_position *position, const tsoro_move *move)
{
    tsoro_sowing sowing;
    tsoro_position after;
    char text[TSORO_MOVE_TEXT];
    if (tsoro_move_find(variant, position, move, &sowing) != TSORO_WHY_LEGAL)
        return;
    after = tsoro_sowing_apply(variant, position, &sowing, move->bonus);
    unsigned enemy = !position->mover;
    unsigned taken = tsoro_position_stones(position, enemy) - tsoro_position_stones(&after, enemy);
    tsoro_move_write(variant, position, move, text, sizeof text);
    fprintf(stream, "%s: ", text);
    tsoro_print(stream, ngettext("{laps} lap", "{laps} laps", sowing.laps),
                TSORO_VALUES({"laps", tsoro_number(sowing.laps).text}));
    if (taken)
        tsoro_print(stream, ngettext(", takes {stones} stone", ", takes {stones} stones", taken),
                    TSORO_VALUES({"stones", tsoro_number(taken).text}));
}

static bool tell_endless(void *context, const tsoro_step *step)
{
    telling *tell = context;
    if (step->number <= tell->head || step->end == TSORO_STEP_ENDLESS) {
        tell_step(tell, step);
    } else if (!tell->skipped) {
        fputs("  ...\n", tell->stream);
        tell->skipped = true;
    }
    return true;
}

void tsoro_account_endless(FILE *stream, const tsoro_variant *variant,
                           const tsoro_position *position, unsigned pit, uint32_t most)
{
    telling account = {.stream = stream, .variant = variant, .mover = position->mover};
    account.head = most;
    tsoro_move move = {.origin = (uint8_t)pit};
    tsoro_move_account(variant, position, &move, tell_endless, &account);
}
