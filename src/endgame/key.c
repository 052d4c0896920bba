#include "endgame/key.h"
#include "endgame/egname.h"

#include <string.h>

static tsoro_status unsupported(const char *name)
{
    tsoro_status status = {.code = TSORO_ERR_UNSUPPORTED};
    tsoro_egname(status.found, name);
    return status;
}

tsoro_status tsoro_egdb_key(const tsoro_variant *variant, tsoro_variant *key)
{
    if (variant->captures != TSORO_CAPTURES_REMOVE) {
        return unsupported("captures=sow");
    }
    if (tsoro_variant_has_schedule(variant)) {
        return unsupported("bonus schedule");
    }
    if (variant->repeat == TSORO_REPEAT_FORBIDDEN) {
        return unsupported("repeat=forbidden");
    }
    tsoro_variant made = tsoro_variant_preset(TSORO_FUVA);
    made.files = variant->files;
    made.heads = variant->heads;
    made.heads_left = 0; /* how a head is written, not where it is */
    made.bonus[0] = variant->bonus[0];
    made.sanctuary = variant->sanctuary && variant->heads != 0 && variant->bonus[0] != 0;
    made.quiet = 0;
    memset(made.head_stones, 0, sizeof made.head_stones);
    for (unsigned pit = 0; pit < made.files; pit++) {
        if (tsoro_variant_is_head(&made, pit)) {
            made.head_stones[pit] = made.outer;
        }
    }
    *key = made;
    return (tsoro_status){0};
}
