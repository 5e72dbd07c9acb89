/// An import that the description of the package does not know of.
struct UndeclaredDependencyRule: CheckingRule {
    static let id = "undeclared-dependency"
    static let summary = "A module imports another module that its description does not list."

    func check(_ context: RuleContext, report: Reporter) {
        let workspace = context.workspace
        var reported: Set<[Int]> = []
        var known: [Int: Set<Int>] = [:]
        context.moduleImports { edge in
            let (importer, imported) = (workspace.modules[edge.importer], workspace.modules[edge.imported])
            guard importer.dependencies != nil, !edge.isConditional else { return }
            let there = modules(from: edge.importer, workspace, &known)
            // One whose dependencies nobody knows may bring it.
            guard !there.contains(edge.imported), there.allSatisfy({ workspace.modules[$0].dependencies != nil }) else { return }
            guard reported.insert([edge.importer, edge.imported]).inserted else { return }
            report(
                file: edge.file, line: edge.declaration.line,
                "\(importer.name) imports \(imported.name), which \(importer.description) does not name among its dependencies; add it")
        }
    }

    /// The modules that are there wherever a module is.
    private func modules(from module: Int, _ workspace: Workspace, _ known: inout [Int: Set<Int>]) -> Set<Int> {
        if let there = known[module] { return there }
        let there = reached(from: [module]) { current in
            (workspace.modules[current].dependencies ?? []).compactMap { workspace.names.index(of: $0, from: current) }
        }
        known[module] = there
        return there
    }
}
