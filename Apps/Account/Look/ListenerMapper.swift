import RibletReactor

/// Takes what happens in a page, and tells the interactor in the interactor's words.
@MainActor
package final class ListenerMapper<ViewAction, Action>: ActionListener {
    package weak var listener: (any ActionListener<Action>)?
    private let map: (ViewAction) -> Action?

    /// - Parameter map: translates an action; one without a meaning is nil.
    package init(_ map: @escaping (ViewAction) -> Action?) { self.map = map }

    package func send(_ action: ViewAction) {
        if let action = map(action) { listener?.send(action) }
    }
}
