public import Riblet

/// A tab bar without a screen.
@MainActor
open class FakeTabs: FakeView, TabControllable {
    /// The receiver of the user's actions.
    public weak var tabListener: (any TabControllableListener)?
    /// The views of the tabs, in order; nil for one that was not shown yet.
    public private(set) var tabs: [(any ViewControllable)?] = []
    /// The tab that is shown.
    public private(set) var selected = 0

    open func setTabs(_ viewControllers: [(any ViewControllable)?]) {
        tabs = viewControllers.map { $0.map(shown(for:)) }
        selected = 0
    }

    open func selectTab(_ index: Int) { selected = index }

    /// The user taps the tab at `index`, which shows it before anybody is asked, as tab bars do.
    public func userSelects(_ index: Int) {
        guard tabs.indices.contains(index) else { return }
        selected = index
        tabListener?.tabs(self, didSelect: index)
    }
}
