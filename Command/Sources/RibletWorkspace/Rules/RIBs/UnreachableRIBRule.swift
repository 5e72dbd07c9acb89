/// A RIB that no parent builds.
struct UnreachableRIBRule: CheckingRule {
    static let id = "unreachable-rib"
    static let looksAtTree = true
    static let summary = "A RIB is built by no parent and is not a root."

    func check(_ context: RuleContext, report: Reporter) {
        let tree = context.tree
        guard !tree.roots.isEmpty else { return }
        let reachable = tree.reachable
        func package(_ rib: Int) -> String { context.workspace.modules[tree.ribs[rib].module].description }
        let reached = Set(reachable.map(package))
        for (index, rib) in tree.ribs.enumerated() where !reachable.contains(index) && tree.parents(of: index).isEmpty {
            // A root that was left out of the tree is a piece of a library.
            guard !rib.isRoot, rib.builder != nil || context.workspace.modules[rib.module].kind != .library else { continue }
            // A package into which no root leads is a library as well.
            guard !package(index).hasSuffix("/Package.swift") || reached.contains(package(index)) else { continue }
            guard !context.isGivenOn(rib, skipsRIBs: false), rib.builder != nil || !context.isMade(rib.router!) else { continue }
            let declaration = context.workspace.declaration(rib.declaration)
            let listening = tree.edges.first { $0.child == index }
            report(
                file: Int(rib.declaration.file), line: declaration.line,
                "no RIB builds \(rib.name); hold \(rib.name)Buildable in its parent's router and build it for a route, or delete it",
                related: listening.map { edge in
                    edge.evidence.map { .init(place: $0.place, note: "\(tree.ribs[edge.parent].name) has to do with it") }
                } ?? [])
        }
    }
}

extension RuleContext {
    /// Returns true where shipped code outside of a RIB's own files names its builder, or its own
    /// files make one: a value of it may be anywhere.
    func isGivenOn(_ rib: RIB, skipsRIBs: Bool) -> Bool {
        guard let builder = rib.builder else { return false }
        let builderName = workspace.declaration(builder).name
        let name = workspace.words.number(of: builderName)
        let own = files(of: rib)
        let ribs = skipsRIBs ? Set(tree.ribs.flatMap { files(of: $0) }) : []
        let buildable = rib.family == nil ? workspace.words.number(of: rib.name + "Buildable") : nil
        for index in workspace.files.indices where !workspace.modules[workspace.files[index].module].kind.isForTests {
            let (file, isOwn) = (workspace.files[index], own.contains(index))
            if skipsRIBs && (isOwn || ribs.contains(index)) { continue }
            let isNamed =
                name.map { file.references.contains(UInt32($0)) } == true
                || (!isOwn && buildable.map { file.references.contains(UInt32($0)) } == true)
            // A name means the RIB of its own module first: two applications may both have a home.
            if isNamed, workspace.types.resolve(builderName, in: index) == builder { return true }
        }
        return false
    }

    /// Returns true where shipped code makes a router.
    fileprivate func isMade(_ router: DeclarationID) -> Bool {
        let name = workspace.declaration(router).name
        return workspace.files.indices.contains { index in
            let file = workspace.files[index]
            return !workspace.modules[file.module].kind.isForTests
                && file.scanned.calls.contains { $0.kind == .unit && $0.name == name } && workspace.types.resolve(name, in: index) == router
        }
    }

    private func files(of rib: RIB) -> Set<Int> {
        Set([rib.builder, rib.router, rib.interactor, rib.component, rib.buildable].compactMap { $0.map { Int($0.file) } })
    }
}
