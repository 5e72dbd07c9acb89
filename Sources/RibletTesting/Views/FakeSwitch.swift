public import Riblet

/// A switch without a screen.
@MainActor
open class FakeSwitch: FakeView, SwitchControllable {
    /// The view that is shown; nil while it is the switch's own.
    public private(set) var shown: (any ViewControllable)?

    open func setContent(_ viewController: (any ViewControllable)?) { shown = viewController.map { shown(for: $0) } }
}
