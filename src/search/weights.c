#include "search/weights.h"

#include <string.h>

#define HEADER 2 /* files, family */

unsigned tsoro_weights_family(const tsoro_variant *variant)
{
    return tsoro_variant_has_schedule(variant) || variant->bonus[0] > 0 ? TSORO_FAMILY_BONUS
                                                                        : TSORO_FAMILY_PLAIN;
}

/* Visits every number of a set in the order of the file. */
typedef void each_fn(int16_t *member, int16_t **cursor);

static void each(tsoro_weights *w, unsigned files, each_fn *visit, int16_t *cursor)
{
    visit(&w->unit, &cursor);
    visit(&w->tempo, &cursor);
    visit(&w->stone[0], &cursor);
    visit(&w->stone[1], &cursor);
    for (unsigned h = 0; h < TSORO_HIDDEN; h++) {
        visit(&w->bias[h], &cursor);
    }
    for (unsigned h = 0; h < TSORO_HIDDEN; h++) {
        visit(&w->out[h], &cursor);
    }
    for (unsigned i = 0; i < 4 * files * TSORO_BUCKETS; i++) {
        unsigned pit = i / TSORO_BUCKETS % (2 * files), role = i / TSORO_BUCKETS / (2 * files);
        visit(&w->direct[role][pit][i % TSORO_BUCKETS], &cursor);
    }
    for (unsigned i = 0; i < 4 * files * TSORO_BUCKETS; i++) {
        unsigned pit = i / TSORO_BUCKETS % (2 * files), role = i / TSORO_BUCKETS / (2 * files);
        for (unsigned h = 0; h < TSORO_HIDDEN; h++) {
            visit(&w->hidden[role][pit][i % TSORO_BUCKETS][h], &cursor);
        }
    }
}

static void read(int16_t *member, int16_t **cursor)
{
    *member = *(*cursor)++;
}

static void write(int16_t *member, int16_t **cursor)
{
    *(*cursor)++ = *member;
}

size_t tsoro_weights_length(unsigned files)
{
    return 4 + 2 * TSORO_HIDDEN + (size_t)4 * files * TSORO_BUCKETS * (1 + TSORO_HIDDEN);
}

void tsoro_weights_unpack(const int16_t *numbers, unsigned files, tsoro_weights *weights)
{
    memset(weights, 0, sizeof *weights);
    int16_t *cursor;
    memcpy(&cursor, &numbers, sizeof cursor); /* read() only reads */
    each(weights, files, read, cursor);
    for (unsigned h = 0; h < TSORO_HIDDEN; h++) {
        weights->has_hidden = weights->has_hidden || weights->out[h] != 0;
    }
}

void tsoro_weights_pack(const tsoro_weights *weights, unsigned files, int16_t *numbers)
{
    tsoro_weights copy = *weights;
    each(&copy, files, write, numbers);
}

/* --- The set for a board --- */

enum { LATER = 8 };

static const int16_t *later[LATER]; /* taken in at run time, ended by NULL */

/* Whether one set serves a board better than another: none at all is the worst, then too small a
   board, then the wrong family, then too large a board. */
static bool better(const int16_t *set, const int16_t *than, unsigned files, unsigned family)
{
    if (than == NULL) {
        return true;
    }
    bool holds = (unsigned)set[0] >= files;
    if (holds != ((unsigned)than[0] >= files)) {
        return holds;
    }
    if (set[1] != than[1]) {
        return (unsigned)set[1] == family;
    }
    return (set[0] < than[0]) == holds && set[0] != than[0];
}

static const int16_t *best_of(const int16_t *const sets[], const int16_t *best, unsigned files,
                              unsigned family)
{
    for (unsigned i = 0; sets[i] != NULL; i++) {
        best = better(sets[i], best, files, family) ? sets[i] : best;
    }
    return best;
}

/* The set that fits best; NULL: there is none. */
static const int16_t *choose(unsigned files, unsigned family)
{
    const int16_t *best = best_of(tsoro_weights_sets, NULL, files, family);
    return best_of(later, best, files, family);
}

bool tsoro_weights_add(const int16_t *numbers, size_t count)
{
    if (count < HEADER + 1 || numbers[0] < TSORO_MIN_FILES || numbers[0] > TSORO_MAX_FILES ||
        (numbers[1] != TSORO_FAMILY_PLAIN && numbers[1] != TSORO_FAMILY_BONUS) ||
        count != HEADER + tsoro_weights_length((unsigned)numbers[0]) || numbers[HEADER] <= 0) {
        return false;
    }
    for (unsigned i = 0; i + 1 < LATER; i++) {
        if (later[i] == NULL || (later[i][0] == numbers[0] && later[i][1] == numbers[1])) {
            later[i] = numbers;
            return true;
        }
    }
    return false;
}

bool tsoro_weights_lacking(const tsoro_variant *variant, unsigned *files, unsigned *family)
{
    unsigned wanted = tsoro_weights_family(variant);
    const int16_t *at_hand = choose(variant->files, wanted), *best = at_hand;
    for (unsigned i = 0; tsoro_weights_elsewhere[i][0] != 0; i++) {
        const int16_t *other = tsoro_weights_elsewhere[i];
        best = better(other, best, variant->files, wanted) ? other : best;
    }
    if (best != at_hand) {
        *files = (unsigned)best[0];
        *family = (unsigned)best[1];
    }
    return best != at_hand;
}

/* The pit of the larger board that stands for a pit of the smaller: files are left out in the
   middle, so that heads and turns stay what they are. */
static unsigned stand_in(unsigned pit, unsigned files, unsigned larger)
{
    unsigned left_out = larger - files;
    if (pit < files) {
        return pit < files / 2 ? pit : pit + left_out;
    }
    unsigned along = pit - files;
    return larger + (along < files - files / 2 ? along : along + left_out);
}

/* A smaller board is the larger one with some files empty for ever. */
static void shrink(tsoro_weights *weights, unsigned files, unsigned larger)
{
    tsoro_weights big = *weights;
    uint64_t used = 0;
    for (unsigned pit = 0; pit < 2 * files; pit++) {
        unsigned from = stand_in(pit, files, larger);
        used |= (uint64_t)1 << from;
        for (unsigned role = 0; role < 2; role++) {
            memcpy(weights->direct[role][pit], big.direct[role][from], sizeof big.direct[0][0]);
            memcpy(weights->hidden[role][pit], big.hidden[role][from], sizeof big.hidden[0][0]);
        }
    }
    for (unsigned pit = 0; pit < 2 * larger; pit++) {
        if (used >> pit & 1) {
            continue;
        }
        int32_t always = big.direct[TSORO_TO_MOVE][pit][0] - big.direct[TSORO_WAITING][pit][0];
        weights->tempo = (int16_t)(weights->tempo + always);
        for (unsigned h = 0; h < TSORO_HIDDEN; h++) {
            int32_t unit = big.hidden[0][pit][0][h] + big.hidden[1][pit][0][h];
            weights->bias[h] = (int16_t)(weights->bias[h] + unit);
        }
    }
}

/* The pit of a smaller board that stands for a pit of the larger: files in the middle are alike. */
static unsigned stretched(unsigned pit, unsigned files, unsigned smaller)
{
    unsigned row = pit / files, along = pit % files;
    unsigned begin = row == 0 ? smaller / 2 : smaller - smaller / 2;
    if (along >= files - (smaller - begin)) {
        along -= files - smaller;
    } else if (along > begin) {
        along = begin;
    }
    return row * smaller + along;
}

/* A larger board without a set of its own: better than counting stones, if not by much (in fifty
   games each, 40 points on 12 files and 26 on 21, both at 1500 nodes a move). */
static void stretch(tsoro_weights *weights, unsigned files, unsigned smaller)
{
    const tsoro_weights small = *weights;
    for (unsigned pit = 0; pit < 2 * files; pit++) {
        unsigned from = stretched(pit, files, smaller);
        for (unsigned role = 0; role < 2; role++) {
            memcpy(weights->direct[role][pit], small.direct[role][from], sizeof small.direct[0][0]);
            memcpy(weights->hidden[role][pit], small.hidden[role][from], sizeof small.hidden[0][0]);
        }
    }
}

/* Before anything is tuned: a stone is 100, a hole that can be lifted adds a little. */
static void plain(tsoro_weights *weights, unsigned pits)
{
    memset(weights, 0, sizeof *weights);
    for (unsigned role = 0; role < 2; role++) {
        weights->stone[role] = 100;
        for (unsigned i = 0; i < pits * TSORO_BUCKETS; i++) {
            unsigned bucket = i % TSORO_BUCKETS;
            weights->direct[role][i / TSORO_BUCKETS][bucket] = bucket >= 2 ? 20 : 0;
        }
    }
    weights->tempo = 50;
    weights->unit = 500;
}

void tsoro_weights_init(tsoro_weights *weights, const tsoro_board *board)
{
    const int16_t *set = choose(board->files, tsoro_weights_family(&board->variant));
    if (set == NULL) {
        plain(weights, board->pits);
        return;
    }
    unsigned size = (unsigned)set[0];
    tsoro_weights_unpack(set + HEADER, size, weights);
    if (size > board->files) {
        shrink(weights, board->files, size);
    } else if (size < board->files) {
        stretch(weights, board->files, size);
    }
}

int32_t tsoro_score_unit(const tsoro_variant *variant)
{
    const int16_t *set = choose(variant->files, tsoro_weights_family(variant));
    return set == NULL ? 500 : set[HEADER];
}
