#include "cli/interrupt.h"

#include <signal.h>
#include <stddef.h>

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
