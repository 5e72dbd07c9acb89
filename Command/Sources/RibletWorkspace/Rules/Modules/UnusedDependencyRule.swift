/// A dependency that no file imports.
struct UnusedDependencyRule: CheckingRule {
    static let id = "unused-dependency"
    static let summary = "The description of a module names another one that none of its files imports."
    static let rationale = """
        A module waits for each dependency, and is built with it wherever it is needed. Delete what no file imports. Tests, fakes, examples and \
        executables are left alone: they are often given a list that many share.
        """
    static let examples = [
        RuleExample(
            "Named and not imported", dependencies: ["Home": ["Domain", "Words"], "Domain": [], "Words": []],
            [
                "Sources/Home/Home.swift": """
                import Domain  // ← finding
                let home = Todo()
                """,
                "Sources/Domain/Todo.swift": "public struct Todo {}",
                "Sources/Words/Words.swift": "public struct Words {}",
            ]),
        RuleExample(
            "Imported in one file", dependencies: ["Home": ["Domain"], "Domain": []],
            [
                "Sources/Home/Home.swift": "struct Home {}",
                "Sources/Home/Todos.swift": "import Domain",
                "Sources/Domain/Todo.swift": "public struct Todo {}",
            ]),
    ]

    func check(_ context: RuleContext, report: (Finding) -> Void) {
        let workspace = context.workspace
        for index in workspace.scope.sorted() {
            let module = workspace.modules[index]
            guard let dependencies = module.dependencies, module.kind != .program, !module.kind.isForTests, let first = module.files.first
            else { continue }
            var imported: Set<String> = []
            for file in module.files {
                for (_, declaration) in workspace.files[file].scanned.indexed(workspace.files[file].scanned.imports) {
                    imported.insert(TypeIndex.module(ofImport: declaration.name))
                }
            }
            for dependency in dependencies where !imported.contains(dependency) {
                guard let other = workspace.module(named: dependency), !other.isContext, other.kind != .program else { continue }
                let line =
                    workspace.files[first].scanned.imports.first.map { workspace.files[first].scanned.declarations[Int($0)].line } ?? 1
                report(
                    finding(
                        workspace, file: first, line: line,
                        "\(module.description) names \(dependency) among the dependencies of \(module.name), and no file of it imports it; "
                            + "delete it there"))
            }
        }
    }
}
