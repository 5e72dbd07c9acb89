#pragma once

#include <stdint.h>

/// A file, which lives as long as the program.
typedef struct {
    const char *_Nonnull name;
    const uint8_t *_Nonnull start;
    long count;
} RibletScript;

/// The scripts of a page as they are served, one after the other; NULL behind the last.
const RibletScript *_Nullable riblet_script(long index);
