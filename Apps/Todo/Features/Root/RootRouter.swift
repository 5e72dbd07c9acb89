import Riblet
import TodoHome
import TodoProfile
import TodoQuickEntry

/// The places of the application.
enum RootTab: Hashable, Codable, CaseIterable {
    case home
    case profile

    static let addresses = [RouteAddress(RootTab.profile, "profile"), RouteAddress(RootTab.home)]
}

/// The pages that replace the tabs.
enum RootPage: Hashable, Codable {
    case quickEntry

    static let name = "todomvc"
    static let addresses = [RouteAddress(RootPage.quickEntry, name)]
}

/// The builders of the root's children.
package typealias RootChildren = (home: any HomeBuildable, profile: any ProfileBuildable, quickEntry: any QuickEntryBuildable)

/// The root of a page: the application with its two tabs, or the quick-entry page, which is the
/// same todos under another user interface.
///
/// Addresses: `/…` is Home and what lies above it, `/profile…` the profile, `/todomvc…` the
/// quick entry.
final class RootRouter: LaunchRouter<any Interactable, any SwitchControllable>, LocationRouting {
    private let builders: RootChildren
    private let tabContainer: any TabControllable
    private lazy var page = ChildSwitch<RootPage>(router: self, container: viewController, addresses: RootPage.addresses) {
        [unowned self] in
        switch $0 {
        case .quickEntry: builders.quickEntry.build()
        }
    }
    /// A page that never shows the profile does without it.
    private lazy var tabs = ChildTabs<RootTab>(
        router: self, container: tabContainer, addresses: RootTab.addresses, attachingWhenShown: RootTab.allCases
    ) { [unowned self] in
        switch $0 {
        case .home: builders.home.build()
        case .profile: builders.profile.build()
        }
    }

    /// `viewController` shows `tabs` where nothing takes their place.
    init(
        interactor: any Interactable, viewController: any SwitchControllable, tabs: any TabControllable, builders: RootChildren
    ) {
        self.builders = builders
        tabContainer = tabs
        super.init(interactor: interactor, viewController: viewController)
        self.tabs.onSelect = { [unowned self] tab, again in
            guard tab == .home, let home = self.tabs.child(.home) as? any HomeRouting else { return }
            if again { home.returnToStart() } else { home.visit() }
        }
    }

    override var lazyContainers: [any ChildContainer] { [page, tabs] }

    /// The tabs and what takes their place are never there together.
    func open(_ location: Location) -> Bool {
        guard location.path.first == RootPage.name else {
            page.show(nil)
            return openContainers(location)
        }
        tabs.set([])
        page.show(.quickEntry)
        let rest = Location(path: Array(location.path.dropFirst()), query: location.query, fragment: location.fragment)
        return (page.child as? any LocationRouting)?.open(rest) ?? false
    }
}
