/// An interactor, presenter or view that holds its listener or router strongly.
struct StrongReferenceRule: CheckingRule {
    static let id = "strong-reference"
    static let summary = "An object holds its listener, router or delegate strongly."
    static let rationale = """
        The router owns the interactor. The parent's interactor is the listener of the child, and the interactor is the listener of the view; \
        neither is owned by them. A strong reference in the other direction closes a circle, and a detached RIB is never freed. Write `weak var`.

        `riblet check --fix` writes it.
        """

    private static let names: Set<String> = ["listener", "router", "delegate"]

    func check(_ context: RuleContext, report: (Finding) -> Void) {
        let workspace = context.workspace
        context.classes { id, declaration, role in
            guard role == .interactor || role == .presenter || isView(declaration) else { return }
            for member in workspace.members(of: id) {
                let property = workspace.declaration(member)
                guard property.kind == .property, Self.names.contains(property.name),
                    property.modifiers.isDisjoint(with: [.weak, .unowned, .ofType]),
                    !property.modifiers.contains(.accessors) || property.modifiers.contains(.initialized), !property.type.isEmpty
                else { continue }
                let isVariable = !property.modifiers.contains(.constant)
                let fix =
                    isVariable && (property.type.hasSuffix("?") || property.type.hasSuffix("!"))
                    ? Finding.Fix(start: Int(property.keyword), end: Int(property.keyword), replacement: "weak ", removesLine: false) : nil
                report(
                    finding(
                        workspace, file: Int(member.file), line: property.line,
                        "\(declaration.name) holds its \(property.name) strongly, and is owned by it: a detached RIB is never freed; write "
                            + "'weak var \(property.name)'", fix: fix))
            }
        }
    }

    private func isView(_ declaration: Declaration) -> Bool {
        declaration.name.hasSuffix("ViewController") || declaration.name.hasSuffix("Presenter")
            || declaration.inherited.contains {
                TypeName.base($0).hasSuffix("Presentable") || TypeName.base($0).hasSuffix("ViewControllable")
            }
    }
}
