/// An interactor, presenter or view that holds its listener or router strongly.
struct StrongReferenceRule: CheckingRule {
    static let id = "strong-reference"
    static let summary = "An object holds its listener, router or delegate strongly."

    private static let names: Set<String> = ["listener", "router", "delegate"]

    func check(_ context: RuleContext, report: Reporter) {
        let workspace = context.workspace
        let others = protocolsOfOthers(context)
        context.classes { id, declaration, role in
            guard role == .interactor || role == .presenter || isView(declaration, id, workspace) else { return }
            for member in workspace.members(of: id) {
                let property = workspace.declaration(member)
                guard property.kind == .property, Self.names.contains(property.name),
                    property.modifiers.isDisjoint(with: [.weak, .unowned, .ofType]),
                    !property.modifiers.contains(.accessors) || property.modifiers.contains(.initialized), !property.type.isEmpty,
                    !TypeName.names(in: property.type).contains(where: others.contains)
                else { continue }
                let isVariable = !property.modifiers.contains(.constant)
                let fix =
                    isVariable && (property.type.hasSuffix("?") || property.type.hasSuffix("!"))
                    ? Finding.Fix(start: Int(property.keyword), end: Int(property.keyword), replacement: "weak ", removesLine: false) : nil
                let harm =
                    role == .interactor && property.name != "router"
                    ? ": its parent is not freed before it" : ", and is owned by it: a detached RIB is never freed"
                report(
                    file: Int(member.file), line: property.line,
                    "\(declaration.name) holds its \(property.name) strongly\(harm); write 'weak var \(property.name)'", fix: fix)
            }
        }
    }

    /// The types of classes that are no part of a RIB, and the protocols that these conform to.
    private func protocolsOfOthers(_ context: RuleContext) -> Set<String> {
        var found: Set<String> = []
        context.classes { id, declaration, role in
            guard role == .other, !isView(declaration.name, declaration.inherited) else { return }
            found.insert(declaration.name)
            for unit in [id] + context.workspace.extensions(of: id) {
                found.formUnion(context.workspace.declaration(unit).inherited.map(TypeName.base))
            }
        }
        return found
    }

    private func isView(_ name: String, _ inherited: [String]) -> Bool {
        name.hasSuffix("ViewController") || name.hasSuffix("Presenter")
            || inherited.contains { TypeName.base($0).hasSuffix("Presentable") || TypeName.base($0).hasSuffix("ViewControllable") }
    }

    /// Returns true for the view of a RIB, in the sight of a framework or by a protocol from there.
    private func isView(_ declaration: Declaration, _ id: DeclarationID, _ workspace: Workspace) -> Bool {
        guard isView(declaration.name, declaration.inherited) else { return false }
        let files = [id.file] + declaration.inherited.compactMap { workspace.types.resolve(TypeName.base($0), in: Int(id.file))?.file }
        guard files.contains(where: { workspace.framework(in: Int($0)) != nil }) else { return false }
        if isView("", declaration.inherited) { return true }
        // By its name alone it is one where its RIB is there.
        let name = declaration.name.removing("ViewController") ?? declaration.name.removing("Presenter") ?? ""
        return ["Interactor", "Router", "Builder", "Presenter"].contains { workspace.types.resolve(name + $0, in: Int(id.file)) != nil }
    }
}
