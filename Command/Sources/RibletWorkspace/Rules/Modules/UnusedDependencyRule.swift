/// A dependency that no file imports.
struct UnusedDependencyRule: CheckingRule {
    static let id = "unused-dependency"
    static let summary = "The description of a module lists another module that none of its files imports."

    func check(_ context: RuleContext, report: Reporter) {
        let workspace = context.workspace
        for index in workspace.scope.sorted() {
            let module = workspace.modules[index]
            guard let dependencies = module.dependencies, module.kind != .program, !module.kind.isForTests, let first = module.files.first,
                module.target == "regular", module.description.hasSuffix("Package.swift"), hasOwnCode(module, workspace)
            else { continue }
            var imported: Set<String> = []
            for file in module.files {
                for (_, declaration) in workspace.files[file].scanned.indexed(workspace.files[file].scanned.imports) {
                    imported.insert(TypeIndex.module(ofImport: declaration.name))
                }
            }
            for name in imported { imported.formUnion(exports(of: name, from: index, workspace)) }
            for dependency in dependencies
            where !imported.contains(dependency) && module.role?.given.contains(dependency) != true
                && exports(of: dependency, from: index, workspace).isDisjoint(with: imported)
            {
                guard let other = workspace.module(named: dependency, in: index), !other.isContext, other.kind != .program,
                    other.target == "regular", !other.files.isEmpty, other.description == module.description
                else { continue }
                let line =
                    workspace.files[first].scanned.imports.first.map { workspace.files[first].scanned.declarations[Int($0)].line } ?? 1
                report(
                    file: first, line: line,
                    "\(module.description) names \(dependency) among the dependencies of \(module.name), and no file of it imports it; "
                        + "delete it there")
            }
        }
    }

    /// Returns true if a module declares something: one without is there for its dependencies.
    private func hasOwnCode(_ module: Module, _ workspace: Workspace) -> Bool {
        module.files.contains { workspace.files[$0].scanned.declarations.contains { $0.kind != .importing } }
    }

    /// A module, those that it exports again, and those that they do.
    private func exports(of name: String, from importer: Int, _ workspace: Workspace) -> Set<String> {
        reached(from: [name]) { current in
            (workspace.module(named: current, in: importer)?.files ?? 0..<0).flatMap { file in
                workspace.files[file].scanned.indexed(workspace.files[file].scanned.imports).filter { $1.attributes.contains("_exported") }
                    .map { TypeIndex.module(ofImport: $1.name) }
            }
        }
    }
}
