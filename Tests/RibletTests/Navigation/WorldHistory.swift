import Riblet

/// The history of the RIBs of a random world, from tree events. It checks that each step comes in
/// order, and that each step which ends had begun.
@MainActor
final class WorldHistory {
    private struct Life {
        var isAttached = false
        var isActive = false
        var loads = 0
        var deactivates = false
    }

    private var lives: [ObjectIdentifier: Life] = [:]
    private var problems: [String] = []

    /// `router` is new: the identity may be that of one that was freed.
    func forget(_ router: BaseRouter) { lives[ObjectIdentifier(router)] = Life() }

    func takeProblems() -> [String] {
        defer { problems = [] }
        return problems
    }

    func hear(_ event: TreeEvent) {
        var life = lives[event.router, default: Life()]
        func require(_ condition: Bool, _ what: @autoclosure () -> String) {
            if !condition { problems.append("\(what()) at \(event.kind) of \(event.path)") }
        }
        switch event.kind {
        case .willAttach:
            touchParent(event)
            require(!life.isAttached, "attached twice")
            life.isAttached = true
        case .didAttach: require(life.isAttached && life.loads == 1, "not attached or not loaded")
        case .willLoad: life.loads += 1
        case .didLoad: require(life.loads == 1, "loaded \(life.loads) times")
        case .willActivate:
            require(!life.isActive, "active already")
            require(event.node.parent?.interactable.isActive ?? true, "before its parent")
        case .didActivate: life.isActive = true
        case .willDeactivate:
            require(!life.deactivates, "deactivates twice")
            life.deactivates = true
        case .didDeactivate:
            require(life.deactivates, "unpaired")
            life.deactivates = false
            life.isActive = false
        case .willDetach: require(life.isAttached, "detached twice")
        case .didDetach:
            touchParent(event)
            require(life.isAttached && !life.isActive, "detached already, or still active")
            life.isAttached = false
        case .released: problems.append("released while active: \(event.path)")
        case .terminated: break
        }
        lives[event.router] = life
    }

    private func touchParent(_ event: TreeEvent) {
        (event.node.parent as? WorldRouter)?.touch()
    }
}
