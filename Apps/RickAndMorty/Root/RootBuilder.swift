import ExplorerCharacter
import ExplorerCore
import ExplorerDomain
import ExplorerEpisode
import ExplorerFavourites
import ExplorerLocation
import ExplorerMain
import ExplorerRegister
import ExplorerSearch
import Riblet
import RibletReactor

/// Makes the views of the tree, which a host has its own of.
@MainActor
package protocol ExplorerViews: Sendable {
    func register() -> StateViews<RegisterState, RegisterAction>
    /// The tabs; the last one is there where `hasSaved`.
    func main(hasSaved: Bool) -> MainViews
    func characters() -> ListViews<ExplorerCharacter>
    func locations() -> ListViews<ExplorerLocation>
    func episodes() -> ListViews<ExplorerEpisode>
    func saved() -> SavedViews
    func character(_ id: Int) -> DetailViews<ExplorerCharacter>
    func location(_ id: Int) -> DetailViews<ExplorerLocation>
    func episode(_ id: Int) -> DetailViews<ExplorerEpisode>
    var searches: SearchViewFactories { get }
    func find() -> FindViews
    func settings() -> StateViews<SettingsState, SettingsAction>
}

/// The needs of the whole tree of a page or a scene.
package protocol RootDependency: RegisterDependency, MainDependency {}

/// Builds the root and the tree below it: the one place that sees every module.
package final class RootBuilder: ViewableBuilder<any RootDependency, any ExplorerViews> {
    /// A new tree, not launched yet.
    ///
    /// - Parameters:
    ///   - frame: shows one page in place of another.
    ///   - notices: tells over every page what happens to the data; nil where nothing is kept.
    /// - Returns: the root.
    package func build(in frame: any SwitchControllable, notices: (any Working)?) -> any LaunchRouting & LocationRouting {
        RootRouter(
            interactor: RootInteractor(session: dependency.session, notices: notices), viewController: frame,
            builders: (register: RegisterBuilder(dependency: dependency, views: views.register), main: main()),
            hasSaved: dependency.flags.favourites)
    }

    private func main() -> MainBuilder {
        let hasSaved = dependency.flags.favourites
        return MainBuilder(dependency: dependency) { [views] in
            views.main(hasSaved: hasSaved)
        } children: { [views] main in
            let details = DetailFactory(
                characters: CharacterDetailBuilder(dependency: main, views: views.character),
                locations: LocationDetailBuilder(dependency: main, views: views.location),
                episodes: EpisodeDetailBuilder(dependency: main, views: views.episode))
            let above = ListChildren(search: SearchBuilder(dependency: main, views: views.searches), details: details)
            return MainChildren(
                characters: CharacterListBuilder(dependency: main, views: views.characters, children: above),
                locations: LocationListBuilder(dependency: main, views: views.locations, children: above),
                episodes: EpisodeListBuilder(dependency: main, views: views.episodes, children: above),
                saved: hasSaved ? SavedBuilder(dependency: main, views: views.saved, details: details) : nil,
                settings: SettingsBuilder(dependency: main, views: views.settings),
                find: FindBuilder(dependency: main, views: views.find, details: details))
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
