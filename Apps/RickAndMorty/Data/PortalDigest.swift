import Pictures

/// Names for texts, the same in every run.
enum PortalDigest {
    static func name(_ text: String) -> String { ContentDigest.name(text.utf8) }
}
