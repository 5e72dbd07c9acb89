import Riblet
public import RibletReactor

/// A ``View`` of one state, which a ``StateViewController`` shows.
///
/// ```swift
/// struct CounterView: StateView {
///     var state = CounterState()
///
///     var body: HTML<CounterAction> { button(.onClick(.increase)) { "\(state.count)" } }
/// }
/// ```
public protocol StateView<State, Action>: View {
    /// The state that the view shows.
    associatedtype State

    /// The state that the view shows; before the first state has come, the state that the RIB
    /// begins with.
    var state: State { get set }

    /// The page's title while the user is at this view; nil, as it is unless implemented, leaves
    /// the title to the container.
    var pageTitle: String? { get }

    /// True if the subject of the view exists. A page load whose subject is known not to exist
    /// is answered with the status 404. True by default.
    var isFound: Bool { get }

    /// True while it is not known whether the subject of the view exists. A page that lies over
    /// this one has a subject only where this one has: its first answer waits until this is known.
    /// False by default.
    var isSought: Bool { get }

    /// The notices and questions of the state as toasts and alerts, the same ones in the same order
    /// for every state. None unless implemented.
    var messages: [ViewMessage<Action>] { get }
}

extension StateView {
    /// Nil by default: the container chooses the title.
    public var pageTitle: String? { nil }
    /// True by default: the subject exists.
    public var isFound: Bool { true }
    /// False by default: the existence of the subject is known.
    public var isSought: Bool { false }
    /// Nothing is told or asked.
    public var messages: [ViewMessage<Action>] { [] }
}

/// Shows a state as a ``StateView`` and sends the actions of its controls to the interactor. It is
/// the complete view of a RIB that only shows a state and takes actions.
///
/// It also shows the notices and questions of the state, as ``StateView/messages`` says. If the
/// interactor needs more of its view, subclass it and conform the subclass to the refined protocol.
@MainActor
open class StateViewController<Content: StateView>: HTMLViewController<Content>, StatePresentable {
    /// Takes what the controls send; nil before the interactor is active for the first time.
    public final weak var listener: (any ActionListener<Content.Action>)? {
        didSet {
            #if DEBUG
            hasBeenHeard = true
            #endif
        }
    }
    /// Those of the view's messages, in their order.
    private final var followers: [PulseFollower] = []
    /// The notices whose toasts may still be shown, with the message that they are of.
    private final var told: [Told] = []
    #if DEBUG
    private final var hasBeenHeard = false
    #endif

    /// - Parameter view: what it shows before the first state.
    public init(_ view: Content) { super.init(view: view) }

    /// Shows `state`, and what it tells and asks.
    open func present(_ state: Content.State) {
        view.state = state
        let messages = view.messages
        while followers.count < messages.count { followers.append(PulseFollower()) }
        told.removeAll { one in
            if messages[one.message].isTrue(one.notice) { return false }
            one.place?.withdraw(one.toast)
            return true
        }
        for (index, message) in messages.enumerated() {
            if let news = message.news(&followers[index]) { show(news, of: index) }
        }
    }

    private func show(_ news: ViewMessage<Content.Action>.Content, of message: Int) {
        switch news {
        case .toast(let shown, let notice, let isOverContainer):
            // Over a container it may outlive this view.
            let place = isOverContainer ? messageContainer : self
            let id = place.tell(shown.toast) { [weak listener] in
                if let action = shown.action { listener?.send(action) }
            } onGone: {
            }
            // No more than three are shown at once.
            told = told.suffix(2) + [Told(message: message, notice: notice, toast: id, place: place)]
        case .alert(let shown):
            present(shown.alert) { [weak listener] choice in
                // A host that offers a button where there is none, as for an alert without answers,
                // sends nothing.
                if shown.actions.indices.contains(choice) { listener?.send(shown.actions[choice]) }
            }
        }
    }

    /// A notice with its toast, and the view that the toast lies over.
    private struct Told {
        let message: Int
        let notice: Any
        let toast: Int
        weak var place: WebViewController?
    }

    open override var pageTitle: String? { view.pageTitle }

    open override var isFound: Bool { view.isFound }

    open override var isSought: Bool { view.isSought }

    open override func handle(_ action: Content.Action) {
        #if DEBUG
        if !hasBeenHeard { page?.report(PageProblem(.deadControl, at: ribPath, EffectFailure.name(of: action))) }
        if let interactor = listener as? Interactor { page?.reportMissingListener(of: interactor) }
        #endif
        listener?.send(action)
    }
}
