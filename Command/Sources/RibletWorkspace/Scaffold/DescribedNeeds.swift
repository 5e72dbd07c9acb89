/// What the sources of a module that is being added need, compared with what its kind gives it: its
/// description says the difference, so that nothing is found in it from the first moment on.
struct DescribedNeeds {
    private struct Difference {
        /// What it imports and is not given.
        var missing: [String] = []
        /// What it is given and does not import.
        var unused: [String] = []

        var isEmpty: Bool { missing.isEmpty && unused.isEmpty }

        func text(_ indentation: String) -> String {
            (missing.isEmpty ? "" : YAMLText.list("dependencies", missing, indentation: indentation))
                + (unused.isEmpty ? "" : YAMLText.list("without", unused, indentation: indentation))
        }
    }

    private static let system: Set<String> = ["Foundation", "Synchronization", "Testing"]

    /// Completes the description of a module, whose files are in the plan.
    static func complete(_ file: String, name: String, kind: String, in draft: inout WorkspaceDraft) throws {
        let described = try DescribedPackageFile.described(by: draft)
        let package = try DescribedPackage(described, isFolder: DescribedPackageFile.isFolder(draft))
        let modules = package.modules.filter { $0.description.file == file }
        var text = DescriptionText.new(name: name, kind: kind)
        for module in modules where module.owner == nil { text += try difference(module, package, draft).text("") }
        for part in described.workspace.kinds[kind]?.parts ?? [] {
            guard let module = modules.first(where: { $0.owner != nil && $0.kind.name == part.kind }) else { continue }
            let difference = try difference(module, package, draft)
            if !difference.isEmpty { text += "\(part.kind):\n" + difference.text("  ") }
        }
        try draft.set(file, Array(text.utf8))
    }

    private static func difference(_ module: DescribedPackage.Module, _ package: DescribedPackage, _ draft: WorkspaceDraft) throws
        -> Difference
    {
        let inside = draft.changes.filter { $0.path.hasPrefix(module.path + "/") && $0.path.hasSuffix(".swift") }
        let imported = inside.reduce(into: Set<String>()) { found, change in
            guard let bytes = change.after else { return }
            let scanned = bytes.withUnsafeBufferPointer { SourceScanner(collectsReferences: false).scan($0) }
            found.formUnion(scanned.indexed(scanned.imports).map { TypeIndex.module(ofImport: $0.1.name) })
        }.subtracting(system)
        let given = Set(try package.dependencies(of: module).map(\.name))
        let missing = imported.subtracting(given).subtracting([module.name]).sorted()
        for name in missing where !package.knows(name) {
            throw EditError.refused(
                "\(module.name) needs \(name), and no package in \(WorkspaceDescription.fileName) has it among its products; add it there")
        }
        // Tests and programs are given a list that many share; products of other packages are built
        // anyway.
        let isShared = module.kind.like.isForTests || module.kind.like == .program
        let modules = Set(package.modules.map(\.name))
        return Difference(missing: missing, unused: isShared ? [] : given.subtracting(imported).intersection(modules).sorted())
    }
}
