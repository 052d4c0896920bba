#include "cli/match_setup.h"

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/explain.h"
#include "cli/fail.h"
#include "cli/options.h"
#include "cli/text.h"

#include "base/alloc.h"
#include "base/decimal.h"
#include "os/file.h"
#include "tsoro/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST_OPENINGS_BYTES = 1 << 28 };

/* --- Players --- */

/* Splits a command at its spaces; "tsoro" alone is this very program. */
static int split_command(tsoro_match_setup *setup, unsigned player, const char *engine)
{
    const char **words = setup->words[player];
    size_t count = 0;
    if (strcmp(engine, "tsoro") == 0) {
        ssize_t length = readlink("/proc/self/exe", setup->self, sizeof setup->self - 1);
        strcpy(setup->self + (length > 0 ? length : 0), length > 0 ? "" : "tsoro");
        words[count++] = setup->self;
        words[count++] = "ugi";
    } else {
        char *text = setup->commands[player];
        if (strlen(engine) >= sizeof setup->commands[player])
            return tsoro_fail("%s", _("the command of an engine is too long"));
        strcpy(text, engine);
        for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
            if (count + 1 == TSORO_MATCH_WORDS)
                return tsoro_fail("%s", _("the command of an engine is too long"));
            words[count++] = word;
        }
    }
    if (count == 0)
        return tsoro_fail("%s", _("the command of an engine is empty"));
    setup->match.players[player].command = words;
    return TSORO_OPTIONS_GO;
}

/* "Level=3,Hash=8" to name and value. */
static int split_options(tsoro_match_setup *setup, unsigned player, const char *options)
{
    char *text = setup->option_texts[player];
    size_t count = 0;
    if (!options)
        return TSORO_OPTIONS_GO;
    if (strlen(options) >= sizeof setup->option_texts[player])
        return tsoro_fail("%s", _("too many options of an engine"));
    strcpy(text, options);
    for (char *word = strtok(text, ","); word; word = strtok(NULL, ",")) {
        char *value = strchr(word, '=');
        if (!value || value == word || count + 1 == TSORO_MATCH_OPTIONS)
            return tsoro_fail("%s: \"%s\"", _("options of an engine are NAME=VALUE,NAME=VALUE"),
                              options);
        *value = '\0';
        setup->options[player][count++] = (tsoro_match_option){word, value + 1};
    }
    setup->match.players[player].options = setup->options[player];
    return TSORO_OPTIONS_GO;
}

static void name_player(tsoro_match_setup *setup, unsigned player, const tsoro_player_words *said)
{
    char *name = setup->names[player];
    if (said->name)
        snprintf(name, sizeof setup->names[player], "%s", said->name);
    else {
        size_t first = strcspn(said->engine, " "); /* the folder of the program says little */
        const char *base = memrchr(said->engine, '/', first);
        snprintf(name, sizeof setup->names[player], "%s%s%s", base ? base + 1 : said->engine,
                 said->options ? " " : "", said->options ? said->options : "");
    }
    for (char *byte = name; *byte; byte++) /* names stand in records and on terminals */
        *byte = (unsigned char)*byte < ' ' ? '?' : *byte;
    setup->match.players[player].name = name;
}

enum { MOST_CLOCK = 999999999 };

static int read_clock(const char *text, tsoro_match_player *player)
{
    if (!text)
        return TSORO_OPTIONS_GO;
    size_t clock = strcspn(text, "+");
    const char *increment = text + clock + (text[clock] == '+');
    if (!tsoro_decimal_read(text, clock, 1, MOST_CLOCK, &player->clock_ms) ||
        !tsoro_decimal_read(increment, strlen(increment), 0, MOST_CLOCK, &player->increment_ms))
        return tsoro_fail("--clock: \"%s\": %s", text,
                          _("expected milliseconds and increment, as in 60000+500"));
    return TSORO_OPTIONS_GO;
}

static int set_limits(const tsoro_match_words *words, const tsoro_player_words *said,
                      tsoro_match_player *player)
{
    bool own = said->movetime || said->nodes || said->depth;
    player->movetime_ms = own ? said->movetime : words->movetime;
    player->nodes = own ? said->nodes : words->nodes;
    player->depth = own ? said->depth : words->depth;
    int go = own ? TSORO_OPTIONS_GO : read_clock(words->clock, player);
    if (!player->movetime_ms && !player->nodes && !player->depth && !player->clock_ms)
        player->movetime_ms = 100;
    return go;
}

static int set_player(const tsoro_match_words *words, tsoro_match_setup *setup, unsigned player)
{
    const tsoro_player_words *said = &words->players[player];
    int go = TSORO_OPTIONS_GO;
    if (!said->engine)
        return tsoro_fail("%s", _("a match needs --first ENGINE and --second ENGINE"));
    name_player(setup, player, said);
    if (strcmp(said->engine, "random") != 0)
        go = split_command(setup, player, said->engine);
    if (go == TSORO_OPTIONS_GO)
        go = split_options(setup, player, said->options);
    if (go == TSORO_OPTIONS_GO)
        go = set_limits(words, said, &setup->match.players[player]);
    return go;
}

/* Results are told by name, so the two must differ. */
static void tell_apart(tsoro_match_setup *setup)
{
    if (strcmp(setup->names[0], setup->names[1]) == 0) {
        for (unsigned player = 0; player < 2; player++) {
            size_t length = strlen(setup->names[player]);
            length = length < sizeof setup->names[0] - 5 ? length : sizeof setup->names[0] - 5;
            strcpy(setup->names[player] + length, player == 0 ? " (1)" : " (2)");
        }
    }
}

/* --- Openings --- */

static int load_openings(const char *path, tsoro_openings *openings)
{
    tsoro_bytes bytes;
    tsoro_openings_error error;
    tsoro_status status = tsoro_file_read(path, MOST_OPENINGS_BYTES, &bytes);
    if (!tsoro_ok(status))
        return tsoro_fail_status(status, _("openings"), path);
    status = tsoro_openings_read(bytes.data, bytes.size, openings, &error);
    tsoro_free(bytes.data);
    if (!tsoro_ok(status)) {
        char where[512];
        snprintf(where, sizeof where, "%.400s:%zu", path, error.line);
        return tsoro_fail_status(error.status, _("openings"), where);
    }
    return TSORO_OPTIONS_GO;
}

static int make_openings(const tsoro_match_words *words, const tsoro_variant *variant,
                         tsoro_openings *openings)
{
    const tsoro_openings_plan plan = {.variant = variant,
                                      .count = words->pairs,
                                      .plies = (unsigned)words->random_plies,
                                      .window = 500,
                                      .seed = words->seed};
    tsoro_status status = tsoro_openings_make(&plan, openings);
    if (status.code == TSORO_ERR_NOT_COVERED)
        return tsoro_fail("%s", _("so few random plies do not make so many openings: ask for fewer "
                                  "pairs or for more --random-plies"));
    return tsoro_ok(status) ? TSORO_OPTIONS_GO : tsoro_fail_status(status, _("openings"), NULL);
}

static int set_openings(const tsoro_match_words *words, tsoro_match_setup *setup)
{
    tsoro_variant variant;
    int go = tsoro_read_variant(words->variant, &variant);
    if (go != TSORO_OPTIONS_GO)
        return go;
    if (!words->openings)
        return make_openings(words, &variant, &setup->openings);
    go = load_openings(words->openings, &setup->openings);
    if (go == TSORO_OPTIONS_GO && words->variant &&
        !tsoro_variant_equal(&variant, &setup->openings.variant))
        return tsoro_fail("%s: %s", words->openings, _("these openings are of another variant"));
    return go;
}

/* --- The rest --- */

static int read_sprt(const char *text, tsoro_match_setup *setup)
{
    if (!text)
        return TSORO_OPTIONS_GO;
    char *comma, *end;
    double low = strtod(text, &comma);
    double high = *comma == ',' ? strtod(comma + 1, &end) : 0;
    setup->sprt = (tsoro_sprt){.elo0 = low, .elo1 = high, .alpha = 0.05, .beta = 0.05};
    setup->tested = true;
    if (comma == text || *comma != ',' || end == comma + 1 || *end || !(low < high) ||
        low < -2000 || high > 2000)
        return tsoro_fail("--sprt: \"%s\": %s", text,
                          _("expected two differences in Elo, the smaller first, as in 0,10"));
    return TSORO_OPTIONS_GO;
}

/* A journal that exists is gone on from only if that is asked for. */
static int check_output(const tsoro_match_words *words)
{
    if (!words->output || words->resume || !tsoro_file_exists(words->output))
        return TSORO_OPTIONS_GO;
    if (!words->force)
        return tsoro_fail("%s: %s", words->output,
                          _("the file exists; --resume goes on with it, --force begins anew"));
    tsoro_status status = tsoro_file_write(words->output, "", 0, true);
    return tsoro_ok(status) ? TSORO_OPTIONS_GO
                            : tsoro_fail_status(status, _("file"), words->output);
}

static void set_date(tsoro_match_setup *setup)
{
    time_t now = time(NULL);
    struct tm day;
    gmtime_r(&now, &day);
    strftime(setup->date, sizeof setup->date, "%Y-%m-%d", &day);
}

int tsoro_match_set_up(const tsoro_match_words *words, tsoro_match_setup *setup)
{
    *setup = (tsoro_match_setup){.tested = false};
    int go = set_player(words, setup, 0);
    if (go == TSORO_OPTIONS_GO)
        go = set_player(words, setup, 1);
    if (go == TSORO_OPTIONS_GO)
        go = read_sprt(words->sprt, setup);
    if (go == TSORO_OPTIONS_GO)
        go = set_openings(words, setup);
    if (go == TSORO_OPTIONS_GO)
        go = check_output(words);
    if (go != TSORO_OPTIONS_GO)
        return go;
    tell_apart(setup);
    set_date(setup);
    tsoro_match *match = &setup->match;
    match->openings = &setup->openings;
    match->pairs = words->pairs;
    match->concurrency = (unsigned)words->concurrency;
    match->patience_ms = words->patience * 1000;
    match->seed = words->seed;
    match->date = setup->date;
    match->journal = words->output;
    return go;
}
