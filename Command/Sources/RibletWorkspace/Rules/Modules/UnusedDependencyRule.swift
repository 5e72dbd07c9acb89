/// A dependency that no file imports.
struct UnusedDependencyRule: CheckingRule {
    static let id = "unused-dependency"
    static let summary = "The description of a module lists another module that none of its files imports."

    func check(_ context: RuleContext, report: Reporter) {
        let workspace = context.workspace
        let offers = ModuleOffers(workspace)
        for index in workspace.scope.sorted() {
            let module = workspace.modules[index]
            guard let dependencies = module.dependencies, module.kind != .program, !module.kind.isForTests, let first = module.files.first,
                module.target == "regular", module.description.hasSuffix("Package.swift"), hasOwnCode(module, workspace)
            else { continue }
            var imported = Set(imports(in: module.files, workspace))
            for name in imported { imported.formUnion(exports(of: name, from: index, workspace)) }
            for dependency in dependencies
            where !imported.contains(dependency) && module.role?.given.contains(dependency) != true
                && exports(of: dependency, from: index, workspace).isDisjoint(with: imported)
            {
                // A file sees members that an imported module sees: `@Dependency(\.client)`.
                guard let place = workspace.names.index(of: dependency, from: index), case let other = workspace.modules[place],
                    !other.isContext, other.kind != .program, other.target == "regular", !other.files.isEmpty,
                    other.description == module.description, !offers.adds(place, to: module.files)
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
            imports(in: workspace.module(named: current, in: importer)?.files ?? 0..<0, workspace, onlyExported: true)
        }
    }

    private func imports(in files: Range<Int>, _ workspace: Workspace, onlyExported: Bool = false) -> [String] {
        files.map { workspace.files[$0].scanned }.flatMap { file in
            file.indexed(file.imports).filter { !onlyExported || $1.attributes.contains("_exported") }
                .map { TypeIndex.module(ofImport: $1.name) }
        }
    }
}
