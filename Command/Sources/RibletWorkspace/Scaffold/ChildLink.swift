/// What ties a child to its parent in source: a route and what builds it in the router, what the
/// interactor hears, what the builder and the composition root hand down. ``connect()`` writes it,
/// ``disconnect()`` takes it out again.
struct ChildLink {
    let parent: String
    let child: RIBName
    /// Whether the child has no view: it is attached while it runs, and is no route.
    let isViewless: Bool
    let application: ApplicationLayout
    /// The modules that a file needs which makes the child's builder with its views.
    let childModules: [String]
    /// The context that views are made with; nil where there is none.
    let hasContext: Bool
    let sources: ScaffoldSources

    // MARK: Names

    var value: String { child.value }
    var openRoute: String { "routeTo\(child.type)" }
    var closeRoute: String { "close\(child.type)" }

    var navigating: String { parent + "Navigating" }
    var interactable: String { parent + "Interactable" }
    var listener: String { child.type + "Listener" }
    var buildable: String { "any \(child.type)Buildable" }

    // MARK: Both ways

    /// Writes everything that makes the child one of the parent's.
    ///
    /// - Throws: ``EditError/noPlace(file:wanted:advice:)`` where a place is not found; ``sources``
    ///   is of no use then.
    func connect() throws {
        try addRouterClass()
        let router = try unitFile("Router")
        guard try !isConnected(router) else { throw EditError.refused("\(parent) has a child \(child.type) already") }
        let labels = try childLabels()
        if labels.isEmpty { try addBuilderParts() }
        try addNavigation(router)
        try addBuilderOfChild(labels, router)
        if isViewless { try addAttachment(router) } else { try addRoute(router) }
        try addListening()
        try addProvision()
        try addConstructions(labels)
        try addStandIns()
    }

    /// Takes everything out that ``connect()`` has written, and what is empty without it.
    ///
    /// - Throws: ``EditError/noPlace(file:wanted:advice:)`` where something does not look as it was
    ///   written.
    func disconnect() throws {
        let router = try unitFile("Router")
        let labels = try childLabels()
        guard labels.contains(value) else {
            throw EditError.noPlace(
                file: router, wanted: "'\(value)' among the builders of \(parent)'s children",
                advice: "take what \(parent) has of \(child.type) out of its router, interactor and builder")
        }
        let rest = labels.filter { $0 != value }
        try removeStandIns()
        try removeConstructions(labels)
        try removeProvision()
        try removeListening()
        if isViewless { try removeAttachment(router) } else { try removeRoute(router) }
        try removeBuilderOfChild(labels, router)
        try removeNavigation(router, isLast: rest.isEmpty)
        if rest.isEmpty {
            try removeBuilderParts()
            try removeRouterClass()
        }
    }

    // MARK: Finding

    /// The file in which the parent's unit of that role is declared.
    func unitFile(_ role: String) throws -> String {
        let name = parent + role
        guard let file = sources.file(declaring: name, [.class]) else {
            let article = role.hasPrefix("I") ? "an" : "a"
            throw EditError.noPlace(
                file: application.folder.isEmpty ? "." : application.folder, wanted: "class \(name)",
                advice: "a RIB that has children has \(article) \(role.lowercased()) class of its own; give \(parent) one")
        }
        return file
    }

    func noPlace(_ file: String, _ wanted: String, _ advice: String) -> EditError { .noPlace(file: file, wanted: wanted, advice: advice) }

    /// The index of a class in its file.
    func unit(_ role: String, in editor: SourceEditor) throws -> Int {
        guard let index = editor.declaration(parent + role, [.class]) else {
            throw noPlace(editor.path, "class \(parent + role)", "declare it at the top of this file")
        }
        return index
    }

    private func isConnected(_ router: String) throws -> Bool { try childLabels().contains(value) }

    /// The labels of the parent's children, in order: those of the tuple `…Children`, or of the one
    /// child that it is.
    func childLabels() throws -> [String] {
        let alias = parent + "Children"
        guard let file = sources.file(declaring: alias, [.alias]), let editor = try sources.text(file),
            let index = editor.declaration(alias, [.alias]), let range = aliasValue(index, in: editor)
        else { return [] }
        let first = editor.token(at: range.lowerBound)
        if editor.tokens[first].kind == .leftParen { return editor.list(openedBy: first).elements.compactMap { editor.label(of: $0) } }
        let type = TypeName.base(editor.text(range))
        guard let name = type.removing("Buildable"), let only = try? RIBName(name) else { return [] }
        return [only.value]
    }

    /// What stands behind `=` of an alias.
    func aliasValue(_ declaration: Int, in editor: SourceEditor) -> Range<Int>? {
        let tokens = editor.tokens(in: editor.range(of: declaration))
        guard let equal = tokens.first(where: { editor.tokens[$0].kind == .equal }), equal + 1 < tokens.upperBound else { return nil }
        return Int(editor.tokens[equal + 1].offset)..<Int(editor.tokens[tokens.upperBound - 1].end)
    }

    /// The name of the router's property that holds the builders.
    func buildersProperty(in editor: SourceEditor, _ router: Int) -> String? {
        editor.members(of: router).first {
            editor.declarations[$0].kind == .property && editor.declarations[$0].type == parent + "Children"
        }.map { editor.declarations[$0].name }
    }
}
