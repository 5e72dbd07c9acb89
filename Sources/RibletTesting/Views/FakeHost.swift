public import Riblet

/// The host of a tree without a screen, as a phone or a page is one: its back button asks the tree,
/// and a press that nobody takes leaves the application.
///
/// ```swift
/// let host = FakeHost(root)
/// home.routeToTask(7)
/// host.userPressesBack()
/// #expect(home.children.isEmpty && !host.hasLeft)
/// ```
@MainActor
public final class FakeHost {
    /// The root of the tree.
    public let root: BaseRouter
    /// The answers of the tree to the back presses, in order; true if the tree took the press.
    public private(set) var backPresses: [Bool] = []
    /// True once the user has left the application by going back.
    public var hasLeft: Bool { backPresses.contains(false) }

    /// - Parameter root: the root of the tree; kept.
    public init(_ root: BaseRouter) {
        self.root = root
    }

    /// The user presses the host's back button; the tree is asked from the leaf up.
    ///
    /// - Returns: whether the tree took it.
    @discardableResult
    public func userPressesBack() -> Bool {
        let isTaken = root.goBack()
        backPresses.append(isTaken)
        return isTaken
    }
}
