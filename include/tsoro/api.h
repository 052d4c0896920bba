/* What every public header of Tsoro needs: visibility and the limits of the game. */
#ifndef TSORO_API_H
#define TSORO_API_H

#ifdef __cplusplus
#define TSORO_LINKAGE extern "C"
#else
#define TSORO_LINKAGE
#endif

#if defined(__GNUC__) && !defined(__wasm__)
#define TSORO_API TSORO_LINKAGE __attribute__((visibility("default")))
#else
#define TSORO_API TSORO_LINKAGE
#endif

/* Revision of the rulebook this library plays by (docs/rules.md). It is part of the stamp of
   every table and certificate: a changed ruling raises it. */
#define TSORO_RULEBOOK_REVISION 1

#define TSORO_MIN_FILES  2
#define TSORO_MAX_FILES  21
#define TSORO_MAX_PITS   (2 * TSORO_MAX_FILES) /* pits of one player */
#define TSORO_MAX_STONES 255                   /* on the board, both players together */
#define TSORO_MAX_BONUS  5                     /* further holes after one capture */

/* The two players. Used as index into every array of two. */
enum { TSORO_SOUTH = 0, TSORO_NORTH = 1 };

#endif
