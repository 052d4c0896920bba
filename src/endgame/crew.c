#include "endgame/crew.h"

#include "base/alloc.h"
#include "os/thread.h"

#include <stddef.h>

typedef struct crew_member {
    tsoro_crew *crew;
    unsigned worker;
    tsoro_thread *thread;
} crew_member;

struct tsoro_crew {
    unsigned workers;
    crew_member *members; /* members[0] is the caller */
    tsoro_mutex *mutex;
    tsoro_condition *begin;
    tsoro_condition *end;
    uint64_t job;  /* counts jobs; a member works when it sees a new number */
    unsigned busy; /* members still at the current job */
    bool closing;
    tsoro_crew_piece *piece;
    void *context;
    uint32_t pieces;
    uint32_t next; /* atomic: the next piece to begin */
    const volatile bool *stop;
};

static void work(tsoro_crew *crew, unsigned worker)
{
    while (crew->stop == NULL || !*crew->stop) {
        uint32_t piece = __atomic_fetch_add(&crew->next, 1, __ATOMIC_RELAXED);
        if (piece >= crew->pieces) {
            break;
        }
        crew->piece(crew->context, worker, piece);
    }
}

static void run_member(void *context)
{
    crew_member *self = context;
    tsoro_crew *crew = self->crew;
    uint64_t seen = 0;
    tsoro_mutex_lock(crew->mutex);
    for (;;) {
        while (crew->job == seen && !crew->closing) {
            tsoro_condition_wait(crew->begin, crew->mutex);
        }
        if (crew->closing) {
            break;
        }
        seen = crew->job;
        tsoro_mutex_unlock(crew->mutex);
        work(crew, self->worker);
        tsoro_mutex_lock(crew->mutex);
        if (--crew->busy == 0) {
            tsoro_condition_signal(crew->end);
        }
    }
    tsoro_mutex_unlock(crew->mutex);
}

static tsoro_status start(tsoro_crew *crew)
{
    crew->mutex = tsoro_mutex_create();
    crew->begin = tsoro_condition_create();
    crew->end = tsoro_condition_create();
    crew->members = tsoro_alloc_array(crew->workers, sizeof *crew->members);
    if (crew->mutex == NULL || crew->begin == NULL || crew->end == NULL || crew->members == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    for (unsigned i = 1; i < crew->workers; i++) {
        crew_member *self = &crew->members[i];
        self->crew = crew;
        self->worker = i;
        tsoro_status status = tsoro_thread_start(run_member, self, &self->thread);
        if (!tsoro_ok(status)) {
            return status;
        }
    }
    return (tsoro_status){0};
}

tsoro_status tsoro_crew_create(unsigned workers, tsoro_crew **crew)
{
    tsoro_crew *made = tsoro_alloc(sizeof *made);
    if (made == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    made->workers = workers;
    tsoro_status status = start(made);
    if (!tsoro_ok(status)) {
        tsoro_crew_destroy(made);
        return status;
    }
    *crew = made;
    return status;
}

void tsoro_crew_destroy(tsoro_crew *crew)
{
    if (crew == NULL) {
        return;
    }
    if (crew->members != NULL) {
        tsoro_mutex_lock(crew->mutex);
        crew->closing = true;
        tsoro_condition_broadcast(crew->begin);
        tsoro_mutex_unlock(crew->mutex);
        for (unsigned i = 1; i < crew->workers; i++) {
            tsoro_thread_join(crew->members[i].thread);
        }
    }
    tsoro_free(crew->members);
    tsoro_condition_destroy(crew->begin);
    tsoro_condition_destroy(crew->end);
    tsoro_mutex_destroy(crew->mutex);
    tsoro_free(crew);
}

unsigned tsoro_crew_workers(const tsoro_crew *crew)
{
    return crew->workers;
}

void tsoro_crew_work(tsoro_crew *crew, uint32_t pieces, tsoro_crew_piece *piece, void *context,
                     const volatile bool *stop)
{
    crew->piece = piece;
    crew->context = context;
    crew->pieces = pieces;
    crew->stop = stop;
    __atomic_store_n(&crew->next, 0, __ATOMIC_RELAXED);
    bool alone = crew->workers == 1 || pieces < 2; /* not worth waking anybody */
    if (!alone) {
        tsoro_mutex_lock(crew->mutex);
        crew->job++;
        crew->busy = crew->workers - 1;
        tsoro_condition_broadcast(crew->begin);
        tsoro_mutex_unlock(crew->mutex);
    }
    work(crew, 0);
    if (!alone) {
        tsoro_mutex_lock(crew->mutex);
        while (crew->busy != 0) {
            tsoro_condition_wait(crew->end, crew->mutex);
        }
        tsoro_mutex_unlock(crew->mutex);
    }
}
