#include "cli/play_setup.h"

#include "cli/arguments.h"
#include "cli/explain.h"
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

/* Each says why the answer play->line is none. */

static bool good_variant(const tsoro_play *play)
{
    char sentence[512];
    tsoro_variant variant;
    tsoro_status status = tsoro_variant_read(play->line, strlen(play->line), &variant);
    if (!tsoro_ok(status))
        printf("\"%.60s\": %s.\n", play->line,
               tsoro_explain_status(sentence, sizeof sentence, status));
    return tsoro_ok(status);
}

static bool good_side(const tsoro_play *play)
{
    tsoro_role roles[2];
    bool good = side_read(play->line, roles);
    if (!good)
        tsoro_play_misheard(play, "south, north, both, none");
    return good;
}

static bool good_level(const tsoro_play *play)
{
    uint32_t level;
    bool good = tsoro_level_read(play->line, &level);
    if (!good)
        puts(_("Levels are 1 (weakest) to 12, and full."));
    return good;
}

static bool fits(const tsoro_play *play, size_t room)
{
    if (strlen(play->line) < room)
        return true;
    printf("\"%.60s...\": %s.\n", play->line, _("too long"));
    return false;
}

/* Asks until the answer is good; an empty one is the default. Puts it at *room, which moves on. */
static bool ask(tsoro_play *play, const char *question, const char *usual,
                bool (*good)(const tsoro_play *), char **room, char *end, const char **answer)
{
    char prompt[256];
    tsoro_fill(prompt, sizeof prompt, question, TSORO_VALUES({"usual", usual}));
    do {
        if (!tsoro_play_ask(play, prompt) || strcmp(play->line, "quit") == 0)
            return false;
        if (!play->line[0]) {
            *answer = usual;
            return true;
        }
    } while (!good(play) || !fits(play, (size_t)(end - *room)));
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
