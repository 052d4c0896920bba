/* A folder of its own for each test that touches files. */
#ifndef TESTS_OS_FOLDER_H
#define TESTS_OS_FOLDER_H

#include <stddef.h>

/* cmocka setup and teardown: *state is the path of an empty folder, removed afterwards with what
 * it holds (one level). */
int folder_setup(void **state);
int folder_teardown(void **state);

/* "folder/name" in a static buffer that the fourth next call reuses. */
const char *in_folder(void **state, const char *name);

/* Entries of the folder, "." and ".." not counted. */
size_t folder_entries(void **state);

#endif
