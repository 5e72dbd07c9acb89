extension ViewControllable {
    /// The view itself: by default it stands for no other view.
    public var shownViewController: any ViewControllable { self }

    /// Follows those that stand for another view, and returns the one that is shown, for whoever
    /// writes a host's containers.
    ///
    /// ```swift
    /// guard let page = viewController.shown(as: Page.self) else {
    ///     TreeEvents.report(
    ///         UnshowableView(viewController, in: "a page", remedy: "make it a Page", path: path))
    ///     return
    /// }
    /// ```
    ///
    /// - Parameter type: what the host can show.
    /// - Returns: nil if the host cannot show it, or where views stand for each other in a
    ///   circle.
    public func shown<Body>(as type: Body.Type) -> Body? { shownAtLast as? Body }

    /// Returns true if a container shows the same view for both.
    package func isShown(as other: any ViewControllable) -> Bool {
        if self === other { return true }
        guard let shown = shownAtLast, let other = other.shownAtLast else { return false }
        return shown === other
    }

    /// The view that stands for itself; nil if there is none.
    package var shownAtLast: (any ViewControllable)? {
        var view: any ViewControllable = self
        // A row that long is a circle.
        for _ in 0..<100 {
            let next = view.shownViewController
            if next === view { return view }
            view = next
        }
        return nil
    }
}

extension BaseRouter {
    /// The view by which the RIB is seen: that of its router, or the one for which that stands.
    package final var shownView: (any ViewControllable)? {
        guard let view = (self as? any ViewableRouting)?.viewControllable else { return nil }
        return view.shownAtLast ?? view
    }
}

/// A view that a host was given to show and cannot. The host shows an empty one, which says so in a
/// debug build, and reports this by ``TreeEvents/report(_:)``.
public struct UnshowableView: Error, TreeProblem {
    /// The path of the RIB at fault, as far as it is known.
    public let path: String
    /// The view, why it cannot be shown and what to do, in one sentence.
    public let message: String

    /// - Parameters:
    ///   - viewController: the view that cannot be shown.
    ///   - place: the place in which it was to be shown, such as "a page".
    ///   - remedy: the remedy for a view of another host, such as "make it an HTMLViewController".
    ///   - path: the path of the RIB that shows it.
    @MainActor
    public init(_ viewController: any ViewControllable, in place: String, remedy: String, path: String) {
        self.path = path
        let type = type(of: viewController)
        guard let shown = viewController.shownAtLast else {
            message = "\(type) cannot be shown in \(place): it stands for a view that stands for it; end the circle of shownViewController"
            return
        }
        let subject = shown === viewController ? "\(type)" : "\(Swift.type(of: shown)), for which \(type) stands,"
        message = "\(subject) cannot be shown in \(place); \(remedy), or implement its shownViewController"
    }

    /// - Parameters:
    ///   - viewController: a view that was to be shown within itself.
    ///   - path: the path of the RIB that shows it.
    @MainActor
    public init(_ viewController: any ViewControllable, withinItselfAt path: String) {
        self.path = path
        message = "\(type(of: viewController)) cannot be shown within itself; give the container another view"
    }

    /// The path and the message in one line.
    public var description: String { "\(path): \(message) [unshowable view]" }
}
