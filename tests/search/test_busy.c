/* The marks of positions that are being searched. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "search/busy.h"

static tsoro_busy busy;

static void a_mark_holds_until_it_is_taken_away(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(1);
    for (unsigned i = 0; i < 1000; i++) {
        uint64_t key = tsoro_random_next(&random), other = tsoro_random_next(&random);
        assert_false(tsoro_busy_is_marked(&busy, key));
        tsoro_busy_mark(&busy, key);
        assert_true(tsoro_busy_is_marked(&busy, key));
        assert_false(tsoro_busy_is_marked(&busy, other));
        tsoro_busy_unmark(&busy, key);
        assert_false(tsoro_busy_is_marked(&busy, key));
    }
}

/* As many positions as a few threads have open at once hardly ever meet in one place, and those
   that do take nobody's mark away but the one they replaced. */
static void marks_stand_side_by_side(void **state)
{
    (void)state;
    enum { OPEN = 32 };
    uint64_t keys[OPEN];
    tsoro_random random = tsoro_random_seeded(2);
    unsigned held = 0;
    for (unsigned i = 0; i < OPEN; i++) {
        keys[i] = tsoro_random_next(&random);
        tsoro_busy_mark(&busy, keys[i]);
    }
    for (unsigned i = 0; i < OPEN; i++) {
        held += tsoro_busy_is_marked(&busy, keys[i]);
    }
    assert_true(held >= OPEN - 2);
    for (unsigned i = 0; i < OPEN / 2; i++) {
        tsoro_busy_unmark(&busy, keys[i]);
    }
    for (unsigned i = 0; i < OPEN; i++) {
        held -= tsoro_busy_is_marked(&busy, keys[i]);
        assert_true(i >= OPEN / 2 || !tsoro_busy_is_marked(&busy, keys[i]));
    }
    assert_true(held <= OPEN / 2);
    for (unsigned i = OPEN / 2; i < OPEN; i++) {
        tsoro_busy_unmark(&busy, keys[i]);
    }
}

/* Two keys of one slot, which the upper half of a key chooses. */
static void a_replaced_mark_is_gone_and_its_successor_stays(void **state)
{
    (void)state;
    uint64_t first = UINT64_C(0x700000001), second = UINT64_C(0x700000002);
    tsoro_busy_mark(&busy, first);
    tsoro_busy_mark(&busy, second);
    assert_false(tsoro_busy_is_marked(&busy, first));
    tsoro_busy_unmark(&busy, first);
    assert_true(tsoro_busy_is_marked(&busy, second));
    tsoro_busy_unmark(&busy, second);
    assert_false(tsoro_busy_is_marked(&busy, second));
}

static void one_thread_marks_nothing(void **state)
{
    (void)state;
    tsoro_busy_mark(NULL, 1);
    assert_false(tsoro_busy_is_marked(NULL, 1));
    tsoro_busy_unmark(NULL, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mark_holds_until_it_is_taken_away),
        cmocka_unit_test(marks_stand_side_by_side),
        cmocka_unit_test(a_replaced_mark_is_gone_and_its_successor_stays),
        cmocka_unit_test(one_thread_marks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
