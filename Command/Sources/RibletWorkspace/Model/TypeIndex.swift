/// The role of a class in a RIB, by its superclass.
enum ClassRole: UInt8, Sendable {
    case other, router, launchRouter, interactor, builder, component, presenter
}

/// Finds types by name, and tells what they are.
struct TypeIndex: Sendable {
    private var byName: [String: [DeclarationID]]
    private var extensionsByName: [String: [DeclarationID]]
    /// For each file the modules of the workspace that it imports, with the places of the imports.
    private(set) var imports: [[(place: Int32, module: Int)]]
    private let fileModules: [Int]
    private let isForTests: [Bool]
    private let names: ModuleNames

    init(_ files: [SourceFile], _ modules: [Module], _ names: ModuleNames) {
        self.names = names
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
        isForTests = modules.map { module in
            (module.role?.like ?? ModuleKind.inferred(name: module.name, target: module.target, hasRIBs: false, path: module.path))
                .isForTests
        }
    }

    /// The same after some files have changed, none has come or gone, and no module is another one:
    /// what a watched workspace is mostly found to be.
    ///
    /// - Parameters:
    ///   - old: the files as they were.
    ///   - files: the files as they are.
    ///   - changed: the places of those that differ.
    mutating func update(_ old: [SourceFile], _ files: [SourceFile], changed: [Int]) {
        for index in changed {
            let (before, now) = (old[index].scanned, files[index].scanned)
            for place in before.types { Self.remove(index, before.declarations[Int(place)].name, from: &byName) }
            for place in before.extensions {
                Self.remove(index, TypeName.base(before.declarations[Int(place)].name), from: &extensionsByName)
            }
            for place in now.types { Self.insert(DeclarationID(index, Int(place)), now.declarations[Int(place)].name, into: &byName) }
            for place in now.extensions {
                Self.insert(
                    DeclarationID(index, Int(place)), TypeName.base(now.declarations[Int(place)].name), into: &extensionsByName)
            }
            imports[index] = Self.imports(of: files[index], names)
        }
    }

    private static func remove(_ file: Int, _ name: String, from names: inout [String: [DeclarationID]]) {
        names[name]?.removeAll { $0.file == Int32(file) }
    }

    /// In the order of the files, as in the beginning.
    private static func insert(_ id: DeclarationID, _ name: String, into names: inout [String: [DeclarationID]]) {
        let place = names[name]?.firstIndex { id < $0 } ?? names[name]?.count ?? 0
        names[name, default: []].insert(id, at: place)
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
        guard let candidates = byName[name] else { return nil }
        if candidates.count == 1 { return candidates[0] }
        let module = fileModules[file]
        if let own = candidates.first(where: { fileModules[Int($0.file)] == module }) { return own }
        let imported = imports[file]
        if let seen = candidates.first(where: { candidate in imported.contains { $0.module == fileModules[Int(candidate.file)] } }) {
            return seen
        }
        let shipped = candidates.filter { !isForTests[fileModules[Int($0.file)]] }
        return names.nearest(shipped, from: module) { fileModules[Int($0.file)] }
    }

    /// Returns the role of a class, by its superclass, near or far.
    func role(of id: DeclarationID, in files: [SourceFile]) -> ClassRole {
        var current = id
        for _ in 0..<16 {
            let declaration = files[Int(current.file)].scanned.declarations[Int(current.index)]
            guard declaration.kind == .class, let first = declaration.inherited.first else { return .other }
            let name = TypeName.base(first)
            // A class that the workspace has made for itself is another one; a library's is open.
            let known = resolve(name, in: Int(current.file))
            if let known, known != current, files[Int(known.file)].scanned.declarations[Int(known.index)].access != .open,
                files[Int(known.file)].scanned.declarations[Int(known.index)].kind == .class
            {
                current = known
                continue
            }
            switch name {
            case "Router", "ViewableRouter", "ComponentRouter", "BaseRouter": return .router
            case "LaunchRouter": return .launchRouter
            case "Interactor", "PresentableInteractor", "StateInteractor", "ComponentInteractor": return .interactor
            case "Builder", "ViewableBuilder", "ParentBuilder": return .builder
            case "Component", "EmptyComponent": return .component
            case "Presenter": return .presenter
            default: break
            }
            guard let known else { return .other }
            current = known
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
        if let space = text.lastIndex(of: 32) { text = text[text.index(after: space)...] }
        while let mark = text.last, mark == UInt8(ascii: "?") || mark == UInt8(ascii: "!") || mark == UInt8(ascii: ")") {
            text.removeLast()
        }
        if let dot = text.lastIndex(of: UInt8(ascii: ".")) { text = text[text.index(after: dot)...] }
        return String(Substring(text))
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
