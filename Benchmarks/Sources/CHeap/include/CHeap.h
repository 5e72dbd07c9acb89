#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>

/// Bytes that malloc has handed out and not got back. The Glibc module of Swift leaves malloc.h out.
size_t cheap_bytes_in_use(void);

/// Gives memory that malloc keeps for later back to the system.
void cheap_return_free_memory(void);

/// Reads what lies at an address, as far as a compiler knows.
void cheap_keep(const void *value);

/// Bytes of this process in memory.
size_t cheap_resident_bytes(void);

#endif
