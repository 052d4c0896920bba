/* How the native layer reports what the system refused. */
#ifndef TSORO_OS_ERROR_H
#define TSORO_OS_ERROR_H

#include "tsoro/status.h"

/* TSORO_ERR_IO with the error number in args[0] and the tail of the path in found; out of memory
 * becomes TSORO_ERR_MEMORY. path may be NULL. */
tsoro_status tsoro_os_error(int error_number, const char *path);

/* A status of this code with the tail of the path in found. */
tsoro_status tsoro_os_path_error(tsoro_code code, const char *path);

#endif
