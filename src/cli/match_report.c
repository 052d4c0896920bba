#include "cli/match_report.h"

#include "cli/text.h"
#include "match/match.h"
#include "os/clock.h"
#include "tsoro/notation.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_EVERY_MS = 30000 };

bool tsoro_match_decided(const tsoro_match_setup *setup, const tsoro_tally *tally)
{
    if (!setup->tested)
        return false;
    double llr = tsoro_sprt_llr(&setup->sprt, tally);
    return llr <= tsoro_sprt_lower(&setup->sprt) || llr >= tsoro_sprt_upper(&setup->sprt);
}

/* "+12", "-3", "+inf". */
static const char *elo_text(double elo, char out[16])
{
    if (isinf(elo))
        snprintf(out, 16, "%cinf", elo > 0 ? '+' : '-');
    else
        snprintf(out, 16, "%+.0f", elo);
    return out;
}

/* --- Progress --- */

static void time_left(const tsoro_match_report *report, const tsoro_tally *tally, char out[32])
{
    uint64_t played = tally->games - report->resumed;
    uint64_t left = 2 * report->setup->match.pairs - tally->games;
    uint64_t passed = tsoro_monotonic_ms() - report->began_ms;
    uint64_t seconds = played ? passed * left / played / 1000 : 0;
    if (!played)
        snprintf(out, 32, "?");
    else if (seconds < 120)
        snprintf(out, 32, "%" PRIu64 " s", seconds);
    else
        snprintf(out, 32, "%" PRIu64 " min", (seconds + 30) / 60);
}

void tsoro_match_progress(tsoro_match_report *report, const tsoro_tally *tally)
{
    uint64_t now = tsoro_monotonic_ms();
    uint64_t games = 2 * report->setup->match.pairs;
    if (!report->tty && now - report->shown_ms < SHOWN_EVERY_MS && tally->games != games)
        return;
    report->shown_ms = now;
    char low[16], high[16], left[32], score[16], llr[40] = "";
    tsoro_elo elo = tsoro_tally_elo(tally);
    time_left(report, tally, left);
    snprintf(score, sizeof score, "%.1f %%", 100 * elo.score);
    if (report->setup->tested)
        snprintf(llr, sizeof llr, "  LLR %.2f", tsoro_sprt_llr(&report->setup->sprt, tally));
    tsoro_print(stderr,
                report->tty ? _("\r{games} of {all} games  +{won} ={drawn} -{lost}  {score}  "
                                "Elo {low}..{high}{llr}  {left} left   ")
                            : _("{games} of {all} games  +{won} ={drawn} -{lost}  {score}  "
                                "Elo {low}..{high}{llr}  {left} left\n"),
                TSORO_VALUES({"games", tsoro_number(tally->games).text},
                             {"all", tsoro_number(games).text},
                             {"won", tsoro_number(tally->won).text},
                             {"drawn", tsoro_number(tally->drawn).text},
                             {"lost", tsoro_number(tally->lost).text}, {"score", score},
                             {"low", elo_text(elo.elo_low, low)},
                             {"high", elo_text(elo.elo_high, high)}, {"llr", llr}, {"left", left}));
    fflush(stderr);
}

/* --- The result --- */

static const char *sprt_verdict(const tsoro_match_setup *setup, const tsoro_tally *tally)
{
    double llr = tsoro_sprt_llr(&setup->sprt, tally);
    if (llr >= tsoro_sprt_upper(&setup->sprt))
        return N_("the higher is accepted");
    return llr <= tsoro_sprt_lower(&setup->sprt) ? N_("the lower is accepted")
                                                 : N_("not decided yet");
}

static void print_head(const tsoro_match_setup *setup)
{
    char variant[TSORO_VARIANT_TEXT];
    tsoro_variant_write(&setup->openings.variant, false, variant, sizeof variant);
    printf("%s - %s, %s\n", setup->names[0], setup->names[1], variant);
}

static void print_score(const tsoro_tally *tally)
{
    char elo[3][16];
    tsoro_elo strength = tsoro_tally_elo(tally);
    printf(_("%" PRIu64 " games, %" PRIu64 " pairs counted, %" PRIu64
             " duplicate games not counted\n"),
           tally->games, tally->pairs, tally->duplicates);
    printf(
        _("+%" PRIu64 " =%" PRIu64 " -%" PRIu64 "  score %.1f %%, 95 %% interval %.1f..%.1f %%\n"),
        tally->won, tally->drawn, tally->lost, 100 * strength.score, 100 * strength.low,
        100 * strength.high);
    printf(_("Elo %s, 95 %% interval %s..%s, the first is the stronger with %.1f %%\n"),
           elo_text(strength.elo, elo[0]), elo_text(strength.elo_low, elo[1]),
           elo_text(strength.elo_high, elo[2]), 100 * strength.los);
    printf(_("pairs by the first player's points: 0: %" PRIu64 ", 1/2: %" PRIu64 ", 1: %" PRIu64
             ", 3/2: %" PRIu64 ", 2: %" PRIu64 "\n"),
           tally->by_score[0], tally->by_score[1], tally->by_score[2], tally->by_score[3],
           tally->by_score[4]);
    if (tally->pairs)
        printf(_("South won %" PRIu64 ", North %" PRIu64 "; %.1f plies a game\n"), tally->south_won,
               tally->north_won, (double)tally->plies / (2.0 * (double)tally->pairs));
}

static void print_player(const tsoro_match_setup *setup, const tsoro_tally *tally, unsigned player)
{
    const tsoro_timing *timing = &tally->timing[player];
    const uint64_t *forfeits = tally->forfeits[player];
    if (timing->moves)
        printf(
            _("%s: %" PRIu64 " timed moves, %" PRIu64 " beyond their time, the worst by %.1f ms\n"),
            setup->names[player], timing->moves, timing->overran, (double)timing->worst_us / 1000);
    if (forfeits[TSORO_FORFEIT_TIME] || forfeits[TSORO_FORFEIT_ILLEGAL] ||
        forfeits[TSORO_FORFEIT_ENDED])
        printf(_("%s lost on time %" PRIu64 ", by an illegal move %" PRIu64 ", by ending %" PRIu64
                 "\n"),
               setup->names[player], forfeits[TSORO_FORFEIT_TIME], forfeits[TSORO_FORFEIT_ILLEGAL],
               forfeits[TSORO_FORFEIT_ENDED]);
}

void tsoro_match_print(const tsoro_match_setup *setup, const tsoro_tally *tally)
{
    print_head(setup);
    print_score(tally);
    print_player(setup, tally, 0);
    print_player(setup, tally, 1);
    if (setup->tested)
        printf(_("SPRT of Elo %g against %g: LLR %.2f, bounds %.2f and %.2f: %s\n"),
               setup->sprt.elo0, setup->sprt.elo1, tsoro_sprt_llr(&setup->sprt, tally),
               tsoro_sprt_lower(&setup->sprt), tsoro_sprt_upper(&setup->sprt),
               _(sprt_verdict(setup, tally)));
}

/* --- JSON --- */

static json_t *number(uint64_t value)
{
    return json_integer((json_int_t)value);
}

/* Infinite differences are null. */
static json_t *real(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

static json_t *player_json(const tsoro_match_setup *setup, const tsoro_tally *tally,
                           unsigned player)
{
    const tsoro_timing *timing = &tally->timing[player];
    const uint64_t *forfeits = tally->forfeits[player];
    return json_pack("{s:s,s:o,s:o,s:o,s:o,s:o,s:o}", "name", setup->names[player], "timed_moves",
                     number(timing->moves), "overran", number(timing->overran), "worst_overrun_us",
                     number(timing->worst_us), "lost_on_time", number(forfeits[TSORO_FORFEIT_TIME]),
                     "illegal_moves", number(forfeits[TSORO_FORFEIT_ILLEGAL]), "ended",
                     number(forfeits[TSORO_FORFEIT_ENDED]));
}

static void add_sprt(json_t *json, const tsoro_match_setup *setup, const tsoro_tally *tally)
{
    if (setup->tested)
        json_object_set_new(json, "sprt",
                            json_pack("{s:f,s:f,s:f,s:f,s:f}", "elo0", setup->sprt.elo0, "elo1",
                                      setup->sprt.elo1, "llr", tsoro_sprt_llr(&setup->sprt, tally),
                                      "lower", tsoro_sprt_lower(&setup->sprt), "upper",
                                      tsoro_sprt_upper(&setup->sprt)));
}

bool tsoro_match_print_json(const tsoro_match_setup *setup, const tsoro_tally *tally)
{
    char variant[TSORO_VARIANT_TEXT];
    tsoro_elo elo = tsoro_tally_elo(tally);
    tsoro_variant_write(&setup->openings.variant, false, variant, sizeof variant);
    json_t *json = json_pack(
        "{s:s,s:o,s:o,s:o,s:o,s:o,s:o,s:f,s:[f,f],s:o,s:[o,o],s:f,s:[o,o,o,o,o],s:[o,o]}",
        "variant", variant, "games", number(tally->games), "duplicates", number(tally->duplicates),
        "pairs", number(tally->pairs), "won", number(tally->won), "drawn", number(tally->drawn),
        "lost", number(tally->lost), "score", elo.score, "score_interval", elo.low, elo.high, "elo",
        real(elo.elo), "elo_interval", real(elo.elo_low), real(elo.elo_high), "los", elo.los,
        "pairs_by_score", number(tally->by_score[0]), number(tally->by_score[1]),
        number(tally->by_score[2]), number(tally->by_score[3]), number(tally->by_score[4]),
        "players", player_json(setup, tally, 0), player_json(setup, tally, 1));
    char *text = NULL;
    if (json) {
        add_sprt(json, setup, tally);
        text = json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(6));
    }
    if (text)
        puts(text);
    free(text);
    json_decref(json);
    return text != NULL;
}
