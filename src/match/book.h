/* What has been played in a match: results by pair, duplicates, the tally. Internal to the module;
   not thread-safe. */
#ifndef TSORO_MATCH_BOOK_H
#define TSORO_MATCH_BOOK_H

#include "match/play.h"

typedef enum tsoro_slot {
    TSORO_SLOT_OPEN, /* not played */
    TSORO_SLOT_LOST, /* counted, by the first player's view */
    TSORO_SLOT_DRAWN,
    TSORO_SLOT_WON,
    TSORO_SLOT_DUPLICATE
} tsoro_slot;

typedef struct tsoro_book {
    uint8_t *slots;   /* by game, two a pair: enum tsoro_slot */
    uint16_t *plies;  /* of the games, cut at 65535 */
    uint64_t *hashes; /* of the games played so far, in any order */
    size_t games;     /* slots */
    tsoro_tally tally;
} tsoro_book;

tsoro_status tsoro_book_create(size_t pairs, tsoro_book *book);
void tsoro_book_destroy(tsoro_book *book);

/* Enters a finished game in an open slot. */
void tsoro_book_enter(tsoro_book *book, size_t index, const tsoro_record *record,
                      const tsoro_played *played);

/* --- journal.c --- */

/* Enters the games of the journal, if there is one, and cuts off a torn end. *length is what was
   kept. False with *error filled if it is not a journal of this match. */
bool tsoro_journal_resume(const tsoro_match *match, tsoro_book *book, tsoro_match_error *error);

/* Adds a record to the end of the journal. TSORO_ERR_IO, TSORO_ERR_MEMORY. */
tsoro_status tsoro_journal_add(const char *path, const tsoro_record *record);

#endif
