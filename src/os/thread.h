/* Threads, locks and conditions over the system's own. Everything here may be called from any
 * thread. Misuse (unlocking what is not locked, joining twice) is a bug of the caller. */
#ifndef TSORO_OS_THREAD_H
#define TSORO_OS_THREAD_H

#include "tsoro/status.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct tsoro_thread tsoro_thread;
typedef struct tsoro_mutex tsoro_mutex;
typedef struct tsoro_condition tsoro_condition;

/* Starts a thread that runs `run(context)`, with a stack of 8 MiB. Every thread is joined once.
 * TSORO_ERR_MEMORY, or TSORO_ERR_IO when the system has no thread left. */
tsoro_status tsoro_thread_start(void (*run)(void *context), void *context, tsoro_thread **thread);

/* Waits until the thread has returned, and frees it. NULL is allowed. */
void tsoro_thread_join(tsoro_thread *thread);

/* Processors this process may run on, at least 1. */
unsigned tsoro_processor_count(void);

/* A lock that is not recursive; NULL without memory. */
tsoro_mutex *tsoro_mutex_create(void);
void tsoro_mutex_destroy(tsoro_mutex *mutex); /* NULL is allowed */
void tsoro_mutex_lock(tsoro_mutex *mutex);
void tsoro_mutex_unlock(tsoro_mutex *mutex);

/* A condition; NULL without memory. Waiting gives up the lock meanwhile and may end without a
 * signal, so the caller tests what it waits for in a loop. */
tsoro_condition *tsoro_condition_create(void);
void tsoro_condition_destroy(tsoro_condition *condition); /* NULL is allowed */
void tsoro_condition_wait(tsoro_condition *condition, tsoro_mutex *mutex);

/* Waits at most this long; false if the time ran out. Not affected by changes of the wall clock. */
bool tsoro_condition_wait_ms(tsoro_condition *condition, tsoro_mutex *mutex, uint64_t milliseconds);

/* Wakes one waiting thread, or all. */
void tsoro_condition_signal(tsoro_condition *condition);
void tsoro_condition_broadcast(tsoro_condition *condition);

#endif
