import PortalCharacter
import PortalCore
import PortalDomain
import PortalEpisode
import PortalLocation
import PortalMain
import PortalRegister
import PortalSearch
import PortalUI
import Riblet
import RibletReactor
import RibletWeb

/// The tree below the root, each RIB with its views and its children: the one place that sees every
/// module.
@MainActor
struct PortalTree {
    let context: PortalUIContext

    func children(_ root: RootComponent) -> RootChildren {
        (
            register: RegisterBuilder(dependency: root) { [context] in
                let page = StateViewController(RegisterView(context: context))
                return StateViews(presenter: page, viewController: WebSwitchController(page, isMain: true))
            }, main: main(root)
        )
    }

    private func main(_ root: RootComponent) -> MainBuilder {
        MainBuilder(dependency: root) { [context] in
            mainTabs(context)
        } children: { [context] main in
            let above = ListChildren(
                search: SearchBuilder(dependency: main, views: searchPages(context)),
                details: DetailGlue(
                    characters: CharacterDetailBuilder(dependency: main) { DetailViews(CharacterDetailLook(context: context), id: $0) },
                    locations: LocationDetailBuilder(dependency: main) { DetailViews(LocationDetailLook(context: context), id: $0) },
                    episodes: EpisodeDetailBuilder(dependency: main) { DetailViews(EpisodeDetailLook(context: context), id: $0) }))
            return MainChildren(
                characters: CharacterListBuilder(
                    dependency: main, views: { ListViews(CharacterListLook(context: context)) }, children: above),
                locations: LocationListBuilder(
                    dependency: main, views: { ListViews(LocationListLook(context: context)) }, children: above),
                episodes: EpisodeListBuilder(
                    dependency: main, views: { ListViews(EpisodeListLook(context: context)) }, children: above),
                settings: SettingsBuilder(dependency: main) { StateViews(SettingsView(context: context)) })
        }
    }
}

// How the needs of each RIB are met by the one above it; the compiler checks it.

extension MainComponent: CharacterDependency, LocationDependency, EpisodeDependency, SearchDependency, SettingsDependency {
    package var characters: any CharacterCatalogue { dependency.characters }
    package var locations: any LocationCatalogue { dependency.locations }
    package var episodes: any EpisodeCatalogue { dependency.episodes }
    package var searches: any RecentSearchRepository { dependency.searches }
    package var session: any SessionRepository { dependency.session }
}
