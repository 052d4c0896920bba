/* Numbers in files: little-endian, at any address. */
#ifndef TSORO_ENDGAME_WIRE_H
#define TSORO_ENDGAME_WIRE_H

#include <stdint.h>

static inline uint16_t tsoro_get16(const uint8_t *from)
{
    return (uint16_t)(from[0] | from[1] << 8);
}

static inline uint32_t tsoro_get32(const uint8_t *from)
{
    return (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 |
           (uint32_t)from[3] << 24;
}

static inline uint64_t tsoro_get64(const uint8_t *from)
{
    return tsoro_get32(from) | (uint64_t)tsoro_get32(from + 4) << 32;
}

static inline void tsoro_put16(uint8_t *to, uint16_t number)
{
    to[0] = (uint8_t)number;
    to[1] = (uint8_t)(number >> 8);
}

static inline void tsoro_put32(uint8_t *to, uint32_t number)
{
    tsoro_put16(to, (uint16_t)number);
    tsoro_put16(to + 2, (uint16_t)(number >> 16));
}

static inline void tsoro_put64(uint8_t *to, uint64_t number)
{
    tsoro_put32(to, (uint32_t)number);
    tsoro_put32(to + 4, (uint32_t)(number >> 32));
}

#endif
