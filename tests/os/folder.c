#include "os/folder.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int folder_setup(void **state)
{
    char *path = strdup("/tmp/tsoro-test-XXXXXX");
    *state = path;
    return path != NULL && mkdtemp(path) != NULL ? 0 : -1;
}

const char *in_folder(void **state, const char *name)
{
    static char paths[4][512];
    static unsigned next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", (const char *)*state, name);
    return path;
}

static size_t walk(void **state, int remove_them)
{
    DIR *folder = opendir(*state);
    size_t count = 0;
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            count++;
            const char *path = in_folder(state, entry->d_name);
            if (remove_them && unlink(path) != 0) {
                rmdir(path);
            }
        }
    }
    if (folder != NULL) {
        closedir(folder);
    }
    return count;
}

size_t folder_entries(void **state)
{
    return walk(state, 0);
}

int folder_teardown(void **state)
{
    walk(state, 1);
    int result = rmdir(*state);
    free(*state);
    return result;
}
