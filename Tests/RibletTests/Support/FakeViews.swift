import Riblet

final class FakeView: ViewControllable {
    let name: String
    init(_ name: String) { self.name = name }
}

@MainActor
private func names(_ views: [any ViewControllable]) -> [String] { views.map { ($0 as? FakeView)?.name ?? "?" } }

/// A tab without a view is a dash.
@MainActor
private func tabNames(_ views: [(any ViewControllable)?]) -> [String] { views.map { $0 == nil ? "-" : ($0 as? FakeView)?.name ?? "?" } }

final class FakeNavigation: NavigationControllable {
    weak var navigationListener: (any NavigationControllableListener)?
    private(set) var shown: [String] = []
    private(set) var calls = 0
    var onSet: (() -> Void)?

    func setPushed(_ viewControllers: [any ViewControllable], animated: Bool) {
        shown = names(viewControllers)
        calls += 1
        onSet?()
    }

    func userPops(to count: Int) { navigationListener?.navigation(self, didPopTo: count) }
}

final class FakeTabs: TabControllable {
    weak var tabListener: (any TabControllableListener)?
    private(set) var shown: [String] = []
    private(set) var selected = -1

    func setTabs(_ viewControllers: [(any ViewControllable)?]) { shown = tabNames(viewControllers) }
    func selectTab(_ index: Int) { selected = index }
    func userSelects(_ index: Int) { tabListener?.tabs(self, didSelect: index) }
}

final class FakeSwitch: SwitchControllable {
    private(set) var shown: String?
    var onShow: (() -> Void)?

    func setContent(_ viewController: (any ViewControllable)?) {
        shown = viewController.map { names([$0])[0] }
        onShow?()
    }
}

final class FakeModal: ModalControllable {
    struct Presented {
        let view: any ViewControllable
        let style: ModalStyle
        weak var listener: (any ModalControllableListener)?
    }

    private(set) var presented: [Presented] = []
    /// Reports every dismissal, also those the application asked for, as some containers do.
    var reportsEverything = false

    var shown: [String] { names(presented.map(\.view)) }

    func present(_ viewController: any ViewControllable, style: ModalStyle, listener: (any ModalControllableListener)?) {
        presented.append(Presented(view: viewController, style: style, listener: listener))
    }

    func dismiss(_ viewController: any ViewControllable) {
        let listener = presented.first { $0.view === viewController }?.listener
        presented.removeAll { $0.view === viewController }
        if reportsEverything { listener?.modal(self, didDismiss: viewController) }
    }

    /// The topmost, by default.
    func userDismisses(_ view: (any ViewControllable)? = nil) {
        guard let entry = presented.last(where: { view == nil || $0.view === view }) else { return }
        entry.listener?.modal(self, didDismiss: entry.view)
    }
}
