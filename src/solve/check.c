/* The checker of certificates. It shares nothing with the search but the rules and the layout of
   the file: it must be believed when the search is not. */
#include "os/file.h"
#include "solve/certificate.h"
#include "solve/claim.h"
#include "solve/runs.h"
#include "tsoro/notation.h"
#include "tsoro/solve.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define DEFAULT_MEMORY ((size_t)256 << 20)
#define RANK_BYTES     4
#define POLL_RECORDS   4096

typedef struct checker {
    tsoro_mapping file;
    tsoro_claim *claim;
    const tsoro_check_options *options;
    const uint8_t *records;
    size_t key, size;    /* bytes of a packed position and of a record */
    tsoro_runs *demands; /* packed position, then the rank it must stay below, most significant byte
                            first: of two demands on a position the stricter one sorts first */
    tsoro_status status;
    uint32_t below; /* of the demands being made */
} checker;

static tsoro_status corrupt(uint64_t offset)
{
    return (tsoro_status){.code = TSORO_ERR_CORRUPT, .offset = (uint32_t)offset};
}

/* --- Records --- */

static uint64_t get_number(const uint8_t *at, unsigned bytes)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < bytes; i++) {
        number |= (uint64_t)at[i] << 8 * i;
    }
    return number;
}

/* The winner's position of a packed one: South is the winner and to move. */
static tsoro_position unpack(const checker *self, const uint8_t *key)
{
    unsigned pits = tsoro_variant_pits(&self->claim->variant);
    tsoro_position position = {.turn = 1, .mover = TSORO_SOUTH};
    memcpy(position.pits[0], key, pits);
    memcpy(position.pits[1], key + pits, pits);
    position.takes[0] = key[2 * pits];
    position.takes[1] = key[2 * pits + 1];
    return position;
}

static uint8_t cap(const tsoro_variant *variant, uint32_t takes)
{
    return (uint8_t)(takes < variant->bonus_count ? takes : variant->bonus_count - 1u);
}

/* Packs a position with the winner to move. */
static void pack(const checker *self, const tsoro_position *position, uint8_t *key)
{
    unsigned pits = tsoro_variant_pits(&self->claim->variant);
    unsigned winner = position->mover;
    memcpy(key, position->pits[winner], pits);
    memcpy(key + pits, position->pits[winner ^ 1u], pits);
    key[2 * pits] = cap(&self->claim->variant, position->takes[winner]);
    key[2 * pits + 1] = cap(&self->claim->variant, position->takes[winner ^ 1u]);
}

static tsoro_status flaw(const checker *self, tsoro_flaw kind, const uint8_t *key)
{
    tsoro_status status = {.code = TSORO_ERR_MISMATCH, .args = {kind, 0}};
    tsoro_position position = unpack(self, key);
    char text[TSORO_POSITION_TEXT];
    tsoro_position_write(&self->claim->variant, &position, text, sizeof text);
    snprintf(status.found, sizeof status.found, "%.31s", text);
    return status;
}

static bool is_position(const checker *self, const uint8_t *key)
{
    const tsoro_variant *variant = &self->claim->variant;
    unsigned stones = 0;
    for (unsigned i = 0; i < 2 * tsoro_variant_pits(variant); i++) {
        stones += key[i];
    }
    const uint8_t *takes = key + self->key - 2;
    return stones <= TSORO_MAX_STONES && takes[0] < variant->bonus_count &&
           takes[1] < variant->bonus_count;
}

/* --- Demands --- */

static tsoro_status demand(checker *self, const tsoro_position *position, uint32_t below)
{
    uint8_t record[TSORO_RECORD_MAX];
    pack(self, position, record);
    for (unsigned i = 0; i < RANK_BYTES; i++) {
        record[self->key + i] = (uint8_t)(below >> 8 * (RANK_BYTES - 1 - i));
    }
    return tsoro_runs_add(self->demands, record);
}

static bool demand_reply(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                         const tsoro_position *after)
{
    checker *self = context;
    (void)move;
    (void)sowing;
    self->status = demand(self, after, self->below);
    return tsoro_ok(self->status);
}

/* After every reply of the loser there must be a record of rank below `below`. */
static tsoro_status demand_replies(checker *self, const tsoro_position *loser, uint32_t below)
{
    self->below = below;
    self->status = (tsoro_status){0};
    tsoro_moves_each(&self->claim->variant, loser, demand_reply, self);
    return self->status;
}

static tsoro_status check_record(checker *self, const uint8_t *record, const uint8_t *before)
{
    if (!is_position(self, record)) {
        return flaw(self, TSORO_FLAW_POSITION, record);
    }
    if (before && memcmp(before, record, self->key) >= 0) {
        return corrupt((uint64_t)(record - self->file.data));
    }
    const uint8_t *at = record + self->key;
    uint32_t rank = (uint32_t)get_number(at, 4);
    tsoro_move move = {.origin = (uint8_t)get_number(at + 4, 1),
                       .stop = (uint32_t)get_number(at + 5, 4),
                       .bonus = get_number(at + 9, 6)};
    if (rank == 0 && self->claim->table_count > 0) {
        self->claim->leaves++;
        bool plain = move.origin == 0 && move.stop == 0 && move.bonus == 0;
        return plain ? (tsoro_status){0} : flaw(self, TSORO_FLAW_ILLEGAL, record);
    }
    tsoro_position position = unpack(self, record);
    tsoro_position after;
    if (!tsoro_ok(tsoro_move_apply(&self->claim->variant, &position, &move, &after))) {
        return flaw(self, TSORO_FLAW_ILLEGAL, record);
    }
    if (rank == 0 || (rank == 1 && tsoro_has_move(&self->claim->variant, &after))) {
        return flaw(self, TSORO_FLAW_RANK, record);
    }
    self->claim->plies = rank > self->claim->plies ? rank : self->claim->plies;
    return demand_replies(self, &after, rank - 1);
}

static bool polled(checker *self, uint64_t done, uint64_t of)
{
    const tsoro_check_options *options = self->options;
    return done % POLL_RECORDS == 0 && options->poll && options->poll(options->context, done, of);
}

static tsoro_status check_records(checker *self)
{
    const uint8_t *before = NULL;
    const uint8_t *first = self->records;
    assert(first != NULL); /* where the claim was read, its records begin */
    for (uint64_t i = 0; i < self->claim->records; i++) {
        const uint8_t *record = first + i * self->size;
        if (polled(self, i, 2 * self->claim->records)) {
            return (tsoro_status){.code = TSORO_ERR_STOPPED};
        }
        tsoro_status status = check_record(self, record, before);
        if (!tsoro_ok(status)) {
            return status;
        }
        before = record;
    }
    return (tsoro_status){0};
}

static tsoro_status demand_root(checker *self)
{
    const tsoro_claim *claim = self->claim;
    if (claim->value == TSORO_VALUE_WIN) {
        return demand(self, &claim->position, UINT32_MAX);
    }
    return demand_replies(self, &claim->position, UINT32_MAX);
}

/* Walks demands and records side by side: both are sorted. */
static tsoro_status meet_demands(checker *self)
{
    tsoro_status status = tsoro_runs_rewind(self->demands);
    uint64_t at = 0;
    const uint8_t *wanted = NULL;
    while (tsoro_ok(status)) {
        status = tsoro_runs_next(self->demands, &wanted);
        if (!tsoro_ok(status) || !wanted) {
            return status;
        }
        while (at < self->claim->records &&
               memcmp(self->records + at * self->size, wanted, self->key) < 0) {
            if (polled(self, ++at + self->claim->records, 2 * self->claim->records)) {
                return (tsoro_status){.code = TSORO_ERR_STOPPED};
            }
        }
        const uint8_t *record = self->records + at * self->size;
        if (at == self->claim->records || memcmp(record, wanted, self->key) != 0) {
            return flaw(self, TSORO_FLAW_MISSING, wanted);
        }
        uint32_t below = 0;
        for (unsigned i = 0; i < RANK_BYTES; i++) {
            below = below << 8 | wanted[self->key + i];
        }
        if (get_number(record + self->key, 4) >= below) {
            return flaw(self, TSORO_FLAW_RANK, wanted);
        }
    }
    return status;
}

/* The most quiet plies that may have passed at the end of a line, or at a leaf: no line is longer
   than the highest rank, but for the first ply of the loser in a loss. */
static uint64_t most_quiet(const tsoro_claim *claim)
{
    bool loser_begins = claim->value == TSORO_VALUE_LOSS && claim->records > 0;
    return (uint64_t)claim->position.quiet + claim->plies + loser_begins;
}

/* No play along the proof may reach the quiet limit. */
static tsoro_status check_quiet(const checker *self)
{
    const tsoro_claim *claim = self->claim;
    uint64_t most = most_quiet(claim);
    if (claim->variant.quiet == 0 || most < claim->variant.quiet) {
        return (tsoro_status){0};
    }
    return (tsoro_status){.code = TSORO_ERR_MISMATCH, .args = {TSORO_FLAW_QUIET, 0}};
}

/* --- Tables --- */

/* The first of `tables` that is not one of `others`. */
static const tsoro_solve_table *stranger(const tsoro_solve_table *tables, unsigned count,
                                         const tsoro_solve_table *others, unsigned other_count)
{
    for (unsigned i = 0; i < count; i++) {
        bool found = false;
        for (unsigned k = 0; k < other_count && !found; k++) {
            found = memcmp(tables[i].sha256, others[k].sha256, sizeof tables[i].sha256) == 0;
        }
        if (!found) {
            return &tables[i];
        }
    }
    return NULL;
}

/* The tables at hand must be those that the certificate names, no more and no fewer: names do not
   count, contents do. */
static tsoro_status compare_tables(const checker *self)
{
    const tsoro_claim *claim = self->claim;
    const tsoro_check_options *options = self->options;
    tsoro_status status = {.code = TSORO_ERR_NOT_COVERED};
    const tsoro_solve_table *table =
        stranger(claim->tables, claim->table_count, options->tables, options->table_count);
    if (!table) {
        status.args[0] = 1;
        table = stranger(options->tables, options->table_count, claim->tables, claim->table_count);
    }
    if (!table) {
        return (tsoro_status){0};
    }
    memcpy(status.found, table->name, sizeof status.found);
    return status;
}

/* Asks about every leaf, with as many quiet plies gone by as the proof could have taken. */
static tsoro_status check_leaves(const checker *self)
{
    const tsoro_claim *claim = self->claim;
    const tsoro_probe *probe = self->options->probe;
    for (uint64_t i = 0; i < claim->records; i++) {
        const uint8_t *record = self->records + i * self->size;
        uint32_t distance;
        if (get_number(record + self->key, RANK_BYTES) != 0) {
            continue;
        }
        tsoro_position position = unpack(self, record);
        position.quiet = (uint32_t)most_quiet(claim);
        if (probe->ask(probe->context, &claim->variant, &position, &distance) != TSORO_VALUE_WIN) {
            return flaw(self, TSORO_FLAW_LEAF, record);
        }
    }
    return (tsoro_status){0};
}

static tsoro_status check_all(checker *self, size_t memory)
{
    tsoro_status status = tsoro_claim_read(&self->file, self->claim, &self->records);
    bool ask = self->options->probe && self->claim->table_count > 0;
    self->key = tsoro_record_key_size(&self->claim->variant);
    self->size = tsoro_record_size(&self->claim->variant);
    if (tsoro_ok(status) && ask) {
        status = compare_tables(self);
    }
    if (tsoro_ok(status)) {
        status = tsoro_runs_create(self->key + RANK_BYTES, self->key, memory, &self->demands);
    }
    if (tsoro_ok(status)) {
        status = demand_root(self);
    }
    if (tsoro_ok(status)) {
        status = check_records(self);
    }
    if (tsoro_ok(status)) {
        status = meet_demands(self);
    }
    if (tsoro_ok(status)) {
        status = check_quiet(self);
    }
    return tsoro_ok(status) && ask ? check_leaves(self) : status;
}

tsoro_status tsoro_certificate_check(const char *path, const tsoro_check_options *options,
                                     tsoro_claim *claim)
{
    static const tsoro_check_options usual;
    tsoro_claim read = {.value = TSORO_VALUE_UNKNOWN};
    checker self = {.claim = &read, .options = options ? options : &usual};
    tsoro_status status = tsoro_mapping_open(path, &self.file);
    if (!tsoro_ok(status)) {
        return status;
    }
    status = check_all(&self, self.options->memory ? self.options->memory : DEFAULT_MEMORY);
    tsoro_runs_destroy(self.demands);
    tsoro_mapping_close(&self.file);
    if (tsoro_ok(status)) {
        *claim = read;
    }
    return status;
}
