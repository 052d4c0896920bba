/* The machine's memory. */
#ifndef TSORO_OS_MEMORY_H
#define TSORO_OS_MEMORY_H

#include <stdint.h>

/* Physical memory in bytes, 0 if the system does not say. Safe from any thread. */
uint64_t tsoro_memory_bytes(void);

#endif
