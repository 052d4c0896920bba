#include "cluster/transport.h"

#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* MPI counts in int: larger parcels go in pieces. */
#define PIECE ((size_t)1 << 30)

typedef struct mpi_link {
    tsoro_transport transport;
    uint64_t *sizes; /* sent and received, by rank */
    MPI_Request *requests;
    size_t request_capacity;
} mpi_link;

static void give_up(void *context, const char *message)
{
    (void)context;
    fprintf(stderr, "tsoro-cluster: %s\n", message);
    MPI_Abort(MPI_COMM_WORLD, 2);
    exit(2);
}

static void *grown(void *block, size_t size)
{
    void *made = realloc(block, size == 0 ? 1 : size);
    if (made == NULL) {
        give_up(NULL, "out of memory");
    }
    return made;
}

static size_t pieces_of(size_t size)
{
    return (size + PIECE - 1) / PIECE;
}

static void post(mpi_link *link, size_t *count, uint8_t *bytes, size_t size, int rank, bool send)
{
    for (size_t at = 0; at < size; at += PIECE, (*count)++) {
        int part = (int)(size - at < PIECE ? size - at : PIECE);
        MPI_Request *request = &link->requests[*count];
        if (send) {
            MPI_Isend(bytes + at, part, MPI_BYTE, rank, 0, MPI_COMM_WORLD, request);
        } else {
            MPI_Irecv(bytes + at, part, MPI_BYTE, rank, 0, MPI_COMM_WORLD, request);
        }
    }
}

static void exchange(void *context, const tsoro_parcel *send, tsoro_parcel *received)
{
    mpi_link *link = context;
    unsigned ranks = link->transport.ranks;
    uint64_t *in = link->sizes + ranks;
    size_t pieces = 0;
    for (unsigned rank = 0; rank < ranks; rank++) {
        link->sizes[rank] = send[rank].size;
    }
    MPI_Alltoall(link->sizes, 1, MPI_UINT64_T, in, 1, MPI_UINT64_T, MPI_COMM_WORLD);
    for (unsigned rank = 0; rank < ranks; rank++) {
        if (received[rank].capacity < in[rank]) {
            received[rank].bytes = grown(received[rank].bytes, (size_t)in[rank]);
            received[rank].capacity = (size_t)in[rank];
        }
        received[rank].size = (size_t)in[rank];
        pieces += pieces_of(received[rank].size) + pieces_of(send[rank].size);
    }
    if (pieces > link->request_capacity) {
        link->requests = grown(link->requests, pieces * sizeof(MPI_Request));
        link->request_capacity = pieces;
    }
    size_t count = 0;
    for (unsigned rank = 0; rank < ranks; rank++) {
        post(link, &count, received[rank].bytes, received[rank].size, (int)rank, false);
    }
    for (unsigned rank = 0; rank < ranks; rank++) {
        post(link, &count, send[rank].bytes, send[rank].size, (int)rank, true);
    }
    while (count > 0) {
        int part = count < INT_MAX ? (int)count : INT_MAX;
        count -= (size_t)part;
        MPI_Waitall(part, link->requests + count, MPI_STATUSES_IGNORE);
    }
}

static void sum(void *context, uint64_t *numbers, unsigned count)
{
    (void)context;
    MPI_Allreduce(MPI_IN_PLACE, numbers, (int)count, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
}

tsoro_transport *tsoro_mpi_open(int *argc, char ***argv)
{
    int rank;
    int ranks;
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    mpi_link *link = grown(NULL, sizeof *link);
    *link = (mpi_link){.transport = {.rank = (unsigned)rank,
                                     .ranks = (unsigned)ranks,
                                     .context = link,
                                     .exchange = exchange,
                                     .sum = sum,
                                     .abort = give_up}};
    link->sizes = grown(NULL, 2 * (size_t)ranks * sizeof *link->sizes);
    return &link->transport;
}

void tsoro_mpi_close(tsoro_transport *transport)
{
    mpi_link *link = transport->context;
    MPI_Finalize();
    free(link->sizes);
    free(link->requests);
    free(link);
}
