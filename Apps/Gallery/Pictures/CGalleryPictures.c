// Pictures in a Swift array of numbers take the compiler minutes, and this nothing. `make screenshots` takes them
// (card-*.png); they lie here as WebP.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CGalleryPictures.h"

#include <string.h>

static const uint8_t account_light[] = {
#embed "account-light.webp"
};
static const uint8_t account_phone_light[] = {
#embed "account-phone-light.webp"
};
static const uint8_t account_dark[] = {
#embed "account-dark.webp"
};
static const uint8_t account_phone_dark[] = {
#embed "account-phone-dark.webp"
};
static const uint8_t account_ko_light[] = {
#embed "account-ko-light.webp"
};
static const uint8_t account_ko_phone_light[] = {
#embed "account-ko-phone-light.webp"
};
static const uint8_t account_ko_dark[] = {
#embed "account-ko-dark.webp"
};
static const uint8_t account_ko_phone_dark[] = {
#embed "account-ko-phone-dark.webp"
};
static const uint8_t mandalart_light[] = {
#embed "mandalart-light.webp"
};
static const uint8_t mandalart_phone_light[] = {
#embed "mandalart-phone-light.webp"
};
static const uint8_t mandalart_dark[] = {
#embed "mandalart-dark.webp"
};
static const uint8_t mandalart_phone_dark[] = {
#embed "mandalart-phone-dark.webp"
};
static const uint8_t mandalart_ko_light[] = {
#embed "mandalart-ko-light.webp"
};
static const uint8_t mandalart_ko_phone_light[] = {
#embed "mandalart-ko-phone-light.webp"
};
static const uint8_t mandalart_ko_dark[] = {
#embed "mandalart-ko-dark.webp"
};
static const uint8_t mandalart_ko_phone_dark[] = {
#embed "mandalart-ko-phone-dark.webp"
};
static const uint8_t rick_and_morty_light[] = {
#embed "rick-and-morty-light.webp"
};
static const uint8_t rick_and_morty_phone_light[] = {
#embed "rick-and-morty-phone-light.webp"
};
static const uint8_t rick_and_morty_dark[] = {
#embed "rick-and-morty-dark.webp"
};
static const uint8_t rick_and_morty_phone_dark[] = {
#embed "rick-and-morty-phone-dark.webp"
};
static const uint8_t rick_and_morty_ko_light[] = {
#embed "rick-and-morty-ko-light.webp"
};
static const uint8_t rick_and_morty_ko_phone_light[] = {
#embed "rick-and-morty-ko-phone-light.webp"
};
static const uint8_t rick_and_morty_ko_dark[] = {
#embed "rick-and-morty-ko-dark.webp"
};
static const uint8_t rick_and_morty_ko_phone_dark[] = {
#embed "rick-and-morty-ko-phone-dark.webp"
};
static const uint8_t todo_dog_light[] = {
#embed "todo-dog-light.webp"
};
static const uint8_t todo_dog_phone_light[] = {
#embed "todo-dog-phone-light.webp"
};
static const uint8_t todo_dog_dark[] = {
#embed "todo-dog-dark.webp"
};
static const uint8_t todo_dog_phone_dark[] = {
#embed "todo-dog-phone-dark.webp"
};
static const uint8_t todo_dog_ko_light[] = {
#embed "todo-dog-ko-light.webp"
};
static const uint8_t todo_dog_ko_phone_light[] = {
#embed "todo-dog-ko-phone-light.webp"
};
static const uint8_t todo_dog_ko_dark[] = {
#embed "todo-dog-ko-dark.webp"
};
static const uint8_t todo_dog_ko_phone_dark[] = {
#embed "todo-dog-ko-phone-dark.webp"
};
static const uint8_t layout_light[] = {
#embed "layout-light.webp"
};
static const uint8_t layout_phone_light[] = {
#embed "layout-phone-light.webp"
};
static const uint8_t layout_dark[] = {
#embed "layout-dark.webp"
};
static const uint8_t layout_phone_dark[] = {
#embed "layout-phone-dark.webp"
};
static const uint8_t layout_ko_light[] = {
#embed "layout-ko-light.webp"
};
static const uint8_t layout_ko_phone_light[] = {
#embed "layout-ko-phone-light.webp"
};
static const uint8_t layout_ko_dark[] = {
#embed "layout-ko-dark.webp"
};
static const uint8_t layout_ko_phone_dark[] = {
#embed "layout-ko-phone-dark.webp"
};
static const uint8_t account_tree[] = {
#embed "../../Account/tree.md"
};
static const uint8_t mandalart_tree[] = {
#embed "../../Mandalart/tree.md"
};
static const uint8_t rick_and_morty_tree[] = {
#embed "../../RickAndMorty/tree.md"
};
static const uint8_t todo_tree[] = {
#embed "../../Todo/tree.md"
};

#define FILE_OF(name, bytes) {name, {bytes, sizeof bytes}}

static const struct {
    const char *name;
    GalleryFile file;
} files[] = {
    FILE_OF("account-light", account_light),
    FILE_OF("account-phone-light", account_phone_light),
    FILE_OF("account-dark", account_dark),
    FILE_OF("account-phone-dark", account_phone_dark),
    FILE_OF("account-ko-light", account_ko_light),
    FILE_OF("account-ko-phone-light", account_ko_phone_light),
    FILE_OF("account-ko-dark", account_ko_dark),
    FILE_OF("account-ko-phone-dark", account_ko_phone_dark),
    FILE_OF("mandalart-light", mandalart_light),
    FILE_OF("mandalart-phone-light", mandalart_phone_light),
    FILE_OF("mandalart-dark", mandalart_dark),
    FILE_OF("mandalart-phone-dark", mandalart_phone_dark),
    FILE_OF("mandalart-ko-light", mandalart_ko_light),
    FILE_OF("mandalart-ko-phone-light", mandalart_ko_phone_light),
    FILE_OF("mandalart-ko-dark", mandalart_ko_dark),
    FILE_OF("mandalart-ko-phone-dark", mandalart_ko_phone_dark),
    FILE_OF("rick-and-morty-light", rick_and_morty_light),
    FILE_OF("rick-and-morty-phone-light", rick_and_morty_phone_light),
    FILE_OF("rick-and-morty-dark", rick_and_morty_dark),
    FILE_OF("rick-and-morty-phone-dark", rick_and_morty_phone_dark),
    FILE_OF("rick-and-morty-ko-light", rick_and_morty_ko_light),
    FILE_OF("rick-and-morty-ko-phone-light", rick_and_morty_ko_phone_light),
    FILE_OF("rick-and-morty-ko-dark", rick_and_morty_ko_dark),
    FILE_OF("rick-and-morty-ko-phone-dark", rick_and_morty_ko_phone_dark),
    FILE_OF("todo-dog-light", todo_dog_light),
    FILE_OF("todo-dog-phone-light", todo_dog_phone_light),
    FILE_OF("todo-dog-dark", todo_dog_dark),
    FILE_OF("todo-dog-phone-dark", todo_dog_phone_dark),
    FILE_OF("todo-dog-ko-light", todo_dog_ko_light),
    FILE_OF("todo-dog-ko-phone-light", todo_dog_ko_phone_light),
    FILE_OF("todo-dog-ko-dark", todo_dog_ko_dark),
    FILE_OF("todo-dog-ko-phone-dark", todo_dog_ko_phone_dark),
    FILE_OF("layout-light", layout_light),
    FILE_OF("layout-phone-light", layout_phone_light),
    FILE_OF("layout-dark", layout_dark),
    FILE_OF("layout-phone-dark", layout_phone_dark),
    FILE_OF("layout-ko-light", layout_ko_light),
    FILE_OF("layout-ko-phone-light", layout_ko_phone_light),
    FILE_OF("layout-ko-dark", layout_ko_dark),
    FILE_OF("layout-ko-phone-dark", layout_ko_phone_dark),
    FILE_OF("account-tree", account_tree),
    FILE_OF("mandalart-tree", mandalart_tree),
    FILE_OF("rick-and-morty-tree", rick_and_morty_tree),
    FILE_OF("todo-tree", todo_tree),
};

GalleryFile gallery_file(const char *name) {
    for (size_t index = 0; index < sizeof files / sizeof *files; index += 1) {
        if (strcmp(files[index].name, name) == 0) return files[index].file;
    }
    return (GalleryFile){NULL, 0};
}
