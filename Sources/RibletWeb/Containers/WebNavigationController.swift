import Riblet

/// A navigation stack in a page: the topmost view is seen, and the next ones below it stay in the
/// page as they are, out of sight. What lies deeper is taken out of the page until it comes near
/// the top again, so that a page does not grow with the stack; where it was scrolled to is not
/// lost.
///
/// One that is split has two panes where the screen is wide enough, from 900 px with the style
/// sheet of RibletStyle: its bottom view, and beside it the topmost one. What is opened from the
/// bottom view takes the place of what is open: a router sets its routes (`stack.set([route])`)
/// rather than push.
@MainActor
public final class WebNavigationController: HTMLViewController<NavigationStackView>, NavigationControllable {
    /// Would hear of the user's swipes; a page has none. Its back is asked of the tree.
    public weak var navigationListener: (any NavigationControllableListener)?
    private let root: WebViewController
    private var pushed: [WebViewController] = []

    /// - Parameters:
    ///   - root: the view at the bottom.
    ///   - emptyPane: the text of the second pane while nothing lies above the bottom view; nil for
    ///     a stack that is not split.
    public init(root: WebViewController, emptyPane: String? = nil) {
        self.root = root
        super.init(view: NavigationStackView(pages: [root], emptyPane: emptyPane))
        root.setContainer(self)
    }

    /// Shows exactly these views above the bottom one.
    public func setPushed(_ viewControllers: [any ViewControllable], animated: Bool) {
        setPushed(viewControllers, keeping: 0, animated: animated)
    }

    /// Shows exactly these views above the bottom one, of which the first `count` are shown
    /// already.
    public func setPushed(_ viewControllers: [any ViewControllable], keeping count: Int, animated: Bool) {
        let count = max(0, min(count, pushed.count, viewControllers.count))
        let next = viewControllers[count...].map(shown(for:))
        let staying = Set(next.map(ObjectIdentifier.init))
        for controller in pushed[count...] where !staying.contains(ObjectIdentifier(controller)) { controller.setContainer(nil) }
        for controller in next { controller.setContainer(self) }
        pushed.replaceSubrange(count..., with: next)
        view.pages = [root] + pushed
    }

    public override var visibleController: WebViewController {
        let top = pushed.last ?? root
        return (presentedControllers.last ?? top).visibleController
    }

    public override var shownControllers: [WebViewController] {
        guard let top = pushed.last else { return [root] }
        return view.isSplit ? [root, top] : [top]
    }

    /// That of the page on top: a sheet that holds a stack is named by it.
    public override var pageTitle: String? { (pushed.last ?? root).pageTitle }

    public override var coveredControllers: [WebViewController] { containedControllers.dropLast() }

    public override var containedControllers: [WebViewController] { [root] + pushed }

    override func isWritten(_ contained: WebViewController) -> Bool { view.isWritten(contained) }
}

/// The view of a ``WebNavigationController``.
public struct NavigationStackView: View {
    /// The number of topmost pages whose content is in the browser, so that going back by a step or
    /// two shows it at once.
    static let writtenCount = 4

    var pages: [WebViewController]
    let emptyPane: String?

    var isSplit: Bool { emptyPane != nil }

    /// Sheets over the stack are no page of it, and always written.
    func isWritten(_ page: WebViewController) -> Bool {
        guard let index = pages.firstIndex(where: { $0 === page }) else { return true }
        return isWritten(at: index)
    }

    private func isWritten(at index: Int) -> Bool { index >= pages.count - Self.writtenCount || isSplit && index == 0 }

    /// The pages of the stack, in order.
    public var body: HTML<Never> {
        div(.class("riblet-nav"), .class("split", when: isSplit)) {
            each(
                pages.enumerated().map {
                    StackPage(controller: $1, isTop: $0 == pages.count - 1, isWritten: isWritten(at: $0))
                })
            if let emptyPane { p(.class("riblet-pane")) { emptyPane } }
        }
    }

    /// True: the stack itself waits for no content.
    public var isReady: Bool { true }
}

private struct StackPage: View, Identifiable {
    let controller: WebViewController
    let isTop: Bool
    let isWritten: Bool

    var id: ObjectIdentifier { ObjectIdentifier(controller) }

    /// The element stays also without its content: the page's script knows by it where the view was
    /// scrolled to.
    var body: HTML<Never> {
        div(.class("riblet-page"), .data("page", ""), .hidden(!isTop)) { if isWritten { slot(controller) } }
    }
}
