#include "cli/arguments.h"

#include "cli/fail.h"
#include "cli/options.h"
#include "cli/text.h"

#include "tsoro/notation.h"

#include <string.h>

int tsoro_read_variant(const char *text, tsoro_variant *variant)
{
    if (!text)
        text = tsoro_preset_name(TSORO_FUVA);
    tsoro_status status = tsoro_variant_read(text, strlen(text), variant);
    return tsoro_ok(status) ? TSORO_OPTIONS_GO : tsoro_fail_status(status, _("variant"), text);
}

int tsoro_read_game(const tsoro_game_text *text, tsoro_variant *variant, tsoro_position *position)
{
    int go = tsoro_read_variant(text->variant, variant);
    if (go != TSORO_OPTIONS_GO)
        return go;
    if (!text->position) {
        *position = tsoro_position_start(variant);
        return TSORO_OPTIONS_GO;
    }
    tsoro_status status =
        tsoro_position_read(variant, text->position, strlen(text->position), position);
    return tsoro_ok(status) ? TSORO_OPTIONS_GO
                            : tsoro_fail_status(status, _("position"), text->position);
}
