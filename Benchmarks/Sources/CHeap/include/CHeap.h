#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>

/// Bytes that malloc has handed out and not got back. The Glibc module of Swift leaves malloc.h out.
size_t cheap_bytes_in_use(void);

#endif
