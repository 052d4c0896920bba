/* What a game record is made of. Internal to the module. */
#ifndef TSORO_NOTATION_RECORD_PARTS_H
#define TSORO_NOTATION_RECORD_PARTS_H

#include "notation/cursor.h"
#include "tsoro/record.h"

/* The tags that every record has, in the order they are written; the others follow. */
enum {
    TSORO_TAG_EVENT,
    TSORO_TAG_SITE,
    TSORO_TAG_DATE,
    TSORO_TAG_ROUND,
    TSORO_TAG_SOUTH,
    TSORO_TAG_NORTH,
    TSORO_FIXED_TAGS
};

typedef struct tsoro_tag {
    char *name;
    char *value;
} tsoro_tag;

typedef struct tsoro_comment {
    size_t ply;
    char *text;
} tsoro_comment;

struct tsoro_record {
    tsoro_game *game;
    tsoro_tag *tags; /* the fixed ones first */
    size_t tag_count, tag_capacity;
    tsoro_comment *comments; /* by rising ply */
    size_t comment_count, comment_capacity;
};

/* Whether text[0..length) is a tag that follows from the game. */
bool tsoro_tag_is_derived(const char *name, size_t length);

/* The kept tag of this name; NULL if there is none. */
tsoro_tag *tsoro_record_find_tag(const tsoro_record *record, const char *name, size_t length);

/* Checks a tag's name, and a tag's value or a comment up to `end`: TSORO_ERR_SYNTAX at the byte
   that may not stand there. */
tsoro_status tsoro_cursor_check_name(const tsoro_cursor *cursor, size_t start, size_t end);
tsoro_status tsoro_cursor_check_value(const tsoro_cursor *cursor, size_t start, size_t end);
tsoro_status tsoro_cursor_check_comment(const tsoro_cursor *cursor, size_t start, size_t end);

/* Stores texts that are known to be good; takes over `value` and `text` on success. */
tsoro_status tsoro_record_put_tag(tsoro_record *record, const char *name, size_t name_length,
                                  char *value);
tsoro_status tsoro_record_put_comment(tsoro_record *record, size_t ply, char *text);

/* A copy of text[0..length) with a NUL; NULL without memory. */
char *tsoro_copy_text(const char *text, size_t length);

#endif
