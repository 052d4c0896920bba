#include "solve/runs.h"

#include "base/alloc.h"
#include "base/records.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* One sorted file with the record it stands at. */
typedef struct run {
    FILE *file;
    uint8_t *head; /* NULL: at its end */
} run;

struct tsoro_runs {
    size_t size, key;
    uint8_t *buffer;
    size_t count, capacity;
    run *runs;
    size_t run_count, run_capacity;
    uint8_t *last; /* the record given out */
    bool started;
};

static tsoro_status no_memory(void)
{
    return (tsoro_status){.code = TSORO_ERR_MEMORY};
}

static tsoro_status failed_file(void)
{
    return (tsoro_status){.code = TSORO_ERR_IO, .args = {errno ? errno : EIO, 0}};
}

tsoro_status tsoro_runs_create(size_t size, size_t key, size_t memory, tsoro_runs **runs)
{
    tsoro_runs *made = tsoro_alloc(sizeof *made);
    if (!made) {
        return no_memory();
    }
    made->size = size;
    made->key = key;
    made->capacity = memory / size ? memory / size : 1;
    made->buffer = tsoro_alloc_array(made->capacity, size);
    made->last = tsoro_alloc(size);
    if (!made->buffer || !made->last) {
        tsoro_runs_destroy(made);
        return no_memory();
    }
    *runs = made;
    return (tsoro_status){0};
}

void tsoro_runs_destroy(tsoro_runs *runs)
{
    if (!runs) {
        return;
    }
    for (size_t i = 0; i < runs->run_count; i++) {
        fclose(runs->runs[i].file);
        tsoro_free(runs->runs[i].head);
    }
    tsoro_free(runs->runs);
    tsoro_free(runs->buffer);
    tsoro_free(runs->last);
    tsoro_free(runs);
}

static tsoro_status sort_buffer(tsoro_runs *runs)
{
    if (!tsoro_records_sort(runs->buffer, runs->count, runs->size)) {
        return no_memory();
    }
    runs->count = tsoro_records_unique(runs->buffer, runs->count, runs->size, runs->key);
    return (tsoro_status){0};
}

/* Writes the sorted buffer out as a new run. */
static tsoro_status spill(tsoro_runs *runs)
{
    run *list =
        tsoro_grow_array(runs->runs, &runs->run_capacity, runs->run_count + 1, sizeof *list);
    if (!list) {
        return no_memory();
    }
    runs->runs = list;
    uint8_t *head = tsoro_alloc(runs->size);
    FILE *file = head ? tmpfile() : NULL;
    if (!file) {
        tsoro_status status = head ? failed_file() : no_memory();
        tsoro_free(head);
        return status;
    }
    list[runs->run_count++] = (run){file, head};
    if (fwrite(runs->buffer, runs->size, runs->count, file) != runs->count || fflush(file)) {
        return failed_file();
    }
    runs->count = 0;
    return (tsoro_status){0};
}

tsoro_status tsoro_runs_add(tsoro_runs *runs, const uint8_t *record)
{
    if (runs->count == runs->capacity) {
        tsoro_status status = sort_buffer(runs);
        /* Many twins leave room: writing half-empty runs would only make more of them. */
        if (tsoro_ok(status) && runs->count > runs->capacity / 2) {
            status = spill(runs);
        }
        if (!tsoro_ok(status)) {
            return status;
        }
    }
    memcpy(runs->buffer + runs->count++ * runs->size, record, runs->size);
    return (tsoro_status){0};
}

static tsoro_status advance(tsoro_runs *runs, run *at)
{
    if (fread(at->head, runs->size, 1, at->file) == 1) {
        return (tsoro_status){0};
    }
    if (ferror(at->file)) {
        return failed_file();
    }
    tsoro_free(at->head);
    at->head = NULL;
    return (tsoro_status){0};
}

tsoro_status tsoro_runs_rewind(tsoro_runs *runs)
{
    tsoro_status status = sort_buffer(runs);
    if (tsoro_ok(status)) {
        status = spill(runs);
    }
    for (size_t i = 0; i < runs->run_count && tsoro_ok(status); i++) {
        rewind(runs->runs[i].file);
        status = advance(runs, &runs->runs[i]);
    }
    return status;
}

static run *least_run(tsoro_runs *runs)
{
    run *least = NULL;
    for (size_t i = 0; i < runs->run_count; i++) {
        run *at = &runs->runs[i];
        if (at->head && (!least || memcmp(at->head, least->head, runs->size) < 0)) {
            least = at;
        }
    }
    return least;
}

tsoro_status tsoro_runs_next(tsoro_runs *runs, const uint8_t **record)
{
    for (;;) {
        run *least = least_run(runs);
        if (!least) {
            *record = NULL;
            return (tsoro_status){0};
        }
        bool twin = runs->started && memcmp(least->head, runs->last, runs->key) == 0;
        if (!twin) {
            memcpy(runs->last, least->head, runs->size);
        }
        runs->started = true;
        tsoro_status status = advance(runs, least);
        if (!tsoro_ok(status)) {
            return status;
        }
        if (!twin) {
            *record = runs->last;
            return status;
        }
    }
}
