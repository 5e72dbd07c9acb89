/// A router of its own for a parent that was a leaf and made do with the platform's.
extension ChildLink {
    /// What a builder makes where its RIB needs no router of its own, with what it is generic over.
    private static let plain = [("ViewableRouter", "any Interactable, any ViewControllable"), ("Router", "any Interactable")]

    /// What it says tells it, when the last child goes, from one that somebody has written.
    private func classText(_ plain: (name: String, arguments: String)) -> String {
        """
        /// Leads to the children of \(parent).
        final class \(parent)Router: \(plain.name)<\(plain.arguments)> {}
        """
    }

    func addRouterClass() throws {
        guard sources.file(declaring: parent + "Router", [.class]) == nil, let file = sources.file(declaring: parent + "Builder", [.class])
        else { return }
        try sources.edit(file) { editor in
            for plain in Self.plain where try callInBuilder(of: plain.0, becomes: parent + "Router", in: &editor) {
                return editor.insertDeclarations(classText(plain), before: try unit("Builder", in: editor))
            }
        }
    }

    func removeRouterClass() throws {
        guard let file = sources.file(declaring: parent + "Builder", [.class]) else { return }
        try sources.edit(file) { editor in
            for plain in Self.plain where editor.removeDeclarations(classText(plain)) {
                guard try callInBuilder(of: parent + "Router", becomes: plain.0, in: &editor) else {
                    throw noPlace(file, "\(parent)Router(…) in \(parent)Builder", "let it make a \(plain.0)")
                }
                return
            }
        }
    }

    private func callInBuilder(of name: String, becomes other: String, in editor: inout SourceEditor) throws -> Bool {
        let body = editor.range(of: try unit("Builder", in: editor))
        guard let call = editor.calls(of: name).first(where: { body.contains(Int(editor.tokens[$0.name].offset)) }) else { return false }
        let token = editor.tokens[call.name]
        editor.replace(Int(token.offset)..<Int(token.end), with: other)
        return true
    }
}
