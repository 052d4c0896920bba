#include "cli/interrupt.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/select.h>

/* One byte: written whole by the handler, read by any thread. */
static volatile bool mark;

static void note(int number)
{
    (void)number;
    mark = true;
}

void tsoro_interrupt_catch(void)
{
    struct sigaction action = {0};
    action.sa_handler = note;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

bool tsoro_interrupted(void)
{
    return mark;
}

void tsoro_interrupt_clear(void)
{
    mark = false;
}

const volatile bool *tsoro_interrupt_mark(void)
{
    return &mark;
}

/* The signal is let in only while the call waits: one that comes between the look at the mark and
   the wait is kept until then, and would be lost to a plain read. */
bool tsoro_interrupt_await(int descriptor)
{
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    int found = -1;
    do {
        fd_set ready;
        FD_ZERO(&ready);
        FD_SET(descriptor, &ready);
        errno = EINTR;
        found = mark ? -1 : pselect(descriptor + 1, &ready, NULL, NULL, NULL, &before);
    } while (found < 0 && errno == EINTR && !mark);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return !mark;
}
