#include "wasm/reply.h"

#include "base/alloc.h"
#include "tsoro/moves.h"

#include <stdbool.h>
#include <string.h>

static uint8_t *bytes;
static size_t capacity;
static size_t length;
static bool exhausted;

void *tsoro_reply_room(size_t size)
{
    if (exhausted) {
        return NULL;
    }
    uint8_t *grown = tsoro_grow_array(bytes, &capacity, length + size, 1);
    if (grown == NULL) {
        exhausted = true;
        return NULL;
    }
    bytes = grown;
    length += size;
    return bytes + length - size;
}

static void put(const void *from, size_t size)
{
    void *room = tsoro_reply_room(size);
    if (room != NULL && size != 0) {
        memcpy(room, from, size);
    }
}

void tsoro_reply_start(void)
{
    length = 0;
    exhausted = false;
    tsoro_reply_u8(0);
}

void tsoro_reply_u8(unsigned value)
{
    uint8_t byte = (uint8_t)value;
    put(&byte, 1);
}

/* WebAssembly is little-endian, so a number is its own bytes. */
void tsoro_reply_u32(uint32_t value)
{
    put(&value, sizeof value);
}

void tsoro_reply_u64(uint64_t value)
{
    put(&value, sizeof value);
}

void tsoro_reply_text_of(const char *text, size_t size)
{
    tsoro_reply_u32((uint32_t)size);
    put(text, size);
}

void tsoro_reply_text(const char *text)
{
    tsoro_reply_text_of(text, strlen(text));
}

size_t tsoro_reply_mark(void)
{
    return length;
}

void tsoro_reply_patch_u32(size_t mark, uint32_t value)
{
    if (!exhausted) {
        memcpy(bytes + mark, &value, sizeof value);
    }
}

uint32_t tsoro_reply_end(void)
{
    return exhausted ? 0 : (uint32_t)length;
}

uint32_t tsoro_reply_error(tsoro_status status)
{
    length = 0;
    exhausted = false;
    tsoro_reply_u8(1);
    tsoro_reply_text(tsoro_code_name(status.code));
    tsoro_reply_text(tsoro_expected_name(status.expected));
    tsoro_reply_text(status.found);
    tsoro_reply_u32(status.offset);
    tsoro_reply_u32((uint32_t)status.args[0]);
    tsoro_reply_u32((uint32_t)status.args[1]);
    bool illegal = status.code == TSORO_ERR_ILLEGAL_MOVE;
    tsoro_reply_text(illegal ? tsoro_why_name((tsoro_why)status.args[0]) : "");
    return tsoro_reply_end();
}

const uint8_t *tsoro_reply_bytes(void)
{
    return bytes;
}
