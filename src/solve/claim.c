/* Reading a certificate up to its records: part of the checker, and as apart from the search. */
#include "solve/claim.h"

#include "base/hash.h"
#include "solve/certificate.h"
#include "tsoro/notation.h"

#include <stdio.h>
#include <string.h>

static tsoro_status corrupt(uint64_t offset)
{
    return (tsoro_status){.code = TSORO_ERR_CORRUPT, .offset = (uint32_t)offset};
}

/* Takes a line "NAME VALUE" off the text. */
static bool take_line(const char **at, const char *end, const char *name, const char **value,
                      size_t *length)
{
    size_t name_length = strlen(name);
    const char *line_end = memchr(*at, '\n', (size_t)(end - *at));
    if (!line_end || (size_t)(line_end - *at) < name_length ||
        memcmp(*at, name, name_length) != 0) {
        return false;
    }
    *value = *at + name_length;
    *length = (size_t)(line_end - *value);
    *at = line_end + 1;
    return true;
}

static bool read_count(const char *text, size_t length, uint64_t *count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || sum > UINT64_MAX / 100) {
            return false;
        }
        sum = sum * 10 + (uint64_t)(text[i] - '0');
    }
    *count = sum;
    return length > 0;
}

/* Whether the text is this rulebook's revision, as it would be written. */
static bool is_revision(const char *text, size_t length)
{
    char expected[16];
    int size = snprintf(expected, sizeof expected, "%d", TSORO_RULEBOOK_REVISION);
    return (size_t)size == length && memcmp(text, expected, length) == 0;
}

static int digit(char letter)
{
    return letter >= '0' && letter <= '9'   ? letter - '0'
           : letter >= 'a' && letter <= 'f' ? letter - 'a' + 10
                                            : -1;
}

/* "HASH NAME", the name not empty. */
static bool read_table(const char *text, size_t length, tsoro_solve_table *table)
{
    size_t hash = 2 * TSORO_SHA256_BYTES;
    if (length < hash + 2 || length - hash - 1 >= sizeof table->name || text[hash] != ' ') {
        return false;
    }
    for (size_t i = 0; i < TSORO_SHA256_BYTES; i++) {
        int high = digit(text[2 * i]);
        int low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0) {
            return false;
        }
        table->sha256[i] = (uint8_t)(high * 16 + low);
    }
    memset(table->name, 0, sizeof table->name);
    memcpy(table->name, text + hash + 1, length - hash - 1);
    return true;
}

/* The lines that name tables, if this version has them. */
static bool read_tables(const char **at, const char *end, tsoro_claim *claim)
{
    const char *text;
    size_t length;
    uint64_t count;
    if (!take_line(at, end, "tables ", &text, &length) || !read_count(text, length, &count) ||
        count == 0 || count > TSORO_SOLVE_MAX_TABLES) {
        return false;
    }
    for (uint64_t i = 0; i < count; i++) {
        if (!take_line(at, end, "table ", &text, &length) ||
            !read_table(text, length, &claim->tables[i])) {
            return false;
        }
    }
    claim->table_count = (unsigned)count;
    return true;
}

/* *records: where the records begin. */
static tsoro_status read_header(const tsoro_mapping *file, tsoro_claim *claim,
                                const uint8_t **records)
{
    const char *start = (const char *)file->data;
    const char *end = start + file->size;
    const char *at = start;
    const char *text;
    size_t length;
    if (!take_line(&at, end, TSORO_CERTIFICATE_MAGIC, &text, &length) || length != 1 ||
        *text < '0' + TSORO_CERTIFICATE_PLAIN || *text > '0' + TSORO_CERTIFICATE_ON_TABLE) {
        return (tsoro_status){.code = TSORO_ERR_UNSUPPORTED};
    }
    bool on_tables = *text == '0' + TSORO_CERTIFICATE_ON_TABLE;
    if (!take_line(&at, end, "rulebook ", &text, &length)) {
        return corrupt((uint64_t)(at - start));
    }
    if (!is_revision(text, length)) {
        return (tsoro_status){.code = TSORO_ERR_UNSUPPORTED};
    }
    if (!take_line(&at, end, "variant ", &text, &length) ||
        !tsoro_ok(tsoro_variant_read(text, length, &claim->variant))) {
        return corrupt((uint64_t)(at - start));
    }
    if (!take_line(&at, end, "position ", &text, &length) ||
        !tsoro_ok(tsoro_position_read(&claim->variant, text, length, &claim->position))) {
        return corrupt((uint64_t)(at - start));
    }
    if (!take_line(&at, end, "value ", &text, &length)) {
        return corrupt((uint64_t)(at - start));
    }
    claim->value = length == 3 && memcmp(text, "win", 3) == 0    ? TSORO_VALUE_WIN
                   : length == 4 && memcmp(text, "loss", 4) == 0 ? TSORO_VALUE_LOSS
                                                                 : TSORO_VALUE_UNKNOWN;
    if (claim->value == TSORO_VALUE_UNKNOWN || (on_tables && !read_tables(&at, end, claim)) ||
        !take_line(&at, end, "records ", &text, &length) ||
        !read_count(text, length, &claim->records) || !take_line(&at, end, "", &text, &length) ||
        length != 0) {
        return corrupt((uint64_t)(at - start));
    }
    *records = (const uint8_t *)at;
    return (tsoro_status){0};
}

/* Size and checksum fit. */
static tsoro_status check_frame(const tsoro_mapping *file, const tsoro_claim *claim,
                                const uint8_t *records)
{
    size_t record = tsoro_record_size(&claim->variant);
    size_t head = (size_t)(records - file->data);
    uint64_t rest = file->size - head;
    if (rest < 8 || (rest - 8) / record != claim->records || (rest - 8) % record != 0) {
        return corrupt(file->size);
    }
    uint64_t sum = 0;
    for (unsigned i = 0; i < 8; i++) {
        sum |= (uint64_t)file->data[file->size - 8 + i] << 8 * i;
    }
    uint64_t hash = tsoro_hash_add(TSORO_HASH_START, file->data, file->size - 8);
    return hash == sum ? (tsoro_status){0} : corrupt(file->size - 8);
}

tsoro_status tsoro_claim_read(const tsoro_mapping *file, tsoro_claim *claim,
                              const uint8_t **records)
{
    tsoro_status status = read_header(file, claim, records);
    return tsoro_ok(status) ? check_frame(file, claim, *records) : status;
}

tsoro_status tsoro_certificate_read(const char *path, tsoro_claim *claim)
{
    tsoro_claim read = {.value = TSORO_VALUE_UNKNOWN};
    tsoro_mapping file;
    const uint8_t *records;
    tsoro_status status = tsoro_mapping_open(path, &file);
    if (!tsoro_ok(status)) {
        return status;
    }
    status = tsoro_claim_read(&file, &read, &records);
    tsoro_mapping_close(&file);
    if (tsoro_ok(status)) {
        *claim = read;
    }
    return status;
}
