/* Every kernel against the plain generator of bench/rules, which shares nothing with src/rules, and
   against each other: on random positions of every preset and every size, from play and from boards
   filled at random up to 255 stones in a hole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../bench/rules/plain.h"
#include "base/random.h"
#include "rules/playout.h"
#include "rules/sow.h"

/* A list of moves as a sum of hashes, so that its order does not count. */
typedef struct digest {
    uint64_t sum, count;
} digest;

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t hash_position(const tsoro_position *position)
{
    uint64_t hash = mix(position->mover, position->quiet);
    hash = mix(mix(hash, position->turn), mix(position->takes[0], position->takes[1]));
    for (unsigned i = 0; i < 2 * TSORO_HALF_BYTES; i += 8) {
        uint64_t word;
        memcpy(&word, &position->pits[0][0] + i, 8);
        hash = mix(hash, word);
    }
    return hash;
}

static void add(digest *d, const tsoro_move *move, uint32_t laps, const tsoro_position *after)
{
    uint64_t hash = mix(mix(move->bonus, move->stop), mix(move->origin, laps));
    d->sum += mix(hash, hash_position(after));
    d->count++;
}

static bool add_plain(void *context, const tsoro_move *move, const plain_sowing *sowing,
                      const tsoro_position *after)
{
    add(context, move, sowing->laps, after);
    return true;
}

static bool add_fast(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                     const tsoro_position *after)
{
    add(context, move, sowing->laps, after);
    return true;
}

static void say(const tsoro_variant *variant, const tsoro_position *position)
{
    const tsoro_kernel *kernel = tsoro_kernel_used();
    printf("kernel %s, %s, files %u, heads %x, captures %u, mover %u\n", kernel->name,
           tsoro_preset_name(variant->preset), variant->files, (unsigned)variant->heads,
           variant->captures, position->mover);
    for (unsigned player = 0; player < 2; player++) {
        for (unsigned pit = 0; pit < tsoro_variant_pits(variant); pit++) {
            printf("%u ", position->pits[player][pit]);
        }
        printf("\n");
    }
}

static void check_perft(const tsoro_variant *variant, const tsoro_position *position,
                        uint64_t moves)
{
    uint64_t leaves = tsoro_perft(variant, position, 1, false);
    if (leaves != moves || tsoro_perft(variant, position, 1, true) != moves ||
        tsoro_has_move(variant, position) != (moves != 0)) {
        say(variant, position);
    }
    assert_true(leaves == moves);
    assert_true(tsoro_perft(variant, position, 1, true) == moves);
    assert_int_equal(tsoro_has_move(variant, position), moves != 0);
    if (moves != 0 && moves < 40) {
        assert_true(tsoro_perft(variant, position, 2, false) == plain_perft(variant, position, 2));
    }
}

/* How many holes may be lifted that sow for ever: the tests must have met some. */
static unsigned endless_holes;

static void check(const tsoro_variant *variant, const tsoro_position *position)
{
    digest plain = {0, 0};
    plain_moves(variant, position, add_plain, &plain);
    const tsoro_kernel *kernel;
    for (unsigned k = 0; (kernel = tsoro_kernel_at(k)) != NULL; k++) {
        digest fast = {0, 0};
        tsoro_kernel_use(kernel);
        tsoro_moves_each(variant, position, add_fast, &fast);
        if (fast.sum != plain.sum || fast.count != plain.count) {
            say(variant, position);
        }
        assert_int_equal(fast.count, plain.count);
        assert_true(fast.sum == plain.sum);
        uint64_t liftable = tsoro_liftable(variant, position);
        for (unsigned pit = 0; pit < tsoro_variant_pits(variant); pit++) {
            assert_int_equal(liftable >> pit & 1u, plain_may_lift(variant, position, pit));
            if (liftable >> pit & 1u) {
                endless_holes += tsoro_why_not_lift(variant, position, pit) == TSORO_WHY_ENDLESS;
            }
        }
        check_perft(variant, position, plain.count);
    }
    tsoro_kernel_use(NULL);
}

/* A half of `stones` stones, thrown into `holes` of its pits. */
static void throw_stones(uint8_t *half, unsigned pits, unsigned stones, unsigned holes,
                         tsoro_random *random)
{
    uint8_t pit[TSORO_MAX_PITS];
    for (unsigned i = 0; i < holes; i++) {
        pit[i] = (uint8_t)tsoro_random_below(random, pits);
    }
    while (stones-- != 0) {
        half[pit[tsoro_random_below(random, holes)]]++;
    }
}

static tsoro_position random_board(const tsoro_variant *variant, tsoro_random *random)
{
    unsigned pits = tsoro_variant_pits(variant);
    /* Small boards with many stones have cycles of astronomic length. */
    unsigned most = pits < 20                       ? pits + pits / 2
                    : tsoro_random_below(random, 4) ? 3 * pits
                                                    : 10 * pits;
    most = most > TSORO_MAX_STONES ? TSORO_MAX_STONES : most;
    unsigned own = (unsigned)tsoro_random_below(random, most + 1);
    unsigned enemy = (unsigned)tsoro_random_below(random, most - own + 1);
    tsoro_position position = {.turn = 3, .quiet = 7};
    position.mover = (uint8_t)tsoro_random_below(random, 2);
    throw_stones(position.pits[position.mover], pits, own,
                 1 + (unsigned)tsoro_random_below(random, pits), random);
    throw_stones(position.pits[position.mover ^ 1u], pits, enemy,
                 1 + (unsigned)tsoro_random_below(random, pits < 8 ? pits : 8), random);
    return position;
}

static tsoro_variant sized(tsoro_preset preset, unsigned files)
{
    tsoro_variant variant = tsoro_variant_preset(preset);
    uint32_t heads = variant.heads;
    unsigned old = variant.files;
    variant.files = (uint8_t)files;
    variant.heads = 0;
    for (unsigned pit = 0; pit < old; pit++) {
        /* Heads keep their distance from the nearer corner. */
        unsigned moved = pit >= old / 2 ? pit + files - old : pit;
        if (heads >> pit & 1u && moved < files) {
            variant.heads |= UINT32_C(1) << moved;
            uint8_t stones = variant.head_stones[pit];
            variant.head_stones[pit] = 0;
            variant.head_stones[moved] = stones;
        }
    }
    return variant;
}

static void filled_boards(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(1);
    endless_holes = 0;
    for (unsigned preset = 0; preset < TSORO_PRESET_COUNT; preset++) {
        for (unsigned files = TSORO_MIN_FILES; files <= TSORO_MAX_FILES; files++) {
            tsoro_variant variant = sized((tsoro_preset)preset, files);
            unsigned boards = files < 5 ? 100 : 5;
            for (unsigned i = 0; i < boards; i++) {
                tsoro_position position = random_board(&variant, &random);
                check(&variant, &position);
            }
        }
    }
    assert_true(endless_holes > 10);
}

static void boards_from_play(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(2);
    for (unsigned preset = 0; preset < TSORO_PRESET_COUNT; preset++) {
        for (unsigned files = TSORO_MIN_FILES; files <= TSORO_MAX_FILES; files++) {
            tsoro_variant variant = sized((tsoro_preset)preset, files);
            for (unsigned i = 0; i < 3; i++) {
                tsoro_position position = tsoro_position_start(&variant);
                uint32_t plies = (uint32_t)tsoro_random_below(&random, 60);
                tsoro_playout(&variant, &position, plies, &random);
                check(&variant, &position);
            }
        }
    }
}

/* All stones of the board in one hole: laps of up to six rounds. */
static void laps_round_the_board(void **state)
{
    (void)state;
    for (unsigned files = TSORO_MIN_FILES; files <= TSORO_MAX_FILES; files++) {
        tsoro_variant variant = sized(files % 2 ? TSORO_FUVA : TSORO_MATTHEWS4, files);
        for (unsigned stones = 1; stones <= TSORO_MAX_STONES; stones += 7 + files) {
            for (unsigned pit = 0; pit < tsoro_variant_pits(&variant); pit++) {
                tsoro_position position = {.turn = 1};
                position.pits[0][pit] = (uint8_t)stones;
                check(&variant, &position);
            }
        }
    }
}

static uint64_t draw(void *context, uint64_t bound)
{
    return tsoro_random_below(context, bound);
}

/* A random game ends where the rules say, whoever plays it; its plies stay within bounds. */
static void random_games(void **state)
{
    (void)state;
    const tsoro_preset presets[] = {TSORO_BASIC, TSORO_FUVA, TSORO_MATTHEWS4, TSORO_TRACEY};
    tsoro_random random = tsoro_random_seeded(3);
    for (unsigned p = 0; p < 4; p++) {
        for (unsigned files = 3; files <= 9; files += 3) {
            tsoro_variant variant = sized(presets[p], files);
            bool sows = variant.captures == TSORO_CAPTURES_SOW;
            for (unsigned i = 0; i < 10; i++) {
                tsoro_position fast = tsoro_position_start(&variant);
                tsoro_position plain = fast;
                uint32_t plies = tsoro_playout(&variant, &fast, 5000, &random);
                assert_true(plies <= 5000);
                if (tsoro_has_move(&variant, &fast)) {
                    assert_true(plies == 5000 || fast.quiet >= 4 || sows);
                }
                plain_random_game(&variant, &plain, 5000, draw, &random);
                assert_true(!tsoro_has_move(&variant, &plain) || plain.quiet >= 4 || sows);
            }
        }
    }
}

/* Every legal move is drawn about equally often: of 4000 draws no move strays by half. */
typedef struct tally {
    tsoro_position after[64];
    unsigned times[64];
    unsigned moves;
} tally;

static bool list_move(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                      const tsoro_position *after)
{
    (void)move, (void)sowing;
    tally *t = context;
    for (unsigned i = 0; i < t->moves; i++) {
        assert_false(tsoro_position_equal(&t->after[i], after));
    }
    t->after[t->moves++] = *after;
    return true;
}

static void draw_evenly(const tsoro_variant *variant, const tsoro_position *position,
                        tsoro_random *random)
{
    tally t = {.moves = 0};
    tsoro_moves_each(variant, position, list_move, &t);
    assert_true(t.moves > 1 && t.moves <= 64);
    for (unsigned i = 0; i < 400 * t.moves; i++) {
        tsoro_position next = *position;
        assert_true(tsoro_play_any(variant, &next, random));
        unsigned m = 0;
        while (!tsoro_position_equal(&t.after[m], &next)) {
            m++;
            assert_true(m < t.moves);
        }
        t.times[m]++;
    }
    for (unsigned m = 0; m < t.moves; m++) {
        assert_in_range(t.times[m], 280, 520);
    }
}

static void moves_are_drawn_evenly(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(4);
    tsoro_variant basic = sized(TSORO_BASIC, 6);
    tsoro_position position = tsoro_position_start(&basic);
    draw_evenly(&basic, &position, &random);
    tsoro_variant fuva = sized(TSORO_FUVA, 4);
    position = tsoro_position_start(&fuva);
    draw_evenly(&fuva, &position, &random);
}

static void kernels_are_listed(void **state)
{
    (void)state;
    assert_string_equal(tsoro_kernel_at(0)->name, "plain");
    unsigned count = 0;
    while (tsoro_kernel_at(count) != NULL) {
        count++;
    }
    tsoro_kernel_use(NULL);
    assert_ptr_equal(tsoro_kernel_used(), tsoro_kernel_at(count - 1));
    tsoro_kernel_use(tsoro_kernel_at(0));
    assert_ptr_equal(tsoro_kernel_used(), tsoro_kernel_at(0));
    tsoro_kernel_use(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_are_listed), cmocka_unit_test(laps_round_the_board),
        cmocka_unit_test(filled_boards),      cmocka_unit_test(boards_from_play),
        cmocka_unit_test(random_games),       cmocka_unit_test(moves_are_drawn_evenly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
