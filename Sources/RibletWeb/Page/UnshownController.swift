import Riblet

extension WebViewController {
    /// Returns the view of a page that this one shows for `viewController`. Where a page can show
    /// none, the problem is reported, and an empty view is returned.
    final func shown(for viewController: any ViewControllable) -> WebViewController {
        let controller = Self.shown(for: viewController, at: ribPath)
        guard lies(within: controller) else { return controller }
        return UnshownController(UnshowableView(controller, withinItselfAt: ribPath))
    }

    /// The same, of a view that lies in no other one yet.
    static func shown(for viewController: any ViewControllable, at path: @autoclosure () -> String) -> WebViewController {
        if let controller = viewController.shown(as: WebViewController.self) { return controller }
        return UnshownController(
            UnshowableView(viewController, in: "a page", remedy: "make it an HTMLViewController", path: path()))
    }

    /// Returns true if this is `controller` or lies within it.
    final func lies(within controller: WebViewController) -> Bool {
        sequence(first: self, next: \.container).contains { $0 === controller }
    }

    /// The path of the RIB whose view it is or lies in; its type where it is in no page.
    final var ribPath: String {
        let page = page
        return sequence(first: self, next: \.container).lazy.compactMap { page?.path(of: $0) }.first ?? "\(type(of: self))"
    }
}

/// An empty view where one was to be shown that a page cannot show. To those who build the
/// application it says what is wrong.
final class UnshownController: WebViewController {
    private let problem: UnshowableView

    init(_ problem: UnshowableView) {
        self.problem = problem
        super.init()
        TreeEvents.report(problem)
    }

    override func writeContent(into writer: inout HTMLWriter) {
        writer.raw("<p>")
        if page?.markup.isDevelopment == true { writer.write(escaping: problem.description) }
        writer.raw("</p>")
    }
}
