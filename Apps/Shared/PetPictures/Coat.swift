import EmbeddedServer

/// The colours of a coat: most of it, its dark parts, its light parts.
struct Coat: Sendable, Hashable {
    let base: Ink
    let dark: Ink
    let light: Ink

    init(_ base: Ink, _ dark: Ink, _ light: Ink) {
        self.base = base
        self.dark = dark
        self.light = light
    }
}
