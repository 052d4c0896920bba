#include "solve/certificate.h"
#include "base/alloc.h"
#include "base/hash.h"
#include "base/records.h"
#include "os/file.h"
#include "solve/prove.h"
#include "tsoro/notation.h"

#include <stdio.h>
#include <string.h>

static uint8_t *put_number(uint8_t *out, uint64_t number, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++) {
        *out++ = (uint8_t)(number >> 8 * i);
    }
    return out;
}

static void pack(const tsoro_variant *variant, const tsoro_proof_step *step, uint8_t *out)
{
    unsigned pits = tsoro_variant_pits(variant);
    for (unsigned side = 0; side < 2; side++) {
        memcpy(out, step->half[side], pits);
        out += pits;
    }
    *out++ = step->takes[0];
    *out++ = step->takes[1];
    out = put_number(out, step->rank, 4);
    out = put_number(out, step->move.origin, 1);
    out = put_number(out, step->move.stop, 4);
    put_number(out, step->move.bonus, 6);
}

/* All records, sorted; NULL without memory. */
static uint8_t *pack_all(const tsoro_variant *variant, const tsoro_strategy *strategy)
{
    size_t size = tsoro_record_size(variant);
    uint8_t *records = tsoro_alloc_array(strategy->count, size);
    if (!records) {
        return NULL;
    }
    for (size_t i = 0; i < strategy->count; i++) {
        pack(variant, &strategy->steps[i], records + i * size);
    }
    if (!tsoro_records_sort(records, strategy->count, size)) {
        tsoro_free(records);
        return NULL;
    }
    return records;
}

size_t tsoro_certificate_tables(const tsoro_solve_table *tables, unsigned count, char *out,
                                size_t size)
{
    size_t used = 0;
    if (count > 0) {
        used = (size_t)snprintf(out, size, "tables %u\n", count);
    }
    for (unsigned i = 0; i < count; i++) {
        char hash[TSORO_SHA256_TEXT];
        tsoro_sha256_text(tables[i].sha256, hash);
        used += (size_t)snprintf(out + used, size - used, "table %s %.31s\n", hash, tables[i].name);
    }
    return used;
}

/* The tables are named only if some record rests on them. */
static size_t header(const tsoro_solver *solver, bool win, const tsoro_strategy *strategy,
                     char *out, size_t size)
{
    char variant[TSORO_VARIANT_TEXT];
    char position[TSORO_POSITION_TEXT];
    unsigned tables = strategy->leaves > 0 ? solver->options.table_count : 0;
    tsoro_variant_write(&solver->variant, true, variant, sizeof variant);
    tsoro_position_write(&solver->variant, &solver->position, position, sizeof position);
    size_t used = (size_t)snprintf(
        out, size, TSORO_CERTIFICATE_MAGIC "%d\nrulebook %d\nvariant %s\nposition %s\nvalue %s\n",
        tables > 0 ? TSORO_CERTIFICATE_ON_TABLE : TSORO_CERTIFICATE_PLAIN, TSORO_RULEBOOK_REVISION,
        variant, position, win ? "win" : "loss");
    used += tsoro_certificate_tables(solver->options.tables, tables, out + used, size - used);
    used += (size_t)snprintf(out + used, size - used, "records %zu\n\n", strategy->count);
    return used;
}

static tsoro_status write_file(const char *path, bool force, const char *head, size_t head_size,
                               const uint8_t *records, size_t records_size)
{
    uint8_t sum[8];
    uint64_t hash = tsoro_hash_add(TSORO_HASH_START, head, head_size);
    put_number(sum, tsoro_hash_add(hash, records, records_size), sizeof sum);
    tsoro_output *output = NULL;
    tsoro_status status = tsoro_output_open(path, force, &output);
    if (!tsoro_ok(status)) {
        return status;
    }
    status = tsoro_output_write(output, head, head_size);
    if (tsoro_ok(status)) {
        status = tsoro_output_write(output, records, records_size);
    }
    if (tsoro_ok(status)) {
        status = tsoro_output_write(output, sum, sizeof sum);
    }
    if (!tsoro_ok(status)) {
        tsoro_output_discard(output);
        return status;
    }
    return tsoro_output_commit(output);
}

typedef struct relay {
    tsoro_certificate_poll_fn poll;
    void *context;
} relay;

static bool tell(void *context, size_t steps, uint64_t nodes)
{
    relay *to = context;
    (void)nodes;
    return to->poll && to->poll(to->context, steps, 0);
}

/* Whether no line of the strategy can reach the quiet limit, as the checker will ask: the search
   counted from capture to capture, and a certificate tells no more than the length of lines. */
static bool keeps_from_quiet_limit(const tsoro_solver *solver, bool win,
                                   const tsoro_strategy *strategy)
{
    bool loser_begins = !win && strategy->count > 0;
    uint32_t longest = 0;
    for (size_t i = 0; i < strategy->count; i++) {
        longest = strategy->steps[i].rank > longest ? strategy->steps[i].rank : longest;
    }
    uint64_t most = (uint64_t)solver->position.quiet + longest + loser_begins;
    return solver->variant.quiet == 0 || most < solver->variant.quiet;
}

tsoro_status tsoro_certificate_write(tsoro_solver *solver, const char *path, bool force,
                                     tsoro_certificate_poll_fn poll, void *context)
{
    bool win = solver->state[0] == TSORO_SIDE_PROVED;
    if (!win && solver->state[1] != TSORO_SIDE_PROVED) {
        return (tsoro_status){.code = TSORO_ERR_UNSUPPORTED};
    }
    relay to = {poll, context};
    tsoro_strategy strategy;
    tsoro_status status = tsoro_prove(solver, win ? 0 : 1, tell, &to, &strategy);
    if (!tsoro_ok(status)) {
        return status;
    }
    if (!keeps_from_quiet_limit(solver, win, &strategy)) {
        tsoro_free(strategy.steps);
        return (tsoro_status){.code = TSORO_ERR_MISMATCH, .args = {TSORO_FLAW_QUIET}};
    }
    char head[TSORO_VARIANT_TEXT + TSORO_POSITION_TEXT + 256 + TSORO_CERTIFICATE_TABLES_TEXT];
    size_t head_size = header(solver, win, &strategy, head, sizeof head);
    uint8_t *records = pack_all(&solver->variant, &strategy);
    tsoro_free(strategy.steps);
    if (!records) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    status = write_file(path, force, head, head_size, records,
                        strategy.count * tsoro_record_size(&solver->variant));
    tsoro_free(records);
    return status;
}
