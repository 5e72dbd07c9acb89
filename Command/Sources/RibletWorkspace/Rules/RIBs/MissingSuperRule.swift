/// An override of a step of the lifecycle that leaves out what its class does there.
struct MissingSuperRule: CheckingRule {
    static let id = "missing-super"
    static let summary = "An override does not call super, although its superclass implements the method."

    private static let steps: Set<String> = [
        "didLoad", "didBecomeActive", "willResignActive", "didStart", "didStop", "viewDidLoad", "viewWillAppear", "viewDidAppear",
        "viewWillDisappear", "viewDidDisappear",
    ]

    func check(_ context: RuleContext, report: Reporter) {
        let workspace = context.workspace
        for (index, file) in context.files {
            let scanned = file.scanned
            for (place, method) in scanned.indexed(scanned.overrides) where method.parent >= 0 && Self.steps.contains(method.name) {
                let calls = scanned.calls.contains {
                    $0.kind == .inherited && $0.name == method.name && scanned.isWithin($0.declaration, Int32(place))
                }
                guard !calls else { continue }
                let own = DeclarationID(index, Int(method.parent))
                guard let base = doing(method.name, above: own, workspace) else { continue }
                let start = Int(method.body.lowerBound) + 1
                let fix =
                    !method.body.isEmpty
                    ? Finding.Fix(start: start, end: start, replacement: "\n        super.\(method.name)()", removesLine: false) : nil
                report(
                    file: index, line: method.line,
                    "\(scanned.declarations[Int(method.parent)].name) overrides \(method.name)() without super.\(method.name)(), and leaves out "
                        + "what \(workspace.declaration(base.type).name) does there",
                    related: [.init(place: workspace.place(of: base.method), note: "this is left out")],
                    fix: method.type == "()" ? fix : nil)
            }
        }
    }

    /// The class above that does something in a method.
    private func doing(_ name: String, above id: DeclarationID, _ workspace: Workspace) -> (type: DeclarationID, method: DeclarationID)? {
        var current = id
        for _ in 0..<16 {
            guard let next = workspace.superclass(of: current) else { return nil }
            for member in workspace.members(of: next) {
                let method = workspace.declaration(member)
                if method.kind == .function, method.name == name, method.body.count > 2 { return (next, member) }
            }
            current = next
        }
        return nil
    }
}
