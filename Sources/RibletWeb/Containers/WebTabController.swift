import Riblet

/// One tab as the user sees it.
public struct WebTab: Sendable, Equatable {
    /// The words below the icon.
    public let title: String
    /// The markup of the icon: shapes of an `svg` element with a 24 by 24 view box, from the
    /// program's own source.
    public let iconMarkup: String
    /// Where the tab's link leads while there is no live connection.
    public let href: String

    /// A tab's title, icon and address.
    public init(title: String, iconMarkup: String, href: String) {
        self.title = title
        self.iconMarkup = iconMarkup
        self.href = href
    }
}

/// Tabs in a page: a bar at the bottom, a rail on wide screens; none as long as there is one tab.
/// All views that were shown stay in the page; one is seen.
@MainActor
public final class WebTabController: HTMLViewController<TabsView>, TabControllable {
    /// The receiver of the user's actions.
    public weak var tabListener: (any TabControllableListener)?
    private var controllers: [WebViewController?] = []

    /// - Parameters:
    ///   - label: names the bar for assistive technology.
    ///   - tabs: titles, icons and links, in the order of the views set later; none where
    ///     ``add(_:to:title:iconMarkup:at:)`` adds them.
    public init(label: String, tabs: [WebTab] = []) {
        super.init(view: TabsView(label: label, tabs: tabs, controllers: [], selected: 0))
    }

    /// Adds a tab behind the others, in the bar and in `tabs`; its RIB is attached when the tab is
    /// shown for the first time. For `didLoad()` of the router at the root of the page.
    ///
    /// ```swift
    /// viewController.add(.trips, to: tabs, title: "Trips", iconMarkup: Icon.home.markup)
    /// viewController.add(.packing, to: tabs, title: "Packing", iconMarkup: Icon.check.markup, at: "packing")
    /// ```
    ///
    /// - Parameters:
    ///   - route: the route of the tab. One that is there already only gets a further address.
    ///   - tabs: the tabs that this bar shows.
    ///   - title: the words below the icon.
    ///   - iconMarkup: the markup of the icon; see ``WebTab/iconMarkup``.
    ///   - names: the segments of the tab's address, to which its link leads as well. Without any,
    ///     the tab is where an address names none.
    public func add<Route: Sendable>(
        _ route: Route, to tabs: ChildTabs<Route>, title: String, iconMarkup: String, at names: String...
    ) {
        guard tabs.add(route, at: names) else { return }
        view.tabs.append(WebTab(title: title, iconMarkup: iconMarkup, href: Location(path: names).urlPath))
    }

    /// Sets the tabs, in order; one that has no view yet is in the bar, and nothing of it in the
    /// page.
    public func setTabs(_ viewControllers: [(any ViewControllable)?]) {
        for controller in controllers { controller?.setContainer(nil) }
        controllers = viewControllers.map { $0.map(shown(for:)) }
        for controller in controllers { controller?.setContainer(self) }
        view.controllers = controllers
    }

    /// Shows the tab at an index.
    public func selectTab(_ index: Int) {
        view.selected = index
    }

    public override func handle(_ action: TabsView.Action) {
        switch action {
        case .select(let index): tabListener?.tabs(self, didSelect: index)
        }
    }

    private var selectedController: WebViewController? {
        controllers.indices.contains(view.selected) ? controllers[view.selected] : nil
    }

    public override var visibleController: WebViewController {
        (presentedControllers.last ?? selectedController)?.visibleController ?? self
    }

    public override var shownControllers: [WebViewController] { selectedController.map { [$0] } ?? [] }

    public override var containedControllers: [WebViewController] { controllers.compactMap { $0 } }
}

/// The view of a ``WebTabController``.
public struct TabsView: View {
    /// An action of the tab bar.
    public enum Action: Sendable, Equatable {
        case select(Int)
    }

    let label: String
    var tabs: [WebTab]
    var controllers: [WebViewController?]
    var selected: Int

    /// The selected tab and the bar.
    public var body: HTML<Action> {
        div(.class("app")) {
            main(.id("main"), .attr("tabindex", "-1")) {
                each(
                    controllers.enumerated().compactMap { index, controller in
                        controller.map { TabPanel(controller: $0, isSelected: index == selected) }
                    })
            }
            // One tab leads nowhere.
            if tabs.count > 1 {
                nav(.class("tabs"), .aria("label", label)) {
                    for (index, tab) in tabs.enumerated() {
                        a(.href(tab.href), .attr("aria-current", ifPresent: index == selected ? "page" : nil), .onClick(.select(index))) {
                            span {
                                // The size is that of a page without a style sheet, where a drawing
                                // is as wide as it can be.
                                svg(
                                    .class("line"), .attr("viewBox", "0 0 24 24"), .attr("width", "24"), .attr("height", "24"),
                                    .aria("hidden", true)
                                ).unsafelyRaw(tab.iconMarkup)
                            }
                            tab.title
                        }
                    }
                }
            }
        }
    }

    /// True: the bar itself waits for no content.
    public var isReady: Bool { true }
}

private struct TabPanel: View, Identifiable {
    let controller: WebViewController
    let isSelected: Bool

    var id: ObjectIdentifier { ObjectIdentifier(controller) }

    var body: HTML<TabsView.Action> {
        div(.class("riblet-tabs"), .data("page", ""), .hidden(!isSelected)) { slot(controller) }
    }
}
