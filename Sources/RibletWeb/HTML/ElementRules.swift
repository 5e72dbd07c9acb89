enum ElementRules {
    private static let refused: [StaticString] = [
        "script", "style", "iframe", "frame", "object", "embed", "base", "template", "applet",
        // They give another element an address that no rule has seen.
        "animate", "set",
    ]
    /// Elements without content or end tag.
    private static let void: [StaticString] = ["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]

    private static let preformatted: [StaticString] = ["pre", "textarea", "listing"]

    /// Returns true for an element whose start tag swallows a line break.
    static func dropsFirstLineBreak(_ tag: StaticString) -> Bool { preformatted.contains { $0 == tag } }

    static func isRefused(_ tag: StaticString) -> Bool { refused.contains { $0.isLowercase(of: tag) } }

    static func isVoid(_ tag: StaticString) -> Bool {
        tag.utf8CodeUnitCount <= 6 && void.contains { $0 == tag }
    }
}

extension AttributeRules {
    static func isClass(_ name: StaticString) -> Bool { name.utf8CodeUnitCount == 5 && name == "class" as StaticString }
}

extension StaticString {
    /// The same letters; the same literal is usually the same address.
    static func == (a: StaticString, b: StaticString) -> Bool {
        if a.utf8Start == b.utf8Start { return a.utf8CodeUnitCount == b.utf8CodeUnitCount }
        guard a.utf8CodeUnitCount == b.utf8CodeUnitCount else { return false }
        for index in 0..<a.utf8CodeUnitCount where a.utf8Start[index] != b.utf8Start[index] { return false }
        return true
    }

    /// Returns true where these lower-case letters are those of `other`, in any case.
    func isLowercase(of other: StaticString) -> Bool {
        guard utf8CodeUnitCount == other.utf8CodeUnitCount else { return false }
        for index in 0..<utf8CodeUnitCount where utf8Start[index] != other.utf8Start[index] | 0x20 { return false }
        return true
    }

    static func != (a: StaticString, b: StaticString) -> Bool { !(a == b) }
}
