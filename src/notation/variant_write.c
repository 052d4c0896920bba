/* Writes a variant line: the short form names the preset and what differs from it, the full form
   everything (rulebook, section 6). */
#include "notation/sink.h"
#include "notation/variant_keys.h"
#include "tsoro/notation.h"

#include <string.h>

typedef struct variant_writing {
    tsoro_sink sink;
    const tsoro_variant *variant;
    bool full;
    bool any_key;
} variant_writing;

static void begin_head(variant_writing *writing, bool *any, char side, unsigned k, unsigned pit)
{
    tsoro_sink *sink = &writing->sink;
    if (*any) {
        tsoro_sink_byte(sink, '+');
    }
    *any = true;
    tsoro_sink_byte(sink, side);
    tsoro_sink_number(sink, k);
    if (writing->variant->head_stones[pit] != writing->variant->outer) {
        tsoro_sink_byte(sink, '*');
        tsoro_sink_number(sink, writing->variant->head_stones[pit]);
    }
}

/* r before l, K rising. */
static void write_heads(variant_writing *writing)
{
    const tsoro_variant *variant = writing->variant;
    uint32_t left = writing->full ? 0 : variant->heads & variant->heads_left;
    uint32_t right = variant->heads & ~left;
    bool any = false;
    for (unsigned k = 1; k <= variant->files; k++) {
        unsigned pit = variant->files - k;
        if (right >> pit & 1u) {
            begin_head(writing, &any, 'r', k, pit);
        }
    }
    for (unsigned k = 1; k <= variant->files; k++) {
        if (left >> (k - 1) & 1u) {
            begin_head(writing, &any, 'l', k, k - 1);
        }
    }
    if (!any) {
        tsoro_sink_text(&writing->sink, "none");
    }
}

static void write_bonus(variant_writing *writing)
{
    for (unsigned i = 0; i < writing->variant->bonus_count; i++) {
        if (i != 0) {
            tsoro_sink_byte(&writing->sink, '/');
        }
        tsoro_sink_number(&writing->sink, writing->variant->bonus[i]);
    }
}

/* The value of a key that is a number or one of the key's words. */
static uint32_t key_value(const tsoro_variant *variant, tsoro_key key)
{
    switch (key) {
    case TSORO_KEY_FILES:
        return variant->files;
    case TSORO_KEY_SANCTUARY:
        return variant->sanctuary;
    case TSORO_KEY_OUTER:
        return variant->outer;
    case TSORO_KEY_INNER:
        return variant->inner;
    case TSORO_KEY_CAPTURES:
        return variant->captures;
    case TSORO_KEY_SETUP:
        return variant->setup;
    case TSORO_KEY_REPEAT:
        return variant->repeat;
    case TSORO_KEY_QUIET:
        return variant->quiet;
    default:
        return 0;
    }
}

static bool same_heads(const tsoro_variant *a, const tsoro_variant *b)
{
    return a->heads == b->heads &&
           memcmp(a->head_stones, b->head_stones, sizeof a->head_stones) == 0;
}

static bool same_value(const tsoro_variant *a, const tsoro_variant *b, tsoro_key key)
{
    if (key == TSORO_KEY_HEADS) {
        return same_heads(a, b);
    }
    if (key == TSORO_KEY_BONUS) {
        return a->bonus_count == b->bonus_count && memcmp(a->bonus, b->bonus, a->bonus_count) == 0;
    }
    return key_value(a, key) == key_value(b, key);
}

static void write_key(variant_writing *writing, tsoro_key key)
{
    tsoro_sink *sink = &writing->sink;
    tsoro_sink_byte(sink, writing->any_key ? ',' : ':');
    writing->any_key = true;
    tsoro_sink_text(sink, tsoro_key_name(key));
    tsoro_sink_byte(sink, '=');
    if (key == TSORO_KEY_HEADS) {
        write_heads(writing);
    } else if (key == TSORO_KEY_BONUS) {
        write_bonus(writing);
    } else if (tsoro_key_words(key) != NULL) {
        tsoro_sink_text(sink, tsoro_key_words(key)[key_value(writing->variant, key)]);
    } else {
        tsoro_sink_number(sink, key_value(writing->variant, key));
    }
}

size_t tsoro_variant_write(const tsoro_variant *variant, bool full, char *out, size_t size)
{
    variant_writing writing = {
        .sink = {.out = out, .size = size}, .variant = variant, .full = full};
    tsoro_preset preset = full ? TSORO_FUVA : (tsoro_preset)variant->preset;
    tsoro_sink_text(&writing.sink, tsoro_preset_name(preset));

    /* What NAME would mean with the other keys as they stand: its heads follow files and outer. */
    tsoro_variant named = *variant;
    tsoro_preset_heads(&named);
    tsoro_variant given = tsoro_variant_preset(preset);
    given.heads = named.heads;
    memcpy(given.head_stones, named.head_stones, sizeof given.head_stones);

    for (int key = 0; key < TSORO_KEY_COUNT; key++) {
        if (full || !same_value(variant, &given, (tsoro_key)key)) {
            write_key(&writing, (tsoro_key)key);
        }
    }
    return tsoro_sink_finish(&writing.sink);
}
