/// An implementation seen where an interface is meant.
struct ImplementationImportRule: CheckingRule {
    static let id = "implementation-import"
    static let summary = "A module imports the implementation of a feature instead of its interface."

    func check(_ context: RuleContext, report: Reporter) {
        let workspace = context.workspace
        context.moduleImports { edge in
            let (importer, imported) = (workspace.modules[edge.importer], workspace.modules[edge.imported])
            guard imported.kind == .feature, !imported.isContext else { return }
            // A description may let a module see it.
            if importer.role?.sees.contains(imported.name) == true { return }
            let interface = [imported.name + "Interface", imported.name + "Interfaces"].first {
                workspace.module(named: $0, in: edge.importer) != nil
            }
            let advice: String
            switch importer.kind {
            case .feature:
                guard let interface else { return }
                advice = "import \(interface)"
            case .userInterface:
                // Views of one feature have its name before their own.
                guard !importer.name.hasPrefix(imported.name),
                    workspace.modules.contains(where: { $0.kind == .feature && importer.name.hasPrefix($0.name) })
                else { return }
                advice = "import " + (interface ?? "what features know of each other")
            default: return
            }
            report(
                file: edge.file, line: edge.declaration.line,
                "\(importer.name) imports the implementation of \(imported.name); \(advice) and let the composition root give it a builder")
        }
    }
}
