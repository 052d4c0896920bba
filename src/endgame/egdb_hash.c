#include "endgame/egdb_set.h"
#include "os/sha256.h"

void tsoro_egdb_hash(const tsoro_egdb *db, unsigned table, uint8_t sha256[TSORO_SHA256_BYTES])
{
    const tsoro_egtable *hashed = tsoro_egdb_table(db, table);
    tsoro_sha256(tsoro_egtable_data(hashed), tsoro_egtable_about(hashed).bytes, sha256);
}
