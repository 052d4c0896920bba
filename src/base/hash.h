/* A running 64-bit checksum, for noticing damage. */
#ifndef TSORO_BASE_HASH_H
#define TSORO_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* FNV-1a, Fowler, Noll and Vo (RFC 9923). Start with TSORO_HASH_START; parts may be added one by
 * one. */
#define TSORO_HASH_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t tsoro_hash_add(uint64_t hash, const void *data, size_t size)
{
    const uint8_t *bytes = data;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

#endif
