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
static const uint8_t xcode[] = {
#embed "Templates/xcode.stencil"
};
static const uint8_t mock_support[] = {
#embed "Texts/mock-support.txt"
};
static const uint8_t page_css[] = {
#embed "Texts/page.css"
};
static const uint8_t page_js[] = {
#embed "Texts/page.js"
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
    TEMPLATE("xcode", xcode),
};

static const RibletTemplate texts[] = {
    TEMPLATE("mock-support", mock_support),
    TEMPLATE("page.css", page_css),
    TEMPLATE("page.js", page_js),
};

#define AT(list, index) (index >= 0 && index < (int)(sizeof list / sizeof list[0]) ? list[index] : (RibletTemplate){"", small, 0})

RibletTemplate riblet_template(int index) { return AT(all, index); }
RibletTemplate riblet_text(int index) { return AT(texts, index); }
