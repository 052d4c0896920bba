/* The bytes of a table and of its layers (docs/egdb-format.md); all numbers are little-endian. */
#ifndef TSORO_ENDGAME_FORMAT_H
#define TSORO_ENDGAME_FORMAT_H

#include "endgame/block.h"
#include "endgame/crc.h"
#include "endgame/wire.h"

#include <stdint.h>

#define TSORO_TABLE_MAGIC   "TSOROEGT"
#define TSORO_TABLE_VERSION 1u
#define TSORO_ENDIAN_MARK   0x04030201u /* stored as the bytes 1 2 3 4 */

enum { /* the header of a table */
       TSORO_TABLE_AT_VERSION = 8,
       TSORO_TABLE_AT_ENDIAN = 12,
       TSORO_TABLE_AT_REVISION = 16,
       TSORO_TABLE_AT_HEADER_BYTES = 20,
       TSORO_TABLE_AT_FILES = 24,
       TSORO_TABLE_AT_SIDE = 25,
       TSORO_TABLE_AT_TOTAL = 26,
       TSORO_TABLE_AT_LAYERS = 28,
       TSORO_TABLE_AT_FILE_BYTES = 32,
       TSORO_TABLE_AT_CRC = 40,
       TSORO_TABLE_AT_VARIANT = 48,
       TSORO_TABLE_VARIANT_BYTES = 256,
       TSORO_TABLE_AT_DIRECTORY = 304,
       TSORO_DIRECTORY_BYTES = 24 /* of an entry: own, enemy, 6 zeros, offset, bytes */
};

#define TSORO_LAYER_MAGIC "TSOROLAY"

enum { /* the header of a layer */
       TSORO_LAYER_AT_VERSION = 8,
       TSORO_LAYER_AT_OWN = 12,
       TSORO_LAYER_AT_ENEMY = 13,
       TSORO_LAYER_AT_PLIES = 14,
       TSORO_LAYER_AT_WON = 16,
       TSORO_LAYER_AT_LOST = 24,
       TSORO_LAYER_AT_ENDLESS = 32,
       TSORO_LAYER_AT_BLOCKS = 40,
       TSORO_LAYER_AT_DATA_BYTES = 48,
       TSORO_LAYER_AT_MODEL_BYTES = 56,
       TSORO_LAYER_AT_VARIANT_CRC = 60,
       TSORO_LAYER_AT_CRC = 64,
       TSORO_LAYER_HEADER_BYTES = 72,
       TSORO_LAYER_INDEX_BYTES = 8 /* of an entry: offset of the block << 16 | its bytes */
};

/* What an entry of the directory is, its third byte. */
enum { TSORO_KIND_VALUES = 0, TSORO_KIND_DISTANCES = 1 };

#define TSORO_DISTANCE_MAGIC "TSORODIS"

enum { /* the header of a layer of distances */
       TSORO_DISTANCE_AT_VERSION = 8,
       TSORO_DISTANCE_AT_OWN = 12,
       TSORO_DISTANCE_AT_ENEMY = 13,
       TSORO_DISTANCE_AT_WIDTH = 14,
       TSORO_DISTANCE_AT_POSITIONS = 16,
       TSORO_DISTANCE_AT_LONGEST = 24,
       TSORO_DISTANCE_AT_VARIANT_CRC = 28,
       TSORO_DISTANCE_AT_CRC = 32,
       TSORO_DISTANCE_HEADER_BYTES = 40,
       TSORO_DISTANCE_CHUNK = 65536 /* bytes under one checksum */
};

#define TSORO_BLOCK_CRC_BYTES 4u

/* The checksum of a block: of where it belongs, then of its bytes. */
static inline uint32_t tsoro_block_crc(unsigned own, unsigned enemy, uint64_t block,
                                       const uint8_t *bytes, size_t size)
{
    uint8_t place[10] = {(uint8_t)own, (uint8_t)enemy};
    tsoro_put64(place + 2, block);
    return tsoro_crc32(tsoro_crc32(0, place, sizeof place), bytes, size);
}

#endif
