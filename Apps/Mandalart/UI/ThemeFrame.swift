import MandalartDomain
import RibletWeb

/// The frame round all pages of the application: it says which theme the user chose, and the style sheet follows.
@MainActor
public final class ThemeFrame: HTMLViewController<ThemeFrameView> {
    /// - Parameters:
    ///   - content: what is framed; must be a view of this host.
    ///   - theme: the theme chosen.
    public init(_ content: WebViewController, theme: Theme = .system) {
        super.init(view: ThemeFrameView(content: content, theme: theme))
        content.setContainer(self)
    }

    /// The theme chosen.
    public var theme: Theme {
        get { view.theme }
        set { if newValue != view.theme { view.theme = newValue } }
    }

    /// The view the user is at.
    public override var visibleController: WebViewController { (presentedControllers.last ?? view.content).visibleController }
    /// The view that is shown.
    public override var shownControllers: [WebViewController] { [view.content] }
}

/// What a ``ThemeFrame`` shows.
public struct ThemeFrameView: View {
    let content: WebViewController
    var theme: Theme

    /// Compares what is shown by identity.
    public static func == (a: ThemeFrameView, b: ThemeFrameView) -> Bool { a.content === b.content && a.theme == b.theme }

    /// What it shows.
    public var body: HTML<Never> {
        div(.attr("data-theme", ifPresent: theme == .system ? nil : theme.rawValue)) { slot(content) }
    }
}
