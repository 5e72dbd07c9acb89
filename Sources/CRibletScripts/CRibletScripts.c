// Files in Swift arrays of numbers take the compiler seconds, and this nothing.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CRibletScripts.h"

#include <stddef.h>

static const uint8_t commands_js[] = {
#embed "../RibletWebServer/Scripts/commands.js"
};

static const uint8_t dev_js[] = {
#embed "../RibletWebServer/Scripts/dev.js"
};

static const uint8_t files_js[] = {
#embed "../RibletWebServer/Scripts/files.js"
};

static const uint8_t hooks_js[] = {
#embed "../RibletWebServer/Scripts/hooks.js"
};

static const uint8_t keys_js[] = {
#embed "../RibletWebServer/Scripts/keys.js"
};

static const uint8_t lists_js[] = {
#embed "../RibletWebServer/Scripts/lists.js"
};

static const uint8_t others_js[] = {
#embed "../RibletWebServer/Scripts/others.js"
};

static const uint8_t pull_js[] = {
#embed "../RibletWebServer/Scripts/pull.js"
};

static const uint8_t riblet_js[] = {
#embed "../RibletWebServer/Scripts/riblet.js"
};

static const uint8_t toasts_js[] = {
#embed "../RibletWebServer/Scripts/toasts.js"
};

static const uint8_t typed_js[] = {
#embed "../RibletWebServer/Scripts/typed.js"
};

static const uint8_t whole_js[] = {
#embed "../RibletWebServer/Scripts/whole.js"
};

static const uint8_t first_js[] = {
#embed "../RibletWebServer/Scripts/first.js"
};

static const uint8_t zone_js[] = {
#embed "../RibletWebServer/Scripts/zone.js"
};

#define SCRIPT(name) {#name ".js", name##_js, sizeof name##_js}

static const RibletScript scripts[] = {
    SCRIPT(commands), SCRIPT(dev), SCRIPT(files), SCRIPT(first), SCRIPT(hooks), SCRIPT(keys), SCRIPT(lists),
    SCRIPT(others), SCRIPT(pull), SCRIPT(riblet), SCRIPT(toasts), SCRIPT(typed), SCRIPT(whole),
    SCRIPT(zone),
};

const RibletScript *riblet_script(long index) {
    return index >= 0 && index < (long)(sizeof scripts / sizeof *scripts) ? &scripts[index] : NULL;
}
