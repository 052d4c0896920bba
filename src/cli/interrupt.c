#include "cli/interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t mark;

static void note(int number)
{
    (void)number;
    mark = 1;
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
    return mark != 0;
}

void tsoro_interrupt_clear(void)
{
    mark = 0;
}
