public import Riblet

/// A navigation stack without a screen.
@MainActor
open class FakeNavigation: FakeView, NavigationControllable {
    /// The receiver of the user's actions.
    public weak var navigationListener: (any NavigationControllableListener)?
    /// The views above the bottom one.
    public private(set) var pushed: [any ViewControllable] = []
    /// The number of views above the bottom one after each change.
    public private(set) var depths: [Int] = []

    open func setPushed(_ viewControllers: [any ViewControllable], animated: Bool) {
        pushed = viewControllers.map(shown(for:))
        depths.append(viewControllers.count)
    }

    /// The user goes back until `count` pushed views remain; the stack changes when the listener
    /// follows.
    public func userPops(to count: Int) {
        navigationListener?.navigation(self, didPopTo: count)
    }

    /// The user goes back by one.
    public func userGoesBack() {
        guard !pushed.isEmpty else { return }
        userPops(to: pushed.count - 1)
    }
}
