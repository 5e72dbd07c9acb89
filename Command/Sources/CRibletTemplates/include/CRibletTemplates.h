#pragma once

#include <stdint.h>

/// A template of the command; its bytes live as long as the program.
typedef struct {
    const char *_Nonnull name;
    const uint8_t *_Nonnull start;
    long count;
} RibletTemplate;

/// The template at an index; its name is empty where there is none.
RibletTemplate riblet_template(int index);

/// The same for the texts that are no templates, so that no workspace has its own: parts of pages and of mocks.
RibletTemplate riblet_text(int index);
