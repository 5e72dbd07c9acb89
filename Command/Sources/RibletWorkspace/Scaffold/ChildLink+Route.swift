/// The child in the parent's router: who builds it, and for which route.
extension ChildLink {
    /// What shows children: its property, its kind, the enum of its routes.
    private struct Container {
        let property: String
        let kind: String
        let routes: String
    }

    // MARK: The builder of the child

    private var alias: String { parent + "Children" }

    private func aliasText(_ type: String) -> String {
        """
        /// The builders of \(parent)'s children.
        package typealias \(alias) = \(type)
        """
    }

    /// What makes the child: `builders.list`, or `builders` where there is one child.
    private func builder(_ labels: [String], in editor: SourceEditor) throws -> String {
        guard let property = buildersProperty(in: editor, try unit("Router", in: editor)) else {
            throw noPlace(
                editor.path, "a property of the type \(alias) in \(parent)Router",
                "let the router hold `let builders: \(alias)` and build its children by that")
        }
        return labels.count > 1 ? property + "." + value : property
    }

    func addBuilderOfChild(_ labels: [String], _ router: String) throws {
        guard !labels.isEmpty, let file = sources.file(declaring: alias, [.alias]) else {
            try sources.edit(router) { editor in editor.insertDeclarations(aliasText(buildable), before: try unit("Router", in: editor)) }
            return try addImport(application.interfaces.name, to: router)
        }
        try sources.edit(router) { editor in _ = try builder(labels, in: editor) }
        try sources.edit(file) { editor in
            let range = aliasValue(editor.declaration(alias, [.alias])!, in: editor)!
            append("\(value): \(buildable)", to: range, only: labels[0], in: &editor)
        }
        guard labels.count == 1 else { return }
        // One child was `builders`; now it is a part of them.
        try sources.edit(router) { editor in try replaceCalls(&editor, from: [], to: [labels[0]]) }
    }

    func removeBuilderOfChild(_ labels: [String], _ router: String) throws {
        guard let file = sources.file(declaring: alias, [.alias]) else { return }
        if labels.count == 1 {
            try sources.edit(file) { editor in
                guard editor.removeDeclarations(aliasText(buildable)) else {
                    throw noPlace(file, "`typealias \(alias)` as the command writes it", "delete it")
                }
            }
            return try removeImports(application.interfaces, from: file)
        }
        try sources.edit(file) { editor in
            let range = aliasValue(editor.declaration(alias, [.alias])!, in: editor)!
            remove(at: labels.firstIndex(of: value)!, from: range, in: &editor)
        }
        if labels.count == 2 {
            try sources.edit(router) { editor in try replaceCalls(&editor, from: [labels.first { $0 != value }!], to: []) }
        }
    }

    /// `builders.build` becomes `builders.list.build`, or the other way round.
    private func replaceCalls(_ editor: inout SourceEditor, from old: [String], to new: [String]) throws {
        guard let property = buildersProperty(in: editor, try unit("Router", in: editor)) else { return }
        let (before, after) = ([property] + old + ["build"], ([property] + new + ["build"]).joined(separator: "."))
        let count = before.count * 2 - 1
        let places = editor.tokens.indices.filter { first in
            guard first + count < editor.tokens.count, first == 0 || editor.tokens[first - 1].kind != .dot else { return false }
            return (0..<count).allSatisfy {
                $0 % 2 == 1 ? editor.tokens[first + $0].kind == .dot : editor.word(first + $0) == before[$0 / 2]
            }
        }
        editor.replace(places.map { (Int(editor.tokens[$0].offset)..<Int(editor.tokens[$0 + count - 1].end), after) })
    }

    // MARK: One or several

    /// Adds an element to a labelled tuple; a single one becomes a tuple by that.
    func append(_ element: String, to range: Range<Int>, only: String, in editor: inout SourceEditor) {
        let first = editor.token(at: range.lowerBound)
        if isTuple(first, range, in: editor) { return editor.append(element, to: editor.list(openedBy: first)) }
        let column = editor.text(editor.lineStart(range.upperBound)..<editor.lineEnd(range.upperBound)).count
        let isWide = column + only.count + element.count + 6 > SourceEditor.columns
        let indentation = editor.lineBreak + editor.indentation(range.lowerBound)
        let (open, between, close) =
            isWide ? ("(" + indentation + editor.indent, "," + indentation + editor.indent, indentation + ")") : ("(", ", ", ")")
        editor.replace([
            (range.lowerBound..<range.lowerBound, "\(open)\(only): "), (range.upperBound..<range.upperBound, between + element + close),
        ])
    }

    /// Takes an element out of a labelled tuple; of two the other one stays, without label and
    /// parentheses.
    func remove(at place: Int, from range: Range<Int>, in editor: inout SourceEditor) {
        let list = editor.list(openedBy: editor.token(at: range.lowerBound))
        guard list.elements.count == 2 else { return editor.remove(place, from: list) }
        let rest = list.elements[1 - place].range
        let value = Int(editor.tokens[editor.token(at: rest.lowerBound) + 2].offset)
        editor.replace(range, with: editor.text(value..<rest.upperBound))
    }

    /// Whether a range is one tuple with labels.
    func isTuple(_ first: Int, _ range: Range<Int>, in editor: SourceEditor) -> Bool {
        editor.tokens[first].kind == .leftParen && Int(editor.tokens[Int(editor.tokens[first].match)].end) == range.upperBound
            && editor.tokens[first + 2].kind == .colon
    }

    // MARK: Routes

    private func containers(in editor: SourceEditor) throws -> [Container] {
        let router = try unit("Router", in: editor)
        var found: [Container] = []
        for member in editor.members(of: router) where editor.declarations[member].kind == .property {
            let tokens = editor.tokens(in: editor.range(of: member))
            for token in tokens
            where ["ChildStack", "ChildSlot", "ChildSwitch"].contains(editor.word(token)) && editor.word(token + 1) == "<" {
                found.append(
                    Container(property: editor.declarations[member].name, kind: editor.word(token), routes: editor.word(token + 2)))
                break
            }
        }
        let order = ["ChildStack", "ChildSlot", "ChildSwitch"]
        return found.sorted { order.firstIndex(of: $0.kind)! < order.firstIndex(of: $1.kind)! }
    }

    /// Whether a route without a value can be added to an enum: nothing in it has to tell what each
    /// case means.
    private func isOpen(_ routes: String, in editor: SourceEditor) -> Bool {
        guard let index = editor.declaration(routes, [.enum]), let body = editor.body(of: index) else { return false }
        guard editor.switches(in: body).isEmpty else { return false }
        guard let addresses = editor.members(of: index).first(where: { editor.declarations[$0].name == "addresses" }) else { return true }
        return editor.declarations[addresses].kind == .property && addressList(of: index, in: editor) != nil
    }

    /// The list of addresses of an enum of routes: the token of its bracket.
    private func addressList(of routes: Int, in editor: SourceEditor) -> Int? {
        guard let addresses = editor.members(of: routes).first(where: { editor.declarations[$0].name == "addresses" }) else { return nil }
        let tokens = editor.tokens(in: editor.range(of: addresses))
        guard let equal = tokens.first(where: { editor.tokens[$0].kind == .equal }), editor.tokens[equal + 1].kind == .leftBracket else {
            return nil
        }
        return equal + 1
    }

    /// The switch that builds the routes of an enum.
    private func buildSwitch(_ routes: String, in editor: SourceEditor) throws -> SourceEditor.Switch? {
        let router = try unit("Router", in: editor)
        guard let index = editor.declaration(routes, [.enum]) else { return nil }
        let cases = Set(editor.members(of: index).filter { editor.declarations[$0].kind == .enumCase }.map { editor.declarations[$0].name })
        let all = editor.switches(in: editor.range(of: router))
        func text(_ found: SourceEditor.Switch) -> String {
            editor.text(Int(editor.tokens[found.brace].offset)..<Int(editor.tokens[Int(editor.tokens[found.brace].match)].end))
        }
        let matching = all.filter { found in
            let names = found.labels.flatMap(\.names)
            return !names.isEmpty && names.allSatisfy(cases.contains) && text(found).contains("build")
        }
        return matching.first
            ?? all.first { found in
                // One without cases yet: it stands in the container's own closure.
                found.labels.isEmpty
                    && editor.members(of: router).contains { member in
                        editor.range(of: member).contains(Int(editor.tokens[found.brace].offset))
                            && editor.text(editor.range(of: member)).contains("<\(routes)>")
                    }
            }
    }

    func addRoute(_ router: String) throws {
        let labels = try childLabels()
        try sources.edit(router) { editor in
            var container = try containers(in: editor).first {
                isOpen($0.routes, in: editor) && (try? buildSwitch($0.routes, in: editor)) != nil
            }
            if container == nil { container = try addContainer(&editor) }
            guard let container else { return }
            try addCase(of: container, labels, in: &editor)
            guard editor.appendMember(methods(container), to: try unit("Router", in: editor)) else {
                throw noPlace(router, "the body of \(parent)Router", "write `\(openRoute)` and `\(closeRoute)` in it")
            }
        }
    }

    private func addCase(of container: Container, _ labels: [String], in editor: inout SourceEditor) throws {
        let file = editor.path
        let routes = editor.declaration(container.routes, [.enum])!
        guard editor.addCase(value, to: routes) else { throw noPlace(file, "the cases of \(container.routes)", "add `case \(value)`") }
        if let list = addressList(of: editor.declaration(container.routes, [.enum])!, in: editor) {
            let elements = editor.list(openedBy: list)
            // An address without a segment takes every path, so it stays the last one.
            let place = elements.elements.firstIndex { hasNoSegment($0, in: editor) } ?? elements.elements.count
            editor.insert(address(container), before: place, in: elements)
        }
        guard let found = try buildSwitch(container.routes, in: editor) else {
            throw noPlace(file, "the switch over \(container.routes) in \(parent)Router", "build \(child.type) there for `.\(value)`")
        }
        let body = Int(editor.tokens[found.brace].offset)..<Int(editor.tokens[Int(editor.tokens[found.brace].match)].end)
        let returns = editor.tokens(in: body).contains { editor.tokens[$0].keyword == .return } ? "return " : ""
        let call = "\(try builder(labels, in: editor)).build(withListener: interactor)"
        guard editor.addCase("case .\(value): \(returns)\(call)", to: found) else {
            throw noPlace(
                file, "the closing brace of the switch over \(container.routes) on a line of its own", "add `case .\(value): \(call)`")
        }
    }

    private func hasNoSegment(_ address: SourceList.Element, in editor: SourceEditor) -> Bool {
        let first = editor.token(at: address.range.lowerBound)
        guard editor.word(first) == "RouteAddress", editor.tokens[first + 1].kind == .leftParen else { return false }
        // Nothing follows its one argument: neither a segment nor what makes one of a value.
        return editor.list(openedBy: first + 1).elements.count == 1 && editor.tokens(in: address.range).upperBound == editor.skip(first + 1)
    }

    private func address(_ container: Container) -> String {
        let above = container.kind == "ChildStack" ? ".above { $0 == nil }" : ""
        return "RouteAddress(\(container.routes).\(value), \"\(child.address)\")\(above)"
    }

    private func methods(_ container: Container) -> String {
        let (open, close) =
            switch container.kind {
            case "ChildStack": ("pushSingleTop(.\(value))", "if stack.routes.last == .\(value) { stack.pop() }")
            case "ChildSlot": ("present(.\(value))", "if stack.route == .\(value) { stack.dismiss() }")
            default: ("show(.\(value))", "if stack.route == .\(value) { stack.show(nil) }")
            }
        return """
            func \(openRoute)() { \(container.property).\(open) }

            func \(closeRoute)() {
                \(close.replacing("stack.", with: container.property + "."))
            }
            """
    }

    func removeRoute(_ router: String) throws {
        try sources.edit(router) { editor in
            let found = try containers(in: editor).first { container in
                guard let index = editor.declaration(container.routes, [.enum]) else { return false }
                return editor.members(of: index).contains {
                    editor.declarations[$0].kind == .enumCase && editor.declarations[$0].name == value
                }
            }
            guard let container = found else {
                throw noPlace(router, "a route `.\(value)` of \(parent)", "delete what builds \(child.type)")
            }
            let advice = "delete what \(parent)Router does for \(child.type), then run the command again"
            guard editor.removeMember(methods(container), from: try unit("Router", in: editor)) else {
                throw noPlace(router, "`\(openRoute)` and `\(closeRoute)` as the command writes them", advice)
            }
            guard let cases = try buildSwitch(container.routes, in: editor), editor.removeCase(value, from: cases) else {
                throw noPlace(router, "`case .\(value)` in the switch over \(container.routes)", advice)
            }
            if let list = addressList(of: editor.declaration(container.routes, [.enum])!, in: editor) {
                let elements = editor.list(openedBy: list)
                if let place = elements.elements.firstIndex(where: {
                    SourceEditor.areAlike(editor.text($0.range), address(container))
                }) {
                    editor.remove(place, from: elements)
                }
            }
            guard editor.removeCase(value, from: editor.declaration(container.routes, [.enum])!) else {
                throw noPlace(router, "`case \(value)` of \(container.routes)", advice)
            }
            try removeContainer(container, &editor)
        }
    }

    // MARK: A container of its own

    private func routesText(_ routes: String) -> String {
        """
        /// What lies over \(parent), as a value.
        enum \(routes): Hashable, Codable {

            static let addresses: [RouteAddress<\(routes)>] = []
        }
        """
    }

    private func containerText(_ property: String, _ routes: String) -> String {
        let key = property == "modal" ? "" : "key: \"\(property)\", "
        return """
            private lazy var \(property) = ChildSlot<\(routes)>(
                router: self, container: viewController, \(key)addresses: \(routes).addresses
            ) { [unowned self] in
                switch $0 {
                }
            }
            """
    }

    private func loadText(_ property: String) -> String {
        """
        /// The container is there when what was saved of it comes back.
        override func didLoad() {
            super.didLoad()
            _ = \(property)
        }
        """
    }

    private func hasOwnLocation(_ editor: SourceEditor, _ router: Int) -> Bool {
        editor.members(of: router).contains { editor.declarations[$0].name == "location" }
    }

    /// A sheet over the parent's view, where it has no routes to which one more could be added.
    private func addContainer(_ editor: inout SourceEditor) throws -> Container {
        let names = Set(editor.declarations.map(\.name))
        let members = try editor.members(of: unit("Router", in: editor)).map { editor.declarations[$0].name }
        let property = members.contains("modal") || names.contains(parent + "Modal") ? "sheet" : "modal"
        let routes = parent + (property == "modal" ? "Modal" : "Sheet")
        guard !names.contains(routes), !members.contains(property) else {
            throw noPlace(
                editor.path, "routes of \(parent) to which `\(value)` can be added", "add the route and what builds it to its router")
        }
        var router = try unit("Router", in: editor)
        guard let builders = editor.members(of: router).first(where: { editor.declarations[$0].type == alias }) else {
            throw noPlace(editor.path, "a property of the type \(alias) in \(parent)Router", "give it one")
        }
        editor.insertLines(containerText(property, routes), below: Int(editor.declarations[builders].end) - 1)
        router = try unit("Router", in: editor)
        if let load = editor.members(of: router).first(where: { editor.declarations[$0].name == "didLoad" }) {
            guard let body = editor.body(of: load), editor.beginsLine(body.upperBound - 1) else {
                throw noPlace(editor.path, "the body of \(parent)Router.didLoad", "say `_ = \(property)` in it")
            }
            let last = editor.token(at: body.upperBound - 1) - 1
            editor.insertLine("_ = \(property)", below: Int(editor.tokens[last].end) - 1)
        } else {
            guard let initializer = editor.members(of: router).first(where: { editor.declarations[$0].kind == .initializer }) else {
                throw noPlace(editor.path, "an initializer of \(parent)Router", "give it one")
            }
            let end = Int(editor.declarations[initializer].end)
            let block = editor.adapted(loadText(property), to: editor.indentation(end - 1))
            editor.insert(editor.lineBreak + editor.lineBreak + block, at: end)
        }
        router = try unit("Router", in: editor)
        if !editor.declarations[router].inherited.contains("LocationRouting"), !hasOwnLocation(editor, router) {
            editor.addInherited("LocationRouting", to: router)
        }
        editor.insertDeclarations(routesText(routes), before: try unit("Router", in: editor))
        return Container(property: property, kind: "ChildSlot", routes: routes)
    }

    /// Takes a container out that has no route any more.
    private func removeContainer(_ container: Container, _ editor: inout SourceEditor) throws {
        let index = editor.declaration(container.routes, [.enum])!
        guard !editor.members(of: index).contains(where: { editor.declarations[$0].kind == .enumCase }),
            editor.removeDeclarations(routesText(container.routes))
        else { return }
        guard editor.removeLines(containerText(container.property, container.routes), from: try unit("Router", in: editor)) else {
            throw noPlace(editor.path, "`\(container.property)` as the command writes it", "delete it")
        }
        var router = try unit("Router", in: editor)
        if !editor.removeMember(loadText(container.property), from: router) {
            _ = editor.removeLine("_ = \(container.property)", in: editor.range(of: router))
        }
        router = try unit("Router", in: editor)
        if try containers(in: editor).isEmpty, !hasOwnLocation(editor, router) {
            _ = editor.removeInherited("LocationRouting", from: router)
        }
    }

    // MARK: Without a view

    private func attachmentText(_ builder: String) -> String {
        """
        /// Attached while it is at work.
        private var \(value): (any Routing)?

        func \(openRoute)() {
            guard \(value) == nil else { return }
            let child = \(builder).build(withListener: interactor)
            \(value) = child
            attachChild(child)
        }

        func \(closeRoute)() {
            guard let child = \(value) else { return }
            \(value) = nil
            detachChild(child)
        }
        """
    }

    func addAttachment(_ router: String) throws {
        let labels = try childLabels()
        try sources.edit(router) { editor in
            let text = attachmentText(try builder(labels, in: editor))
            guard editor.appendMember(text, to: try unit("Router", in: editor)) else {
                throw noPlace(router, "the body of \(parent)Router", "attach \(child.type) in it")
            }
        }
    }

    func removeAttachment(_ router: String) throws {
        let labels = try childLabels()
        try sources.edit(router) { editor in
            guard editor.removeMember(attachmentText(try builder(labels, in: editor)), from: try unit("Router", in: editor)) else {
                throw noPlace(
                    router, "`\(openRoute)` and `\(closeRoute)` as the command writes them", "delete them, then run the command again")
            }
        }
    }
}
