#include "notation/variant_keys.h"

#include <string.h>

typedef struct key_row {
    const char *name;
    tsoro_expected expects;
    const char *words[4]; /* in the order of their values */
} key_row;

static const key_row keys[TSORO_KEY_COUNT] = {
    [TSORO_KEY_FILES] = {"files", TSORO_EXPECT_NUMBER, {0}},
    [TSORO_KEY_HEADS] = {"heads", TSORO_EXPECT_HEADS, {0}},
    [TSORO_KEY_BONUS] = {"bonus", TSORO_EXPECT_BONUS, {0}},
    [TSORO_KEY_SANCTUARY] = {"sanctuary", TSORO_EXPECT_ON_OFF, {"off", "on"}},
    [TSORO_KEY_OUTER] = {"outer", TSORO_EXPECT_NUMBER, {0}},
    [TSORO_KEY_INNER] = {"inner", TSORO_EXPECT_NUMBER, {0}},
    [TSORO_KEY_CAPTURES] = {"captures",
                            TSORO_EXPECT_CAPTURES,
                            {[TSORO_CAPTURES_REMOVE] = "remove", [TSORO_CAPTURES_SOW] = "sow"}},
    [TSORO_KEY_SETUP] = {"setup",
                         TSORO_EXPECT_SETUP,
                         {[TSORO_SETUP_NONE] = "none", [TSORO_SETUP_TRACEY] = "tracey"}},
    [TSORO_KEY_REPEAT] = {"repeat",
                          TSORO_EXPECT_REPEAT,
                          {[TSORO_REPEAT_ENDLESS] = "endless",
                           [TSORO_REPEAT_MAJORITY] = "majority",
                           [TSORO_REPEAT_FORBIDDEN] = "forbidden"}},
    [TSORO_KEY_QUIET] = {"quiet", TSORO_EXPECT_NUMBER, {0}},
};

const char *tsoro_key_name(tsoro_key key)
{
    return keys[key].name;
}

const char *const *tsoro_key_words(tsoro_key key)
{
    return keys[key].words[0] ? keys[key].words : NULL;
}

tsoro_expected tsoro_key_expects(tsoro_key key)
{
    return keys[key].expects;
}

/* A preset's heads stay at their distance from the side they are counted from. Those that start
   with other stones than the preset's outer holes say so; the others follow `outer`. */
void tsoro_preset_heads(tsoro_variant *variant)
{
    tsoro_variant preset = tsoro_variant_preset((tsoro_preset)variant->preset);
    variant->heads = variant->heads_left = 0;
    memset(variant->head_stones, 0, sizeof variant->head_stones);
    for (unsigned pit = 0; pit < preset.files; pit++) {
        if (!(preset.heads >> pit & 1u)) {
            continue;
        }
        bool left = preset.heads_left >> pit & 1u;
        unsigned now = left ? pit : pit + variant->files - preset.files;
        bool says_stones = preset.head_stones[pit] != preset.outer;
        variant->heads |= UINT32_C(1) << now;
        variant->heads_left |= left ? UINT32_C(1) << now : 0;
        variant->head_stones[now] = says_stones ? preset.head_stones[pit] : variant->outer;
    }
}
