#include "os/clock.h"

#include <errno.h>
#include <time.h>

static uint64_t clock_ns(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

uint64_t tsoro_monotonic_ns(void)
{
    return clock_ns(CLOCK_MONOTONIC);
}

uint64_t tsoro_monotonic_ms(void)
{
    return tsoro_monotonic_ns() / 1000000;
}

uint64_t tsoro_processor_ns(void)
{
    return clock_ns(CLOCK_PROCESS_CPUTIME_ID);
}

void tsoro_sleep_ms(uint64_t milliseconds)
{
    struct timespec rest = {.tv_sec = (time_t)(milliseconds / 1000),
                            .tv_nsec = (long)(milliseconds % 1000) * 1000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, 0, &rest, &rest) == EINTR) {
    }
}
