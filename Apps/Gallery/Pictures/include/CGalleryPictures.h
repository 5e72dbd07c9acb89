#include <stddef.h>
#include <stdint.h>

typedef struct {
    const uint8_t *_Nullable bytes;
    size_t size;
} GalleryFile;

/// The file of that name, such as `mandalart-dark` or `mandalart-tree`; without bytes where there is none.
GalleryFile gallery_file(const char *_Nonnull name);
