import Riblet
import RibletWeb
import TodoHomeInterface
import TodoProfileInterface
import TodoQuickEntryInterface

/// The root of a page: the application with its two tabs, or the quick-entry page, which is the same todos under another user interface.
///
/// Addresses: `/…` is Home and what lies above it, `/profile…` the profile, `/todomvc…` the quick entry.
final class RootRouter: LaunchRouter<any RootInteractable, WebSwitchController>, LocationRouting {
    struct Builders {
        let home: any HomeBuildable
        let profile: any ProfileBuildable
        let quickEntry: any QuickEntryBuildable
    }

    private let builders: Builders
    private let tabController: WebTabController
    private lazy var tabs = ChildTabs<RootTab>(router: self, container: tabController) { [unowned self] in build($0) }
    private var home: (any HomeRouting)?
    private var profile: (any ProfileRouting)?
    private var quickEntry: (any QuickEntryRouting)?

    init(
        interactor: any RootInteractable, viewController: WebSwitchController, tabController: WebTabController, builders: Builders
    ) {
        self.builders = builders
        self.tabController = tabController
        super.init(interactor: interactor, viewController: viewController)
        tabs.onSelect = { [unowned self] tab, again in
            switch (tab, again) {
            case (.home, true): home?.returnToStart()
            case (.home, false): home?.visit()
            case (.profile, _): break
            }
        }
    }

    /// The tabs are there when what was saved of them comes back.
    override func didLoad() {
        super.didLoad()
        _ = tabs
    }

    // MARK: Location

    var location: Location {
        if let quickEntry { return quickEntry.location.prefixed(by: "todomvc") }
        if tabs.selected == .profile, let profile { return profile.location.prefixed(by: "profile") }
        return home?.location ?? Location()
    }

    func open(_ location: Location) -> Bool {
        switch location.headAndRest {
        case ("todomvc", let rest)?:
            return showQuickEntry().open(rest)
        case ("profile", let rest)?:
            showTabs()
            tabs.select(.profile)
            return profile?.open(rest) ?? false
        default:
            showTabs()
            if tabs.selected != .home { tabs.select(.home) }
            return home?.open(location) ?? false
        }
    }

    // MARK: Children

    private func showQuickEntry() -> any QuickEntryRouting {
        if let quickEntry { return quickEntry }
        tabs.set([])
        home = nil
        profile = nil
        let child = builders.quickEntry.build(withListener: interactor)
        quickEntry = child
        viewController.show(child.viewControllable)
        attachChild(child)
        return child
    }

    private func showTabs() {
        guard home == nil else { return }
        if let quickEntry {
            self.quickEntry = nil
            detachChild(quickEntry)
        }
        viewController.show(tabController)
        tabs.set([.home, .profile])
    }

    private func build(_ tab: RootTab) -> any ViewableRouting {
        switch tab {
        case .home:
            let child = builders.home.build(withListener: interactor)
            home = child
            return child
        case .profile:
            let child = builders.profile.build(withListener: interactor)
            profile = child
            return child
        }
    }
}
