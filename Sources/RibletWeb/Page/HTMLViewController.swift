import Riblet
import RibletReactor

/// A view controller that shows a ``View``: set ``view`` to a new value and the page follows.
///
/// Subclass it in a user interface module, conform the subclass to the RIB's `Presentable`, turn
/// states into `view` and actions into calls of the listener.
@MainActor
open class HTMLViewController<Content: View>: WebViewController {
    /// The content of the view. Setting it marks the page; the page is compared and sent once,
    /// after all that happens now has happened.
    public final var view: Content {
        didSet {
            rendered = nil
            needsRender()
        }
    }
    /// The body of `view`, once it was used. Rows and views in it are values, which are rendered
    /// only if they differ.
    private final var rendered: Element?
    /// The content that the page shows, once it shows any.
    private final var sentView: Content
    /// The body of `sentView`; nil as well where it was given back, and is made again when needed.
    private final var sentElement: Element?
    private final var isSent = false

    /// - Parameter view: what it shows first.
    public init(view: Content) {
        self.view = view
        sentView = view
        super.init()
    }

    /// Called with what a control sent. Does nothing unless overridden.
    open func handle(_ action: Content.Action) {}

    open override var isReady: Bool { view.isReady }

    override final func writeContent(into writer: inout HTMLWriter) {
        writer.write(.element(element))
    }

    override final func compareContent(in differ: inout Differ) {
        guard isSent else { return }
        if sentView == view {
            rendered = sentElement
        } else {
            differ.compare(.element(sentElement ?? rootElement(of: sentView)), .element(element), position: 0, handlers: 0)
        }
    }

    override final func contentDidSend() {
        // Nothing has been set since it was sent.
        guard !isSent || sentElement !== rendered else { return }
        isSent = true
        sentView = view
        sentElement = element
    }

    override final func releaseContent() {
        guard sentElement != nil, sentView == view else { return }
        rendered = nil
        sentElement = nil
    }

    override final func nameOfControl(at path: ArraySlice<HandlerPath.Part>) -> ControlName {
        let node = Node.element(element)
        return node.place(at: path).map { ControlName(of: $0.element, in: node) } ?? ControlName()
    }

    override final func deliver(_ event: PageEvent, at path: ArraySlice<HandlerPath.Part>) -> Bool {
        #if DEBUG
        page?.handled = HandledEvent(of: self)
        #endif
        let shown = element
        // A change by the event is compared with it.
        if sentElement == nil, sentView == view { sentElement = shown }
        guard let place = Node.element(shown).place(at: path), let action: Content.Action = place.action(for: event)
        else { return false }
        #if DEBUG
        page?.handled?.action = EffectFailure.name(of: action)
        #endif
        handle(action)
        return true
    }

    private final var element: Element {
        if let rendered { return rendered }
        let made = rootElement(of: view)
        rendered = made
        return made
    }
}
