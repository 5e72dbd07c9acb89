/// The common part of ``ChildSlot`` and ``ChildOverlays``: views over the view of a router, each of
/// which the user may dismiss.
@MainActor
public class ModalContainer<Route: Hashable & Codable>: RouteContainer<Route>, ModalControllableListener {
    private final let container: any ModalControllable
    private final let style: (Route) -> ModalStyle

    /// Asked before the user's own dismissal is followed: false keeps the view, for instance for
    /// unsaved work. A dismissal by the application does not ask.
    public final var mayDismiss: ((Route) -> Bool)?

    init(
        router: BaseRouter, container: any ModalControllable, key: String, addresses: [RouteAddress<Route>],
        style: @escaping (Route) -> ModalStyle,
        build: @escaping (Route) -> (any ViewableRouting)?
    ) {
        self.container = container
        self.style = style
        super.init(router: router, key: key, addresses: addresses, build: build)
    }

    final func remove(at index: Int) -> [Route] {
        guard let turn = begin("dismiss") else { return [] }
        return change(turn, keeping: index, then: Array(entries[(index + 1)...])).detached
    }

    // MARK: What the user does

    /// Dismisses what lies on top, where it may be dismissed. The press is used up also where it
    /// may not.
    public override func goBack() -> Bool {
        guard !isEmpty, isInUse else { return false }
        dismissByUser(at: count - 1)
        return true
    }

    /// Follows the user's dismissal of a view, as the container reports it.
    public final func modal(_ container: any ModalControllable, didDismiss viewController: any ViewControllable) {
        guard isInUse, let index = entries.lastIndex(where: { $0.view.isShown(as: viewController) }) else { return }
        dismissByUser(at: index)
    }

    /// Returns true if ``mayDismiss`` is asked first.
    public final func modal(_ container: any ModalControllable, asksBeforeDismissing viewController: any ViewControllable) -> Bool {
        mayDismiss != nil
    }

    private func dismissByUser(at index: Int) {
        let entry = entries[index]
        guard mayDismiss?(entry.route) ?? true else { return }
        // The answer may have taken a while, or the view.
        if let index = entries.firstIndex(where: { $0 === entry }) { _ = remove(at: index) }
    }

    // MARK: Screen

    override func show(keeping count: Int, leaving: [Entry], coming: [Entry]) {
        for entry in leaving { container.dismiss(entry.view) }
        for entry in coming { container.present(entry.view, style: style(entry.route), listener: self) }
    }
}
