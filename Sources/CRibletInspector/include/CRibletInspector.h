#pragma once

#include <stdint.h>

/// The bytes of a file, which live as long as the program.
typedef struct {
    const uint8_t *_Nonnull start;
    long count;
} RibletInspectorFile;

RibletInspectorFile riblet_inspector_sheet(void);
RibletInspectorFile riblet_inspector_script(void);
