/// Where a RIB's name stands as a value, `home`: a route of its parent, the label of its builder
/// among those of its parent's children, and what private members of its parent and of the
/// composition root make or hold it by. Everything else of that name is something else's.
struct RenamedValues {
    /// An enum of routes with a case for the RIB.
    private struct Route {
        let name: String
        let cases: Set<String>
        let file: Int
        let access: Declaration.Access
    }

    /// The tuple of the builders of a parent's children.
    private struct Children {
        let alias: String
        let labels: [String]
        let file: Int
        let access: Declaration.Access
    }

    /// Something else of that name: a case, or a member of a type itself.
    private struct Stranger {
        let file: Int
        let access: Declaration.Access
    }

    private let scope: RenameScope
    private let types: Set<String>
    private let value: String
    private var routes: [Route] = []
    private var children: [Children] = []
    private var strangers: [Stranger] = []
    /// The enums that the containers of a router show, by the router's name.
    private var shown: [String: Set<String>] = [:]
    /// Whether a protocol asks for a member of that name: it cannot be renamed in one of those that
    /// answer.
    private var isRequired = false
    /// The types whose initialiser takes what makes the RIB, under its name.
    private var initialized: Set<String> = []

    private static let containers: Set<String> = ["ChildStack", "ChildSlot", "ChildSwitch", "ChildTabs", "ChildOverlays"]
    /// What routes are handed to.
    private static let takers: Set<String> = [
        "RouteAddress", "child", "dismiss", "pop", "present", "push", "pushSingleTop", "replace", "select", "set", "show",
    ]
    /// What routes are compared with.
    private static let places: Set<String> = ["feature", "first", "last", "page", "route", "routes", "tab"]

    /// Finds them; `types` are the names of the RIB's types, `editors` the files that have the name
    /// in them, by their indexes.
    init(_ scope: RenameScope, types: Set<String>, editors: [Int: SourceEditor]) {
        self.scope = scope
        self.types = types
        value = scope.name.old.value
        for editor in editors.values { findContainers(in: editor) }
        for file in scope.workspace.files.indices { findMembers(in: file) }
        for (file, editor) in editors where isOwn(file) {
            findChildren(in: editor, file)
            findInitializers(in: editor)
        }
    }

    private func isOwn(_ file: Int) -> Bool { scope.isOwn(scope.workspace.files[file].module) }

    // MARK: Finding

    private mutating func findContainers(in editor: SourceEditor) {
        for token in Self.containers.flatMap(editor.tokens(named:)) where editor.word(token + 1) == "<" {
            var last = token + 2
            while editor.tokens[last + 1].kind == .dot { last += 2 }
            let owner = editor.types(around: Int(editor.tokens[token].offset)).last.map { TypeName.base(editor.declarations[$0].name) }
            shown[owner ?? "", default: []].insert(editor.word(last))
        }
    }

    private mutating func findMembers(in index: Int) {
        let file = scope.workspace.files[index]
        let all = file.scanned.declarations
        let kind = scope.workspace.modules[file.module].kind
        for declaration in all where declaration.parent >= 0 && declaration.name == value {
            let owner = all[Int(declaration.parent)]
            if owner.kind == .protocol, !scope.workspace.modules[file.module].isContext { isRequired = true }
            guard declaration.kind == .enumCase || declaration.modifiers.contains(.ofType) else { continue }
            let isFeature = owner.name == "Feature" && (kind == .program || kind == .example)
            if declaration.kind == .enumCase, isOwn(index), isFeature || shown.values.contains(where: { $0.contains(owner.name) }) {
                let cases = all.filter { $0.parent == declaration.parent && $0.kind == .enumCase }.map(\.name)
                routes.append(Route(name: owner.name, cases: Set(cases), file: index, access: owner.access))
            } else {
                strangers.append(Stranger(file: index, access: owner.access))
            }
        }
    }

    private mutating func findChildren(in editor: SourceEditor, _ file: Int) {
        for declaration in editor.declarations where declaration.kind == .alias && declaration.name.hasSuffix("Children") {
            guard let bracket = editor.tuple(ofAlias: declaration) else { continue }
            let labels = editor.list(openedBy: bracket).elements.map { editor.label(of: $0) ?? "" }
            guard labels.contains(value) else { continue }
            children.append(Children(alias: declaration.name, labels: labels, file: file, access: declaration.access))
        }
    }

    /// A private member of that name that makes the RIB, or holds what makes it or the RIB itself.
    private func isHolder(_ declaration: Declaration, in editor: SourceEditor) -> Bool {
        guard !isRequired, declaration.name == value, declaration.parent >= 0,
            declaration.kind == .property || declaration.kind == .function,
            declaration.access == .private || declaration.access == .fileprivate
        else { return false }
        let owner = TypeName.base(editor.declarations[Int(declaration.parent)].name)
        return !types.isDisjoint(with: TypeName.names(in: declaration.type))
            || owner.hasSuffix("Router") && declaration.type.contains("Routing")
    }

    private func holders(in editor: SourceEditor) -> Set<String> {
        Set(editor.declarations.filter { isHolder($0, in: editor) }.map { TypeName.base(editor.declarations[Int($0.parent)].name) })
    }

    private mutating func findInitializers(in editor: SourceEditor) {
        let holders = holders(in: editor)
        for declaration in editor.declarations where declaration.kind == .initializer && declaration.parent >= 0 {
            let owner = TypeName.base(editor.declarations[Int(declaration.parent)].name)
            if holders.contains(owner), editor.parameters(of: declaration).contains(where: { $0.label == value && $0.name == value }) {
                initialized.insert(owner)
            }
        }
    }

    // MARK: What is seen

    private func isVisible(_ declaredIn: Int, _ access: Declaration.Access, from file: Int) -> Bool {
        if declaredIn == file { return true }
        guard access != .private, access != .fileprivate else { return false }
        let files = scope.workspace.files
        let module = files[declaredIn].module
        if files[file].module == module { return true }
        // A program is imported with underscores for what no name has: `todo_example`.
        let name = String(scope.workspace.modules[module].name.map { $0 == "-" ? "_" : $0 })
        let imports = files[file].scanned.indexed(files[file].scanned.imports).map(\.1)
        guard let imported = imports.first(where: { TypeIndex.module(ofImport: $0.name) == name }) else { return false }
        if scope.workspace.modules[module].isContext { return access == .public || access == .open }
        let isTestable = imported.attributes.contains("testable")
        return isTestable || access == .package || access == .public || access == .open
    }

    // MARK: Places

    /// The tokens of a file that are to have the new name.
    func tokens(in editor: SourceEditor, _ file: Int) -> [Int] {
        let routes = routes.filter { isVisible($0.file, $0.access, from: file) }
        let isAmbiguous = strangers.contains { isVisible($0.file, $0.access, from: file) }
        let children = children.filter { isVisible($0.file, $0.access, from: file) }
        let (labels, receivers) = labels(children, in: editor)
        let holders = isOwn(file) ? holders(in: editor) : []
        return editor.tokens(named: value).filter { token in
            if labels.contains(token) { return true }
            if editor.isDeclared(token, as: .enumCase) { return routes.contains { isDeclared($0, token, in: editor, file) } }
            guard token > 0, editor.tokens[token - 1].kind == .dot else { return isHolder(token, holders, in: editor) }
            switch editor.receiver(of: token) {
            case nil: return routes.contains { isMeant($0, token, isAmbiguous: isAmbiguous, in: editor, file) }
            case "self"?: return isHolder(token, holders, in: editor)
            case let receiver?:
                return receivers.contains(receiver) || routes.contains { $0.name == receiver }
                    || receiver == "Self" && routes.contains { isWithin($0.name, token, in: editor) }
            }
        }
    }

    private func isWithin(_ type: String, _ token: Int, in editor: SourceEditor) -> Bool {
        editor.types(around: Int(editor.tokens[token].offset)).contains { TypeName.base(editor.declarations[$0].name) == type }
    }

    private func isDeclared(_ route: Route, _ token: Int, in editor: SourceEditor, _ file: Int) -> Bool {
        route.file == file && editor.types(around: Int(editor.tokens[token].offset)).last.map { editor.declarations[$0].name } == route.name
    }

    /// Whether `.home` is a route. Where something else has that name as well, its surroundings
    /// tell.
    private func isMeant(_ route: Route, _ token: Int, isAmbiguous: Bool, in editor: SourceEditor, _ file: Int) -> Bool {
        guard isAmbiguous else { return true }
        if editor.word(token + 1) == "as" { return editor.word(token + 2) == route.name }
        if isWithin(route.name, token, in: editor) { return true }
        let offset = Int(editor.tokens[token].offset)
        let all = editor.switches(in: 0..<editor.bytes.count)
        if let found = all.first(where: { $0.labels.contains { $0.token < token && token < editor.endOfLabel($0.token) } }) {
            return Set(found.labels.flatMap(\.names)).isSubset(of: route.cases)
        }
        for type in editor.types(around: offset) {
            if shown[TypeName.base(editor.declarations[type].name)]?.contains(route.name) == true { return true }
        }
        if let taker = editor.callee(around: token), Self.takers.contains(taker) { return true }
        return editor.compared(with: token).map(Self.places.contains) ?? false
    }

    private func labels(_ children: [Children], in editor: SourceEditor) -> (tokens: Set<Int>, receivers: Set<String>) {
        var (found, receivers): (Set<Int>, Set<String>) = ([], [])
        for group in children {
            guard let place = group.labels.firstIndex(of: value) else { continue }
            var brackets = editor.tuples(labelled: group.labels)
            for declaration in editor.declarations where declaration.kind == .alias && declaration.name == group.alias {
                brackets += editor.tuple(ofAlias: declaration).map { [$0] } ?? []
            }
            for bracket in brackets { found.insert(editor.token(at: editor.list(openedBy: bracket).elements[place].range.lowerBound)) }
            for token in editor.tokens(named: group.alias) where token > 1 {
                // `builders: any HomeChildren`, or without `any`.
                let colon = editor.word(token - 1) == "any" ? token - 2 : token - 1
                if colon > 0, editor.tokens[colon].kind == .colon { receivers.insert(editor.word(colon - 1)) }
            }
        }
        return (found, receivers)
    }

    /// Whether a token without a receiver, or behind `self`, is a member that holds the RIB, or the
    /// label under which it is handed over.
    private func isHolder(_ token: Int, _ holders: Set<String>, in editor: SourceEditor) -> Bool {
        let isBare = editor.tokens[token - 1].kind != .dot
        if isBare, editor.isLabel(token) {
            guard let callee = editor.callee(around: token) else { return false }
            if callee == "init" { return !initialized.isDisjoint(with: owners(of: token, in: editor)) }
            return initialized.contains(callee)
        }
        guard !holders.isDisjoint(with: owners(of: token, in: editor)) else { return false }
        guard isBare else { return true }
        // A parameter of that name is another thing.
        let offset = Int(editor.tokens[token].offset)
        return !editor.declarations.contains { declaration in
            declaration.kind == .function && Int(declaration.start) <= offset && offset < Int(declaration.end) && declaration.name != value
                && editor.parameters(of: declaration).contains { $0.name == value }
        }
    }

    private func owners(of token: Int, in editor: SourceEditor) -> [String] {
        editor.types(around: Int(editor.tokens[token].offset)).map { TypeName.base(editor.declarations[$0].name) }
    }

    // MARK: Collisions

    /// Refuses a name that stands already where the new one would.
    func refuseCollisions(_ editors: [Int: SourceEditor]) throws(EditError) {
        let new = scope.name.new
        func refuse(_ place: String, _ file: Int) throws(EditError) {
            throw .name(new.type, reason: "'\(new.value)' is there already, \(place), in \(scope.workspace.files[file].path)")
        }
        for route in routes where route.cases.contains(new.value) { try refuse("a route of \(route.name)", route.file) }
        for group in children where group.labels.contains(new.value) { try refuse("a child of \(group.alias)", group.file) }
        for (file, editor) in editors.sorted(by: { $0.key < $1.key }) where isOwn(file) {
            let holders = holders(in: editor)
            for token in holders.isEmpty ? [] : editor.tokens(named: new.value) where editor.tokens[max(token, 1) - 1].kind != .dot {
                guard !editor.isLabel(token), let holder = owners(of: token, in: editor).first(where: holders.contains) else { continue }
                try refuse("in \(holder)", file)
            }
        }
    }
}
