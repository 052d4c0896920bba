/* Words that threads share without locks: each access is whole, in no particular order. On a
 * target without threads these are plain loads and stores. */
#ifndef TSORO_BASE_ATOMIC_H
#define TSORO_BASE_ATOMIC_H

#include <stdbool.h>
#include <stdint.h>

static inline uint64_t tsoro_load_u64(const uint64_t *word)
{
    return __atomic_load_n(word, __ATOMIC_RELAXED);
}

static inline void tsoro_store_u64(uint64_t *word, uint64_t value)
{
    __atomic_store_n(word, value, __ATOMIC_RELAXED);
}

static inline bool tsoro_load_flag(const bool *flag)
{
    return __atomic_load_n(flag, __ATOMIC_RELAXED);
}

static inline void tsoro_store_flag(bool *flag, bool value)
{
    __atomic_store_n(flag, value, __ATOMIC_RELAXED);
}

#endif
