/* Elo, its interval, and the sequential test, all from pairs of games. */
#include "match/match.h"

#include <math.h>

/* Mean and variance of a pair's score, each game counting 1/2 of it: 0..1. */
typedef struct spread {
    double count, mean, variance;
} spread;

static spread spread_of(const tsoro_tally *tally)
{
    spread s = {.mean = 0.5};
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < 5; i++) {
        double score = i / 4.0;
        double count = (double)tally->by_score[i];
        s.count += count;
        sum += count * score;
        squares += count * score * score;
    }
    if (s.count > 0) {
        s.mean = sum / s.count;
        s.variance = squares / s.count - s.mean * s.mean;
    }
    return s;
}

static double elo_of(double score)
{
    return score <= 0 ? -INFINITY : score >= 1 ? INFINITY : -400 * log10(1 / score - 1);
}

static double score_of(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* How many independent games would spread as much as the pairs do; the games themselves where the
   pairs do not spread at all. */
static double independent_games(const spread *s)
{
    double games = 2 * s->count;
    double single = s->mean * (1 - s->mean);
    if (s->variance <= 0 || single <= 0) {
        return games;
    }
    double worth = single * s->count / s->variance;
    return worth < 4 * games ? worth : 4 * games;
}

tsoro_elo tsoro_tally_elo(const tsoro_tally *tally)
{
    const double z = 1.959964;
    spread s = spread_of(tally);
    tsoro_elo elo = {.score = s.mean, .low = 0, .high = 1, .los = 0.5};
    if (s.count > 0) {
        double n = independent_games(&s);
        double centre = (s.mean + z * z / (2 * n)) / (1 + z * z / n);
        double half = z * sqrt(s.mean * (1 - s.mean) / n + z * z / (4 * n * n)) / (1 + z * z / n);
        /* At 0 and 1 the bound is that score itself; rounding would make it a finite difference. */
        elo.low = s.mean <= 0 ? 0 : fmax(0, centre - half);
        elo.high = s.mean >= 1 ? 1 : fmin(1, centre + half);
        double error = (elo.high - elo.low) / (2 * z);
        elo.los = 0.5 * (1 + erf((s.mean - 0.5) / (error * sqrt(2))));
    }
    elo.elo = elo_of(elo.score);
    elo.elo_low = elo_of(elo.low);
    elo.elo_high = elo_of(elo.high);
    return elo;
}

double tsoro_sprt_llr(const tsoro_sprt *sprt, const tsoro_tally *tally)
{
    spread s = spread_of(tally);
    double s0 = score_of(sprt->elo0);
    double s1 = score_of(sprt->elo1);
    if (s.count < 2) {
        return 0;
    }
    /* A spread of nothing, from few pairs, would make the ratio infinite. */
    double variance = fmax(s.variance, 0.25 / (s.count + 1));
    return s.count * (s1 - s0) * (2 * s.mean - s0 - s1) / (2 * variance);
}

double tsoro_sprt_lower(const tsoro_sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double tsoro_sprt_upper(const tsoro_sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}
