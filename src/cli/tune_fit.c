#include "cli/tune.h"

#include "base/alloc.h"
#include "base/random.h"

#include <math.h>
#include <string.h>

#define BATCH    1024
#define PER_HALF (TSORO_MAX_PITS * TSORO_BUCKETS)

/* The weights as real numbers; a plain array of them for the descent. */
typedef struct real {
    float hidden[2][PER_HALF][TSORO_HIDDEN];
    float direct[2][PER_HALF];
    float bias[TSORO_HIDDEN], out[TSORO_HIDDEN];
    float stone[2], tempo;
} real;

#define NUMBERS (sizeof(real) / sizeof(float))

typedef struct fitting {
    const tsoro_fit *fit;
    unsigned pits;
    real now, slope, mean, square;
    uint64_t steps;
} fitting;

/* One sample on its way through the network. */
typedef struct pass {
    unsigned index[2][TSORO_MAX_PITS];
    float stones[2];
    float unit[TSORO_HIDDEN];
    float value;
} pass;

static float wobble(tsoro_random *random, float size)
{
    float x = (float)(tsoro_random_next(random) >> 40) / 16777216.0f;
    return size * (2 * x - 1);
}

static void start(fitting *f)
{
    tsoro_random random = tsoro_random_seeded(f->fit->seed);
    for (unsigned role = 0; role < 2; role++) {
        f->now.stone[role] = 0.15f;
        for (unsigned i = 0; i < PER_HALF && f->fit->hidden; i++) {
            for (unsigned h = 0; h < TSORO_HIDDEN; h++) {
                f->now.hidden[role][i][h] = wobble(&random, 0.1f);
            }
        }
    }
    for (unsigned h = 0; h < TSORO_HIDDEN && f->fit->hidden; h++) {
        f->now.bias[h] = 0.5f + wobble(&random, 0.3f);
        f->now.out[h] = wobble(&random, 0.5f);
    }
}

static void forward(const fitting *f, const tsoro_sample *sample, pass *p)
{
    const real *w = &f->now;
    memcpy(p->unit, w->bias, sizeof p->unit);
    float direct[2] = {0, 0};
    for (unsigned role = 0; role < 2; role++) {
        const uint8_t *half = role == TSORO_TO_MOVE ? sample->own : sample->enemy;
        p->stones[role] = 0;
        for (unsigned pit = 0; pit < f->pits; pit++) {
            unsigned index = pit * TSORO_BUCKETS + tsoro_bucket(half[pit]);
            p->index[role][pit] = index;
            p->stones[role] += half[pit];
            direct[role] += w->direct[role][index];
            for (unsigned h = 0; h < TSORO_HIDDEN; h++) {
                p->unit[h] += w->hidden[role][index][h];
            }
        }
        direct[role] += p->stones[role] * w->stone[role];
    }
    p->value = direct[0] - direct[1] + w->tempo;
    for (unsigned h = 0; h < TSORO_HIDDEN; h++) {
        p->value += w->out[h] * (p->unit[h] < 0 ? 0 : p->unit[h] > 1 ? 1 : p->unit[h]);
    }
}

/* Adds the slope of the loss; `error` is chance minus target. */
static void backward(fitting *f, const pass *p, float error)
{
    real *s = &f->slope;
    float back[TSORO_HIDDEN];
    for (unsigned h = 0; h < TSORO_HIDDEN; h++) {
        float cut = p->unit[h] < 0 ? 0 : p->unit[h] > 1 ? 1 : p->unit[h];
        s->out[h] += error * cut;
        back[h] = p->unit[h] <= 0 || p->unit[h] >= 1 ? 0 : error * f->now.out[h];
        s->bias[h] += back[h];
    }
    for (unsigned role = 0; role < 2; role++) {
        float sign = role == TSORO_TO_MOVE ? error : -error;
        s->stone[role] += sign * p->stones[role];
        for (unsigned pit = 0; pit < f->pits; pit++) {
            unsigned index = p->index[role][pit];
            s->direct[role][index] += sign;
            for (unsigned h = 0; h < TSORO_HIDDEN; h++) {
                s->hidden[role][index][h] += back[h];
            }
        }
    }
    s->tempo += error;
}

/* Adam; numbers without a slope in this batch rest. */
static void step(fitting *f, float rate, float count)
{
    float *now = (float *)&f->now, *slope = (float *)&f->slope;
    float *mean = (float *)&f->mean, *square = (float *)&f->square;
    f->steps++;
    float c1 = 1 - powf(0.9f, (float)f->steps), c2 = 1 - powf(0.999f, (float)f->steps);
    for (size_t i = 0; i < NUMBERS; i++) {
        float s = slope[i] / count;
        slope[i] = 0;
        mean[i] += 0.1f * (s - mean[i]);
        square[i] += 0.001f * (s * s - square[i]);
        if (square[i] > 0) {
            now[i] -= rate * (mean[i] / c1 / (sqrtf(square[i] / c2) + 1e-8f) + 0.02f * now[i]);
        }
    }
    if (!f->fit->hidden) {
        memset(f->now.hidden, 0, sizeof f->now.hidden);
        memset(f->now.out, 0, sizeof f->now.out);
    }
}

static double chance(double value)
{
    return 1 / (1 + exp(-value));
}

static double target(const tsoro_fit *fit, const tsoro_sample *sample)
{
    double end = sample->result / 2.0;
    if (tsoro_score_is_win(sample->score) || tsoro_score_is_loss(sample->score)) {
        return sample->score > 0 ? 1 : 0;
    }
    return fit->trust * end + (1 - fit->trust) * chance((double)sample->score / fit->unit);
}

static double loss(double wanted, double got)
{
    double safe = got < 1e-9 ? 1e-9 : got > 1 - 1e-9 ? 1 - 1e-9 : got;
    return -wanted * log(safe) - (1 - wanted) * log(1 - safe);
}

static void epoch(fitting *f, const tsoro_samples *samples, uint32_t *order, double rate,
                  tsoro_random *random, tsoro_fit_result *result)
{
    double sums[2] = {0, 0}, counts[2] = {1e-9, 1e-9};
    unsigned batch = 0;
    for (size_t i = samples->count; i > 1; i--) {
        size_t j = tsoro_random_below(random, i);
        uint32_t swapped = order[i - 1];
        order[i - 1] = order[j];
        order[j] = swapped;
    }
    for (size_t i = 0; i < samples->count; i++) {
        const tsoro_sample *sample = &samples->samples[order[i]];
        pass p;
        forward(f, sample, &p);
        double wanted = target(f->fit, sample), got = chance(p.value);
        sums[sample->held_out] += loss(wanted, got);
        counts[sample->held_out]++;
        if (!sample->held_out) {
            backward(f, &p, (float)(got - wanted));
            if (++batch == BATCH) {
                step(f, (float)rate, BATCH);
                batch = 0;
            }
        }
    }
    result->fitted = sums[0] / counts[0];
    result->judged = sums[1] / counts[1];
}

static int16_t rounded(double x)
{
    return (int16_t)lround(x > 32000 ? 32000 : x < -32000 ? -32000 : x);
}

static void quantise(const fitting *f, double unit, tsoro_weights *weights)
{
    const real *w = &f->now;
    memset(weights, 0, sizeof *weights);
    for (unsigned role = 0; role < 2; role++) {
        for (unsigned i = 0; i < f->pits * TSORO_BUCKETS; i++) {
            unsigned pit = i / TSORO_BUCKETS, bucket = i % TSORO_BUCKETS;
            weights->direct[role][pit][bucket] = rounded(w->direct[role][i] * unit);
            for (unsigned h = 0; h < TSORO_HIDDEN; h++) {
                weights->hidden[role][pit][bucket][h] = rounded(w->hidden[role][i][h] * TSORO_ONE);
            }
        }
        weights->stone[role] = rounded(w->stone[role] * unit);
    }
    for (unsigned h = 0; h < TSORO_HIDDEN; h++) {
        weights->bias[h] = rounded(w->bias[h] * TSORO_ONE);
        weights->out[h] = rounded(w->out[h] * unit * TSORO_OUT_ONE / 100);
    }
    weights->tempo = rounded(w->tempo * unit);
    weights->unit = rounded(unit);
    weights->has_hidden = f->fit->hidden;
}

static void descend(fitting *f, const tsoro_samples *samples, uint32_t *order,
                    tsoro_fit_result *result)
{
    tsoro_random random = tsoro_random_seeded(f->fit->seed + 1);
    for (unsigned i = 0; i < f->fit->epochs; i++) {
        double rate = 0.004 * pow(0.05, (double)i / f->fit->epochs);
        epoch(f, samples, order, rate, &random, result);
        if (f->fit->progress != NULL) {
            fprintf(f->fit->progress, "epoch %u: loss %.4f, held out %.4f\n", i + 1, result->fitted,
                    result->judged);
        }
    }
}

tsoro_status tsoro_tune_fit(const tsoro_fit *fit, const tsoro_samples *samples,
                            tsoro_weights *weights, tsoro_fit_result *result)
{
    fitting *f = tsoro_alloc(sizeof *f);
    uint32_t *order = tsoro_alloc_array(samples->count, sizeof *order);
    if (f == NULL || order == NULL) {
        tsoro_free(f);
        tsoro_free(order);
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    f->fit = fit;
    f->pits = 2 * fit->files;
    for (size_t i = 0; i < samples->count; i++) {
        order[i] = (uint32_t)i;
    }
    start(f);
    descend(f, samples, order, result);
    quantise(f, TSORO_UNIT, weights);
    tsoro_free(f);
    tsoro_free(order);
    return (tsoro_status){.code = TSORO_OK};
}
