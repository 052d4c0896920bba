/* Game records in files. */
#ifndef TSORO_CLI_RECORD_FILE_H
#define TSORO_CLI_RECORD_FILE_H

#include "tsoro/record.h"

#include <stdbool.h>
#include <stddef.h>

/* Called for each game of a file: number 1, 2, ...; line: where it begins. Owns nothing. Returns
   TSORO_OPTIONS_GO, or an exit status to stop with. */
typedef int (*tsoro_record_fn)(void *context, tsoro_record *record, size_t number, size_t line);

/* Reads a file ("-": standard input) game by game. A damaged game is an error that names its line
   and ends the reading. An empty file is an error. Returns TSORO_OPTIONS_GO, or the exit status. */
int tsoro_record_file_each(const char *path, tsoro_record_fn each, void *context);

/* Reads the game of that number. Returns TSORO_OPTIONS_GO, or the exit status. */
int tsoro_record_file_load(const char *path, size_t number, tsoro_record **record);

/* Writes a file with this one game, atomically; an existing file only with `force`. False on
   failure (the error is printed). */
bool tsoro_record_file_save(const char *path, bool force, const tsoro_record *record);

/* A record of the plies played of a game, with the tags and comments of `words` (NULL: none) where
   they still apply. False without memory (the error is printed). */
bool tsoro_record_copy(const tsoro_game *game, const tsoro_record *words, tsoro_record **copy);

/* The whole text of a record, NUL-terminated; free it with free(). NULL without memory. */
char *tsoro_record_text(const tsoro_record *record, size_t *length);

#endif
