/// A feature seen by others than the composition root.
struct ImplementationImportRule: CheckingRule {
    static let id = "implementation-import"
    static let summary = "The implementation of a feature is imported outside of the composition root."
    static let rationale = """
        A feature that imports another one's implementation cannot be built, tested or run without it and all below it. It sees the other's interface, \
        `Buildable` and `Listener`; which builder stands behind it, the application's own module says, the one place that sees everything. The feature's \
        views, tests, fakes and example see it as well.
        """
    static let examples = [
        RuleExample(
            "Home builds the list itself",
            [
                "Sources/TodoHome/HomeBuilder.swift": """
                import Riblet
                import TodoList  // ← finding

                final class HomeBuilder: Builder<any HomeDependency>, HomeBuildable {}
                """,
                "Sources/TodoList/ListBuilder.swift": """
                import Riblet

                public final class ListBuilder: Builder<any ListDependency>, ListBuildable {}
                """,
                "Sources/TodoListInterface/ListInterface.swift": "public protocol ListBuildable {}",
            ]),
        RuleExample(
            "The composition root does",
            [
                "Sources/TodoHome/HomeBuilder.swift": """
                import Riblet
                import TodoListInterface

                final class HomeBuilder: Builder<any HomeDependency>, HomeBuildable {}
                """,
                "Sources/TodoApp/Composition.swift": """
                import TodoHome
                import TodoList
                """,
                "Sources/TodoList/ListBuilder.swift": """
                import Riblet

                public final class ListBuilder: Builder<any ListDependency>, ListBuildable {}
                """,
                "Sources/TodoListUI/ListView.swift": "import TodoList",
            ]),
    ]

    func check(_ context: RuleContext, report: (Finding) -> Void) {
        let workspace = context.workspace
        context.moduleImports { edge in
            let (importer, imported) = (workspace.modules[edge.importer], workspace.modules[edge.imported])
            guard imported.kind == .feature, !imported.isContext else { return }
            // A description may let a module see it.
            if let role = importer.role, role.sees.contains(imported.name) || role.given.contains(imported.name) { return }
            switch importer.kind {
            case .feature, .domain, .data, .interface:
                // Layers other than these have nothing to say here; see `layering`.
                guard importer.kind == .feature else { return }
            case .userInterface:
                guard !importer.name.hasPrefix(imported.name) else { return }
            default: return
            }
            let interfaces = [imported.name + "Interface", imported.name + "Interfaces"].first { workspace.module(named: $0) != nil }
            report(
                finding(
                    workspace, file: edge.file, line: edge.declaration.line,
                    "\(importer.name) imports the implementation of \(imported.name); import "
                        + (interfaces ?? "what features know of each other")
                        + " and let the composition root give it a builder"))
        }
    }
}
