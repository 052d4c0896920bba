#include "cluster/post.h"

#include "base/alloc.h"

void tsoro_post_create(tsoro_transport *transport, tsoro_post *post)
{
    post->transport = transport;
    post->send = tsoro_alloc_array(transport->ranks, sizeof *post->send);
    post->received = tsoro_alloc_array(transport->ranks, sizeof *post->received);
    if (post->send == NULL || post->received == NULL) {
        transport->abort(transport->context, "out of memory");
    }
}

void tsoro_post_destroy(tsoro_post *post)
{
    for (unsigned rank = 0; rank < post->transport->ranks; rank++) {
        tsoro_free(post->send[rank].bytes);
        tsoro_free(post->received[rank].bytes);
    }
    tsoro_free(post->send);
    tsoro_free(post->received);
}

uint8_t *tsoro_post_room(tsoro_post *post, unsigned rank, size_t size)
{
    tsoro_parcel *parcel = &post->send[rank];
    void *bytes = tsoro_grow_array(parcel->bytes, &parcel->capacity, parcel->size + size, 1);
    if (bytes == NULL) {
        post->transport->abort(post->transport->context, "out of memory");
    }
    parcel->bytes = bytes;
    parcel->size += size;
    return parcel->bytes + parcel->size - size;
}

void tsoro_post_exchange(tsoro_post *post)
{
    for (unsigned rank = 0; rank < post->transport->ranks; rank++) {
        post->sent += rank == post->transport->rank ? 0 : post->send[rank].size;
    }
    post->transport->exchange(post->transport->context, post->send, post->received);
    for (unsigned rank = 0; rank < post->transport->ranks; rank++) {
        post->send[rank].size = 0;
    }
}
