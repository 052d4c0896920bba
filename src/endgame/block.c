#include "endgame/block.h"

#include "base/bits.h"
#include "endgame/wire.h"

#include <string.h>

/* First byte of a block. */
enum { CODEC_ALL = 0, CODEC_RAW = 1, CODEC_MODEL = 2 };

/* Codes of a value in CODEC_ALL and CODEC_RAW. */
enum { CODE_LOST = 0, CODE_WON = 1, CODE_ENDLESS = 2 };

#define TOP (UINT32_C(1) << 24)

/* --- Pictures of neighbours --- */

/* What is known around a position: the last bits of its own row and, up to its own column, of the
   three rows above, newest bit lowest. */
typedef struct seen_picture {
    uint32_t own, above, second, third;
} seen_picture;

/* A word of each of the three rows above. */
typedef struct words_above {
    uint64_t above, second, third;
} words_above;

/* The picture of column `at` of the words; the column before was the last one seen. */
static inline uint32_t see(seen_picture *picture, const words_above *words, unsigned at)
{
    picture->above = (picture->above << 1 | (uint32_t)(words->above >> at & 1)) & 15u;
    picture->second = (picture->second << 1 | (uint32_t)(words->second >> at & 1)) & 3u;
    picture->third = (picture->third << 1 | (uint32_t)(words->third >> at & 1)) & 3u;
    return picture->own | picture->above << 4 | picture->second << 8 | picture->third << 10;
}

static inline void learn(seen_picture *picture, uint32_t bit)
{
    picture->own = (picture->own << 1 | bit) & 15u;
}

static const uint64_t no_row[TSORO_BLOCK_WORDS];

/* The row that lies `up` above, of zeros outside the block. */
static inline const uint64_t *row_above(const tsoro_block *block, unsigned row, unsigned up)
{
    return row >= up ? block->won[row - up] : no_row;
}

static inline words_above look_up(const tsoro_block *block, unsigned row, unsigned word)
{
    return (words_above){.above = row_above(block, row, 1)[word],
                         .second = row_above(block, row, 2)[word],
                         .third = row_above(block, row, 3)[word]};
}

/* --- Coder --- */

typedef struct stream_encoder {
    uint64_t low;
    uint32_t range;
    uint8_t cache;
    size_t held; /* bytes that a carry may still change, the cache among them */
    bool started;
    uint8_t *out;
    size_t size, limit;
    bool full;
} stream_encoder;

/* The first byte of a stream is always zero, no carry can reach it: it is left out. */
static void put_byte(stream_encoder *encoder, uint8_t byte)
{
    if (!encoder->started) {
        encoder->started = true;
        return;
    }
    if (encoder->size < encoder->limit) {
        encoder->out[encoder->size] = byte;
    } else {
        encoder->full = true;
    }
    encoder->size++;
}

static void shift_low(stream_encoder *encoder)
{
    if (encoder->low < 0xff000000u || encoder->low >> 32 != 0) {
        uint8_t carry = (uint8_t)(encoder->low >> 32);
        uint8_t byte = encoder->cache;
        for (; encoder->held > 0; encoder->held--) {
            put_byte(encoder, (uint8_t)(byte + carry));
            byte = 0xff;
        }
        encoder->cache = (uint8_t)(encoder->low >> 24);
    }
    encoder->held++;
    encoder->low = (encoder->low & 0x00ffffffu) << 8;
}

/* Without branches on the bit, which is what nobody can predict. */
static inline void encode_bit(stream_encoder *encoder, uint32_t bit, uint32_t chance)
{
    uint32_t bound = (encoder->range >> TSORO_CHANCE_BITS) * chance;
    uint32_t rest = encoder->range - bound;
    uint32_t mask = 0u - bit;
    encoder->low += bound & mask;
    encoder->range = bound ^ ((bound ^ rest) & mask);
    while (encoder->range < TOP) {
        encoder->range <<= 8;
        shift_low(encoder);
    }
}

typedef struct stream_decoder {
    uint32_t range, code;
    const uint8_t *in, *end;
} stream_decoder;

/* Zeros at the end of the stream are not stored. */
static inline uint32_t next_byte(stream_decoder *decoder)
{
    return decoder->in < decoder->end ? *decoder->in++ : 0;
}

static inline uint32_t decode_bit(stream_decoder *decoder, uint32_t chance)
{
    uint32_t bound = (decoder->range >> TSORO_CHANCE_BITS) * chance;
    uint32_t bit = decoder->code >= bound;
    if (bit) {
        decoder->code -= bound;
        decoder->range -= bound;
    } else {
        decoder->range = bound;
    }
    while (decoder->range < TOP) {
        decoder->range <<= 8;
        decoder->code = decoder->code << 8 | next_byte(decoder);
    }
    return bit;
}

/* --- Rows --- */

/* The bits of a word that stand for positions: how many, and a mask of them. */
static inline unsigned bits_in(unsigned columns, unsigned word)
{
    return columns - word * 64 < 64 ? columns - word * 64 : 64;
}

static inline uint64_t mask_of(unsigned columns, unsigned word)
{
    return UINT64_MAX >> (64 - bits_in(columns, word));
}

static void encode_row(stream_encoder *encoder, const tsoro_block *block, unsigned row,
                       unsigned columns, const tsoro_model *model)
{
    seen_picture picture = {0};
    for (unsigned word = 0; word * 64 < columns; word++) {
        words_above words = look_up(block, row, word);
        uint64_t bits = block->won[row][word];
        unsigned count = bits_in(columns, word);
        for (unsigned at = 0; at < count; at++) {
            uint32_t bit = (uint32_t)(bits >> at & 1);
            encode_bit(encoder, bit, model->chance[see(&picture, &words, at)]);
            learn(&picture, bit);
        }
    }
}

static void decode_row(stream_decoder *decoder, tsoro_block *block, unsigned row, unsigned columns,
                       const tsoro_model *model)
{
    seen_picture picture = {0};
    for (unsigned word = 0; word * 64 < columns; word++) {
        words_above words = look_up(block, row, word);
        uint64_t bits = 0;
        unsigned count = bits_in(columns, word);
        for (unsigned at = 0; at < count; at++) {
            uint32_t bit = decode_bit(decoder, model->chance[see(&picture, &words, at)]);
            bits |= (uint64_t)bit << at;
            learn(&picture, bit);
        }
        block->won[row][word] = bits;
    }
}

void tsoro_tally_add(tsoro_tally *tally, const tsoro_block *block, unsigned rows, unsigned columns)
{
    for (unsigned row = 0; row < rows; row++) {
        seen_picture picture = {0};
        for (unsigned word = 0; word * 64 < columns; word++) {
            words_above words = look_up(block, row, word);
            uint64_t bits = block->won[row][word];
            unsigned count = bits_in(columns, word);
            for (unsigned at = 0; at < count; at++) {
                uint32_t bit = (uint32_t)(bits >> at & 1);
                tally->count[see(&picture, &words, at)][bit]++;
                learn(&picture, bit);
            }
        }
    }
}

void tsoro_model_fit(const tsoro_tally *tally, tsoro_model *model)
{
    for (unsigned i = 0; i < TSORO_PICTURES; i++) {
        uint64_t zeros = tally->count[i][0];
        uint64_t all = zeros + tally->count[i][1];
        uint64_t chance = ((2 * zeros + 1) << TSORO_CHANCE_BITS) / (2 * all + 2);
        model->chance[i] = (uint16_t)(chance < 1 ? 1 : chance > 4095 ? 4095 : chance);
    }
}

/* --- Packing --- */

static unsigned code_at(const tsoro_block *block, unsigned row, unsigned column)
{
    uint64_t won = block->won[row][column / 64] >> column % 64 & 1;
    uint64_t endless = block->endless[row][column / 64] >> column % 64 & 1;
    return won ? CODE_WON : endless ? CODE_ENDLESS : CODE_LOST;
}

static size_t raw_bytes(unsigned rows, unsigned columns)
{
    return 1 + ((size_t)rows * columns + 3) / 4;
}

static size_t pack_raw(const tsoro_block *block, unsigned rows, unsigned columns, uint8_t *out)
{
    size_t bytes = raw_bytes(rows, columns);
    memset(out, 0, bytes);
    out[0] = CODEC_RAW;
    size_t at = 0;
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned column = 0; column < columns; column++, at++) {
            out[1 + at / 4] |= (uint8_t)(code_at(block, row, column) << at % 4 * 2);
        }
    }
    return bytes;
}

static bool unpack_raw(const uint8_t *in, size_t size, unsigned rows, unsigned columns,
                       tsoro_block *block)
{
    if (size != raw_bytes(rows, columns)) {
        return false;
    }
    size_t at = 0;
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned column = 0; column < columns; column++, at++) {
            uint64_t code = in[1 + at / 4] >> at % 4 * 2 & 3u;
            if (code > CODE_ENDLESS) {
                return false;
            }
            block->won[row][column / 64] |= (code & 1) << column % 64;
            block->endless[row][column / 64] |= (code >> 1) << column % 64;
        }
    }
    return true;
}

/* Whether all positions have one value, and which. */
static bool all_same(const tsoro_block *block, unsigned rows, unsigned columns, unsigned *code)
{
    *code = code_at(block, 0, 0);
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned word = 0; word * 64 < columns; word++) {
            uint64_t valid = mask_of(columns, word);
            if (block->won[row][word] != (*code == CODE_WON ? valid : 0) ||
                block->endless[row][word] != (*code == CODE_ENDLESS ? valid : 0)) {
                return false;
            }
        }
    }
    return true;
}

/* The list of endless positions; returns its bytes, 0 if it does not fit in `limit`. */
static size_t list_endless(const tsoro_block *block, unsigned rows, uint8_t *out, size_t limit)
{
    size_t count = 0;
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned word = 0; word < TSORO_BLOCK_WORDS; word++) {
            for (uint64_t left = block->endless[row][word]; left != 0; count++) {
                unsigned column = word * 64 + tsoro_pop_bit(&left);
                if (2 + 2 * (count + 1) > limit) {
                    return 0;
                }
                tsoro_put16(out + 2 + 2 * count, (uint16_t)(row * TSORO_BLOCK_COLUMNS + column));
            }
        }
    }
    tsoro_put16(out, (uint16_t)count);
    return 2 + 2 * count;
}

/* Returns 0 if the raw codec is not longer. */
static size_t pack_modelled(const tsoro_block *block, unsigned rows, unsigned columns,
                            const tsoro_model *model, uint8_t *out)
{
    size_t limit = raw_bytes(rows, columns);
    if (limit < 4) {
        return 0;
    }
    out[0] = CODEC_MODEL;
    size_t listed = list_endless(block, rows, out + 1, limit - 1);
    if (listed == 0) {
        return 0;
    }
    stream_encoder encoder = {
        .range = UINT32_MAX, .held = 1, .out = out + 1 + listed, .limit = limit - 1 - listed};
    for (unsigned row = 0; row < rows && !encoder.full; row++) {
        encode_row(&encoder, block, row, columns, model);
    }
    for (unsigned i = 0; i < 5; i++) {
        shift_low(&encoder);
    }
    if (encoder.full) {
        return 0;
    }
    while (encoder.size > 0 && encoder.out[encoder.size - 1] == 0) {
        encoder.size--;
    }
    return 1 + listed + encoder.size;
}

static bool unpack_modelled(const uint8_t *in, size_t size, unsigned rows, unsigned columns,
                            const tsoro_model *model, tsoro_block *block)
{
    size_t listed = size < 3 ? SIZE_MAX : 2 + 2 * (size_t)tsoro_get16(in + 1);
    if (model == NULL || listed > size - 1) {
        return false;
    }
    for (size_t i = 2; i < listed; i += 2) {
        unsigned at = tsoro_get16(in + 1 + i);
        unsigned row = at / TSORO_BLOCK_COLUMNS;
        unsigned column = at % TSORO_BLOCK_COLUMNS;
        if (row >= rows || column >= columns) {
            return false;
        }
        block->endless[row][column / 64] |= UINT64_C(1) << column % 64;
    }
    stream_decoder decoder = {.range = UINT32_MAX, .in = in + 1 + listed, .end = in + size};
    for (unsigned i = 0; i < 4; i++) {
        decoder.code = decoder.code << 8 | next_byte(&decoder);
    }
    for (unsigned row = 0; row < rows; row++) {
        decode_row(&decoder, block, row, columns, model);
    }
    return true;
}

size_t tsoro_block_pack(const tsoro_block *block, unsigned rows, unsigned columns,
                        const tsoro_model *model, uint8_t *out)
{
    unsigned code;
    if (all_same(block, rows, columns, &code)) {
        out[0] = CODEC_ALL;
        out[1] = (uint8_t)code;
        return 2;
    }
    size_t size = model == NULL ? 0 : pack_modelled(block, rows, columns, model, out);
    return size != 0 ? size : pack_raw(block, rows, columns, out);
}

static bool unpack_all(const uint8_t *in, size_t size, unsigned rows, unsigned columns,
                       tsoro_block *block)
{
    if (size != 2 || in[1] > CODE_ENDLESS) {
        return false;
    }
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned word = 0; word * 64 < columns; word++) {
            uint64_t valid = mask_of(columns, word);
            block->won[row][word] = in[1] == CODE_WON ? valid : 0;
            block->endless[row][word] = in[1] == CODE_ENDLESS ? valid : 0;
        }
    }
    return true;
}

bool tsoro_block_unpack(const uint8_t *in, size_t size, unsigned rows, unsigned columns,
                        const tsoro_model *model, tsoro_block *block)
{
    memset(block, 0, sizeof *block);
    if (size == 0) {
        return false;
    }
    switch (in[0]) {
    case CODEC_ALL:
        return unpack_all(in, size, rows, columns, block);
    case CODEC_RAW:
        return unpack_raw(in, size, rows, columns, block);
    case CODEC_MODEL:
        return unpack_modelled(in, size, rows, columns, model, block);
    default:
        return false;
    }
}
