/* The keys of the proof search: different nodes, different keys. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "solve/node.h"
#include "solve/table.h"
#include "tsoro/notation.h"

static tsoro_node random_node(tsoro_random *random, unsigned pits)
{
    tsoro_node node = {.attacking = true};
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned pit = 0; pit < pits; pit++) {
            uint64_t drawn = tsoro_random_below(random, 12);
            node.half[side][pit] = (uint8_t)(drawn < 4 ? drawn : 0);
        }
    }
    return node;
}

/* One pit changed, and two others by the same bits: a key that multiplies once from word to word
   takes some of these for the same, for what the first word changes the second changes back. */
static void a_few_pits_make_another_key(void **state)
{
    (void)state;
    enum { PITS = 18, NODES = 2000 };
    tsoro_variant variant;
    assert_true(tsoro_ok(tsoro_variant_read("fuva:files=9", 12, &variant)));
    tsoro_random random = tsoro_random_seeded(1);
    for (int i = 0; i < NODES; i++) {
        tsoro_node node = random_node(&random, PITS);
        uint64_t key = tsoro_node_key(&variant, &node);
        unsigned side = (unsigned)tsoro_random_below(&random, 2);
        for (unsigned n = 0; n < 512; n++) {
            tsoro_node other = node;
            other.half[side][7] ^= n & 7;
            other.half[side][11] ^= n >> 3 & 7;
            other.half[side][15] ^= n >> 6;
            assert_true(n == 0 || tsoro_node_key(&variant, &other) != key);
        }
    }
}

static void stage_side_and_player_make_another_key(void **state)
{
    (void)state;
    tsoro_variant variant;
    assert_true(tsoro_ok(tsoro_variant_read("fuva:files=9", 12, &variant)));
    tsoro_random random = tsoro_random_seeded(2);
    tsoro_node node = random_node(&random, 18);
    tsoro_node other = node;
    uint64_t key = tsoro_node_key(&variant, &node);
    other.stage = 1;
    assert_true(tsoro_node_key(&variant, &other) != key);
    other = node;
    other.from = 1;
    assert_true(tsoro_node_key(&variant, &other) != key);
    other = node;
    other.attacking = false;
    assert_true(tsoro_node_key(&variant, &other) == (key ^ TSORO_OTHER_SIDE));
    memcpy(other.half[0], node.half[1], sizeof other.half[0]);
    memcpy(other.half[1], node.half[0], sizeof other.half[1]);
    other.attacking = true;
    assert_true(tsoro_node_key(&variant, &other) != key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_few_pits_make_another_key),
        cmocka_unit_test(stage_side_and_player_make_another_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
