/// A parent that listens to a child or provides for it, and never builds it.
struct TreeDisagreementRule: CheckingRule {
    static let id = "tree-disagreement"
    static let looksAtTree = true
    static let summary = "What the source says of a child in one place it does not say in another."
    static let rationale = """
        That a RIB has a child is to be seen in several places: its router builds it, its router or its component's children hold the builder, its \
        interactor listens to it, its component provides what it needs. Where one listens to a child, or provides for it, that it never builds, a part \
        was forgotten or left behind: delete the conformance, or build the child. Where a builder is held and nothing is ever built with it, the child \
        cannot be reached.
        """
    static let examples = [
        RuleExample(
            "Home listens to a list it does not have, and holds a builder it does not use",
            [
                "Sources/Home/HomeInteractor.swift": """
                import Riblet

                final class HomeInteractor: Interactor, ListListener {}  // ← finding
                """,
                "Sources/Home/HomeRouter.swift": """
                import Riblet

                final class HomeRouter: LaunchRouter<HomeInteractor, any ViewControllable> {
                    private let help: any HelpBuildable  // ← finding
                }
                """,
                "Sources/List/ListBuilder.swift": """
                import Riblet

                protocol ListListener: AnyObject {}
                final class ListBuilder: Builder<any ListDependency>, ListBuildable {}
                """,
                "Sources/Help/HelpBuilder.swift": """
                import Riblet

                final class HelpBuilder: Builder<any HelpDependency>, HelpBuildable {}
                """,
            ]),
        RuleExample(
            "All say the same",
            [
                "Sources/Home/Home.swift": """
                import Riblet

                final class HomeInteractor: Interactor, ListListener {}

                final class HomeRouter: LaunchRouter<HomeInteractor, any ViewControllable> {
                    private let list: any ListBuildable
                    func routeToList() { show(list.build(withListener: interactor)) }
                }
                """,
                "Sources/List/ListBuilder.swift": """
                import Riblet

                protocol ListListener: AnyObject {}
                final class ListBuilder: Builder<any ListDependency>, ListBuildable {}
                """,
            ]),
    ]

    func check(_ context: RuleContext, report: (Finding) -> Void) {
        let (tree, workspace) = (context.tree, context.workspace)
        for edge in tree.edges {
            let (parent, child) = (tree.ribs[edge.parent], tree.ribs[edge.child])
            let signals = Set(edge.signals)
            guard signals.isDisjoint(with: [.built, .made]), let first = edge.evidence.min(by: { $0.signal < $1.signal }) else { continue }
            let what: String
            switch first.signal {
            case .held:
                // A builder without router, or one that is handed on, may be used in ways that are
                // not seen.
                let routers = parent.router.map { workspace.lineage(of: $0) } ?? []
                guard routers.contains(where: { workspace.files[Int($0.file)].path == first.place.file }),
                    !routers.contains(where: { hasBuilds($0, workspace) })
                else { continue }
                what = "\(parent.name) holds what builds \(child.name) and never builds it"
            case .listened: what = "\(parent.name) listens to \(child.name) and never builds it"
            default: what = "\(parent.name)'s component provides for \(child.name), which \(parent.name) never builds"
            }
            report(
                Finding(
                    rule: Self.id, place: first.place, message: what + "; build it for one of the routes, or delete this",
                    related: edge.evidence.dropFirst().map { .init(place: $0.place, note: "\($0.signal.rawValue) here") }, fix: nil))
        }
    }

    /// Whether a router builds anything in a way that does not name what builds it.
    private func hasBuilds(_ router: DeclarationID, _ workspace: Workspace) -> Bool {
        let scanned = workspace.files[Int(router.file)].scanned
        return scanned.calls.contains { $0.kind == .build && $0.receiver.contains("$") && scanned.isWithin($0.declaration, router.index) }
    }
}
