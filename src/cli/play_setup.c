#include "cli/play_setup.h"

#include "cli/arguments.h"
#include "cli/fail.h"
#include "cli/options.h"
#include "cli/text.h"

#include "base/decimal.h"

#include "tsoro/notation.h"

#include <stdio.h>
#include <string.h>

enum { DEFAULT_LEVEL = 3 };

bool tsoro_level_read(const char *text, uint32_t *level)
{
    uint64_t number;
    if (strcmp(text, "full") == 0) {
        *level = TSORO_LEVEL_FULL;
        return true;
    }
    if (!tsoro_decimal_read(text, strlen(text), 1, TSORO_LEVELS, &number))
        return false;
    *level = (uint32_t)number;
    return true;
}

static bool side_read(const char *text, tsoro_role roles[2])
{
    static const struct {
        const char *name;
        tsoro_role roles[2];
    } sides[] = {
        {"south", {TSORO_ROLE_PERSON, TSORO_ROLE_ENGINE}},
        {"north", {TSORO_ROLE_ENGINE, TSORO_ROLE_PERSON}},
        {"both", {TSORO_ROLE_PERSON, TSORO_ROLE_PERSON}},
        {"none", {TSORO_ROLE_ENGINE, TSORO_ROLE_ENGINE}},
    };
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        if (strcmp(text, sides[i].name) == 0) {
            roles[TSORO_SOUTH] = sides[i].roles[TSORO_SOUTH];
            roles[TSORO_NORTH] = sides[i].roles[TSORO_NORTH];
            return true;
        }
    }
    return false;
}

/* NAME or NAME:keys with files=N added. */
static void with_files(const char *variant, uint64_t files, char *text, size_t size)
{
    if (files)
        snprintf(text, size, "%s%sfiles=%u", variant, strchr(variant, ':') ? "," : ":",
                 (unsigned)files);
    else
        snprintf(text, size, "%s", variant);
}

int tsoro_play_grant(const tsoro_play_wish *wish, tsoro_play *play, tsoro_variant *variant)
{
    char text[TSORO_VARIANT_TEXT + 64];
    const char *name = wish->variant ? wish->variant : tsoro_preset_name(TSORO_FUVA);
    with_files(name, wish->files, text, sizeof text);
    if (!side_read(wish->side ? wish->side : "south", play->roles))
        return tsoro_fail("%s", _("--side takes south, north, both or none"));
    play->level = DEFAULT_LEVEL;
    if (wish->level && !tsoro_level_read(wish->level, &play->level))
        return tsoro_fail("%s", _("--level takes 1 to 12, or full"));
    play->turned = play->roles[TSORO_NORTH] == TSORO_ROLE_PERSON &&
                   play->roles[TSORO_SOUTH] == TSORO_ROLE_ENGINE;
    return tsoro_read_variant(text, variant);
}

/* --- Questions --- */

static bool good_variant(const char *text)
{
    tsoro_variant variant;
    return tsoro_ok(tsoro_variant_read(text, strlen(text), &variant));
}

static bool good_side(const char *text)
{
    tsoro_role roles[2];
    return side_read(text, roles);
}

static bool good_level(const char *text)
{
    uint32_t level;
    return tsoro_level_read(text, &level);
}

/* Asks until the answer is good; an empty one is the default. Puts it at *room, which moves on. */
static bool ask(tsoro_play *play, const char *question, const char *usual,
                bool (*good)(const char *), char **room, char *end, const char **answer)
{
    char prompt[256];
    tsoro_fill(prompt, sizeof prompt, question, TSORO_VALUES({"usual", usual}));
    do {
        if (!tsoro_play_ask(play, prompt))
            return false;
        if (!play->line[0]) {
            *answer = usual;
            return true;
        }
    } while (!good(play->line) || strlen(play->line) >= (size_t)(end - *room));
    *answer = strcpy(*room, play->line);
    *room += strlen(*room) + 1;
    return true;
}

bool tsoro_play_ask_wish(tsoro_play *play, tsoro_play_wish *wish, char *answers, size_t size)
{
    char *room = answers, *end = answers + size;
    const char *side;
    puts(_("Enter takes what stands in brackets."));
    return ask(play,
               _("Which game? (fuva, basic, musoro, ...; fuva:files=8 is a small board) "
                 "[{usual}] "),
               "fuva", good_variant, &room, end, &wish->variant) &&
           ask(play, _("Your side? (south, north, both for two people) [{usual}] "), "south",
               good_side, &room, end, &side) &&
           (wish->side = side) &&
           (strcmp(side, "both") == 0 ||
            ask(play, _("How strong is the computer? (1 to 12, full) [{usual}] "), "3", good_level,
                &room, end, &wish->level));
}
