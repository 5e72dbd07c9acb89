import ExplorerCharacter
import ExplorerCore
import ExplorerDomain
import ExplorerEpisode
import ExplorerFavourites
import ExplorerLocation
import ExplorerMain
import ExplorerRegister
import ExplorerSearch
import ExplorerUI
import Riblet
import RibletReactor
import RibletWeb

/// The tree below the root, each RIB with its views and its children: the one place that sees every
/// module.
@MainActor
struct ExplorerTree {
    let context: ExplorerUIContext

    func children(_ root: RootComponent) -> RootChildren {
        (
            register: RegisterBuilder(dependency: root) { [context] in
                let page = StateViewController(RegisterView(context: context))
                return StateViews(presenter: page, viewController: WebSwitchController(page, isMain: true))
            }, main: main(root)
        )
    }

    private func main(_ root: RootComponent) -> MainBuilder {
        let hasSaved = root.flags.favourites
        return MainBuilder(dependency: root) { [context] in
            mainTabs(context, hasSaved: hasSaved)
        } children: { [context] main in
            let details = DetailFactory(
                characters: CharacterDetailBuilder(dependency: main) { DetailViews(CharacterDetailStyle(context: context), id: $0) },
                locations: LocationDetailBuilder(dependency: main) { DetailViews(LocationDetailStyle(context: context), id: $0) },
                episodes: EpisodeDetailBuilder(dependency: main) { DetailViews(EpisodeDetailStyle(context: context), id: $0) })
            let above = ListChildren(search: SearchBuilder(dependency: main, views: searchPages(context)), details: details)
            return MainChildren(
                characters: CharacterListBuilder(
                    dependency: main, views: { ListViews(CharacterListStyle(context: context)) }, children: above),
                locations: LocationListBuilder(
                    dependency: main, views: { ListViews(LocationListStyle(context: context)) }, children: above),
                episodes: EpisodeListBuilder(
                    dependency: main, views: { ListViews(EpisodeListStyle(context: context)) }, children: above),
                saved: hasSaved
                    ? SavedBuilder(dependency: main, views: { SavedViews(context) }, details: details)
                    : nil,
                settings: SettingsBuilder(dependency: main) { StateViews(SettingsView(context: context)) },
                find: FindBuilder(dependency: main, views: { StateViews(FindPage(context: context)) }))
        }
    }
}

// Ways in which each RIB's dependency is met by the one above it; the compiler checks them.

extension MainComponent: CharacterDependency, LocationDependency, EpisodeDependency, SearchDependency, SavedDependency,
    SettingsDependency
{
    package var characters: any CharacterCatalogue { dependency.characters }
    package var locations: any LocationCatalogue { dependency.locations }
    package var episodes: any EpisodeCatalogue { dependency.episodes }
    package var searches: any RecentSearchRepository { dependency.searches }
    package var session: any SessionRepository { dependency.session }
}
