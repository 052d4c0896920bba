/* Endgame databases: tables of solved positions, and how they are asked. A table holds, for one set
   of rules, whether the player to move wins, loses, or neither can force an end, for every position
   of its layers; a layer is all positions with a stones of the mover and b of the enemy. The format
   is docs/egdb-format.md.

   What values depend on is the key of a table: files, heads, bonus and sanctuary. Start stones,
   setup and names do not matter, so `musoro:files=6` and `fuva:files=6,heads=r1` share one.
   A value is that of the position without history and is only given where the rules cannot spoil
   it: repeat=endless    all values. repeat=majority   won and lost; what is endless in the table is
   not covered. repeat=forbidden, captures=sow, a bonus schedule: nothing is covered. quiet won and
   lost only if so many quiet plies are left that the limit cannot come first: each layer says how
   many a win in it needs at most. */
#ifndef TSORO_EGDB_H
#define TSORO_EGDB_H

#include "tsoro/api.h"
#include "tsoro/position.h"
#include "tsoro/probe.h"
#include "tsoro/status.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most stones of one player in any table. */
#define TSORO_EGDB_SIDE 64

/* A set of tables. Adding to it belongs to one thread; asking is safe from any number of threads
   at once, and allocates nothing. */
typedef struct tsoro_egdb tsoro_egdb;

/* An empty set. TSORO_ERR_MEMORY. Destroying it (NULL is allowed) closes its tables. */
TSORO_API tsoro_status tsoro_egdb_create(tsoro_egdb **db);
TSORO_API void tsoro_egdb_destroy(tsoro_egdb *db);

/* Adds a table that lies in memory; the bytes are borrowed and must outlive the set. `name`
   (copied, cut to 31 bytes) stands in errors. TSORO_ERR_CORRUPT: damaged header or block index;
   TSORO_ERR_UNSUPPORTED: no table, or one of a later version or another rulebook revision;
   TSORO_ERR_MEMORY. */
TSORO_API tsoro_status tsoro_egdb_add_memory(tsoro_egdb *db, const void *data, size_t size,
                                             const char *name);

/* Native only. Adds a table file, which is mapped; or every table of a folder (files that end in
   .egdb), in order of name; or, with `:` between them, several of both, unless there is one file or
   folder of that very name. TSORO_ERR_IO too. An error names the file; tables before it stay added.
 */
TSORO_API tsoro_status tsoro_egdb_add_path(tsoro_egdb *db, const char *path);

/* The number of tables. */
TSORO_API unsigned tsoro_egdb_tables(const tsoro_egdb *db);

typedef struct tsoro_egdb_layer {
    uint8_t own;    /* stones of the player to move */
    uint8_t enemy;  /* stones of the other */
    unsigned plies; /* the most quiet plies in a row that a forced win needs in this layer */
    uint64_t won, lost, endless;
    uint64_t blocks;
    uint64_t bytes; /* in the file, everything included */
} tsoro_egdb_layer;

typedef struct tsoro_egdb_info {
    tsoro_variant key; /* fuva with the table's files, heads, bonus, sanctuary */
    unsigned side;     /* most stones of one player */
    unsigned total;    /* most stones on the board */
    unsigned layers;
    uint64_t positions;
    uint64_t bytes;
    bool distances;   /* whether it tells how far the end is */
    unsigned longest; /* plies of the longest forced win, if it does */
    const char *name;
} tsoro_egdb_info;

/* About table number 0..tables-1, and its layer number 0..layers-1 in order of (own, enemy). */
TSORO_API tsoro_egdb_info tsoro_egdb_about(const tsoro_egdb *db, unsigned table);
TSORO_API tsoro_egdb_layer tsoro_egdb_about_layer(const tsoro_egdb *db, unsigned table,
                                                  unsigned layer);

/* The value of a position for the player to move. TSORO_ERR_NOT_COVERED: no table holds it, or the
   rules may spoil it (above); TSORO_ERR_CORRUPT: the block that holds it is damaged (args[0] the
   block, args[1] = 256*own+enemy, found: the table); *value is untouched then. Cost: well below a
   microsecond if the block is still unpacked from before, else about 100. */
TSORO_API tsoro_status tsoro_egdb_value(const tsoro_egdb *db, const tsoro_variant *variant,
                                        const tsoro_position *position, tsoro_value *value);

/* The same with the plies to the end when the winner hurries and the loser holds out (0: the mover
   has no move), TSORO_NO_DISTANCE if it never ends or the table does not tell. Where a distance is
   known a won or lost value also holds when it ends before the limit of `quiet`. */
TSORO_API tsoro_status tsoro_egdb_distance(const tsoro_egdb *db, const tsoro_variant *variant,
                                           const tsoro_position *position, tsoro_value *value,
                                           uint32_t *distance);

/* The same as the search asks it. The probe borrows the set. */
TSORO_API tsoro_probe tsoro_egdb_probe(const tsoro_egdb *db);

/* Native only. The SHA-256 of a table's bytes: what `sha256sum` says of its file. Reads all of it.
 */
TSORO_API void tsoro_egdb_hash(const tsoro_egdb *db, unsigned table, uint8_t sha256[32]);

/* Native only. Unpacks the values of a table into memory, a quarter byte for each position:
   tsoro_egdb_info.positions/4 bytes. Asking it is then as fast for positions far apart as for
   neighbours, and takes no lock. Its distances are verified. Belongs to one thread, as adding does;
   twice does nothing. TSORO_ERR_MEMORY; TSORO_ERR_CORRUPT as of tsoro_egdb_value, or args[0] = -1
   where the counts of a layer are not those of its entries. The table is then asked as before. */
TSORO_API tsoro_status tsoro_egdb_unpack(tsoro_egdb *db, unsigned table);

/* Unpacks every block of every table, of distances too. TSORO_ERR_CORRUPT for the first that is
   damaged. */
TSORO_API tsoro_status tsoro_egdb_check(const tsoro_egdb *db);

#endif
