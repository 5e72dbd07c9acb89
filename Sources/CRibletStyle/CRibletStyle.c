// A file in a Swift array of numbers takes the compiler four seconds, and this nothing.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CRibletStyle.h"

static const uint8_t sheet[] = {
#embed "../RibletStyle/Resources/riblet.css"
};

RibletStyleFile riblet_style_sheet(void) { return (RibletStyleFile){sheet, sizeof sheet}; }

static const uint8_t icons[] = {
#embed "../RibletStyle/Resources/icons.svg"
};

RibletStyleFile riblet_style_icons(void) { return (RibletStyleFile){icons, sizeof icons}; }
