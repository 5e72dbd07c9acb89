/// A view that can say whether it is on the screen.
@MainActor
public protocol AppearingViewControllable: ViewControllable {
    /// True if the view is part of what the user sees, be it below another one.
    var isOnScreen: Bool { get }
}
