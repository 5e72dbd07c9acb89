// A file in a Swift array of numbers takes the compiler seconds, and this nothing.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CRibletTemplates.h"

static const uint8_t small[] = {
#embed "Templates/small.stencil"
};
static const uint8_t small_rib[] = {
#embed "Templates/small-rib.stencil"
};
static const uint8_t small_language[] = {
#embed "Templates/small-language.stencil"
};
static const uint8_t modular[] = {
#embed "Templates/modular.stencil"
};
static const uint8_t modular_rib[] = {
#embed "Templates/modular-rib.stencil"
};
static const uint8_t layered[] = {
#embed "Templates/layered.stencil"
};
static const uint8_t layered_rib[] = {
#embed "Templates/layered-rib.stencil"
};
static const uint8_t domain[] = {
#embed "Templates/domain.stencil"
};
static const uint8_t data[] = {
#embed "Templates/data.stencil"
};
static const uint8_t shared[] = {
#embed "Templates/shared.stencil"
};

#define TEMPLATE(name, bytes) {name, bytes, sizeof bytes}

static const RibletTemplate all[] = {
    TEMPLATE("small", small),
    TEMPLATE("small-rib", small_rib),
    TEMPLATE("small-language", small_language),
    TEMPLATE("modular", modular),
    TEMPLATE("modular-rib", modular_rib),
    TEMPLATE("layered", layered),
    TEMPLATE("layered-rib", layered_rib),
    TEMPLATE("domain", domain),
    TEMPLATE("data", data),
    TEMPLATE("shared", shared),
};

RibletTemplate riblet_template(int index) {
    return index >= 0 && index < (int)(sizeof all / sizeof all[0]) ? all[index] : (RibletTemplate){"", small, 0};
}
