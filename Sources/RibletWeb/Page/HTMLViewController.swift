import Riblet

/// A view controller that shows a ``View``: set ``view`` to a new value and the page follows.
///
/// Subclass it in a user interface module, conform the subclass to the RIB's `Presentable`, turn states into `view` and actions into calls
/// of the listener.
@MainActor
open class HTMLViewController<Content: View>: WebViewController {
    /// What the view shows. Setting it marks the page; it is compared and sent once, after everything that happens now has happened.
    public final var view: Content {
        didSet { needsRender() }
    }
    private final var sent: Content?

    /// - Parameter view: what it shows first.
    public init(view: Content) {
        self.view = view
        super.init()
    }

    /// Called with what a control sent. Does nothing unless overridden.
    open func handle(_ action: Content.Action) {}

    open override var isReady: Bool { view.isReady }

    override final func writeContent(into writer: inout HTMLWriter) {
        writer.write(.element(rootElement(of: view)))
    }

    override final func compareContent(in differ: inout Differ) {
        guard let sent, sent != view else { return }
        let old = Node.element(rootElement(of: sent))
        differ.compare(old, .element(rootElement(of: view)), position: 0, handlers: 0)
    }

    override final func contentDidSend() {
        sent = view
    }

    override final func deliver(_ event: PageEvent, at path: ArraySlice<HandlerPath.Part>) -> Bool {
        guard let element = Node.element(rootElement(of: view)).element(at: path),
            let action: Content.Action = element.action(for: event)
        else { return false }
        handle(action)
        return true
    }
}
