/* What the search generates against what the rules say: sowings of a half, bonus sets, root moves.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "search/fan.h"
#include "search/play.h"
#include "search/roots.h"
#include "search/sets.h"
#include "search/worker.h"

/* A fan with room for the sowings of any board. */
typedef union fan_memory {
    tsoro_fan fan;
    _Alignas(TSORO_CACHE_LINE) uint8_t bytes[1 << 15];
} fan_memory;

static void fill_fan(fan_memory *memory, const tsoro_board *board, const tsoro_position *position)
{
    tsoro_weights weights;
    tsoro_half own, enemy;
    tsoro_weights_init(&weights, board);
    memcpy(own.pit, position->pits[position->mover], sizeof own);
    memcpy(enemy.pit, position->pits[!position->mover], sizeof enemy);
    memset(memory, 0, sizeof *memory);
    assert_true(tsoro_fan_bytes(board) <= sizeof memory->bytes);
    tsoro_fan_fill(&memory->fan, board, &weights, &own, tsoro_half_hash(board, &own), &enemy);
}

static void compare_half(const tsoro_board *board, const tsoro_lane *lanes,
                         const uint8_t expected[TSORO_HALF_BYTES])
{
    tsoro_half half = {.word = {0}};
    tsoro_half_load(board, &half, lanes);
    assert_memory_equal(half.pit, expected, TSORO_HALF_BYTES);
}

/* The walk of the rules and the fan go side by side; the fan may leave out late head stops. */
static void compare_fan(const tsoro_variant *variant, const tsoro_position *position)
{
    static fan_memory memory;
    tsoro_board board;
    tsoro_board_init(&board, variant);
    fill_fan(&memory, &board, position);
    tsoro_sowings walk;
    tsoro_sowing sowing;
    unsigned i = 0;
    tsoro_sowings_start(&walk, variant, position);
    while (tsoro_sowings_next(&walk, &sowing)) {
        if (sowing.stop > TSORO_FAN_STOPS) {
            assert_true(memory.fan.cut);
            continue;
        }
        assert_true(i < memory.fan.count);
        tsoro_sown *sown = tsoro_fan_sown(&board, &memory.fan, i);
        assert_int_equal(sown->origin, sowing.origin);
        assert_int_equal(sown->stop, sowing.stop);
        compare_half(&board, sown->after, sowing.own);
        if (board.sows_captures) {
            compare_half(&board, tsoro_sown_enemy(&board, sown), sowing.enemy);
            assert_int_equal(sown->captured, sowing.capture != TSORO_NO_PIT);
        } else if (sowing.capture != TSORO_NO_PIT) {
            assert_int_equal(sown->end, sowing.capture);
        }
        i++;
    }
    assert_int_equal(i, memory.fan.count);
}

static void fans_are_the_sowings_of_the_rules(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(1);
    for (unsigned v = 0; every_variant[v] != NULL; v++) {
        tsoro_variant variant = variant_of(every_variant[v]);
        for (unsigned i = 0; i < 60; i++) {
            tsoro_position position = random_position(&variant, i, &random);
            compare_fan(&variant, &position);
        }
    }
}

/* Few holes with many stones: laps that go round more than once. */
static void fans_with_heaps(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(2);
    tsoro_variant variant = variant_of("fuva:files=3");
    for (unsigned i = 0; i < 2000; i++) {
        tsoro_position position = {.turn = 1};
        for (unsigned heap = 0; heap < 4; heap++) {
            position.pits[heap & 1][tsoro_random_below(&random, 6)] +=
                (uint8_t)tsoro_random_below(&random, 40);
        }
        compare_fan(&variant, &position);
    }
}

static int compare_masks(const void *a, const void *b)
{
    uint64_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return x < y ? -1 : x > y;
}

static void check_sets(unsigned holes, unsigned most)
{
    uint8_t ranked[TSORO_MAX_PITS];
    uint64_t mask = 0, set;
    for (unsigned i = 0; i < holes; i++) {
        ranked[i] = (uint8_t)(holes - 1 - i);
        mask |= (uint64_t)1 << i;
    }
    size_t count = 0, room = 2000000;
    uint64_t *mine = calloc(room, sizeof *mine), *theirs = calloc(room, sizeof *theirs);
    tsoro_sets sets;
    tsoro_sets_start(&sets, ranked, holes, most);
    while (tsoro_sets_next(&sets, &set)) {
        assert_true(count < room);
        mine[count++] = set;
    }
    tsoro_bonus_walk walk;
    size_t expected = 0;
    tsoro_bonus_start(&walk, mask, most);
    while (tsoro_bonus_next(&walk, &set)) {
        theirs[expected++] = set;
    }
    assert_int_equal(count, expected);
    qsort(mine, count, sizeof *mine, compare_masks);
    qsort(theirs, count, sizeof *theirs, compare_masks);
    assert_memory_equal(mine, theirs, count * sizeof *mine);
    free(mine);
    free(theirs);
}

static void sets_come_once_each(void **state)
{
    (void)state;
    for (unsigned holes = 0; holes <= 20; holes++) {
        for (unsigned most = 0; most <= TSORO_MAX_BONUS; most++) {
            check_sets(holes, most);
        }
    }
    check_sets(40, 2);
    check_sets(40, 3);
    check_sets(40, 5); /* 760,099 */
}

static void the_best_set_comes_first(void **state)
{
    (void)state;
    const uint8_t ranked[] = {7, 3, 5, 1};
    tsoro_sets sets;
    uint64_t set;
    tsoro_sets_start(&sets, ranked, 4, 2);
    assert_true(tsoro_sets_next(&sets, &set));
    assert_int_equal(set, 1 << 7 | 1 << 3);
    assert_true(tsoro_sets_next(&sets, &set));
    assert_int_equal(set, 1 << 7 | 1 << 5);
}

/* --- The root: nothing legal is unreachable --- */

typedef struct seen {
    const tsoro_roots *roots;
    bool *met;
    uint64_t count;
} seen;

static bool find_root_move(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                           const tsoro_position *after)
{
    seen *s = context;
    (void)sowing;
    for (size_t i = 0; i < s->roots->move_count; i++) {
        const tsoro_root_move *found = &s->roots->moves[i];
        if (!s->met[i] && tsoro_move_equal(found->move, *move)) {
            tsoro_half own, enemy;
            uint32_t quiet, takes[2];
            tsoro_roots_apply(s->roots, found, &own, &enemy, &quiet, takes);
            assert_memory_equal(own.pit, after->pits[after->mover], TSORO_HALF_BYTES);
            assert_memory_equal(enemy.pit, after->pits[!after->mover], TSORO_HALF_BYTES);
            assert_int_equal(quiet, after->quiet);
            if (s->roots->board->schedule) {
                assert_int_equal(takes[0], after->takes[after->mover]);
                assert_int_equal(takes[1], after->takes[!after->mover]);
            }
            s->met[i] = true;
            s->count++;
            return true;
        }
    }
    fail_msg("a legal move is not at the root");
    return false;
}

static void check_roots(const tsoro_variant *variant, const tsoro_position *position)
{
    tsoro_board board;
    tsoro_weights weights;
    tsoro_roots roots;
    tsoro_board_init(&board, variant);
    tsoro_weights_init(&weights, &board);
    assert_true(tsoro_roots_init(&roots, &board, &weights, position));
    unsigned rounds = 0;
    while (!roots.complete) {
        assert_true(tsoro_roots_widen(&roots, 8 + rounds));
        assert_true(++rounds < 1000);
    }
    seen s = {.roots = &roots, .met = calloc(roots.move_count + 1, sizeof(bool))};
    assert_true(tsoro_moves_each(variant, position, find_root_move, &s));
    assert_int_equal(s.count, roots.move_count);
    free(s.met);
    tsoro_roots_release(&roots);
}

static void nothing_legal_is_unreachable_at_the_root(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(3);
    for (unsigned v = 0; every_variant[v] != NULL; v++) {
        tsoro_variant variant = variant_of(every_variant[v]);
        unsigned positions = variant.files > 12 ? 4 : variant.bonus[0] > 3 ? 6 : 20;
        for (unsigned i = 0; i < positions; i++) {
            tsoro_position position = random_position(&variant, 1 + 3 * i, &random);
            if (tsoro_moves_count(&variant, &position) <= 4000) {
                check_roots(&variant, &position);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fans_are_the_sowings_of_the_rules),
        cmocka_unit_test(fans_with_heaps),
        cmocka_unit_test(sets_come_once_each),
        cmocka_unit_test(the_best_set_comes_first),
        cmocka_unit_test(nothing_legal_is_unreachable_at_the_root),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
