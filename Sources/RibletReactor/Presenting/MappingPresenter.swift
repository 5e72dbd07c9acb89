public import Riblet

/// The view of a RIB whose page has a state and actions of its own: it stands for the page in its
/// container, and translates, so that neither the interactor nor the page knows the other's types.
///
/// ```swift
/// func settings() -> MappingPresenter<SettingsState, SettingsAction> {
///     MappingPresenter(page, in: container, loaded: .viewDidLoad) {
///         $0.mapped
///     } action: {
///         $0.mapped
///     }
/// }
/// ```
///
/// The interactor takes it as its presenter, and the router as its view.
@MainActor
public final class MappingPresenter<State, Action>: StatePresentable, PageControllable {
    /// Takes what happens in the page, in the interactor's words; held weakly.
    public weak var listener: (any ActionListener<Action>)? {
        didSet {
            // The page is there from the beginning, so it has loaded once somebody listens.
            if oldValue == nil { load() }
        }
    }
    /// The container that is shown in its place.
    public let container: any NavigationControllable & ModalControllable
    private let show: (State) -> Void
    private var load = {}
    /// The listener of the page, which holds it weakly.
    private var interpreter: AnyObject?

    /// The container.
    public var shownViewController: any ViewControllable { container }

    /// - Parameters:
    ///   - page: shows the state.
    ///   - container: shows the page at its bottom.
    ///   - loaded: sent when somebody listens for the first time; nothing by default.
    ///   - state: makes the page's state of the interactor's.
    ///   - action: makes the interactor's action of the page's; nil is sent to nobody.
    public init<PageView: StatePresentable>(
        _ page: PageView, in container: any NavigationControllable & ModalControllable, loaded: PageView.Action? = nil,
        state: @escaping (State) -> PageView.State, action: @escaping (PageView.Action) -> Action?
    ) {
        self.container = container
        show = { page.present(state($0)) }
        let interpreter = Interpreter<PageView.Action> { [weak self] in
            if let action = action($0) { self?.listener?.send(action) }
        }
        self.interpreter = interpreter
        page.listener = interpreter
        if let loaded { load = { interpreter.send(loaded) } }
    }

    /// Shows `state`, in the page's words.
    public func present(_ state: State) { show(state) }

    /// Stands beside the presenter, since no class listens to actions of one type and tells of
    /// another one.
    private final class Interpreter<PageAction>: ActionListener {
        private let tell: (PageAction) -> Void

        init(_ tell: @escaping (PageAction) -> Void) { self.tell = tell }

        func send(_ action: PageAction) { tell(action) }
    }
}
