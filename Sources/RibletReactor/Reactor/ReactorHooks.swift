/// The watchers of a reactor. Most reactors have none, and no such object.
@MainActor @usableFromInline
final class ReactorHooks<Action, Mutation, State> {
    var recorder: ((ReactorEvent<Action, Mutation, State>) -> Void)?
    /// Where somebody watches its tree.
    var link: ReactorLink<Action, Mutation, State>?

    var isEmpty: Bool { recorder == nil && link == nil }

    @usableFromInline
    func tell(_ event: ReactorEvent<Action, Mutation, State>) {
        link?.note(event)
        recorder?(event)
    }
}

extension ReactorCore {
    /// Changes the observers of actions, mutations and states.
    func setHooks(_ change: (ReactorHooks<Action, Mutation, State>) -> Void) {
        let hooks = self.hooks ?? ReactorHooks()
        change(hooks)
        self.hooks = hooks.isEmpty ? nil : hooks
        registry?.link = hooks.link
        if hooks.link == nil { gate.remove(.watched) } else { gate.insert(.watched) }
    }
}
