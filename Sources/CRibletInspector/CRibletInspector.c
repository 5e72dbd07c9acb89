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
