/// Code for tests in what is shipped.
struct ForbiddenImportRule: CheckingRule {
    static let id = "forbidden-import"
    static let summary = "A shipped module imports tests, fakes, or the internals of a module."

    private static let kits: Set<String> = ["XCTest", "Testing", "RibletTesting", "RibletWebTesting"]
    private static let shipped: Set<ModuleKind> = [.app, .feature, .interface, .userInterface, .domain, .data]

    func check(_ context: RuleContext, report: Reporter) {
        let workspace = context.workspace
        for (index, file) in context.files {
            let module = workspace.modules[file.module]
            guard Self.shipped.contains(module.kind) else { continue }
            for (_, declaration) in file.scanned.indexed(file.scanned.imports) where !declaration.modifiers.contains(.debug) {
                let name = TypeIndex.module(ofImport: declaration.name)
                let kind = workspace.module(named: name, in: file.module)?.kind
                if declaration.attributes.contains("testable") {
                    report(
                        file: index, line: declaration.line,
                        "\(module.name) is shipped and imports the insides of \(name); remove @testable and make public, or package, what it uses"
                    )
                } else if Self.kits.contains(name) || (kind == .testing || kind == .tests) && !isPreview(file, workspace) {
                    report(
                        file: index, line: declaration.line,
                        "\(module.name) is shipped and imports \(name), which is for tests; give it the real thing from the composition root"
                    )
                }
            }
        }
    }

    /// Returns true for a file that shows a preview, or stands among fakes.
    private func isPreview(_ file: SourceFile, _ workspace: Workspace) -> Bool {
        let shown = ["Preview", "PreviewProvider"].compactMap { workspace.words.number(of: $0).map(UInt32.init) }
        let folders: Set<Substring> = ["Mock", "Mocks", "Fakes", "Previews", "Preview Content", "UITests"]
        return file.references.contains(where: shown.contains)
            || file.path.split(separator: "/").dropLast().contains(where: folders.contains)
    }

    /// Returns true for a file that imports a framework of tests.
    static func isTest(_ file: SourceFile) -> Bool {
        file.scanned.indexed(file.scanned.imports).contains { kits.contains($1.name) }
    }
}
