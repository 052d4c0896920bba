#include "cli/analyse.h"

#include "cli/interrupt.h"
#include "cli/text.h"
#include "os/clock.h"

#include "tsoro/notation.h"

#include <inttypes.h>
#include <stdio.h>

char *tsoro_score_text(char *out, size_t size, const tsoro_variant *variant, int32_t score)
{
    uint32_t plies = tsoro_score_plies(score);
    tsoro_digits count = tsoro_number(plies);
    if (tsoro_score_is_win(score))
        return tsoro_fill(out, size,
                          ngettext("wins in {count} ply", "wins in {count} plies", plies),
                          TSORO_VALUES({"count", count.text}));
    if (tsoro_score_is_loss(score))
        return tsoro_fill(out, size,
                          ngettext("loses in {count} ply", "loses in {count} plies", plies),
                          TSORO_VALUES({"count", count.text}));
    unsigned permille = tsoro_win_permille(variant, score);
    snprintf(out, size, "%u.%u %%", permille / 10, permille % 10);
    return out;
}

bool tsoro_line_move(const tsoro_variant *variant, tsoro_position *position, tsoro_move move,
                     char *out, size_t size)
{
    tsoro_position after;
    if (!tsoro_ok(tsoro_move_apply(variant, position, &move, &after)))
        return false;
    tsoro_move_write(variant, position, &move, out, size);
    *position = after;
    return true;
}

static void tell_progress(const tsoro_analysis *analysis, const tsoro_search_info *info)
{
    fprintf(stderr, "\r\033[K");
    if (analysis->last)
        tsoro_print(stderr, _("ply {ply} of {last}, "),
                    TSORO_VALUES({"ply", tsoro_number(analysis->ply).text},
                                 {"last", tsoro_number(analysis->last).text}));
    tsoro_print(stderr, _("depth {depth}, {nodes} nodes"),
                TSORO_VALUES({"depth", tsoro_number(info->depth).text},
                             {"nodes", tsoro_number(info->nodes).text}));
    if (info->line) {
        char score[64];
        tsoro_score_text(score, sizeof score, analysis->variant, info->line->score);
        fprintf(stderr, ", %s", score);
    }
    fflush(stderr);
}

static bool poll(void *context, const tsoro_search_info *info, uint64_t *elapsed_us)
{
    const tsoro_analysis *analysis = context;
    *elapsed_us = (tsoro_monotonic_ns() - analysis->begun) / 1000;
    if (info && info->multipv <= 1 && analysis->progress)
        tell_progress(analysis, info);
    return tsoro_interrupted();
}

tsoro_limits tsoro_analysis_limits(tsoro_analysis *analysis)
{
    analysis->begun = tsoro_monotonic_ns();
    return (tsoro_limits){.soft_us = 0,
                          .hard_us = analysis->seconds * 1000000,
                          .nodes = analysis->nodes,
                          .depth = (uint32_t)analysis->depth,
                          .multipv = (uint32_t)analysis->lines,
                          .poll = poll,
                          .context = analysis};
}

void tsoro_analysis_quiet(const tsoro_analysis *analysis)
{
    if (analysis->progress)
        fprintf(stderr, "\r\033[K");
}
