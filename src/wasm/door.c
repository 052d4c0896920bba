/* Input, handles and the small questions. */
#include "wasm/door.h"

#include "base/alloc.h"
#include "search/engine.h"
#include "tsoro/notation.h"
#include "wasm/reply.h"

#include <stddef.h>
#include <string.h>

static char *input;
static size_t input_capacity;
static tsoro_session **sessions; /* by handle - 1; NULL where one was closed */
static size_t session_capacity;
static size_t session_count;
static tsoro_engine *engine;
static uint32_t engine_hash;

TSORO_WASM_EXPORT("input") char *tsoro_wasm_input(uint32_t size)
{
    char *grown = tsoro_grow_array(input, &input_capacity, (size_t)size + 1, 1);
    if (grown == NULL) {
        return NULL;
    }
    input = grown;
    return input;
}

TSORO_WASM_EXPORT("reply") const uint8_t *tsoro_wasm_reply(void)
{
    return tsoro_reply_bytes();
}

TSORO_WASM_EXPORT("engine") uint32_t tsoro_wasm_engine(uint32_t hash)
{
    const tsoro_engine_options options = {.hash_bytes = hash, .probe = tsoro_wasm_probe()};
    tsoro_status status = engine == NULL ? tsoro_engine_create(&options, &engine)
                                         : tsoro_engine_configure(engine, &options);
    engine_hash = tsoro_ok(status) ? hash : engine_hash;
    return tsoro_ok(status);
}

tsoro_status tsoro_wasm_engine_again(void)
{
    const tsoro_engine_options options = {.hash_bytes = engine_hash, .probe = tsoro_wasm_probe()};
    return engine == NULL ? (tsoro_status){0} : tsoro_engine_configure(engine, &options);
}

void tsoro_wasm_engine_reweigh(void)
{
    if (engine != NULL) {
        tsoro_engine_set_weights(engine, NULL);
    }
}

const char *tsoro_wasm_text(uint32_t at)
{
    return input + at;
}

tsoro_session *tsoro_wasm_session(uint32_t handle)
{
    return handle >= 1 && handle <= session_count ? sessions[handle - 1] : NULL;
}

uint32_t tsoro_wasm_no_game(void)
{
    return tsoro_reply_error((tsoro_status){.code = TSORO_ERR_RANGE});
}

/* A handle that is free; 0 without memory. */
static uint32_t free_handle(void)
{
    for (size_t index = 0; index < session_count; index++) {
        if (sessions[index] == NULL) {
            return (uint32_t)index + 1;
        }
    }
    tsoro_session **grown =
        tsoro_grow_array(sessions, &session_capacity, session_count + 1, sizeof *grown);
    if (grown == NULL) {
        return 0;
    }
    sessions = grown;
    sessions[session_count++] = NULL;
    return (uint32_t)session_count;
}

TSORO_WASM_EXPORT("open")
uint32_t tsoro_wasm_open(uint32_t variant_size, uint32_t position_size)
{
    tsoro_variant variant;
    tsoro_position position;
    tsoro_status status = tsoro_variant_read(tsoro_wasm_text(0), variant_size, &variant);
    if (tsoro_ok(status) && position_size != 0) {
        status =
            tsoro_position_read(&variant, tsoro_wasm_text(variant_size), position_size, &position);
    }
    uint32_t handle = free_handle();
    if (tsoro_ok(status) && handle == 0) {
        status.code = TSORO_ERR_MEMORY;
    }
    tsoro_session *session = NULL;
    if (tsoro_ok(status)) {
        const tsoro_position *first = position_size != 0 ? &position : NULL;
        status = tsoro_session_create(&variant, first, engine, &session);
    }
    if (!tsoro_ok(status)) {
        return tsoro_reply_error(status);
    }
    sessions[handle - 1] = session;
    tsoro_reply_start();
    tsoro_reply_u32(handle);
    return tsoro_reply_end();
}

TSORO_WASM_EXPORT("close") void tsoro_wasm_close(uint32_t handle)
{
    if (tsoro_wasm_session(handle) != NULL) {
        tsoro_session_destroy(sessions[handle - 1]);
        sessions[handle - 1] = NULL;
    }
}

TSORO_WASM_EXPORT("about") uint32_t tsoro_wasm_about(void)
{
    tsoro_reply_start();
    tsoro_reply_text(TSORO_BUILD_VERSION);
    tsoro_reply_u32(TSORO_RULEBOOK_REVISION);
    tsoro_reply_u32(TSORO_PRESET_COUNT);
    for (unsigned preset = 0; preset < TSORO_PRESET_COUNT; preset++) {
        tsoro_reply_text(tsoro_preset_name((tsoro_preset)preset));
    }
    tsoro_reply_u32(TSORO_WHY_COUNT);
    for (unsigned why = 0; why < TSORO_WHY_COUNT; why++) {
        tsoro_reply_text(tsoro_why_name((tsoro_why)why));
    }
    tsoro_reply_u32(TSORO_LEVELS);
    return tsoro_reply_end();
}
