/// The watchers of a reactor. Most reactors have none, and no such object.
@MainActor @usableFromInline
final class ReactorHooks<Action, Mutation, State> {
    var recorder: ((ReactorEvent<Action, Mutation, State>) -> Void)?

    @usableFromInline
    func tell(_ event: ReactorEvent<Action, Mutation, State>) { recorder?(event) }
}

extension ReactorCore {
    /// Changes the observers of actions, mutations and states.
    func setHooks(_ change: (ReactorHooks<Action, Mutation, State>) -> Void) {
        let hooks = self.hooks ?? ReactorHooks()
        change(hooks)
        self.hooks = hooks.recorder == nil ? nil : hooks
    }
}
