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

    init(_ workspace: Workspace) { self.workspace = workspace }

    func isUsed(_ module: Int, by file: SourceFile) -> Bool {
        let bits = bits(of: module, seen: [])
        return file.references.contains { bits[Int($0) >> 6] & (1 << UInt64($0 & 63)) != 0 }
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
        let added = workspace.modules[module].files.flatMap { file -> [Int] in
            let declarations = workspace.files[file].scanned.declarations
            return declarations.filter { one in
                guard one.parent >= 0, case let added = declarations[Int(one.parent)], added.kind == .extension,
                    [.open, .public, .package].contains(one.access == .inherited ? added.access : one.access)
                else { return false }
                let type = workspace.types.resolve(TypeName.base(added.name), in: file)
                return type.map { workspace.files[Int($0.file)].module != module } ?? true
            }.compactMap { workspace.words.number(of: $0.name) }
        }
        return files.contains { !Set(added).isDisjoint(with: workspace.files[$0].references.map(Int.init)) }
    }

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
        let isEmpty = workspace.modules[module].files.allSatisfy { file in
            workspace.files[file].scanned.declarations.allSatisfy { $0.kind == .importing && !$0.attributes.contains("_exported") }
        }
        // The module is needed for linking only, or has sources that are not here.
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
                case .initializer, .deinitializer, .subscript: break
                case .extension:
                    // A conformance, and what has no name, is used where the type or the protocol
                    // is.
                    insert(TypeName.base(declarations[index].name))
                    for type in declarations[index].inherited { insert(TypeName.base(type)) }
                default:
                    let access = declarations[index].access
                    guard access != .private, access != .fileprivate else { continue }
                    insert(declarations[index].name)
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
