/* The sets of weights: a native program has the best one for every board, and takes in nothing that
   is none. */
#include "search/weights.h"

#include "tsoro/variant.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static void nothing_is_lacking(void **state)
{
    (void)state;
    for (unsigned preset = 0; preset < TSORO_PRESET_COUNT; preset++) {
        tsoro_variant variant = tsoro_variant_preset((tsoro_preset)preset);
        unsigned files = 0, family = 0;
        assert_false(tsoro_weights_lacking(&variant, &files, &family));
        assert_int_equal(files, 0);
    }
}

static void garbage_is_refused(void **state)
{
    (void)state;
    size_t count = 2 + tsoro_weights_length(4);
    int16_t *numbers = calloc(count, sizeof *numbers);
    assert_non_null(numbers);
    numbers[0] = 4;
    numbers[1] = TSORO_FAMILY_BONUS;
    assert_false(tsoro_weights_add(numbers, count)); /* its unit is 0 */
    numbers[2] = 400;
    assert_false(tsoro_weights_add(numbers, count - 1));
    assert_false(tsoro_weights_add(numbers, 2));
    numbers[1] = 2;
    assert_false(tsoro_weights_add(numbers, count));
    free(numbers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_lacking),
        cmocka_unit_test(garbage_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
