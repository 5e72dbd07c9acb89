/// Takes actions for a reactor, without the reactor's type: what a listener protocol offers to its
/// view. See ``StateStream``.
///
/// Holding a subject does not keep the reactor alive; actions for a freed reactor go nowhere.
@MainActor
public struct ActionSubject<Action> {
    @usableFromInline let accept: (Action) -> Void

    /// A subject that hands each action to `accept`; made by hand where a view's actions are
    /// translated.
    @inlinable public init(_ accept: @escaping (Action) -> Void) {
        self.accept = accept
    }

    /// Hands over an action.
    @inlinable public func send(_ action: Action) { accept(action) }

    /// Hands over an action; the name it had in ReactorKit.
    @inlinable public func onNext(_ action: Action) { accept(action) }
}

extension Reactor {
    /// Takes actions for those who do not know the reactor's type.
    @inlinable public var action: ActionSubject<Action> {
        ActionSubject { [weak self] in self?.send($0) }
    }
}
