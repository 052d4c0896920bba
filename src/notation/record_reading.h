/* A game record while it is read: its tags, then its moves. Internal to the module. */
#ifndef TSORO_NOTATION_RECORD_READING_H
#define TSORO_NOTATION_RECORD_READING_H

#include "notation/record_parts.h"

/* The tags that follow from the game, as they stand in the text. */
typedef enum tsoro_derived_tag {
    TSORO_TAG_RESULT,
    TSORO_TAG_VARIANT,
    TSORO_TAG_POSITION,
    TSORO_TAG_TERMINATION,
    TSORO_DERIVED_TAGS
} tsoro_derived_tag;

typedef struct tsoro_span {
    bool there;
    size_t start, end;
} tsoro_span;

typedef struct tsoro_record_reading {
    tsoro_cursor cursor;
    tsoro_record *record;
    tsoro_span derived[TSORO_DERIVED_TAGS];
    unsigned fixed_seen; /* bit i: the fixed tag i was written */
    bool numbered;       /* a move number stands before the move to come */
} tsoro_record_reading;

/* Takes white space. */
void tsoro_cursor_skip_space(tsoro_cursor *cursor);

/* Whether the tag is written and says something. */
bool tsoro_derived_known(const tsoro_record_reading *reading, tsoro_derived_tag tag);

/* An error of a text that starts at `start` in the record. */
tsoro_status tsoro_status_shifted(tsoro_status status, size_t start);

/* Reads the tags and the white space around them into the record. */
tsoro_status tsoro_record_read_tags(tsoro_record_reading *reading);

/* Makes the record's game from the tags that were read. */
tsoro_status tsoro_record_start_game(tsoro_record_reading *reading);

#endif
