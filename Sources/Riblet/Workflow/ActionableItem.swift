/// The facts that a workflow needs of an actionable item: its activity, and the moment when it
/// becomes active.
///
/// An interactor is an actionable item, and a router stands for its interactor. Any other object
/// with a period of activity conforms to ``InteractorScope``; objects without one are always
/// active.
@MainActor @usableFromInline
enum ActionableItem {
    case interactor(Interactor)
    case scope(any InteractorScope)
    case always

    @inlinable
    init<Item>(_ item: Item) {
        if let interactor = item as? Interactor {
            self = .interactor(interactor)
        } else if let router = item as? BaseRouter {
            self = .interactor(router.interactable)
        } else if let scope = item as? any InteractorScope {
            self = .scope(scope)
        } else {
            self = .always
        }
    }

    /// True if a step may act on the item now. In the middle of its activation, or before the
    /// first `didLoad` of an attachment that is under way, a RIB is not ready to be acted on from
    /// outside.
    var isReady: Bool {
        switch self {
        case .interactor(let interactor): interactor.isReady
        case .scope(let scope): scope.isActive
        case .always: true
        }
    }

    /// The path of the RIB.
    var path: String? {
        if case .interactor(let interactor) = self { interactor.path } else { nil }
    }

    /// Calls `onReady` when it has become ready. The item holds what is returned, and frees
    /// `onReady` when it goes.
    func observe(_ onReady: @escaping () -> Void) -> ScopeItem? {
        switch self {
        case .interactor(let interactor): interactor.observeReadiness(onReady)
        case .scope(let scope): scope.observeActivity { if $0 { onReady() } }
        case .always: nil
        }
    }
}
