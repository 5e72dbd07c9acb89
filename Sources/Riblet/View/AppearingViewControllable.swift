/// A view that can say whether it is on the screen.
@MainActor
public protocol AppearingViewControllable: ViewControllable {
    /// Whether it is part of what the user sees, be it below something else.
    var isOnScreen: Bool { get }
}
