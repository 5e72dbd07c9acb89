import ExplorerCore
import ExplorerDomain
import Riblet

/// The tabs, as values.
enum MainTab: String, Hashable, Codable, CaseIterable {
    case characters, locations, episodes, saved

    /// The first where an address says nothing.
    static let addresses = allCases.map { RouteAddress($0, $0.rawValue) } + [RouteAddress(MainTab.characters)]

    init(_ kind: ExplorerKind) {
        switch kind {
        case .character: self = .characters
        case .location: self = .locations
        case .episode: self = .episodes
        }
    }
}

/// The child over the tabs, as a value.
enum MainModal: Hashable, Codable {
    case settings
    case find
}

/// The builders of the main page's children.
package struct MainChildren {
    let characters: any ListBuildable<ExplorerCharacter>
    let locations: any ListBuildable<ExplorerLocation>
    let episodes: any ListBuildable<ExplorerEpisode>
    /// Nil where there are no favourites.
    let saved: (any SavedBuildable)?
    let settings: any SettingsBuildable
    let find: any FindBuildable

    package init(
        characters: any ListBuildable<ExplorerCharacter>, locations: any ListBuildable<ExplorerLocation>,
        episodes: any ListBuildable<ExplorerEpisode>, saved: (any SavedBuildable)?, settings: any SettingsBuildable,
        find: any FindBuildable
    ) {
        self.characters = characters
        self.locations = locations
        self.episodes = episodes
        self.saved = saved
        self.settings = settings
        self.find = find
    }
}

/// Where the main page leads.
@MainActor
protocol MainNavigating: AnyObject {
    func route(to modal: MainModal)
    func closeModal()
    func show(_ item: ExplorerItem)
}

@MainActor
protocol MainInteractable: Interactable, ListListener, SettingsListener, FindListener {
    var router: (any MainNavigating)? { get set }
}

/// The main page: a tab with a stack for each kind, and one for what is liked of all of them, where
/// there are favourites. A list is loaded when its tab is seen for the first
/// time.
final class MainRouter: ViewableRouter<any MainInteractable, any TabControllable & ModalControllable>, MainRouting, MainNavigating {
    private let builders: MainChildren
    private lazy var tabs = ChildTabs<MainTab>(router: self, container: viewController, addresses: MainTab.addresses) { [unowned self] in
        switch $0 {
        case .characters: builders.characters.build(withListener: interactor)
        case .locations: builders.locations.build(withListener: interactor)
        case .episodes: builders.episodes.build(withListener: interactor)
        case .saved: builders.saved?.build(withListener: interactor)
        }
    }
    private lazy var modal = ChildSlot<MainModal>(
        router: self, container: viewController, style: { $0 == .find ? .fullScreen : .sheet },
        build: { [unowned self] in
            switch $0 {
            case .settings: builders.settings.build(withListener: interactor)
            case .find: builders.find.build(withListener: interactor)
            }
        })

    init(interactor: any MainInteractable, viewController: any TabControllable & ModalControllable, builders: MainChildren) {
        self.builders = builders
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    /// Makes the containers before saved routes are restored.
    override func didLoad() {
        tabs.onChange = { [unowned self] _ in visit() }
        tabs.onSelect = { [unowned self] tab, again in
            if again { list(tab)?.returnToStart() } else { visit() }
        }
        tabs.set(MainTab.allCases.filter { $0 != .saved || builders.saved != nil })
        modal.addresses.append(RouteAddress(.find, "find"))
    }

    private func list(_ tab: MainTab) -> (any ListRouting)? { tabs.child(tab) as? any ListRouting }

    private func visit() { tabs.selected.flatMap(list)?.visit() }

    // MARK: Routes

    func route(to modal: MainModal) { self.modal.present(modal) }

    func closeModal() { modal.dismiss() }

    func show(_ item: ExplorerItem) {
        modal.dismiss()
        let tab = MainTab(item.kind)
        if tab != tabs.selected { tabs.select(tab) }
        list(tab)?.show(item)
    }
}
