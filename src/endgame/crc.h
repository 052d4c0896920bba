/* The checksum of tables: CRC-32 as in zip and PNG (reflected, polynomial 0xedb88320). Pure. */
#ifndef TSORO_ENDGAME_CRC_H
#define TSORO_ENDGAME_CRC_H

#include <stddef.h>
#include <stdint.h>

/* The checksum of what went before (0 at the start) followed by these bytes. */
uint32_t tsoro_crc32(uint32_t before, const void *data, size_t size);

#endif
