#include "ugi/threads.h"

#include "os/thread.h"

#include <stddef.h>

static void *start(void *context, void (*run)(void *argument), void *argument)
{
    tsoro_thread *thread;
    (void)context;
    return tsoro_ok(tsoro_thread_start(run, argument, &thread)) ? thread : NULL;
}

static void join(void *context, void *handle)
{
    (void)context;
    tsoro_thread_join(handle);
}

const tsoro_threads *tsoro_native_threads(void)
{
    static const tsoro_threads native = {.start = start, .join = join};
    return &native;
}
