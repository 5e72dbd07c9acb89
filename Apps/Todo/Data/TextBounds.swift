import TodoDomain

/// The sizes of texts in bytes. ``TodoLimits`` counts characters as a reader does, and one such
/// character may be megabytes long.
enum TextBounds {
    /// More than any character in use has; a family emoji with skin tones has 41.
    private static let bytesPerCharacter = 64

    static let titleBytes = TodoLimits.title * bytesPerCharacter
    static let textBytes = TodoLimits.text * bytesPerCharacter
}

extension TodoDraft {
    /// The draft as every store keeps it.
    ///
    /// - Throws: what ``validated()`` throws, and ``TodoError/tooLong(field:limit:)`` if few
    ///   characters weigh too much.
    func storable() throws(TodoError) -> TodoDraft { try withoutNUL().validated().bounded() }

    /// The same for a form that is not finished: it may have no title yet.
    func storableAsDraft() throws(TodoError) -> TodoDraft { try withoutNUL().bounded() }

    /// SQLite's text ends at a NUL, and no keyboard types one.
    private func withoutNUL() -> TodoDraft {
        var draft = self
        draft.title.unicodeScalars.removeAll { $0 == "\0" }
        draft.text.unicodeScalars.removeAll { $0 == "\0" }
        return draft
    }

    private func bounded() throws(TodoError) -> TodoDraft {
        if title.utf8.count > TextBounds.titleBytes { throw .tooLong(field: "title", limit: TodoLimits.title) }
        if text.utf8.count > TextBounds.textBytes { throw .tooLong(field: "text", limit: TodoLimits.text) }
        return self
    }
}
