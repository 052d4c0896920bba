#include "rules/lap.h"
#include "tsoro/moves.h"

#include <string.h>

static tsoro_step_end step_end(const tsoro_sowings *walk, tsoro_lap_end end, uint32_t stop)
{
    switch (end) {
    case TSORO_LAP_RELAY:
        return TSORO_STEP_RELAY;
    case TSORO_LAP_HEAD:
        return walk->stop == stop ? TSORO_STEP_HEAD_STOP : TSORO_STEP_HEAD_ON;
    case TSORO_LAP_EMPTY:
        return TSORO_STEP_EMPTY;
    case TSORO_LAP_CAPTURE:
    case TSORO_LAP_SOW_ON:
        return TSORO_STEP_CAPTURE;
    default:
        return TSORO_STEP_ENDLESS;
    }
}

/* Sows one lap and describes it. */
static tsoro_lap_end tell_lap(tsoro_sowings *walk, uint32_t stop, tsoro_step *step)
{
    unsigned files = walk->variant->files;
    uint8_t before[TSORO_HALF_BYTES];
    memcpy(before, walk->now[1], sizeof before);
    *step = (tsoro_step){.from = walk->lift, .sown_capture = walk->hand > 0};
    step->stones = walk->hand ? walk->hand : walk->now[0][walk->lift];
    tsoro_lap_end end = tsoro_lap_sow(walk);
    walk->stop += end == TSORO_LAP_HEAD;
    step->number = walk->laps;
    step->landing = walk->stop;
    step->last = walk->lift;
    step->end = (uint8_t)step_end(walk, end, stop);
    if (step->end == TSORO_STEP_CAPTURE) {
        step->taken_inner = before[tsoro_facing_inner(files, walk->lift)];
        step->taken_outer = before[tsoro_facing_outer(files, walk->lift)];
    }
    memcpy(step->own, walk->now[0], TSORO_HALF_BYTES);
    memcpy(step->enemy, walk->now[1], TSORO_HALF_BYTES);
    return end;
}

tsoro_why tsoro_move_account(const tsoro_variant *variant, const tsoro_position *position,
                             const tsoro_move *move, tsoro_step_fn each, void *context)
{
    tsoro_sowings walk;
    tsoro_sowings_start_at(&walk, variant, position, move->origin);
    if (walk.origins == 0) {
        return tsoro_why_not_lift(variant, position, move->origin);
    }
    tsoro_lap_start(&walk, move->origin);
    for (;;) {
        tsoro_step step;
        tsoro_lap_end end = tell_lap(&walk, move->stop, &step);
        if (!each(context, &step) || step.end == TSORO_STEP_HEAD_STOP) {
            return TSORO_WHY_LEGAL;
        }
        if (end == TSORO_LAP_ENDLESS && move->stop == 0) {
            return TSORO_WHY_ENDLESS;
        }
        if (end == TSORO_LAP_ENDLESS || end == TSORO_LAP_EMPTY || end == TSORO_LAP_CAPTURE) {
            return move->stop ? TSORO_WHY_NO_SUCH_STOP : TSORO_WHY_LEGAL;
        }
    }
}
