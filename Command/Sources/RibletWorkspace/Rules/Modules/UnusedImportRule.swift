/// An import of a module of which a file uses nothing.
struct UnusedImportRule: CheckingRule {
    static let id = "unused-import"
    static let summary = "A file imports a module of the workspace and uses nothing of it."

    func check(_ context: RuleContext, report: Reporter) {
        let workspace = context.workspace
        let offers = ModuleOffers(workspace)
        for (index, file) in context.files {
            var used: [Int: Bool] = [:]
            for (place, module) in workspace.types.imports[index] where module != file.module && !workspace.modules[module].files.isEmpty {
                let declaration = file.scanned.declarations[Int(place)]
                guard !declaration.attributes.contains("_exported"), !declaration.attributes.contains("_implementationOnly") else {
                    continue
                }
                let isUsed =
                    used[module] ?? (offers.isUsed(module, by: file) || conforms(file, index, to: module, workspace))
                    || offers.isSeenThrough(index, module)
                used[module] = isUsed
                guard !isUsed else { continue }
                report(
                    file: index, line: declaration.line,
                    "\(declaration.name) is imported and nothing of it is used; delete the import",
                    fix: .init(start: Int(declaration.start), end: Int(declaration.end), replacement: "", removesLine: true))
            }
        }
    }
}

extension UnusedImportRule {
    /// Returns true if a type of a file conforms to a protocol, or inherits a class, that a
    /// module stands behind.
    private func conforms(_ file: SourceFile, _ index: Int, to module: Int, _ workspace: Workspace) -> Bool {
        let own = file.scanned.declarations.indices.filter { !file.scanned.declarations[$0].inherited.isEmpty }
        return workspace.ancestry(of: own.map { DeclarationID(index, $0) }).contains { workspace.files[Int($0.file)].module == module }
    }
}

/// The names that modules offer to those who import them.
final class ModuleOffers {
    private let workspace: Workspace
    private var offers: [Int: [UInt64]] = [:]
    private var aliases: [Int: [UInt32: [UInt32]]] = [:]

    init(_ workspace: Workspace) { self.workspace = workspace }

    func isUsed(_ module: Int, by file: SourceFile) -> Bool {
        let bits = bits(of: module, seen: [])
        func isOffered(_ word: UInt32) -> Bool { bits[Int(word) >> 6] & (1 << UInt64(word & 63)) != 0 }
        return file.references.contains { word in
            isOffered(word) || aliases(of: file.module)[word]?.contains(where: isOffered) == true
        }
    }

    /// The words of the types for which the aliases of a module stand, by the words of the aliases.
    private func aliases(of module: Int) -> [UInt32: [UInt32]] {
        if let known = aliases[module] { return known }
        var found: [UInt32: [UInt32]] = [:]
        for file in workspace.modules[module].files.map({ workspace.files[$0].scanned }) {
            for (_, alias) in file.indexed(file.types) where alias.kind == .alias {
                guard let word = workspace.words.number(of: alias.name) else { continue }
                found[UInt32(word)] = TypeName.names(in: alias.type).compactMap { workspace.words.number(of: $0).map(UInt32.init) }
            }
        }
        aliases[module] = found
        return found
    }

    /// Returns true if a file whose import of a module is of no use to itself lets others of its
    /// module see what extensions there add: `import Kit` in one file is enough for all.
    func isSeenThrough(_ file: Int, _ module: Int) -> Bool {
        let others = workspace.modules[workspace.files[file].module].files.filter { $0 != file }
        let importing = others.filter { workspace.types.imports[$0].contains { $0.module == module } }
        guard !importing.contains(where: { isUsed(module, by: workspace.files[$0]) }) else { return false }
        return adds(module, to: others)
    }

    /// Returns true if a file says a name that an extension in a module adds to a type of another
    /// one: that is seen in files that do not import it.
    func adds(_ module: Int, to files: some Sequence<Int>) -> Bool {
        let added = workspace.modules[module].files.flatMap { file in
            workspace.files[file].scanned.declarations.flatMap { self.added(by: $0, in: file, [.open, .public, .package]) }
        }
        let words = Set(added.compactMap { workspace.words.number(of: $0) })
        return files.contains { !words.isDisjoint(with: workspace.files[$0].references.map(Int.init)) }
    }

    /// The words that use a member of an extension of another module's type: its name, or the labels of
    /// what has none, `safe` of `subscript(safe:)`.
    private func added(by one: Declaration, in file: Int, _ visible: Set<Declaration.Access>) -> [String] {
        let declarations = workspace.files[file].scanned.declarations
        guard one.parent >= 0, case let type = declarations[Int(one.parent)], type.kind == .extension,
            visible.contains(one.access == .inherited ? type.access : one.access),
            workspace.types.resolve(TypeName.base(type.name), in: file).map({ workspace.files[Int($0.file)].module })
                != workspace.files[file].module
        else { return [] }
        guard [.initializer, .subscript].contains(one.kind) || one.name == "appendInterpolation" else { return [one.name] }
        var depth = 0
        let parameters = one.type.split { character in
            depth += "([{".contains(character) ? 1 : ")]}".contains(character) ? -1 : 0
            return depth == 0 || depth == 1 && "(,".contains(character)
        }
        let labels = parameters.compactMap { $0.split { ": ".contains($0) }.first.map(String.init) }.filter { $0 != "_" }
        // `Color(pixel)` says the type alone.
        return labels.isEmpty && one.kind == .initializer ? [TypeName.base(type.name)] : labels
    }

    /// For each module the words that nobody declares, and that macros and generators write of its
    /// names: `ListingSpy` and `MockListing` of `Listing`.
    private lazy var written: [Int: [String]] = {
        let fakes: Set<Substring> = ["Mock", "Mocks", "Spy", "Stub", "Fake", "Dummy"]
        var found: [Int: [String]] = [:]
        for word in workspace.words.words where CapitalLetter.begins(word.utf8.first ?? 0) && workspace.types.types(named: word).isEmpty {
            for place in word.indices.dropFirst() where word[place].isUppercase {
                for (name, rest) in [(word[..<place], word[place...]), (word[place...], word[..<place])] {
                    for id in workspace.types.types(named: String(name)) {
                        // A macro that belongs to the type may write anything.
                        let isMade = workspace.declaration(id).attributes.contains {
                            $0.first?.isUppercase == true && !$0.hasSuffix("Actor") && $0 != "Observable"
                        }
                        if isMade || fakes.contains(rest) { found[workspace.files[Int(id.file)].module, default: []].append(word) }
                    }
                }
            }
        }
        return found
    }()

    private func bits(of module: Int, seen: Set<Int>) -> [UInt64] {
        if let known = offers[module] { return known }
        var bits = [UInt64](repeating: 0, count: workspace.words.words.count >> 6 + 1)
        func insert(_ word: String) {
            if let number = workspace.words.number(of: word) { bits[number >> 6] |= 1 << UInt64(number & 63) }
        }
        // Tuist writes `HomeAsset` and the like for the resources of Home.
        for end in ["", "Asset", "Colors", "Images", "Data", "FontFamily", "FontConvertible", "Strings", "Resources"] {
            insert(workspace.modules[module].name + end)
        }
        written[module]?.forEach(insert)
        let isEmpty = workspace.modules[module].files.allSatisfy { file in
            workspace.files[file].scanned.declarations.allSatisfy {
                $0.kind == .importing && !$0.attributes.contains("_exported") || $0.parent >= 0 || $0.access == .private
                    || $0.kind == .extension && !$0.inherited.isEmpty
            }
        }
        // The module is needed for linking only, as one of conformances is, or has sources that are
        // not here.
        if isEmpty || workspace.modules[module].writesCode { for index in bits.indices { bits[index] = ~0 } }
        for file in workspace.modules[module].files {
            let declarations = workspace.files[file].scanned.declarations
            for index in declarations.indices {
                switch declarations[index].kind {
                case .importing:
                    guard declarations[index].attributes.contains("_exported") else { break }
                    let other = workspace.names.index(of: TypeIndex.module(ofImport: declarations[index].name), from: module)
                    guard let other else {
                        // Nobody knows what that offers.
                        for index in bits.indices { bits[index] = ~0 }
                        break
                    }
                    guard other != module, !seen.contains(other) else { break }
                    for (index, word) in self.bits(of: other, seen: seen.union([module])).enumerated() { bits[index] |= word }
                case .initializer, .deinitializer, .subscript:
                    added(by: declarations[index], in: file, [.open, .public, .package, .internal, .inherited]).forEach(insert)
                case .extension:
                    // A conformance, and what has no name, is used where the type or the protocol
                    // is.
                    insert(TypeName.base(declarations[index].name))
                    for type in declarations[index].inherited { insert(TypeName.base(type)) }
                default:
                    let access = declarations[index].access
                    guard access != .private, access != .fileprivate else { continue }
                    insert(declarations[index].name)
                    added(by: declarations[index], in: file, [.open, .public, .package, .internal, .inherited]).forEach(insert)
                    if declarations[index].kind == .function, Self.isOperator(declarations[index].name) {
                        // Operators are no words: whoever may use one does.
                        for index in bits.indices { bits[index] = ~0 }
                    }
                }
            }
        }
        offers[module] = bits
        return bits
    }

    private static func isOperator(_ name: String) -> Bool { name.first?.isLetter == false && !name.hasPrefix("_") }
}
