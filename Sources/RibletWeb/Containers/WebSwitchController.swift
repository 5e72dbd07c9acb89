import Riblet

/// Shows one view, and another in its place: what a root needs that replaces its whole content.
@MainActor
public final class WebSwitchController: HTMLViewController<SwitchView>, SwitchControllable {
    /// The view that is shown without a child.
    private let own: WebViewController

    /// - Parameters:
    ///   - content: the view shown first, and whenever no other is.
    ///   - isMain: whether it is the page's `main` element. False if the content brings its own.
    public init(_ content: any ViewControllable, isMain: Bool = false) {
        let content = Self.shown(for: content, at: "\(Self.self)")
        own = content
        super.init(view: SwitchView(content: content, isMain: isMain))
        content.setContainer(self)
    }

    /// Shows `viewController`, or the view it was made with, in place of what is shown; does
    /// nothing where it is shown already.
    public func setContent(_ viewController: (any ViewControllable)?) {
        let next = viewController.map(shown(for:)) ?? own
        guard next !== view.content else { return }
        view.content.setContainer(nil)
        next.setContainer(self)
        view.content = next
    }

    /// Shows `viewController` in place of what is shown; does nothing where it is shown already.
    public func show(_ viewController: any ViewControllable) { setContent(viewController) }

    /// The view the user is at.
    public override var visibleController: WebViewController { (presentedControllers.last ?? view.content).visibleController }
    /// That of the view that is shown: a sheet that holds a switch is named by it.
    public override var pageTitle: String? { view.content.pageTitle }
    /// The view that is shown.
    public override var shownControllers: [WebViewController] { [view.content] }
}

/// The view of a ``WebSwitchController``.
public struct SwitchView: View {
    var content: WebViewController
    let isMain: Bool

    /// The child, or the container's own view.
    public var body: HTML<Never> {
        if isMain { main(.id("main"), .attr("tabindex", "-1")) { slot(content) } } else { div { slot(content) } }
    }
}
