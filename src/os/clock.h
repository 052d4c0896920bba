/* A clock that only goes forward, counted from some moment before the process began. Safe from any
 * thread. The wall clock (dates) belongs to the doors. */
#ifndef TSORO_OS_CLOCK_H
#define TSORO_OS_CLOCK_H

#include <stdint.h>

uint64_t tsoro_monotonic_ms(void); /* milliseconds */
uint64_t tsoro_monotonic_ns(void); /* nanoseconds, for benchmarks */

/* Processor time this process has used, all threads together, in nanoseconds. */
uint64_t tsoro_processor_ns(void);

/* Sleeps at least this long, signals notwithstanding. */
void tsoro_sleep_ms(uint64_t milliseconds);

#endif
