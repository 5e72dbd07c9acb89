/// A task that an interactor or router starts and nobody ends.
struct UnboundTaskRule: CheckingRule {
    static let id = "unbound-task"
    static let looksAtTree = true
    static let summary = "An interactor or router starts a task that is never cancelled."

    func check(_ context: RuleContext, report: Reporter) {
        let workspace = context.workspace
        // The router that launches the application is there as long as that.
        let roots = Set(context.tree.roots.flatMap { root in [context.tree.ribs[root].router, context.tree.ribs[root].interactor] })
        context.classes { id, declaration, role in
            guard role == .interactor || role == .router || role == .launchRouter, !roots.contains(id) else { return }
            for unit in [id] + workspace.extensions(of: id) {
                let scanned = workspace.files[Int(unit.file)].scanned
                for call in scanned.calls where call.kind == .task && call.isDiscarded && scanned.isWithin(call.declaration, unit.index) {
                    // The only expression of a function is what it returns.
                    if call.declaration >= 0, scanned.declarations[Int(call.declaration)].type.contains("Task<") { continue }
                    let advice =
                        workspace.framework(in: Int(unit.file)) == .riblet
                        ? "use task { … }, or an effect, which end with it, or keep what Task returns"
                        : "keep what Task returns, and cancel it in willResignActive, unless it has to be done all the same"
                    report(
                        file: Int(unit.file), line: call.line,
                        "\(declaration.name) starts a task that goes on when the RIB is detached; " + advice)
                }
            }
        }
    }
}
