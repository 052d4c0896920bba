/* Tuning the evaluation: positions from self-play, a fit to how the games ended, and the weights as
   text. Floating point is used here and nowhere in the library. */
#ifndef TSORO_CLI_TUNE_H
#define TSORO_CLI_TUNE_H

#include "search/eval.h"
#include "tsoro/search.h"
#include "tsoro/variant.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* A position of a game, seen from the mover. */
typedef struct tsoro_sample {
    uint8_t own[TSORO_MAX_PITS], enemy[TSORO_MAX_PITS];
    int16_t score;    /* what the search said, hundredths of a stone or solved */
    uint8_t result;   /* of the game for the mover: 0 lost, 1 endless, 2 won */
    uint8_t held_out; /* of a game kept for judging the fit */
} tsoro_sample;

typedef struct tsoro_samples {
    tsoro_sample *samples;
    size_t count, room;
} tsoro_samples;

typedef struct tsoro_selfplay {
    const tsoro_variant *variants; /* played by turns, all of one size */
    unsigned variant_count;
    uint64_t games, nodes, seed;
    const tsoro_weights *weights; /* NULL: the engine's own */
} tsoro_selfplay;

/* Plays games and collects their positions. */
tsoro_status tsoro_tune_play(const tsoro_selfplay *play, tsoro_samples *samples);

typedef struct tsoro_fit {
    unsigned files;
    unsigned epochs;
    double trust; /* share of the game's end in what is fitted; the rest is the search's score */
    int32_t unit; /* of those scores */
    bool hidden;  /* with the network, or the sum over pits alone */
    uint64_t seed;
    FILE *progress;
} tsoro_fit;

typedef struct tsoro_fit_result {
    double fitted, judged; /* mean logarithmic loss on the samples fitted and on those held out */
} tsoro_fit_result;

/* Fits weights by stochastic gradient descent (Adam: Kingma and Ba 2015). */
tsoro_status tsoro_tune_fit(const tsoro_fit *fit, const tsoro_samples *samples,
                            tsoro_weights *weights, tsoro_fit_result *result);

/* The weights as text: `comment` with # before every line, then the numbers (search/weights.h). */
tsoro_status tsoro_tune_write(FILE *out, const char *comment, unsigned files, unsigned family,
                              const tsoro_weights *weights);
bool tsoro_tune_read(const char *text, unsigned *files, tsoro_weights *weights);

#endif
