/* How the processes of a distributed build speak: the builder knows this and nothing of MPI. All
 * calls are collective: every rank makes the same ones in the same order. What fails below ends the
 * whole job, so nothing here returns an error. */
#ifndef TSORO_CLUSTER_TRANSPORT_H
#define TSORO_CLUSTER_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes for, or from, one rank. */
typedef struct tsoro_parcel {
    uint8_t *bytes;
    size_t size;
    size_t capacity;
} tsoro_parcel;

typedef struct tsoro_transport {
    unsigned rank;
    unsigned ranks;
    void *context;

    /* Sends send[r] to every rank r, and fills received[r] with what r sent here; these are grown
     * as needed and belong to the caller. */
    void (*exchange)(void *context, const tsoro_parcel *send, tsoro_parcel *received);

    /* Adds up numbers over all ranks. */
    void (*sum)(void *context, uint64_t *numbers, unsigned count);

    /* Ends the whole job with a message. Does not return. */
    void (*abort)(void *context, const char *message);
} tsoro_transport;

/* Over MPI; argc and argv as main has them. Closing waits for the other ranks. */
tsoro_transport *tsoro_mpi_open(int *argc, char ***argv);
void tsoro_mpi_close(tsoro_transport *transport);

#endif
