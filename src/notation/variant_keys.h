/* The keys of a variant line in the order of the rulebook's table (section 6). Internal to the
   module. */
#ifndef TSORO_NOTATION_VARIANT_KEYS_H
#define TSORO_NOTATION_VARIANT_KEYS_H

#include "tsoro/status.h"
#include "tsoro/variant.h"

#define TSORO_MAX_OUTER 9 /* stones of a hole at the start, for heads and inner holes too */

typedef enum tsoro_key {
    TSORO_KEY_FILES,
    TSORO_KEY_HEADS,
    TSORO_KEY_BONUS,
    TSORO_KEY_SANCTUARY,
    TSORO_KEY_OUTER,
    TSORO_KEY_INNER,
    TSORO_KEY_CAPTURES,
    TSORO_KEY_SETUP,
    TSORO_KEY_REPEAT,
    TSORO_KEY_QUIET,
    TSORO_KEY_COUNT
} tsoro_key;

const char *tsoro_key_name(tsoro_key key);

/* The words a key takes, in the order of their values and closed by NULL; NULL for other keys. */
const char *const *tsoro_key_words(tsoro_key key);

/* What a reader of the key's value expects. */
tsoro_expected tsoro_key_expects(tsoro_key key);

/* Gives the variant the heads of its preset on the files and outer stones it has now: what a line
   that does not write `heads` means. */
void tsoro_preset_heads(tsoro_variant *variant);

#endif
