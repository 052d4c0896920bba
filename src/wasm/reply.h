/* The one buffer in which the door answers. Numbers are little-endian and unaligned; a text is its
   length in 32 bits and its bytes, UTF-8. A reply begins with a byte: 0, the answer follows; 1, a
   status follows. When memory runs out the reply is empty. */
#ifndef TSORO_WASM_REPLY_H
#define TSORO_WASM_REPLY_H

#include "tsoro/status.h"

#include <stddef.h>
#include <stdint.h>

/* Begins an answer; drops the last reply. */
void tsoro_reply_start(void);

void tsoro_reply_u8(unsigned value);
void tsoro_reply_u32(uint32_t value);
void tsoro_reply_u64(uint64_t value);
void tsoro_reply_text(const char *text);
void tsoro_reply_text_of(const char *text, size_t length);

/* Room for `size` bytes to be written at once; NULL when memory ran out. */
void *tsoro_reply_room(size_t size);

/* The bytes so far, and a 32-bit number put in later where tsoro_reply_u32() left room. */
size_t tsoro_reply_mark(void);
void tsoro_reply_patch_u32(size_t mark, uint32_t value);

/* Ends the answer: its length, 0 if memory ran out. */
uint32_t tsoro_reply_end(void);

/* Drops what was begun and answers with a status that is not OK. */
uint32_t tsoro_reply_error(tsoro_status status);

/* Where the reply lies, until the next call. */
const uint8_t *tsoro_reply_bytes(void);

#endif
