#include "tsoro/search.h"

#include "search/eval.h"

/* 1000 / (1 + exp(-i / 8)), rounded. */
static const uint16_t logistic[] = {
    500, 531, 562, 593, 622, 651, 679, 706, 731, 755, 777, 798, 818, 835, 852, 867, 881, 893,
    905, 915, 924, 932, 940, 947, 953, 958, 963, 967, 971, 974, 977, 980, 982, 984, 986, 988,
    989, 990, 991, 992, 993, 994, 995, 996, 996, 997, 997, 997, 998, 998, 998, 998, 998, 999};

unsigned tsoro_win_permille(const tsoro_variant *variant, int32_t score)
{
    if (tsoro_score_is_win(score) || tsoro_score_is_loss(score)) {
        return score > 0 ? 1000 : 0;
    }
    int32_t size = score < 0 ? -score : score;
    int32_t unit = tsoro_score_unit(variant);
    int32_t steps = sizeof logistic / sizeof *logistic;
    int32_t at = size * 8 / unit, part = size * 8 % unit;
    int32_t chance = 999;
    if (at + 1 < steps) {
        chance = logistic[at] + (logistic[at + 1] - logistic[at]) * part / unit;
    }
    return (unsigned)(score < 0 ? 1000 - chance : chance);
}
