#include "cli/move_list.h"

#include "cli/fail.h"
#include "cli/text.h"

#include "tsoro/notation.h"

#include <inttypes.h>
#include <stdbool.h>

/* A listing under way. */
typedef struct listing {
    const tsoro_variant *variant;
    const tsoro_position *position;
    uint64_t ending; /* pits with a sowing that ends without a stop */
    bool json, first;
} listing;

static bool print_move(listing *list, const tsoro_sowing *sowing, uint64_t bonus)
{
    char text[TSORO_MOVE_TEXT], line[TSORO_POSITION_TEXT];
    tsoro_move move = {.bonus = bonus, .stop = sowing->stop, .origin = sowing->origin};
    tsoro_move_write(list->variant, list->position, &move, text, sizeof text);
    if (!list->json) {
        puts(text);
        return tsoro_output_works();
    }
    tsoro_position after = tsoro_sowing_apply(list->variant, list->position, sowing, bonus);
    tsoro_position_write(list->variant, &after, line, sizeof line);
    printf("%s{\"move\":\"%s\",\"position\":\"%s\"}", list->first ? "" : ",", text, line);
    list->first = false;
    return tsoro_output_works();
}

static bool print_bonus_sets(listing *list, const tsoro_sowing *sowing)
{
    tsoro_bonus_walk walk;
    uint64_t set;
    tsoro_bonus_start(&walk, tsoro_bonus_holes(list->variant, sowing), sowing->bonus);
    while (tsoro_bonus_next(&walk, &set)) {
        if (!print_move(list, sowing, set))
            return false;
    }
    return true;
}

static void print_all(listing *list)
{
    tsoro_sowings walk;
    tsoro_sowing sowing;
    tsoro_sowings_start(&walk, list->variant, list->position);
    while (tsoro_sowings_next(&walk, &sowing)) {
        if (sowing.stop == 0)
            list->ending |= UINT64_C(1) << sowing.origin;
        if (!print_bonus_sets(list, &sowing))
            return;
    }
}

uint64_t tsoro_endless_pits(const tsoro_variant *variant, const tsoro_position *position)
{
    uint64_t ending = 0;
    tsoro_sowings walk;
    tsoro_sowing sowing;
    tsoro_sowings_start(&walk, variant, position);
    while (tsoro_sowings_next(&walk, &sowing)) {
        if (sowing.stop == 0)
            ending |= UINT64_C(1) << sowing.origin;
    }
    return tsoro_liftable(variant, position) & ~ending;
}

static void print_endless(const listing *list)
{
    uint64_t endless = tsoro_liftable(list->variant, list->position) & ~list->ending;
    const char *comma = "";
    for (unsigned pit = 0; pit < tsoro_variant_pits(list->variant); pit++) {
        char hole[TSORO_HOLE_TEXT];
        if (!(endless >> pit & 1u))
            continue;
        tsoro_hole_write(list->variant, list->position->mover, pit, hole, sizeof hole);
        printf("%s\"%s\"", comma, hole);
        comma = ",";
    }
}

void tsoro_moves_print_json(const tsoro_variant *variant, const tsoro_position *position)
{
    /* The texts need no escapes: variants, positions and moves are written in letters, digits and
       signs that JSON leaves alone. */
    listing list = {.variant = variant, .position = position, .json = true, .first = true};
    char name[TSORO_VARIANT_TEXT], line[TSORO_POSITION_TEXT];
    tsoro_variant_write(variant, false, name, sizeof name);
    tsoro_position_write(variant, position, line, sizeof line);
    printf("{\"variant\":\"%s\",\"position\":\"%s\",\"moves\":[", name, line);
    print_all(&list);
    printf("],\"endless\":[");
    print_endless(&list);
    printf("]}\n");
}

void tsoro_moves_print(const tsoro_variant *variant, const tsoro_position *position)
{
    listing list = {.variant = variant, .position = position};
    print_all(&list);
}

/* --- For people --- */

static unsigned enemy_stones(const uint8_t *half)
{
    unsigned sum = 0;
    for (unsigned pit = 0; pit < TSORO_MAX_PITS; pit++)
        sum += half[pit];
    return sum;
}

static unsigned bits(uint64_t mask)
{
    unsigned count = 0;
    for (; mask; mask &= mask - 1)
        count++;
    return count;
}

/* "466 moves: with up to 2 of 30 bonus holes" after a capture with a bonus. */
static void print_bonus(FILE *stream, const tsoro_variant *variant, const tsoro_sowing *sowing)
{
    unsigned holes = bits(tsoro_bonus_holes(variant, sowing));
    unsigned most = sowing->bonus < holes ? sowing->bonus : holes;
    if (most == 0)
        return;
    tsoro_print(stream, _(", then up to {most} of {holes} bonus holes ({sets} choices)"),
                TSORO_VALUES({"most", tsoro_number(most).text}, {"holes", tsoro_number(holes).text},
                             {"sets", tsoro_number(tsoro_bonus_sets(variant, sowing)).text}));
}

static void print_sowing(FILE *stream, const tsoro_variant *variant, const tsoro_position *position,
                         const tsoro_sowing *sowing)
{
    char text[TSORO_MOVE_TEXT], end[TSORO_HOLE_TEXT];
    tsoro_move move = {.stop = sowing->stop, .origin = sowing->origin};
    tsoro_move_write(variant, position, &move, text, sizeof text);
    tsoro_hole_write(variant, position->mover, sowing->end, end, sizeof end);
    unsigned taken =
        tsoro_position_stones(position, !position->mover) - enemy_stones(sowing->enemy);
    fprintf(stream, "  %-8s ", text);
    tsoro_print(stream, ngettext("{laps} lap to {end}", "{laps} laps to {end}", sowing->laps),
                TSORO_VALUES({"laps", tsoro_number(sowing->laps).text}, {"end", end}));
    if (sowing->stop)
        fputs(_(", stops in the head"), stream);
    if (taken)
        tsoro_print(stream, _(", takes {stones}"),
                    TSORO_VALUES({"stones", tsoro_number(taken).text}));
    print_bonus(stream, variant, sowing);
    fputc('\n', stream);
}

/* The stops of one hole beyond the first ones are told as a number. */
static void print_skipped(FILE *stream, uint64_t skipped)
{
    if (skipped == 0)
        return;
    fputs("           ", stream);
    tsoro_print(stream,
                ngettext("and {number} more head stop of this hole",
                         "and {number} more head stops of this hole", skipped),
                TSORO_VALUES({"number", tsoro_number(skipped).text}));
    fputc('\n', stream);
}

static void print_endless_holes(FILE *stream, const tsoro_variant *variant,
                                const tsoro_position *position)
{
    uint64_t endless = tsoro_endless_pits(variant, position);
    for (unsigned pit = 0; pit < tsoro_variant_pits(variant); pit++) {
        char hole[TSORO_HOLE_TEXT];
        if (!(endless >> pit & 1u))
            continue;
        tsoro_hole_write(variant, position->mover, pit, hole, sizeof hole);
        fputs("  ", stream);
        tsoro_print(stream, _("{hole}, never stopped, would sow for ever"),
                    TSORO_VALUES({"hole", hole}));
        fputc('\n', stream);
    }
}

void tsoro_sowings_print(FILE *stream, const tsoro_variant *variant, const tsoro_position *position,
                         const tsoro_game *game, uint32_t most)
{
    tsoro_sowings walk;
    tsoro_sowing sowing;
    uint64_t skipped = 0;
    unsigned origin = TSORO_NO_PIT;
    tsoro_sowings_start(&walk, variant, position);
    while (tsoro_output_works() && tsoro_sowings_next(&walk, &sowing)) {
        tsoro_move move = {.stop = sowing.stop, .origin = sowing.origin};
        if (game && tsoro_game_why_not(game, &move) == TSORO_WHY_REPEATS)
            continue;
        if (sowing.origin != origin) {
            print_skipped(stream, skipped);
            skipped = 0;
            origin = sowing.origin;
        }
        if (most && sowing.stop > most)
            skipped++;
        else
            print_sowing(stream, variant, position, &sowing);
    }
    print_skipped(stream, skipped);
    print_endless_holes(stream, variant, position);
}
