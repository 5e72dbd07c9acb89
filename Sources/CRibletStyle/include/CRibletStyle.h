#pragma once

#include <stdint.h>

/// The bytes of a file, which live as long as the program.
typedef struct {
    const uint8_t *_Nonnull start;
    long count;
} RibletStyleFile;

RibletStyleFile riblet_style_sheet(void);

RibletStyleFile riblet_style_icons(void);
