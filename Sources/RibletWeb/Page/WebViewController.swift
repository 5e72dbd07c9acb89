import Riblet

/// A view in a page: what a router shows and containers hold. Every one can lie over others as a
/// sheet, ask, and tell in passing.
///
/// Subclass ``HTMLViewController`` rather than this.
@MainActor
open class WebViewController: ModalControllable, AlertControllable, ToastControllable {
    /// The container this view is in; a view that is in none is not in any page.
    public final private(set) weak var container: WebViewController?
    /// The page whose root this is.
    final weak var session: Session?
    /// Its number in the page, given when it is written for the first time.
    final var number = 0
    final var isQueued = false

    private final var overlay = Overlay()
    /// The overlay that the page shows.
    private final var sentOverlay = Overlay()
    private final var alertChoices: [Int: @MainActor (Int) -> Void] = [:]
    private final var toastCallbacks: [Int: ToastCallbacks] = [:]
    private final var lastOverlayID = 0
    /// The numbers of the toasts that were shown so far.
    private final var toldToasts: Set<Int> = []

    init() {}

    // MARK: What subclasses tell

    /// The page's title while this view is the one the user is at; `nil` leaves the title to the
    /// container.
    open var pageTitle: String? { nil }

    /// The view the user is at: itself, or the visible one of those it contains.
    open var visibleController: WebViewController { self }

    /// True once the first content has arrived.
    open var isReady: Bool { true }

    /// True if the subject of the view exists; see ``StateView/isFound``.
    open var isFound: Bool { true }

    /// True while the existence of the subject is not known yet; see ``StateView/isSought``.
    open var isSought: Bool { false }

    /// The views in it that are seen now, apart from those presented over it. A page load waits for
    /// their first content.
    open var shownControllers: [WebViewController] { [] }

    /// The views in it that lie under those that are seen, as the lower pages of a stack do. The
    /// place that is seen exists only where what they are of does.
    open var coveredControllers: [WebViewController] { [] }

    /// All views in it, in order, whether they are seen now or not, apart from those presented over
    /// it. A container that keeps views out of sight says so here: a session that is restored knows
    /// them again by their order.
    open var containedControllers: [WebViewController] { shownControllers }

    /// Returns true if the content of a contained view is in the page. A container may leave out
    /// views that it hides. Changes of such a view are not sent; its content is written anew when
    /// the view is shown again.
    func isWritten(_ contained: WebViewController) -> Bool { true }

    func writeContent(into writer: inout HTMLWriter) {}
    func compareContent(in differ: inout Differ) {}
    func contentDidSend() {}
    /// Gives back what can be made again out of the content that the page shows.
    func releaseContent() {}
    /// Returns the name by which a reader knows the control at `path`.
    func nameOfControl(at path: ArraySlice<HandlerPath.Part>) -> ControlName { ControlName() }
    /// Sends what arrived to the handler of an element, if it is there now.
    func deliver(_ event: PageEvent, at path: ArraySlice<HandlerPath.Part>) -> Bool { false }

    // MARK: Page

    /// Says which container shows this view, or none. For those who write containers: call it when
    /// the view comes and goes, and write the view with ``slot(_:)``.
    public final func setContainer(_ container: WebViewController?) {
        guard container !== self.container else { return }
        if let container, container.lies(within: self) {
            return TreeEvents.report(UnshowableView(self, withinItselfAt: container.ribPath))
        }
        // Asked before: a view that has left knows its page no longer.
        if self.container != nil { page?.addressBar.noteLeaving() }
        self.container = container
        if container != nil { page?.addressBar.noteComing() }
    }

    /// The container over which messages lie that may outlive this view. A switch is a part of the
    /// page around it: messages of its view lie where those of that page do, not over them.
    final var messageContainer: WebViewController {
        guard let container else { return self }
        guard container is WebSwitchController, let page = container.container else { return container }
        return page.messageContainer
    }

    /// The page this view is in.
    final var page: Session? {
        var controller = self
        while let next = controller.container { controller = next }
        return controller.session
    }

    /// Says that the place where the event that is handled leads takes the entry of this one in the
    /// browser's history: back then leads to what was before both.
    public final func leavesNoEntry() { page?.addressBar.noteNoEntry() }

    /// True if the page contains this view's content.
    final var isWritten: Bool {
        var controller = self
        while let next = controller.container {
            guard next.isWritten(controller) else { return false }
            controller = next
        }
        return controller.session != nil
    }

    /// The number of containers around this view.
    final var depth: Int {
        var depth = 0
        var controller = self
        while let next = controller.container {
            depth += 1
            controller = next
        }
        return depth
    }

    /// Tells the page that what it shows of this view is no longer right.
    final func needsRender() {
        guard let page else { return }
        if !isQueued {
            isQueued = true
            page.enqueue(self)
        }
        // Also where the change is on its way already: a page that nobody is connected to keeps it
        // queued.
        page.contentDidChange()
    }

    #if DEBUG
    /// The view whose content is written now, for what is wrong with it.
    package static weak var written: WebViewController?
    #endif

    final func writeAll(into writer: inout HTMLWriter) {
        #if DEBUG
        let around = Self.written
        Self.written = self
        defer { Self.written = around }
        #endif
        let mark = writer.path.push(position: 0)
        writeContent(into: &writer)
        writer.path.pop(to: mark)
        let overlayMark = writer.path.push(position: 1)
        writer.write(overlay.node)
        writer.path.pop(to: overlayMark)
        didSend()
    }

    final func compareAll(in differ: inout Differ) {
        #if DEBUG
        let around = Self.written
        Self.written = self
        defer { Self.written = around }
        #endif
        compareContent(in: &differ)
        if overlay != sentOverlay { differ.compare(sentOverlay.node, overlay.node, position: 1, handlers: 1) }
        didSend()
    }

    private func didSend() {
        contentDidSend()
        if overlay != sentOverlay { sentOverlay = overlay }
        isQueued = false
    }

    final func receive(_ event: PageEvent, at path: ArraySlice<HandlerPath.Part>) -> Bool {
        guard case .position(let zone)? = path.first else { return false }
        switch zone {
        case 0: return deliver(event, at: path.dropFirst())
        case 1:
            guard let place = overlay.node.place(at: path.dropFirst()), let action: Overlay.Action = place.action(for: event)
            else { return false }
            handleOverlay(action)
            return true
        default: return false
        }
    }

    /// Returns the name by which a reader knows a control of the view, or of what lies over it.
    final func controlName(at path: ArraySlice<HandlerPath.Part>) -> ControlName {
        guard case .position(let zone)? = path.first else { return ControlName() }
        if zone == 0 { return nameOfControl(at: path.dropFirst()) }
        let node = overlay.node
        return node.place(at: path.dropFirst()).map { ControlName(of: $0.element, in: node) } ?? ControlName()
    }

    // MARK: Modal views

    /// Shows a view over this one and over what is presented already.
    public final func present(
        _ viewController: any ViewControllable, style: ModalStyle, listener: (any ModalControllableListener)?
    ) {
        let controller = shown(for: viewController)
        controller.setContainer(self)
        overlay.modals.append(
            Overlay.Modal(viewController: viewController, controller: controller, style: style, listener: listener))
        needsRender()
    }

    /// Removes a presented view.
    public final func dismiss(_ viewController: any ViewControllable) {
        guard let index = overlay.modals.firstIndex(where: { $0.viewController.isShown(as: viewController) }) else { return }
        overlay.modals.remove(at: index).controller.setContainer(nil)
        needsRender()
    }

    /// The views presented over this one, the last on top.
    public final var presentedControllers: [WebViewController] { overlay.modals.map(\.controller) }

    // MARK: Alert and toast

    /// Asks, and tells the index of the chosen button once.
    public final func present(_ alert: Alert, onChoice: @escaping @MainActor (Int) -> Void) {
        lastOverlayID += 1
        alertChoices[lastOverlayID] = onChoice
        overlay.alerts.append(Overlay.AlertEntry(id: lastOverlayID, alert: alert))
        needsRender()
    }

    /// Shows a message that goes by itself.
    public final func show(_ toast: Toast, onAction: @escaping @MainActor () -> Void, onGone: @escaping @MainActor () -> Void) {
        _ = tell(toast, onAction: onAction, onGone: onGone)
    }

    /// Takes away a message that is true no more, where it is still there.
    final func withdraw(_ toast: Int) { endToast(toast)?.onGone() }

    /// Shows a message and returns its number.
    final func tell(_ toast: Toast, onAction: @escaping @MainActor () -> Void, onGone: @escaping @MainActor () -> Void) -> Int {
        // At most three wait for each other: the oldest goes.
        if overlay.toasts.count == 3 { endToast(overlay.toasts[0].id)?.onGone() }
        let id = identifier(of: toast)
        let clock = page?.clock ?? ContinuousClock()
        let timer = Task { @MainActor [weak self] in
            guard (try? await clock.sleep(for: toast.duration)) != nil else { return }
            self?.endToast(id)?.onGone()
        }
        toastCallbacks[id] = ToastCallbacks(onAction: onAction, onGone: onGone, timer: timer)
        overlay.toasts.append(Overlay.ToastEntry(id: id, toast: toast, close: HostWords(language: session?.language ?? "en").close))
        needsRender()
        return id
    }

    /// Returns a number that follows from what a toast tells, where that is told for the first
    /// time. A press that a page sends again after the end of the process means the toast that
    /// tells the same then, if there is one, and not another that has its number by chance.
    private func identifier(of toast: Toast) -> Int {
        // FNV-1a.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in (toast.text + "\n" + (toast.action ?? "")).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var id = Int(hash >> 32)
        while !toldToasts.insert(id).inserted { id += 1 }
        return id
    }

    /// True if a message that goes by itself is shown.
    final var isTelling: Bool { !toastCallbacks.isEmpty }

    private func handleOverlay(_ action: Overlay.Action) {
        switch action {
        case .dismiss(let number):
            guard let modal = overlay.modals.first(where: { $0.controller.number == number }) else { return }
            modal.listener?.modal(self, didDismiss: modal.viewController)
        case .choose(let id, let index):
            guard let position = overlay.alerts.firstIndex(where: { $0.id == id }),
                overlay.alerts[position].alert.buttons.indices.contains(index)
            else { return }
            overlay.alerts.remove(at: position)
            needsRender()
            alertChoices.removeValue(forKey: id)?(index)
        case .toastAction(let id):
            endToast(id)?.onAction()
        case .toastClosed(let id):
            endToast(id)?.onGone()
        }
    }

    @discardableResult
    private func endToast(_ id: Int) -> ToastCallbacks? {
        guard let callbacks = toastCallbacks.removeValue(forKey: id) else { return nil }
        overlay.toasts.removeAll { $0.id == id }
        needsRender()
        return callbacks
    }

    /// The callbacks of a visible toast, with its timer. The timer ends with the view; otherwise
    /// timers of ended pages would run on for seconds.
    private final class ToastCallbacks {
        let onAction: @MainActor () -> Void
        let onGone: @MainActor () -> Void
        private let timer: Task<Void, Never>

        init(onAction: @escaping @MainActor () -> Void, onGone: @escaping @MainActor () -> Void, timer: Task<Void, Never>) {
            self.onAction = onAction
            self.onGone = onGone
            self.timer = timer
        }

        deinit { timer.cancel() }
    }
}

extension WebViewController: Equatable {
    /// Returns true if both are one, so that a view which holds some compares them by identity.
    public nonisolated static func == (a: WebViewController, b: WebViewController) -> Bool { a === b }
}
