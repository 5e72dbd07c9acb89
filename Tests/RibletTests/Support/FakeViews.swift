import Riblet

final class FakeView: ViewControllable {
    let name: String
    init(_ name: String) { self.name = name }
}

@MainActor
private func names(_ views: [any ViewControllable]) -> [String] { views.map { ($0 as? FakeView)?.name ?? "?" } }

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

    func setTabs(_ viewControllers: [any ViewControllable]) { shown = names(viewControllers) }
    func selectTab(_ index: Int) { selected = index }
    func userSelects(_ index: Int) { tabListener?.tabs(self, didSelect: index) }
}

final class FakeModal: ModalControllable {
    weak var modalListener: (any ModalControllableListener)?
    private(set) var presented: [(view: any ViewControllable, style: ModalStyle)] = []
    /// Reports every dismissal, also those the application asked for, as some containers do.
    var reportsEverything = false

    var shown: [String] { names(presented.map(\.view)) }

    func present(_ viewController: any ViewControllable, style: ModalStyle) { presented.append((viewController, style)) }

    func dismiss(_ viewController: any ViewControllable) {
        presented.removeAll { $0.view === viewController }
        if reportsEverything { modalListener?.modal(self, didDismiss: viewController) }
    }

    func userDismisses() {
        if let top = presented.last { modalListener?.modal(self, didDismiss: top.view) }
    }
}
