/// An input that reaches a tree from outside without passing through an interactor.
package enum TreeInput {
    /// A launch router is launched.
    case launch
    /// A launch router is launched as it was saved.
    case restore(SavedTree)
    /// A launch router is terminated.
    case terminate
    /// An interactor is activated by hand.
    case activate
    /// An interactor is deactivated by hand.
    case deactivate
    /// A container gets other routes.
    case routes(any PlannedContainer, plan: () throws -> RoutePlan)
}

/// An observer of the inputs of trees, for recording and replaying sessions.
@MainActor
package protocol TreeInputWatcher: AnyObject {
    /// `input` is about to happen at `router`; it may lie within another one.
    func willTake(_ input: TreeInput, at router: BaseRouter)
    /// All that follows from the last input begun at `router` has happened.
    func didTake(at router: BaseRouter)
}

/// The inputs of every tree, for observers. Nothing is computed without an observer.
@MainActor
package enum TreeInputs {
    static var isWatched = false
    private static var watchers: [any TreeInputWatcher] = []

    /// Tells `watcher` of every input until it is removed; retains it.
    package static func add(_ watcher: any TreeInputWatcher) {
        watchers.append(watcher)
        isWatched = true
    }

    /// Ends what ``add(_:)`` began.
    package static func remove(_ watcher: any TreeInputWatcher) {
        watchers.removeAll { $0 === watcher }
        isWatched = !watchers.isEmpty
    }

    /// Tells watchers of `input` around `change`.
    static func take<Result>(_ input: @autoclosure () -> TreeInput, at router: BaseRouter, _ change: () -> Result) -> Result {
        guard isWatched else { return change() }
        return tell(input(), router, change)
    }

    private static func tell<Result>(_ input: TreeInput, _ router: BaseRouter, _ change: () -> Result) -> Result {
        // Observers added meanwhile have not been told of the beginning.
        let told = watchers
        for watcher in told { watcher.willTake(input, at: router) }
        defer { for watcher in told.reversed() { watcher.didTake(at: router) } }
        return change()
    }
}
