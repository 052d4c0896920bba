#include "match/book.h"

#include "base/alloc.h"

tsoro_status tsoro_book_create(size_t pairs, tsoro_book *book)
{
    *book = (tsoro_book){.games = 2 * pairs};
    book->slots = tsoro_alloc_array(book->games, sizeof *book->slots);
    book->plies = tsoro_alloc_array(book->games, sizeof *book->plies);
    book->hashes = tsoro_alloc_array(book->games, sizeof *book->hashes);
    if (book->slots == NULL || book->plies == NULL || book->hashes == NULL) {
        tsoro_book_destroy(book);
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    return (tsoro_status){0};
}

void tsoro_book_destroy(tsoro_book *book)
{
    tsoro_free(book->slots);
    tsoro_free(book->plies);
    tsoro_free(book->hashes);
    *book = (tsoro_book){0};
}

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

/* Of the moves, the end, and who is South. */
static uint64_t hash_of(size_t index, const tsoro_game *game)
{
    uint64_t hash = mix(UINT64_C(0x243f6a8885a308d3), index % 2);
    for (size_t ply = 0; ply < tsoro_game_plies(game); ply++) {
        tsoro_move move = tsoro_game_move_at(game, ply);
        hash = mix(mix(hash, move.bonus), (uint64_t)move.stop << 8 | move.origin);
    }
    tsoro_result result = tsoro_game_result(game);
    return mix(hash, (uint64_t)result.outcome << 8 | (uint64_t)result.reason);
}

static bool is_duplicate(const tsoro_book *book, uint64_t hash)
{
    for (uint64_t i = 0; i < book->tally.games; i++) {
        if (book->hashes[i] == hash) {
            return true;
        }
    }
    return false;
}

static tsoro_slot slot_of(size_t index, tsoro_outcome outcome)
{
    if (outcome != TSORO_OUTCOME_SOUTH && outcome != TSORO_OUTCOME_NORTH) {
        return TSORO_SLOT_DRAWN;
    }
    bool first_is_south = index % 2 == 0;
    return (outcome == TSORO_OUTCOME_SOUTH) == first_is_south ? TSORO_SLOT_WON : TSORO_SLOT_LOST;
}

static bool is_counted(uint8_t slot)
{
    return slot >= TSORO_SLOT_LOST && slot <= TSORO_SLOT_WON;
}

/* Adds a pair to the tally if both its games count. */
static void count_pair(tsoro_book *book, size_t index)
{
    size_t even = index & ~(size_t)1;
    const uint8_t *pair = &book->slots[even];
    tsoro_tally *tally = &book->tally;
    if (!is_counted(pair[0]) || !is_counted(pair[1])) {
        return;
    }
    tally->pairs++;
    tally->by_score[pair[0] - TSORO_SLOT_LOST + pair[1] - TSORO_SLOT_LOST]++;
    for (unsigned game = 0; game < 2; game++) {
        bool first_is_south = game == 0;
        tally->won += pair[game] == TSORO_SLOT_WON;
        tally->drawn += pair[game] == TSORO_SLOT_DRAWN;
        tally->lost += pair[game] == TSORO_SLOT_LOST;
        tally->south_won += pair[game] == (first_is_south ? TSORO_SLOT_WON : TSORO_SLOT_LOST);
        tally->north_won += pair[game] == (first_is_south ? TSORO_SLOT_LOST : TSORO_SLOT_WON);
        tally->plies += book->plies[even + game];
    }
}

static void add_timing(tsoro_timing *to, const tsoro_timing *from)
{
    to->moves += from->moves;
    to->overran += from->overran;
    to->total_us += from->total_us;
    to->worst_us = from->worst_us > to->worst_us ? from->worst_us : to->worst_us;
}

void tsoro_book_enter(tsoro_book *book, size_t index, const tsoro_record *record,
                      const tsoro_played *played)
{
    const tsoro_game *game = tsoro_record_game(record);
    tsoro_tally *tally = &book->tally;
    uint64_t hash = hash_of(index, game);
    bool duplicate = is_duplicate(book, hash);
    size_t plies = tsoro_game_plies(game);
    book->slots[index] = (uint8_t)(duplicate ? TSORO_SLOT_DUPLICATE
                                             : slot_of(index, tsoro_game_result(game).outcome));
    book->plies[index] = (uint16_t)(plies < UINT16_MAX ? plies : UINT16_MAX);
    book->hashes[tally->games++] = hash;
    tally->duplicates += duplicate;
    if (played->forfeit != TSORO_FORFEIT_NONE) {
        tally->forfeits[played->loser][played->forfeit]++;
    }
    add_timing(&tally->timing[0], &played->timing[0]);
    add_timing(&tally->timing[1], &played->timing[1]);
    count_pair(book, index);
}
