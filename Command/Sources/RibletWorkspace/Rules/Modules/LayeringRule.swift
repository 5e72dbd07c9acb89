/// An import against the direction of the layers.
struct LayeringRule: CheckingRule {
    static let id = "layering"
    static let summary = "A module imports a module of a layer that it must not know."

    /// The imports that a kind must not have, tests and fakes apart: ``ForbiddenImportRule`` sees
    /// to those; and features, to which ``ImplementationImportRule`` and ``FeatureInsidesRule``
    /// see.
    static let forbidden: [ModuleKind: Set<ModuleKind>] = [
        .domain: [.data, .feature, .interface, .userInterface, .app, .program, .example],
        .data: [.feature, .interface, .userInterface, .app, .program, .example],
        .interface: [.data, .feature, .userInterface, .app, .program, .example],
        .feature: [.data, .userInterface, .app, .program, .example],
        .userInterface: [.data, .app, .program, .example],
        .testing: [.feature, .userInterface, .app, .program, .example],
    ]

    func check(_ context: RuleContext, report: Reporter) {
        let workspace = context.workspace
        context.moduleImports { edge in
            let (importer, imported) = (workspace.modules[edge.importer], workspace.modules[edge.imported])
            guard !imported.isContext, !Self.isSeen(imported, by: importer) else { return }
            if let kinds = importer.role?.seenByKind {
                report(
                    file: edge.file, line: edge.declaration.line,
                    "\(importer.name) is of the kind '\(importer.kindName)', which sees \(kinds.isEmpty ? "no other" : kinds.joined(separator: ", ")), "
                        + "and must not import \(imported.name), which is of the kind '\(imported.kindName)'; riblet.yml says what a kind "
                        + "sees, 'sees' in the module's description what one module sees beyond that")
                return
            }
            guard Self.forbidden[importer.kind]?.contains(imported.kind) == true else { return }
            // A module that implements an interface, or exports it again, imports it; that of a library
            // is for all.
            if imported.kind == .interface, importer.role == nil,
                imported.name.hasPrefix(importer.name + "Interface") || standsOn(edge.imported, edge.importer, workspace)
                    || !isOfFeature(edge.imported, workspace)
            {
                return
            }
            // Fakes import what they stand for, and tests among them what they test.
            if importer.kind == .testing, importer.role == nil,
                importer.name.hasPrefix(imported.name) || ForbiddenImportRule.isTest(workspace.files[edge.file])
            {
                return
            }
            // The views of RIBs that are not Riblet's belong to the RIBs.
            if importer.role == nil, importer.kind == .feature, imported.kind == .userInterface,
                let framework = workspace.framework(in: edge.file), framework != .riblet
            {
                return
            }
            report(
                file: edge.file, line: edge.declaration.line,
                "\(importer.name) is \(Self.names[importer.kind]!) and must not import \(imported.name), which is \(Self.names[imported.kind]!); "
                    + Self.advice(imported.kind))
        }
    }

    /// Returns true for an interface of RIBs: by what it says, or by the module that it stands for.
    private func isOfFeature(_ interface: Int, _ workspace: Workspace) -> Bool {
        let module = workspace.modules[interface]
        let feature = (module.name.removing("Interfaces") ?? module.name.removing("Interface")).flatMap {
            workspace.module(named: $0, in: interface)
        }
        return feature?.kind == .feature
            || module.files.contains { file in
                let scanned = workspace.files[file].scanned
                return workspace.framework(in: file) != nil
                    || scanned.indexed(scanned.protocols).contains { $1.name.hasSuffix("Listener") || $1.name.hasSuffix("Routing") }
            }
    }

    /// Returns true if a type of a module conforms to a protocol of another one, or the module exports
    /// that one again.
    private func standsOn(_ imported: Int, _ importer: Int, _ workspace: Workspace) -> Bool {
        workspace.modules[importer].files.contains { file in
            let scanned = workspace.files[file].scanned
            let isExported = workspace.types.imports[file].contains {
                $0.module == imported && scanned.declarations[Int($0.place)].attributes.contains("_exported")
            }
            return isExported
                || scanned.declarations.contains { declaration in
                    declaration.inherited.contains { type in
                        workspace.types.resolve(TypeName.base(type), in: file).map {
                            workspace.files[Int($0.file)].module == imported && workspace.declaration($0).kind == .protocol
                        } == true
                    }
                }
        }
    }

    /// Returns true if a description lets a module be seen. Tests and fakes are no matter of
    /// layers.
    private static func isSeen(_ imported: Module, by importer: Module) -> Bool {
        guard let role = importer.role else { return false }
        if role.sees.contains(imported.name) || role.sees.contains(imported.kindName) { return true }
        guard let kinds = role.seenByKind else { return false }
        return kinds.contains(imported.kindName) || imported.kind.isForTests
    }

    /// The kinds between which imports may be forbidden, as a sentence says them.
    private static let names: [ModuleKind: String] = [
        .app: "a composition root", .program: "a program", .feature: "a feature", .interface: "an interface",
        .userInterface: "user interface", .domain: "domain", .data: "data", .testing: "for tests", .example: "an example",
    ]

    private static func advice(_ imported: ModuleKind) -> String {
        switch imported {
        case .data: "ask for a protocol of the domain that data conforms to"
        case .userInterface: "ask for a protocol that the views conform to, and let the composition root give them"
        case .feature, .interface: "what both need belongs to the domain"
        default: "the composition root sees everything, nobody sees it"
        }
    }
}
