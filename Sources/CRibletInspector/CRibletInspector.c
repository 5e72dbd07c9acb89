// A file in a Swift array of numbers takes the compiler four seconds, and this nothing.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CRibletInspector.h"

static const uint8_t sheet[] = {
#embed "../RibletInspector/Resources/inspector.css"
};

RibletInspectorFile riblet_inspector_sheet(void) { return (RibletInspectorFile){sheet, sizeof sheet}; }

static const uint8_t script[] = {
#embed "../RibletInspector/Resources/inspect.js"
};

RibletInspectorFile riblet_inspector_script(void) { return (RibletInspectorFile){script, sizeof script}; }

// The runtime's answer about a field, as Swift's own library asks for it.
typedef struct {
    const char *name;
    void (*release)(const char *name);
    bool isStrong;
    bool isVariable;
} Field;

__attribute__((swiftcall, weak)) extern const void *swift_reflectionMirror_recursiveChildMetadata(
    const void *type, intptr_t index, Field *field);

bool riblet_inspector_is_strong(const void *type, long index) {
    if (!swift_reflectionMirror_recursiveChildMetadata) return false;
    Field field = {0};
    swift_reflectionMirror_recursiveChildMetadata(type, index, &field);
    if (field.release) field.release(field.name);
    return field.isStrong;
}
