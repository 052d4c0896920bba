/* What stands before the records of a certificate. */
#ifndef TSORO_SOLVE_CLAIM_H
#define TSORO_SOLVE_CLAIM_H

#include "os/file.h"
#include "tsoro/solve.h"

/* Reads header and checksum of a certificate that is mapped; *claim was zero before. *records is
   where its records begin. Errors as tsoro_certificate_read. */
tsoro_status tsoro_claim_read(const tsoro_mapping *file, tsoro_claim *claim,
                              const uint8_t **records);

#endif
