/* Parcels of a rank: what it gathers for the others until the next exchange. */
#ifndef TSORO_CLUSTER_POST_H
#define TSORO_CLUSTER_POST_H

#include "cluster/transport.h"

typedef struct tsoro_post {
    tsoro_transport *transport;
    tsoro_parcel *send; /* by rank */
    tsoro_parcel *received;
    uint64_t sent; /* bytes to other ranks so far */
} tsoro_post;

void tsoro_post_create(tsoro_transport *transport, tsoro_post *post);
void tsoro_post_destroy(tsoro_post *post);

/* Room for `size` bytes more in the parcel for a rank. */
uint8_t *tsoro_post_room(tsoro_post *post, unsigned rank, size_t size);

/* Sends all parcels, which are empty afterwards, and receives. */
void tsoro_post_exchange(tsoro_post *post);

#endif
