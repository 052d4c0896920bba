#include "notation/move_capture.h"

#include <assert.h>

typedef struct capture_account {
    const tsoro_variant *variant;
    unsigned mover;
    tsoro_captured captured;
} capture_account;

static void add_capture(capture_account *account, unsigned pit)
{
    tsoro_captured *captured = &account->captured;
    assert(captured->count < TSORO_MAX_FILES);
    captured->files[captured->count++] =
        (uint8_t)tsoro_pit_file(account->variant->files, account->mover, pit);
}

static bool note_capture(void *context, const tsoro_step *step)
{
    if (step->end == TSORO_STEP_CAPTURE) {
        add_capture(context, step->last);
    }
    return true;
}

tsoro_captured tsoro_captures_of(const tsoro_variant *variant, const tsoro_position *position,
                                 const tsoro_move *move, const tsoro_sowing *sowing)
{
    capture_account account = {.variant = variant, .mover = position->mover};
    if (sowing->capture == TSORO_NO_PIT) {
        return account.captured;
    }
    if (variant->captures == TSORO_CAPTURES_SOW) {
        tsoro_move_account(variant, position, move, note_capture, &account);
    } else {
        add_capture(&account, sowing->capture);
    }
    return account.captured;
}
