#include "search/board.h"

#include "search/fan.h"

static void fill_runs(tsoro_board *board)
{
    unsigned pits = board->pits;
    for (unsigned c = 0; c < pits; c++) {
        for (unsigned i = 0; i < sizeof board->run[c]; i++) {
            board->run[c][i] = i < 2 * pits && i % pits < c;
        }
    }
    memset(board->lifted, 0xff, sizeof board->lifted);
    board->lifted[TSORO_HALF_BYTES] = 0;
}

void tsoro_board_init(tsoro_board *board, const tsoro_variant *variant)
{
    memset(board, 0, sizeof *board);
    board->variant = *variant;
    board->files = variant->files;
    board->pits = tsoro_variant_pits(variant);
    board->lanes = (board->pits + TSORO_LANE_BYTES - 1) / TSORO_LANE_BYTES;
    board->all = ((uint64_t)1 << board->pits) - 1;
    board->heads = variant->heads;
    board->takeable = variant->sanctuary ? board->all & ~board->heads : board->all;
    board->sows_captures = variant->captures == TSORO_CAPTURES_SOW;
    board->schedule = tsoro_variant_has_schedule(variant);
    board->sown_bytes =
        sizeof(tsoro_sown) + (board->sows_captures ? 2 : 1) * board->lanes * sizeof(tsoro_lane);
    for (unsigned i = 0; i < board->pits; i++) {
        board->valid.pit[i] = 0xff;
    }
    fill_runs(board);
}

unsigned tsoro_half_stones(const tsoro_half *half)
{
    unsigned stones = 0;
    for (unsigned i = 0; i < TSORO_HALF_BYTES; i++) {
        stones += half->pit[i];
    }
    return stones;
}

uint64_t tsoro_half_hash(const tsoro_board *board, const tsoro_half *half)
{
    static const uint64_t factor[TSORO_HALF_BYTES / 8] = {
        UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0xbf58476d1ce4e5b9), UINT64_C(0x94d049bb133111eb),
        UINT64_C(0xd6e8feb86659fd93), UINT64_C(0xa0761d6478bd642f), UINT64_C(0xe7037ed1a0b428db)};
    uint64_t sum = UINT64_C(0x8ebc6af09c88c6e3);
    for (unsigned i = 0; i < 2 * board->lanes; i++) {
        uint64_t word = half->word[i] * factor[i];
        sum += word ^ (word >> 31);
    }
    sum ^= sum >> 32;
    sum *= UINT64_C(0x589965cc75374cc3);
    return sum ^ (sum >> 29);
}
