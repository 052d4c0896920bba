/* Game records, `.tgn` (rulebook, section 7): a game with its tags and comments, read from and
   written to text. One thread at a time per record. */
#ifndef TSORO_RECORD_H
#define TSORO_RECORD_H

#include "tsoro/api.h"
#include "tsoro/game.h"
#include "tsoro/position.h"
#include "tsoro/status.h"
#include "tsoro/variant.h"

#include <stddef.h>
#include <stdint.h>

typedef struct tsoro_record tsoro_record;

/* A record of a new game (as tsoro_game_create()), every tag unknown. */
TSORO_API tsoro_status tsoro_record_create(const tsoro_variant *variant,
                                           const tsoro_position *position, tsoro_record **record);
TSORO_API void tsoro_record_destroy(tsoro_record *record); /* NULL is allowed */

/* A record that takes over a game: it destroys it with itself. On failure the game stays the
   caller's. */
TSORO_API tsoro_status tsoro_record_adopt(tsoro_game *game, tsoro_record **record);

/* The record's game: play, undo and end it there. The pointer holds as long as the record. */
TSORO_API tsoro_game *tsoro_record_game(const tsoro_record *record);

/* --- Tags. Result, Variant, Position and Termination follow from the game and are not kept as
   tags; Event, Site, Date, Round, South and North always exist and are "?" until they are set. ---
 */

/* The value of a kept tag; NULL if there is none. The pointer holds until the tag is set again. */
TSORO_API const char *tsoro_record_tag(const tsoro_record *record, const char *name);

/* Sets a kept tag; both texts are copied. Values are UTF-8 without control characters, names are
   letters, digits and `_`. TSORO_ERR_SYNTAX (offset into the value or name), TSORO_ERR_CONFLICT for
   the four tags that follow from the game, TSORO_ERR_MEMORY. */
TSORO_API tsoro_status tsoro_record_set_tag(tsoro_record *record, const char *name,
                                            const char *value);

/* Kept tags in the order they are written: the six, then the others as they came. */
TSORO_API size_t tsoro_record_tags(const tsoro_record *record);
TSORO_API const char *tsoro_record_tag_name(const tsoro_record *record, size_t index);
TSORO_API const char *tsoro_record_tag_value(const tsoro_record *record, size_t index);

/* --- Comments. Each stands after a ply (0: before the first move) and is kept byte by byte. --- */

/* Adds a comment behind those that stand after the ply already. UTF-8 without `}` and without
   control characters other than tab, line feed and carriage return: TSORO_ERR_SYNTAX (offset into
   the text), TSORO_ERR_MEMORY. */
TSORO_API tsoro_status tsoro_record_add_comment(tsoro_record *record, size_t ply, const char *text);

/* Removes all comments after a ply. */
TSORO_API void tsoro_record_clear_comments(tsoro_record *record, size_t ply);

/* How many comments stand after the ply, and one of them, index < that. The pointer holds until the
   comments of the ply are cleared. */
TSORO_API size_t tsoro_record_comments(const tsoro_record *record, size_t ply);
TSORO_API const char *tsoro_record_comment(const tsoro_record *record, size_t ply, size_t index);

/* --- Text --- */

/* Reads the game that starts at *offset or behind white space there, and moves *offset behind it
   and the white space that follows: the text is at its end when *offset is its length. Offsets of
   errors count from the start of the text. TSORO_ERR_SYNTAX, TSORO_ERR_DUPLICATE (a tag), the
   errors of variant and position lines (in their tags) and of moves; TSORO_ERR_GAME_OVER (a move
   after the end), TSORO_ERR_MISMATCH (a wrong move number; results or a termination that differ
   from each other or from what the rules decided), TSORO_ERR_TOO_LONG (more than 256 tags),
   TSORO_ERR_MEMORY. Cost: linear in the game. */
TSORO_API tsoro_status tsoro_record_read(const char *text, size_t length, size_t *offset,
                                         tsoro_record **record);

/* Writes the plies played, not those that could be redone, and the comments that stand among them:
   as snprintf, ends with a line feed. Games in one file are joined by an empty line. */
TSORO_API size_t tsoro_record_write(const tsoro_record *record, char *out, size_t size);

/* The line of an offset in a text, 1 for the first; offset <= length of the text. */
TSORO_API size_t tsoro_text_line(const char *text, size_t offset);

/* The text of a result: "1-0", "0-1", "1/2-1/2", "*". Of a reason: "immobilised", ...; "" for
   TSORO_REASON_NONE. Never NULL. */
TSORO_API const char *tsoro_outcome_text(tsoro_outcome outcome);
TSORO_API const char *tsoro_reason_text(tsoro_reason reason);

#endif
