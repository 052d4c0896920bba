#include "os/thread.h"

#include "base/alloc.h"
#include "os/error.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

enum { stack_bytes = 8 << 20 };

struct tsoro_thread {
    pthread_t handle;
    void (*run)(void *context);
    void *context;
};

struct tsoro_mutex {
    pthread_mutex_t handle;
};

struct tsoro_condition {
    pthread_cond_t handle;
};

/* These calls fail only when misused. */
static void must(int result)
{
    assert(result == 0);
    (void)result;
}

static void *thread_main(void *argument)
{
    tsoro_thread *thread = argument;
    thread->run(thread->context);
    return NULL;
}

tsoro_status tsoro_thread_start(void (*run)(void *context), void *context, tsoro_thread **thread)
{
    tsoro_thread *made = tsoro_alloc(sizeof *made);
    if (made == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    made->run = run;
    made->context = context;
    pthread_attr_t attributes;
    int error_number = pthread_attr_init(&attributes);
    if (error_number == 0) {
        must(pthread_attr_setstacksize(&attributes, stack_bytes));
        error_number = pthread_create(&made->handle, &attributes, thread_main, made);
        pthread_attr_destroy(&attributes);
    }
    if (error_number != 0) {
        tsoro_free(made);
        return tsoro_os_error(error_number, "thread");
    }
    *thread = made;
    return (tsoro_status){0};
}

void tsoro_thread_join(tsoro_thread *thread)
{
    if (thread != NULL) {
        must(pthread_join(thread->handle, NULL));
        tsoro_free(thread);
    }
}

unsigned tsoro_processor_count(void)
{
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        return (unsigned)CPU_COUNT(&allowed);
    }
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (unsigned)online : 1;
}

tsoro_mutex *tsoro_mutex_create(void)
{
    tsoro_mutex *mutex = tsoro_alloc(sizeof *mutex);
    if (mutex != NULL && pthread_mutex_init(&mutex->handle, NULL) != 0) {
        tsoro_free(mutex);
        mutex = NULL;
    }
    return mutex;
}

void tsoro_mutex_destroy(tsoro_mutex *mutex)
{
    if (mutex != NULL) {
        must(pthread_mutex_destroy(&mutex->handle));
        tsoro_free(mutex);
    }
}

void tsoro_mutex_lock(tsoro_mutex *mutex)
{
    must(pthread_mutex_lock(&mutex->handle));
}

void tsoro_mutex_unlock(tsoro_mutex *mutex)
{
    must(pthread_mutex_unlock(&mutex->handle));
}

tsoro_condition *tsoro_condition_create(void)
{
    tsoro_condition *condition = tsoro_alloc(sizeof *condition);
    pthread_condattr_t attributes;
    if (condition == NULL || pthread_condattr_init(&attributes) != 0) {
        tsoro_free(condition);
        return NULL;
    }
    must(pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC));
    int error_number = pthread_cond_init(&condition->handle, &attributes);
    pthread_condattr_destroy(&attributes);
    if (error_number != 0) {
        tsoro_free(condition);
        return NULL;
    }
    return condition;
}

void tsoro_condition_destroy(tsoro_condition *condition)
{
    if (condition != NULL) {
        must(pthread_cond_destroy(&condition->handle));
        tsoro_free(condition);
    }
}

void tsoro_condition_wait(tsoro_condition *condition, tsoro_mutex *mutex)
{
    must(pthread_cond_wait(&condition->handle, &mutex->handle));
}

bool tsoro_condition_wait_ms(tsoro_condition *condition, tsoro_mutex *mutex, uint64_t milliseconds)
{
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += (time_t)(milliseconds / 1000);
    end.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    if (end.tv_nsec >= 1000000000) {
        end.tv_sec++;
        end.tv_nsec -= 1000000000;
    }
    int result = pthread_cond_timedwait(&condition->handle, &mutex->handle, &end);
    assert(result == 0 || result == ETIMEDOUT);
    return result == 0;
}

void tsoro_condition_signal(tsoro_condition *condition)
{
    must(pthread_cond_signal(&condition->handle));
}

void tsoro_condition_broadcast(tsoro_condition *condition)
{
    must(pthread_cond_broadcast(&condition->handle));
}
