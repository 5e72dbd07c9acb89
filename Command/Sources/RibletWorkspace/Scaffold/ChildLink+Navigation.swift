/// How the parent's interactor tells its router where to go, and hears of the child.
extension ChildLink {
    private var navigatingText: String {
        """
        /// Where \(parent) leads.
        @MainActor
        protocol \(navigating): AnyObject {}
        """
    }

    private var routerRequirement: String { "var router: (any \(navigating))? { get set }" }
    private var routerProperty: String { "weak var router: (any \(navigating))?" }
    private static let assignment = "interactor.router = self"

    private var interactableText: String {
        """
        @MainActor
        protocol \(interactable): Interactable {
            \(routerRequirement)
        }
        """
    }

    private var requirements: [String] { ["func \(openRoute)()", "func \(closeRoute)()"] }

    // MARK: Adding

    func addNavigation(_ router: String) throws {
        let protocolFile = sources.file(declaring: navigating, [.protocol])
        let interactableFile = sources.file(declaring: interactable, [.protocol])
        if protocolFile == nil {
            try sources.edit(router) { editor in editor.insertDeclarations(navigatingText, before: try unit("Router", in: editor)) }
        }
        try sources.edit(protocolFile ?? router) { editor in
            for requirement in requirements {
                guard let index = editor.declaration(navigating, [.protocol]), editor.appendMember(requirement, to: index, isApart: false)
                else {
                    throw noPlace(editor.path, "protocol \(navigating)", "declare `\(requirements.joined(separator: "`, `"))` in it")
                }
            }
        }
        try addInteractable(router, interactableFile)
        try sources.edit(router) { editor in
            let index = try unit("Router", in: editor)
            if !editor.declarations[index].inherited.contains(navigating) { editor.addInherited(navigating, to: index) }
            try addAssignment(&editor)
        }
        try sources.edit(try unitFile("Interactor")) { editor in
            let index = try unit("Interactor", in: editor)
            let members = editor.members(of: index)
            guard !members.contains(where: { editor.declarations[$0].name == "router" }) else { return }
            let before =
                members.first { editor.declarations[$0].name == "listener" }
                ?? members.first { editor.declarations[$0].name == "initialState" }
            if let before {
                editor.insertLine(routerProperty, below: Int(editor.declarations[before].end) - 1)
            } else if !editor.prependMembers(routerProperty, to: index) {
                throw noPlace(editor.path, "the body of \(parent)Interactor", "declare `\(routerProperty)` in it")
            }
        }
    }

    private func addInteractable(_ router: String, _ file: String?) throws {
        if let file {
            return try sources.edit(file) { editor in
                guard let index = editor.declaration(interactable, [.protocol]) else { return }
                if !editor.members(of: index).contains(where: { editor.declarations[$0].name == "router" }) {
                    _ = editor.appendMember(routerRequirement, to: index, isApart: false)
                }
            }
        }
        let (general, own) = ("any Interactable", "any \(interactable)")
        try sources.edit(router) { editor in
            try renameTypes(general, own, in: &editor)
            editor.insertDeclarations(interactableText, before: try unit("Router", in: editor))
        }
        try sources.edit(try unitFile("Interactor")) { editor in editor.addInherited(interactable, to: try unit("Interactor", in: editor)) }
    }

    /// The type by which the router knows its interactor, wherever it stands in the router.
    private func renameTypes(_ old: String, _ new: String, in editor: inout SourceEditor) throws {
        let index = try unit("Router", in: editor)
        guard let first = genericArguments(of: index, in: editor)?.first, editor.text(first.range) == old else { return }
        let words = old.split(separator: " ")
        let places = editor.tokens(in: editor.range(of: index)).filter {
            editor.word($0) == String(words[0]) && editor.word($0 + 1) == String(words[1]) && editor.word($0 + 2) != "."
        }
        editor.replace(places.map { (Int(editor.tokens[$0].offset)..<Int(editor.tokens[$0 + 1].end), new) })
    }

    private func addAssignment(_ editor: inout SourceEditor) throws {
        let index = try unit("Router", in: editor)
        let body = editor.range(of: index)
        let text = editor.text(body)
        guard !text.contains(Self.assignment) else { return }
        guard let initializer = editor.members(of: index).first(where: { editor.declarations[$0].kind == .initializer }),
            let braces = editor.body(of: initializer), editor.beginsLine(braces.upperBound - 1)
        else {
            throw noPlace(editor.path, "an initializer of \(parent)Router", "give it one that says `\(Self.assignment)`")
        }
        let close = braces.upperBound - 1
        editor.insert(editor.indentation(close) + editor.indent + Self.assignment + editor.lineBreak, at: editor.lineStart(close))
    }

    // MARK: Removing

    func removeNavigation(_ router: String, isLast: Bool) throws {
        guard let file = sources.file(declaring: navigating, [.protocol]) else {
            throw noPlace(router, "protocol \(navigating)", "take `\(openRoute)` and `\(closeRoute)` out of \(parent)Router")
        }
        var isEmpty = false
        try sources.edit(file) { editor in
            for requirement in requirements {
                guard let index = editor.declaration(navigating, [.protocol]),
                    editor.removeMember(requirement, from: index, isApart: false)
                else { throw noPlace(file, "`\(requirement)` in \(navigating)", "delete what it has become") }
            }
            let index = editor.declaration(navigating, [.protocol])!
            isEmpty = editor.members(of: index).isEmpty && editor.removeDeclarations(navigatingText)
        }
        guard isEmpty else { return }
        try sources.edit(router) { editor in
            _ = editor.removeInherited(navigating, from: try unit("Router", in: editor))
            _ = editor.removeLine(Self.assignment, in: editor.range(of: try unit("Router", in: editor)))
        }
        try sources.edit(try unitFile("Interactor")) { editor in
            let index = try unit("Interactor", in: editor)
            if !editor.removeMember(routerProperty, from: index) { _ = editor.removeLine(routerProperty, in: editor.range(of: index)) }
        }
        var isOurs = false
        if let file = sources.file(declaring: interactable, [.protocol]) {
            try sources.edit(file) { editor in
                isOurs = editor.removeDeclarations(interactableText)
                if !isOurs, let index = editor.declaration(interactable, [.protocol]) {
                    _ = editor.removeMember(routerRequirement, from: index, isApart: false)
                }
            }
        }
        guard isOurs else { return }
        try sources.edit(router) { editor in try renameTypes("any \(interactable)", "any Interactable", in: &editor) }
        try sources.edit(try unitFile("Interactor")) { editor in
            _ = editor.removeInherited(interactable, from: try unit("Interactor", in: editor))
        }
    }

    // MARK: Listening

    /// A file of its own: who reads the interactor need not read what its children tell it.
    private func listenerFile() throws -> String {
        let folder = try unitFile("Interactor").split(separator: "/").dropLast().joined(separator: "/")
        return "\(folder)/\(parent)Interactor+\(child.type).swift"
    }

    private func listenerText(_ file: String) -> String {
        let isOwn = sources.module(of: file)?.name == application.interfaces.name
        return """
            \(isOwn ? "" : "import \(application.interfaces.name)\n\n")extension \(parent)Interactor: \(listener) {
                /// Opens \(child.title).
                func open\(child.type)() { router?.\(openRoute)() }

                func \(value)DidFinish() { router?.\(closeRoute)() }
            }

            """
    }

    func addListening() throws {
        if let file = sources.file(declaring: interactable, [.protocol]) {
            try sources.edit(file) { editor in
                guard let index = editor.declaration(interactable, [.protocol]) else { return }
                editor.addInherited(listener, to: index)
            }
            try addImport(application.interfaces.name, to: file)
        }
        let file = try listenerFile()
        try sources.create(file, listenerText(file))
    }

    func removeListening() throws {
        let file = try listenerFile()
        guard let found = try sources.text(file), SourceEditor.areAlike(found.text, listenerText(file)) else {
            throw noPlace(
                file, "what \(parent)Interactor does for \(child.type), as the command writes it",
                "delete `extension \(parent)Interactor: \(listener)`, with what else \(parent) does for \(child.type)")
        }
        try sources.delete(file)
        if let file = sources.file(declaring: interactable, [.protocol]) {
            try sources.edit(file) { editor in
                if let index = editor.declaration(interactable, [.protocol]) { _ = editor.removeInherited(listener, from: index) }
            }
            try removeImports(application.interfaces, from: file)
        }
    }

    // MARK: Stand-ins in tests

    /// What in tests stands in for the parent's router or interactor, with what it must answer from
    /// now on.
    private func standIns(in editor: SourceEditor) -> [String] {
        editor.declarations.indices.compactMap { index in
            let found = editor.declarations[index]
            guard found.kind == .class || found.kind == .struct || found.kind == .actor else { return nil }
            let isRouter = found.inherited.contains(navigating)
            let isInteractor = found.inherited.contains(interactable)
            guard isRouter || isInteractor else { return nil }
            var names = [found.name]
            var outer = Int(found.parent)
            while outer >= 0 {
                names.insert(editor.declarations[outer].name, at: 0)
                outer = Int(editor.declarations[outer].parent)
            }
            let answers = (isRouter ? [openRoute, closeRoute] : []) + (isInteractor ? ["\(value)DidFinish"] : [])
            return "extension \(names.joined(separator: ".")) {\n" + answers.map { "    func \($0)() {}\n" }.joined() + "}"
        }
    }

    private var standInFiles: [String] {
        sources.paths.filter { path in
            sources.isForTests(path) && (sources.mentions(navigating, in: path) || sources.mentions(interactable, in: path))
        }
    }

    func addStandIns() throws {
        for file in standInFiles {
            try sources.edit(file) { editor in
                for text in standIns(in: editor) { editor.appendDeclaration(text) }
            }
        }
    }

    func removeStandIns() throws {
        for file in standInFiles {
            try sources.edit(file) { editor in
                for text in standIns(in: editor).reversed() where !editor.removeDeclarations(text) {
                    throw noPlace(
                        file, "`\(text.prefix { $0 != "{" })…` as the command writes it", "delete what it answers for \(child.type)")
                }
            }
        }
    }

    // MARK: Imports

    func addImport(_ module: String, to file: String) throws {
        // A module does not import itself.
        guard sources.module(of: file)?.name != module else { return }
        try sources.edit(file) { editor in
            if !editor.declarations.contains(where: { $0.kind == .importing && $0.name == module }) { editor.addImport(module) }
        }
    }

    /// Takes an import out where nothing of the module is mentioned any more.
    func removeImports(_ module: ApplicationLayout.Part, from file: String) throws {
        let types = sources.types(below: module.path)
        try sources.edit(file) { editor in if !editor.mentions(anyOf: types) { editor.removeImport(module.name) } }
    }
}
