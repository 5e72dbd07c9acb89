/// A component that does not provide what a child needs.
struct UnsatisfiedDependencyRule: CheckingRule {
    static let id = "unsatisfied-dependency"
    static let summary = "A component provides for a child, but lacks a dependency of the child."

    func check(_ context: RuleContext, report: Reporter) {
        let workspace = context.workspace
        for (index, file) in context.files where !workspace.modules[file.module].kind.isForTests {
            for (place, declaration) in file.scanned.indexed(file.scanned.classes + file.scanned.extensions)
            where !declaration.inherited.isEmpty {
                let component: DeclarationID?
                if declaration.kind == .class {
                    let id = DeclarationID(index, place)
                    component = workspace.role(of: id) == .component ? id : nil
                } else if declaration.name.hasSuffix("Component") {
                    component = workspace.types.resolve(TypeName.base(declaration.name), in: index)
                } else {
                    component = nil
                }
                guard let component else { continue }
                check(declaration, in: index, provides: component, context, report)
            }
        }
    }

    private struct Requirement {
        let name: String
        let type: String
        let id: DeclarationID
    }

    private func check(
        _ declaration: Declaration, in file: Int, provides component: DeclarationID, _ context: RuleContext, _ report: Reporter
    ) {
        let workspace = context.workspace
        guard declaration.inherited.contains(where: { $0.hasSuffix("Dependency") }) else { return }
        guard inheritsOnlyKnown(component, workspace) else { return }
        let provided = members(of: component, workspace)
        for type in declaration.inherited where type.hasSuffix("Dependency") {
            guard let needed = workspace.types.resolve(TypeName.base(type), in: file), workspace.declaration(needed).kind == .protocol
            else {
                continue
            }
            for requirement in requirements(of: needed, workspace) {
                let name = workspace.declaration(component).name
                let child = String(TypeName.base(type).dropLast("Dependency".count))
                if let found = provided[requirement.name] {
                    guard !found.isEmpty, found != requirement.type, !TypeName.isSame(found, requirement.type),
                        found.hasPrefix("some ") == false, !hasAlias(found, component, workspace),
                        !hasAlias(requirement.type, requirement.id, workspace)
                    else { continue }
                    report(
                        file: file, line: declaration.line,
                        "\(name).\(requirement.name) is \(found), and \(child) needs \(requirement.type)\(way(to: needed, context))",
                        related: [.init(place: workspace.place(of: requirement.id), note: "it is needed here")])
                    continue
                }
                report(
                    file: file, line: declaration.line,
                    "\(name) does not provide '\(requirement.name): \(requirement.type)', which \(child) needs\(way(to: needed, context)); "
                        + advice(requirement, component, context),
                    related: [.init(place: workspace.place(of: requirement.id), note: "it is needed here")])
            }
        }
    }

    /// By which RIBs the child is reached.
    private func way(to dependency: DeclarationID, _ context: RuleContext) -> String {
        guard let rib = context.tree.ribs.firstIndex(where: { $0.dependency == dependency }), let path = context.tree.path(to: rib),
            path.count > 1
        else {
            return ""
        }
        return " (" + path.map { context.tree.ribs[$0].name }.joined(separator: " → ") + ")"
    }

    /// Names the RIBs above that have it, and the way down.
    private func advice(_ requirement: Requirement, _ component: DeclarationID, _ context: RuleContext) -> String {
        let (workspace, tree) = (context.workspace, context.tree)
        if let rib = tree.ribs.firstIndex(where: { $0.component == component }), let path = tree.path(to: rib) {
            for (distance, above) in path.reversed().dropFirst().enumerated() {
                guard let holder = tree.ribs[above].component, members(of: holder, workspace)[requirement.name] != nil else { continue }
                let between = path.suffix(distance + 1).map { tree.ribs[$0].name + "Dependency" }
                return
                    "\(workspace.declaration(holder).name), \(distance + 1) above, has it: add it to \(between.joined(separator: " and ")), and "
                    + "'var \(requirement.name): \(requirement.type) { dependency.\(requirement.name) }' to each component below"
            }
        }
        if let needs = needs(of: component, workspace), requirements(of: needs, workspace).contains(where: { $0.name == requirement.name })
        {
            return "its own dependency has it: add 'var \(requirement.name): \(requirement.type) { dependency.\(requirement.name) }'"
        }
        return "nobody above has it: add 'let \(requirement.name): \(requirement.type)', or make it with shared { … }"
    }

    /// The protocol in the angle brackets of a component.
    private func needs(of component: DeclarationID, _ workspace: Workspace) -> DeclarationID? {
        guard let base = workspace.declaration(component).inherited.first else { return nil }
        return TypeName.names(in: base).lazy.filter { $0.hasSuffix("Dependency") }.first.flatMap {
            workspace.types.resolve($0, in: Int(component.file))
        }
    }

    /// Returns true if one of the names in a type is an alias: it stands for another type.
    private func hasAlias(_ type: String, _ place: DeclarationID, _ workspace: Workspace) -> Bool {
        TypeName.names(in: type).contains { name in
            workspace.types.resolve(name, in: Int(place.file)).map { workspace.declaration($0).kind == .alias } ?? false
        }
    }

    /// Returns true if all classes above are the workspace's own, up to a library's `Component`:
    /// another one may have any property.
    private func inheritsOnlyKnown(_ component: DeclarationID, _ workspace: Workspace) -> Bool {
        var current = component
        for _ in 0..<16 {
            switch workspace.types.superclass(of: current, in: workspace.files) {
            case nil: return true
            case .other(let name): return name == "Component" || name == "EmptyComponent"
            case .own(let next): current = next
            }
        }
        return true
    }

    /// The properties that a class has: its own, those of its extensions, of the classes above, and
    /// those that protocols give to all that conform.
    /// The type is empty if it is not written.
    private func members(of id: DeclarationID, _ workspace: Workspace) -> [String: String] {
        var found: [String: String] = [:]
        var current: DeclarationID? = id
        for _ in 0..<16 {
            guard let type = current else { break }
            let own = [type] + workspace.extensions(of: type)
            let given = workspace.ancestry(of: own).subtracting(own).sorted().flatMap { workspace.extensions(of: $0) }
            for unit in own + given {
                for member in workspace.members(of: unit) {
                    let property = workspace.declaration(member)
                    if property.kind == .property, found[property.name] == nil { found[property.name] = property.type }
                }
            }
            current = workspace.superclass(of: type)
        }
        return found
    }

    /// Returns the requirements of a protocol and of those that it refines.
    private func requirements(of id: DeclarationID, _ workspace: Workspace) -> [Requirement] {
        var found: [String: Requirement] = [:]
        for member in workspace.ancestry(of: [id]).sorted().filter({ workspace.declaration($0).kind == .protocol }).flatMap(
            workspace.members)
        {
            let property = workspace.declaration(member)
            guard property.kind == .property, !property.modifiers.contains(.ofType) else { continue }
            found[property.name] = Requirement(name: property.name, type: property.type, id: member)
        }
        return found.values.sorted { $0.id < $1.id }
    }
}
