/// The role of a class in a RIB, by its superclass.
enum ClassRole: UInt8, Sendable {
    case other, router, launchRouter, interactor, builder, component, presenter

    init?(nameOfSuperclass name: String) {
        switch name {
        case "Router", "ViewableRouter", "ComponentRouter", "BaseRouter": self = .router
        case "LaunchRouter": self = .launchRouter
        case "Interactor", "PresentableInteractor", "StateInteractor", "ComponentInteractor": self = .interactor
        case "Builder", "ViewableBuilder", "ParentBuilder", "ComponentizedBuilder", "SimpleComponentizedBuilder",
            "MultiStageComponentizedBuilder", "SimpleMultiStageComponentizedBuilder":
            self = .builder
        case "Component", "EmptyComponent", "PluginizedComponent": self = .component
        case "Presenter": self = .presenter
        default: return nil
        }
    }

    init?(nameOfProtocol name: String) {
        switch name {
        case "Routing", "ViewableRouting": self = .router
        case "LaunchRouting": self = .launchRouter
        case "Interactable": self = .interactor
        case "Buildable": self = .builder
        default: return nil
        }
    }

    /// The roles that a team may give to its own base classes, by their keys in
    /// `riblet-check.yml`.
    static let named: KeyValuePairs<String, ClassRole> = [
        "router": .router, "launchRouter": .launchRouter, "interactor": .interactor, "builder": .builder, "component": .component,
    ]
}

/// Finds types by name, and tells what they are.
struct TypeIndex: Sendable {
    private let byName: [String: [DeclarationID]]
    private let extensionsByName: [String: [DeclarationID]]
    /// For each file the modules of the workspace that it imports, with the places of the imports.
    let imports: [[(place: Int32, module: Int)]]
    private let fileModules: [Int]
    private let isForTests: [Bool]
    private let names: ModuleNames
    /// For each module whether one of its files imports a framework of RIBs.
    private let seesFramework: [Bool]
    /// The roles of base classes that the team has named.
    let bases: [String: ClassRole]

    init(_ files: [SourceFile], _ modules: [Module], _ names: ModuleNames, bases: [String: ClassRole]) {
        self.names = names
        self.bases = bases
        var byName: [String: [DeclarationID]] = [:]
        var extensions: [String: [DeclarationID]] = [:]
        var imports: [[(place: Int32, module: Int)]] = []
        imports.reserveCapacity(files.count)
        byName.reserveCapacity(files.count * 2)
        for (fileIndex, file) in files.enumerated() {
            let declarations = file.scanned.declarations
            for place in file.scanned.types {
                byName[declarations[Int(place)].name, default: []].append(DeclarationID(fileIndex, Int(place)))
            }
            for place in file.scanned.extensions {
                extensions[TypeName.base(declarations[Int(place)].name), default: []].append(DeclarationID(fileIndex, Int(place)))
            }
            imports.append(Self.imports(of: file, names))
        }
        self.byName = byName
        extensionsByName = extensions
        self.imports = imports
        fileModules = files.map(\.module)
        var sees = [Bool](repeating: false, count: modules.count)
        for file in files where !sees[file.module] {
            sees[file.module] = file.scanned.indexed(file.scanned.imports).contains {
                Framework(module: Self.module(ofImport: $1.name)) != nil
            }
        }
        seesFramework = sees
        isForTests = modules.map { module in
            (module.role?.like ?? ModuleKind.inferred(name: module.name, target: module.target, hasRIBs: false, path: module.path))
                .isForTests
        }
    }

    private static func imports(of file: SourceFile, _ names: ModuleNames) -> [(place: Int32, module: Int)] {
        var imported: [(place: Int32, module: Int)] = []
        for place in file.scanned.imports {
            let name = module(ofImport: file.scanned.declarations[Int(place)].name)
            if let module = names.index(of: name, from: file.module) { imported.append((place, module)) }
        }
        return imported
    }

    /// Returns the module of an import: `Foundation` for `Foundation.Data`.
    static func module(ofImport path: String) -> String {
        path.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(path[..<$0]) } ?? path
    }

    /// All types of a name.
    func types(named name: String) -> [DeclarationID] { byName[name] ?? [] }

    /// The extensions of a type of that name.
    func extensions(of name: String) -> [DeclarationID] { extensionsByName[name] ?? [] }

    /// The type that a name means in a file: one of the file's module, then one of a module it
    /// imports, then the only one there is, or the only one of the nearest package.
    func resolve(_ name: String, in file: Int) -> DeclarationID? {
        byName[name].flatMap { choose($0, in: file) }
    }

    private func choose(_ candidates: [DeclarationID], in file: Int) -> DeclarationID? {
        if candidates.count <= 1 { return candidates.first }
        let module = fileModules[file]
        if let own = candidates.first(where: { fileModules[Int($0.file)] == module }) { return own }
        let imported = imports[file]
        if let seen = candidates.first(where: { candidate in imported.contains { $0.module == fileModules[Int(candidate.file)] } }) {
            return seen
        }
        let shipped = candidates.filter { !isForTests[fileModules[Int($0.file)]] }
        return names.nearest(shipped, from: module) { fileModules[Int($0.file)] }
    }

    // MARK: Superclasses

    /// The superclass of a class.
    enum Superclass {
        /// A class of the workspace.
        case own(DeclarationID)
        /// The last name of a class that the workspace does not have, or of a protocol.
        case other(String)
    }

    /// Returns the superclass of a class, also behind aliases; nil where it has none.
    func superclass(of id: DeclarationID, in files: [SourceFile]) -> Superclass? {
        let declaration = files[Int(id.file)].scanned.declarations[Int(id.index)]
        guard declaration.kind == .class, let first = declaration.inherited.first else { return nil }
        return superclass(first, seenFrom: id, in: files)
    }

    private func superclass(_ text: String, seenFrom id: DeclarationID, in files: [SourceFile], depth: Int = 0) -> Superclass? {
        // Of `Base & Described` one part is a class.
        if text.utf8.contains(UInt8(ascii: "&")), case let all = TypeName.parts(of: text), all.count > 1 {
            let parts = all.compactMap { superclass(String($0), seenFrom: id, in: files, depth: depth) }
            return parts.first { if case .own = $0 { true } else { false } } ?? parts.first
        }
        let (qualifier, name) = TypeName.qualified(text)
        guard depth < 8, qualifier.map({ Framework(module: $0) != nil }) != true,
            let known = candidate(name, qualifier, seenFrom: id, in: files)
        else { return .other(name) }
        let declaration = files[Int(known.file)].scanned.declarations[Int(known.index)]
        return declaration.kind == .alias
            ? superclass(declaration.type, seenFrom: known, in: files, depth: depth + 1) : .own(known)
    }

    /// The class or alias that a name means above a class.
    private func candidate(_ name: String, _ qualifier: String?, seenFrom id: DeclarationID, in files: [SourceFile]) -> DeclarationID? {
        guard let all = byName[name] else { return nil }
        func declaration(_ file: Int32, _ index: Int32) -> Declaration { files[Int(file)].scanned.declarations[Int(index)] }
        let own = fileModules[Int(id.file)]
        let module = qualifier.flatMap { names.index(of: $0, from: own) }
        // A name of a framework means that one, unless the file sees another class of the name.
        let isFrameworks = ClassRole(nameOfSuperclass: name) != nil && seesFramework[own]
        let candidates = all.filter { other in
            let one = declaration(other.file, other.index)
            guard other != id, one.kind == .alias || one.kind == .class && !one.modifiers.contains(.final) else { return false }
            let home = fileModules[Int(other.file)]
            if one.parent >= 0 {
                let around = TypeName.base(declaration(other.file, one.parent).name)
                guard qualifier != nil else { return isInside(around, id, files) }
                guard qualifier == around else { return false }
            } else if qualifier != nil {
                guard module == home || module == nil && !isFrameworks else { return false }
            }
            guard isFrameworks, home != own else { return true }
            return [.open, .public, .package].contains(one.access) && imports[Int(id.file)].contains { $0.module == home }
        }
        return choose(candidates, in: Int(id.file))
    }

    /// Tells whether a declaration stands in a type of that name.
    private func isInside(_ type: String, _ id: DeclarationID, _ files: [SourceFile]) -> Bool {
        let scanned = files[Int(id.file)].scanned
        return scanned.around(id.index).dropFirst().contains { TypeName.base(scanned.declarations[Int($0)].name) == type }
    }

    /// Returns the role of a class, by its superclass, near or far, or by a protocol of the
    /// framework that takes the place of one.
    func role(of id: DeclarationID, in files: [SourceFile]) -> ClassRole {
        var current = id
        for _ in 0..<16 {
            switch superclass(of: current, in: files) {
            case nil: return .other
            case .other(let name): return bases[name] ?? ClassRole(nameOfSuperclass: name) ?? roleByProtocols(current, files)
            case .own(let known):
                let declaration = files[Int(known.file)].scanned.declarations[Int(known.index)]
                if let role = bases[declaration.name] { return role }
                // A class that the workspace has made for itself is another one; that of a library of RIBs is
                // open, and stands beside an interactor.
                let hasInteractors = types(named: "Interactor").contains { fileModules[Int($0.file)] == fileModules[Int(known.file)] }
                if declaration.access == .open, hasInteractors, let role = ClassRole(nameOfSuperclass: declaration.name) { return role }
                current = known
            }
        }
        return .other
    }

    /// Returns the role of a class that conforms to a protocol of the framework by itself: of one
    /// that others can inherit also through protocols of the workspace.
    private func roleByProtocols(_ id: DeclarationID, _ files: [SourceFile]) -> ClassRole {
        guard seesFramework[fileModules[Int(id.file)]] else { return .other }
        var open = [id]
        var seen: Set<DeclarationID> = []
        while let current = open.popLast(), seen.count < 32 {
            let declaration = files[Int(current.file)].scanned.declarations[Int(current.index)]
            for name in declaration.inherited.map(TypeName.base) {
                guard let known = resolve(name, in: Int(current.file)) else {
                    if let role = ClassRole(nameOfProtocol: name) { return role }
                    continue
                }
                let one = files[Int(known.file)].scanned.declarations[Int(known.index)]
                let isFollowed = current != id || !declaration.modifiers.contains(.final)
                if one.kind == .protocol, isFollowed, seen.insert(known).inserted { open.append(known) }
            }
        }
        return .other
    }
}

/// Names in the text of types.
enum TypeName {
    /// `any Home.Listener<A>?` is `Listener`: without arguments, what stands before, and what it is
    /// a member of.
    static func base(_ type: String) -> String {
        guard type.utf8.contains(where: { $0 == 32 || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "?") })
        else {
            return type
        }
        var text = Substring(type).utf8
        if let angle = text.firstIndex(of: UInt8(ascii: "<")) { text = text[..<angle] }
        while text.last == 32 { text.removeLast() }
        if let space = text.lastIndex(of: 32) { text = text[text.index(after: space)...] }
        while let mark = text.last, mark == UInt8(ascii: "?") || mark == UInt8(ascii: "!") || mark == UInt8(ascii: ")") {
            text.removeLast()
        }
        if let dot = text.lastIndex(of: UInt8(ascii: ".")) { text = text[text.index(after: dot)...] }
        return String(Substring(text))
    }

    /// `Base<A & B> & Described` has two parts.
    static func parts(of type: String) -> [Substring] {
        var depth = 0
        return type.split { character in
            depth += character == "<" ? 1 : character == ">" ? -1 : 0
            return character == "&" && depth == 0
        }
    }

    /// `RIBs.Router<A>` is `Router` of `RIBs`: the last name and the one before it.
    static func qualified(_ type: String) -> (qualifier: String?, name: String) {
        let name = base(type)
        guard type.utf8.contains(UInt8(ascii: ".")), let path = type.split(separator: "<").first, path.contains(".") else {
            return (nil, name)
        }
        let before = path.split(separator: ".").dropLast().last?.split(separator: " ").last
        return (before.map(String.init), name)
    }

    /// The name of a unit: `ClockRouter` for `Clock.Router`, where a module or a type gives a RIB its
    /// name.
    static func unit(_ type: String) -> String {
        let (qualifier, name) = qualified(type)
        return UnitRole.isBare(name) ? (qualifier ?? "") + name : name
    }

    /// The names in a type that begin as types do, in order.
    static func names(in type: String) -> [String] {
        var found: [String] = []
        var word: [UInt8] = []
        func flush() {
            if let first = word.first, CapitalLetter.begins(first) { found.append(String(decoding: word, as: UTF8.self)) }
            word.removeAll(keepingCapacity: true)
        }
        for byte in type.utf8 {
            if ByteClass.table[Int(byte)] & ByteClass.identifierPart != 0 || byte >= 0x80 { word.append(byte) } else { flush() }
        }
        flush()
        return found
    }

    /// Compares two types as they are written: where one names its module and the other does not,
    /// that makes no difference.
    static func isSame(_ a: String, _ b: String) -> Bool {
        let (a, b) = (words(of: normalized(a)), words(of: normalized(b)))
        return a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || $0.hasSuffix("." + $1) || $1.hasSuffix("." + $0) }
    }

    /// The names with their dots, and what stands between them.
    private static func words(of type: String) -> [String] {
        var found: [String] = []
        var word = ""
        for character in type {
            if character.isLetter || character.isNumber || character == "_" || character == "." {
                word.append(character)
            } else {
                if !word.isEmpty { found.append(word) }
                word = ""
                found.append(String(character))
            }
        }
        return word.isEmpty ? found : found + [word]
    }

    /// A type without spaces, `any` and the parentheses around it, for comparison.
    static func normalized(_ type: String) -> String {
        var text = type.split(separator: " ").filter { $0 != "any" }.joined().replacing("(any", with: "(")
        text.removeAll { $0 == " " }
        // `(any A)?` and `A?` are the same.
        while text.hasPrefix("("), let close = text.lastIndex(of: ")"),
            text[text.index(after: close)...].allSatisfy({ $0 == "?" || $0 == "!" }),
            !text[text.index(after: text.startIndex)..<close].contains(where: { "(),".contains($0) })
        {
            text = String(text[text.index(after: text.startIndex)..<close]) + text[text.index(after: close)...]
        }
        return text
    }
}

extension String {
    /// Without an ending; nil if it has another one, or nothing else.
    func removing(_ ending: String) -> String? {
        guard utf8.count > ending.utf8.count, hasSuffix(ending) else { return nil }
        return String(Substring(utf8.dropLast(ending.utf8.count)))
    }
}
