/* The language of the terminal: gettext's catalogues, the same as the browser's (po/). */
#ifndef TSORO_CLI_LANGUAGE_H
#define TSORO_CLI_LANGUAGE_H

#include <stdbool.h>

/* Takes the language from the environment (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), as gettext does;
   also where the system has no such locale installed. Call once, first. */
void tsoro_language_start(void);

/* Chooses a language by its code ("sn", "pt_BR"), "en" for the original texts. Says so on stderr
   and returns false if there is no catalogue for it. */
bool tsoro_language_use(const char *code);

#endif
