/// What a parent needs to have children at all: a component, a builder that is given `children`, a
/// router that takes them.
extension ChildLink {
    private var component: String { parent + "Component" }
    private var alias: String { parent + "Children" }

    private var componentText: String {
        """
        /// What \(parent) provides to its children.
        package final class \(component): Component<any \(parentDependency)> {}
        """
    }

    private func initializerText(_ views: String?) -> String {
        let parameters = ["dependency: any \(parentDependency)"] + (views.map { ["views: @escaping \($0)"] } ?? [])
        let given = "dependency: dependency" + (views == nil ? "" : ", views: views")
        return """
            private let children: @MainActor (\(component)) -> \(alias)

            package init(
                \(parameters.joined(separator: ", ")),
                children: @escaping @MainActor (\(component)) -> \(alias)
            ) {
                self.children = children
                super.init(\(given))
            }
            """
    }

    private static let property = "private let builders: "
    private static let assignment = "self.builders = builders"

    /// What the parent's builder takes as dependency: several RIBs may share one protocol.
    var parentDependency: String {
        guard let file = sources.file(declaring: parent + "Builder", [.class]), let editor = try? peek(file),
            let index = editor.declaration(parent + "Builder", [.class]),
            let arguments = genericArguments(of: index, in: editor)?.first
        else { return parent + "Dependency" }
        return TypeName.base(editor.text(arguments.range))
    }

    func peek(_ path: String) throws -> SourceEditor? {
        try sources.text(path)
    }

    /// The generic arguments of the class that a class inherits from.
    func genericArguments(of declaration: Int, in editor: SourceEditor) -> [SourceList.Element]? {
        guard let first = editor.inheritance(of: declaration)?.elements.first else { return nil }
        let tokens = editor.tokens(in: first.range)
        guard tokens.count > 3, editor.word(tokens.lowerBound + 1) == "<" else { return nil }
        let last = tokens.upperBound - 1
        // `>` may close several at once.
        let end = Int(editor.tokens[last].end) - 1
        let inner = editor.list(of: (tokens.lowerBound + 2)..<last, range: Int(editor.tokens[tokens.lowerBound + 2].offset)..<end)
        guard var tail = inner.elements.last else { return nil }
        tail.range = tail.range.lowerBound..<max(tail.range.upperBound, Int(editor.tokens[last].offset) + editor.word(last).utf8.count - 1)
        return inner.elements.dropLast() + [tail]
    }

    // MARK: Adding

    func addBuilderParts() throws {
        guard let file = sources.file(declaring: parent + "Builder", [.class]) else {
            throw noPlace(
                try unitFile("Router"), "class \(parent)Builder, or a tuple \(alias) of what builds the children",
                "declare `typealias \(alias) = (…)`, and give the router a property of that type")
        }
        let dependency = parentDependency
        let hasComponent = sources.file(declaring: component, [.class]) != nil
        let componentText = componentText
        try sources.edit(file) { editor in
            let advice = "give \(parent)Builder an initializer that takes `children: @escaping @MainActor (\(component)) -> \(alias)`"
            var builder = try unit("Builder", in: editor)
            guard let arguments = genericArguments(of: builder, in: editor), !arguments.isEmpty else {
                throw noPlace(file, "what \(parent)Builder depends on, in its class's generic arguments", advice)
            }
            guard !editor.members(of: builder).contains(where: { editor.declarations[$0].kind == .initializer }) else {
                throw noPlace(file, "a builder \(parent)Builder without an initializer of its own", advice)
            }
            let views = arguments.count > 1 ? editor.text(arguments[1].range) : nil
            try addRouterArgument(&editor, builder, dependency)
            builder = try unit("Builder", in: editor)
            guard editor.prependMembers(initializerText(views), to: builder) else {
                throw noPlace(file, "the body of \(parent)Builder", advice)
            }
            builder = try unit("Builder", in: editor)
            if !hasComponent { editor.insertDeclarations(componentText, before: builder) }
        }
        try addRouterParts()
        try widenViews()
    }

    private var argument: String { "builders: children(\(component)(dependency: dependency))" }

    private func addRouterArgument(_ editor: inout SourceEditor, _ builder: Int, _ dependency: String) throws {
        let body = editor.range(of: builder)
        guard let call = editor.calls(of: parent + "Router").first(where: { body.contains(Int(editor.tokens[$0.name].offset)) }) else {
            throw noPlace(editor.path, "\(parent)Router(…) in \(parent)Builder", "hand `\(argument)` to the router")
        }
        editor.append(argument, to: editor.list(openedBy: call.parenthesis))
    }

    private func addRouterParts() throws {
        let file = try unitFile("Router")
        let (alias, property, interactable) = (alias, Self.property + alias, interactable)
        try sources.edit(file) { editor in
            var router = try unit("Router", in: editor)
            guard buildersProperty(in: editor, router) == nil else { return }
            let arguments = genericArguments(of: router, in: editor)
            let advice = "give \(parent)Router a property `builders: \(alias)` and an initializer that sets it"
            guard let arguments, !arguments.isEmpty, arguments.count < 3 else {
                throw noPlace(file, "a router \(parent)Router that says which interactor and view it has", advice)
            }
            if let initializer = editor.members(of: router).first(where: { editor.declarations[$0].kind == .initializer }) {
                guard let body = editor.body(of: initializer) else { throw noPlace(file, "the initializer of \(parent)Router", advice) }
                editor.insert(
                    editor.lineBreak + editor.adapted(Self.assignment, to: editor.indentation(body.lowerBound) + editor.indent),
                    at: body.lowerBound + 1)
                router = try unit("Router", in: editor)
                let changed = editor.members(of: router).first { editor.declarations[$0].kind == .initializer }!
                let parenthesis = editor.token(at: Int(editor.declarations[changed].offset)) + 1
                editor.append("builders: \(alias)", to: editor.list(openedBy: parenthesis))
                router = try unit("Router", in: editor)
                _ = editor.prependMembers(property, to: router, isApart: false)
                return
            }
            let view = arguments.count == 2 ? editor.text(arguments[1].range) : nil
            let interactor = editor.text(arguments[0].range) == "any Interactable" ? "any \(interactable)" : editor.text(arguments[0].range)
            let text = Self.routerText(property, interactor, view, alias)
            guard editor.prependMembers(text, to: router) else { throw noPlace(file, "the body of \(parent)Router", advice) }
        }
    }

    private static func routerText(_ property: String, _ interactor: String, _ view: String?, _ alias: String) -> String {
        let widened = view == "any ViewControllable" ? "any ViewControllable & ModalControllable" : view
        let parameters = "interactor: \(interactor)" + (widened.map { ", viewController: \($0)" } ?? "") + ", builders: \(alias)"
        let given = "interactor: interactor" + (view == nil ? "" : ", viewController: viewController")
        let head = "init(\(parameters)) {"
        let lines = head.count + 4 <= SourceEditor.columns ? head : "init(\n    \(parameters)\n) {"
        return """
            \(property)

            \(lines)
                \(assignment)
                super.init(\(given))
            }
            """
    }

    // MARK: Views

    private static let narrow = "any ViewControllable"
    private static let wide = " & ModalControllable"

    private static let stateViews = "StateViews"
    private static let modalStateViews = "ModalStateViews"

    /// What a child is shown over must be able to present it.
    private func widenViews() throws {
        guard !isViewless else { return }
        for (file, place) in try viewTypes() {
            try sources.edit(file) { editor in
                for range in place(editor).reversed() where editor.text(range) == Self.narrow {
                    editor.insert(Self.wide, at: range.upperBound)
                }
            }
        }
        try replaceViews(Self.stateViews, by: Self.modalStateViews)
    }

    private func narrowViews() throws {
        var isNarrowed = false
        for (file, place) in try viewTypes() {
            try sources.edit(file) { editor in
                for range in place(editor).reversed() where editor.text(range) == Self.narrow + Self.wide {
                    editor.replace((range.lowerBound + Self.narrow.utf8.count)..<range.upperBound, with: "")
                    isNarrowed = true
                }
            }
        }
        // A RIB whose author wrote that its page can present others keeps that.
        if isNarrowed { try replaceViews(Self.modalStateViews, by: Self.stateViews) }
    }

    /// Where the parent's views are called by an alias of the library: with their state, and where
    /// its builder is made.
    private func replaceViews(_ old: String, by new: String) throws {
        guard let state = try stateOfViews(old) else { return }
        for file in sources.paths where sources.mentions(old, in: file) {
            try sources.edit(file) { editor in
                let calls = editor.calls(of: parent + "Builder").map { Int(editor.tokens[$0.name].offset)..<$0.end }
                let places = editor.tokens.indices.filter { token in
                    guard editor.tokens[token].kind == .identifier, editor.word(token) == old else { return false }
                    return editor.word(token + 1) == "<" && editor.word(token + 2) == state
                        || calls.contains { $0.contains(Int(editor.tokens[token].offset)) }
                }
                editor.replace(places.map { (Int(editor.tokens[$0].offset)..<Int(editor.tokens[$0].end), new) })
            }
        }
    }

    /// The state in `StateViews<ProfileState, ProfileAction>`, as the parent's builder or the alias
    /// of its views has it; nil where they have not.
    private func stateOfViews(_ alias: String) throws -> String? {
        for (name, kind) in [(parent + "Builder", Declaration.Kind.class), (parent + "Views", .alias)] {
            guard let file = sources.file(declaring: name, [kind]), let editor = try peek(file),
                let index = editor.declaration(name, [kind])
            else { continue }
            let end = editor.body(of: index)?.lowerBound ?? editor.range(of: index).upperBound
            let tokens = editor.tokens(in: editor.range(of: index).lowerBound..<end)
            if let found = tokens.first(where: { editor.word($0) == alias && editor.word($0 + 1) == "<" }) { return editor.word(found + 2) }
        }
        return nil
    }

    /// Where the parent's view has its type: in the router's generic arguments, and in the alias of
    /// its views.
    private func viewTypes() throws -> [(String, (SourceEditor) -> [Range<Int>])] {
        let parent = parent
        var found: [(String, (SourceEditor) -> [Range<Int>])] = []
        let router = try unitFile("Router")
        let link = self
        found.append(
            (
                router,
                { editor in
                    guard let index = editor.declaration(parent + "Router", [.class]),
                        let all = link.genericArguments(of: index, in: editor),
                        all.count == 2
                    else { return [] }
                    return [all[1].range]
                }
            ))
        if let views = sources.file(declaring: parent + "Views", [.alias]) {
            found.append(
                (
                    views,
                    { editor in
                        guard let index = editor.declaration(parent + "Views", [.alias]) else { return [] }
                        let tokens = editor.tokens(in: editor.range(of: index))
                        return tokens.compactMap { token in
                            guard editor.word(token) == "any", editor.word(token + 1) == "ViewControllable" else { return nil }
                            var last = token + 1
                            if editor.word(last + 1) == "&", editor.word(last + 2) == "ModalControllable" { last += 2 }
                            return Int(editor.tokens[token].offset)..<Int(editor.tokens[last].end)
                        }
                    }
                ))
        }
        return found
    }

    // MARK: Removing

    func removeBuilderParts() throws {
        let file = try unitFile("Builder")
        let componentText = componentText
        try sources.edit(file) { editor in
            let advice = "take `children` out of \(parent)Builder, whose RIB has none any more"
            var builder = try unit("Builder", in: editor)
            let views = genericArguments(of: builder, in: editor).flatMap { $0.count > 1 ? editor.text($0[1].range) : nil }
            // A builder whose author gave it children keeps its shape.
            guard editor.removeMember(initializerText(views), from: builder) else {
                throw noPlace(file, "`children` as the command writes it", advice)
            }
            builder = try unit("Builder", in: editor)
            let body = editor.range(of: builder)
            guard let call = editor.calls(of: parent + "Router").first(where: { body.contains(Int(editor.tokens[$0.name].offset)) }) else {
                throw noPlace(file, "\(parent)Router(…) in \(parent)Builder", advice)
            }
            let list = editor.list(openedBy: call.parenthesis)
            guard let place = list.elements.firstIndex(where: { editor.text($0.range) == argument }) else {
                throw noPlace(file, "`\(argument)`", advice)
            }
            editor.remove(place, from: list)
            _ = editor.removeDeclarations(componentText)
        }
        try removeRouterParts()
        try narrowViews()
    }

    private func removeRouterParts() throws {
        let file = try unitFile("Router")
        let (alias, property) = (alias, Self.property + alias)
        try sources.edit(file) { editor in
            var router = try unit("Router", in: editor)
            let advice = "take `builders` out of \(parent)Router"
            guard let arguments = genericArguments(of: router, in: editor), let first = arguments.first else {
                throw noPlace(file, "\(parent)Router's generic arguments", advice)
            }
            let raw = arguments.count == 2 ? editor.text(arguments[1].range) : nil
            let view = raw == Self.narrow + Self.wide ? Self.narrow : raw
            let interactor = editor.text(first.range)
            if editor.removeMember(Self.routerText(property, interactor, view, alias), from: router) { return }
            guard editor.removeLine(property, in: editor.range(of: router)) else { throw noPlace(file, "`\(property)`", advice) }
            router = try unit("Router", in: editor)
            guard editor.removeLine(Self.assignment, in: editor.range(of: router)) else {
                throw noPlace(file, "`\(Self.assignment)`", advice)
            }
            router = try unit("Router", in: editor)
            guard let initializer = editor.members(of: router).first(where: { editor.declarations[$0].kind == .initializer }) else {
                throw noPlace(file, "the initializer of \(parent)Router", advice)
            }
            let list = editor.list(openedBy: editor.token(at: Int(editor.declarations[initializer].offset)) + 1)
            guard let place = list.elements.firstIndex(where: { editor.text($0.range) == "builders: \(alias)" }) else {
                throw noPlace(file, "`builders: \(alias)`", advice)
            }
            editor.remove(place, from: list)
        }
    }
}
