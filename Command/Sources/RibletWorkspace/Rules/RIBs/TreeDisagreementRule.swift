/// A parent that listens to a child or provides for it, and never builds it.
struct TreeDisagreementRule: CheckingRule {
    static let id = "tree-disagreement"
    static let looksAtTree = true
    static let summary = "Parts of the source disagree about a child."

    func check(_ context: RuleContext, report: Reporter) {
        let (tree, workspace) = (context.tree, context.workspace)
        for edge in tree.edges {
            let (parent, child) = (tree.ribs[edge.parent], tree.ribs[edge.child])
            guard !edge.isBuilt, !isHandedOn(edge, tree) else { continue }
            let routers = Set(parent.router.map { workspace.lineage(of: $0) } ?? [])
            let files = Set(routers.map { workspace.files[Int($0.file)].path })
            let held = edge.evidence.first { $0.signal == .held && files.contains($0.place.file) }
            // A RIB that makes a builder and does not hold it gives it to another one.
            if held == nil, edge.isHeld { continue }
            let first = held ?? edge.evidence.min { $0.signal < $1.signal }!
            if first.signal != .held, context.isGivenOn(child, skipsRIBs: true) { continue }
            let what: String
            switch first.signal {
            case .held:
                // One that is handed on may be used in ways that are not seen.
                guard !routers.flatMap({ [$0] + workspace.extensions(of: $0) }).contains(where: { hasBuilds($0, workspace) }) else {
                    continue
                }
                what = "\(parent.name) holds what builds \(child.name) and never builds it"
            case .listened: what = "\(parent.name) listens to \(child.name) and never builds it"
            default: what = "\(parent.name)'s component provides for \(child.name), which \(parent.name) never builds"
            }
            report(
                at: first.place, what + "; build it for one of the routes, or take this out",
                related: edge.evidence.filter { $0 != first }.map { .init(place: $0.place, note: "\($0.signal.rawValue) here") })
        }
    }

    /// Returns true if a parent listens to a RIB, or provides for one, that a child of it
    /// builds: the calls of that RIB go through the child's listener.
    private func isHandedOn(_ edge: RIBEdge, _ tree: RIBTree) -> Bool {
        guard !edge.signals.contains(.held) else { return false }
        return edge.parent != edge.child && tree.below([edge.parent]).contains(edge.child)
    }

    /// Returns true if a router builds a child without naming its builder, or with one in a variable
    /// of a function.
    private func hasBuilds(_ router: DeclarationID, _ workspace: Workspace) -> Bool {
        let scanned = workspace.files[Int(router.file)].scanned
        return scanned.calls.contains { call in
            let isLocal =
                call.receiver.isEmpty || call.receiver.contains("$")
                || !call.receiver.contains(".") && !scanned.declarations.contains { $0.kind == .property && $0.name == call.receiver }
            let isOpen = call.kind == .value || (call.kind == .build && isLocal)
            return isOpen && scanned.isWithin(call.declaration, router.index)
        }
    }
}
