/* Small tables for tests, built in a folder of their own. */
#ifndef TESTS_ENDGAME_TABLES_H
#define TESTS_ENDGAME_TABLES_H

#include "endgame/build.h"
#include "tsoro/egdb.h"
#include "tsoro/variant.h"

/* Fails the test if the text is no variant. */
tsoro_variant tables_variant(const char *text);

/* A path in the tests' temporary folder; the folder is made. Two paths may be in use at once. */
const char *tables_path(const char *name);

/* Builds a table; removes what an earlier run left, unless `resume`. */
tsoro_status tables_build(const char *variant, unsigned side, unsigned total, unsigned workers,
                          const char *path, bool resume);

/* The same, anew and with distances. */
tsoro_status tables_build_distances(const char *variant, unsigned side, unsigned total,
                                    unsigned workers, const char *path);

/* A set with this one table. */
tsoro_egdb *tables_open(const char *path);

/* Compares every entry with the plain solver, its distance too if the table has any. Returns the
 * number of positions. */
uint64_t tables_compare(const tsoro_egdb *db, const char *variant, unsigned side, unsigned total);

#endif
