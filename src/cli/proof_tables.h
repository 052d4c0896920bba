/* The endgame tables that a proof rests on, for solve and check. */
#ifndef TSORO_CLI_PROOF_TABLES_H
#define TSORO_CLI_PROOF_TABLES_H

#include "tsoro/egdb.h"
#include "tsoro/solve.h"

#include <stdbool.h>

typedef struct tsoro_proof_tables {
    tsoro_egdb *db; /* NULL: none */
    tsoro_probe probe;
    unsigned count; /* tables for the variant's rules */
    tsoro_solve_table tables[TSORO_SOLVE_MAX_TABLES];
    unsigned number[TSORO_SOLVE_MAX_TABLES]; /* of each in db */
} tsoro_proof_tables;

/* Copies a table's name for a line of a certificate or JSON: `?` for what would break them. */
void tsoro_proof_tables_name(char out[32], const char *name);

/* Opens the tables of a path (NULL: none) and hashes those that are for the variant's rules.
   Returns TSORO_OPTIONS_GO, or the exit status if there are none such (the error is printed then).
 */
int tsoro_proof_tables_open(const char *path, const tsoro_variant *variant,
                            tsoro_proof_tables *tables);

/* Unpacks into memory what fits beside `spare` bytes that something else will need, and looks
   whether the rest is undamaged. Returns as tsoro_proof_tables_open. */
int tsoro_proof_tables_unpack(tsoro_proof_tables *tables, uint64_t spare);

void tsoro_proof_tables_close(tsoro_proof_tables *tables);

/* Prints "Rests on NAME (sha256 HASH)", a line for each table. */
void tsoro_proof_tables_print(const tsoro_solve_table *tables, unsigned count);

/* Prints `,"tables":[{"name":...,"sha256":...},...]`. */
void tsoro_proof_tables_print_json(const tsoro_solve_table *tables, unsigned count);

#endif
