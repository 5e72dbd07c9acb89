#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The bytes of a file, which live as long as the program.
typedef struct {
    const uint8_t *_Nonnull start;
    long count;
} RibletInspectorFile;

RibletInspectorFile riblet_inspector_sheet(void);
RibletInspectorFile riblet_inspector_script(void);

/// Returns true if a field of a class or struct is strong, and not weak, unowned or unmanaged.
///
/// The fields of superclasses come first. Where the runtime does not tell, no field is strong.
bool riblet_inspector_is_strong(const void *_Nonnull type, long field);
