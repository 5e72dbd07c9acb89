import ExplorerCharacter
import ExplorerCore
import ExplorerDomain
import ExplorerEpisode
import ExplorerFavourites
import ExplorerLocation
import ExplorerMain
import ExplorerRegister
import ExplorerSearch
import ExplorerTesting
import ExplorerUI
import Riblet
import RibletReactor
import RibletWeb
import RibletWebApp

/// A stand-in for the parent of a feature in one page. It provides fakes, and builds its children
/// as pages that show their names.
final class ExampleParent: EmptyComponent, RegisterDependency, MainDependency, SettingsDependency, CharacterDependency, LocationDependency,
    EpisodeDependency, SavedDependency, SearchDependency
{
    let characters: any CharacterCatalogue = FakeCatalogue(ExplorerSamples.characters)
    let locations: any LocationCatalogue = FakeCatalogue(ExplorerSamples.locations)
    let episodes: any EpisodeCatalogue = FakeCatalogue(ExplorerSamples.episodes)
    let searches: any RecentSearchRepository = FakeRecentSearches()
    let session: any SessionRepository = FakeSession()
    let flags = ExplorerFlags()
    let favouritesFactories: [FavouritesFactory] = []
    let explorerWorkers = ExplorerWorkers(favourites: FakeFavouritesPlugin())
    private let context: ExplorerUIContext
    private var finish: () -> Void = {}

    private init(_ context: ExplorerUIContext) { self.context = context }

    func makePrefetching() -> (any Prefetching)? { nil }
    func makeConnectivity() -> (any ConnectivityWatching)? { nil }

    static func application(of feature: Feature) -> WebApplication {
        let pictures = FakePictures()
        return ExplorerPages.application(name: "\(feature.rawValue) example", media: { await PictureRoute.answer($0, pictures) }) {
            _, context in
            ExampleParent(context).root(of: feature)
        }
    }

    private func root(of feature: Feature) -> WebApplication.Root {
        switch feature {
        case .register:
            page(RegisterBuilder(dependency: self) { [context] in StateViews(RegisterView(context: context)) }.build())
        case .main: SingleRootRouter(main.build(), listener: self)
        case .settings: sheet
        case .characters:
            list(
                CharacterListBuilder(
                    dependency: self, views: { [context] in ListViews(CharacterListStyle(context: context)) }, children: above))
        case .locations:
            list(
                LocationListBuilder(
                    dependency: self, views: { [context] in ListViews(LocationListStyle(context: context)) }, children: above))
        case .episodes:
            list(
                EpisodeListBuilder(dependency: self, views: { [context] in ListViews(EpisodeListStyle(context: context)) }, children: above)
            )
        case .character:
            page(
                CharacterDetailBuilder(dependency: self) { [context] in DetailViews(CharacterDetailStyle(context: context), id: $0) }
                    .build(withListener: self, id: 1))
        case .location:
            page(
                LocationDetailBuilder(dependency: self) { [context] in DetailViews(LocationDetailStyle(context: context), id: $0) }
                    .build(withListener: self, id: 1))
        case .episode:
            page(
                EpisodeDetailBuilder(dependency: self) { [context] in DetailViews(EpisodeDetailStyle(context: context), id: $0) }
                    .build(withListener: self, id: 1))
        case .saved:
            list(SavedBuilder(dependency: self, views: { [context] in SavedViews(context) }, details: StandIns()))
        case .search:
            page(
                SearchBuilder(dependency: self, views: searchPages(context)).build(
                    withListener: self, kind: .character, items: []))
        }
    }

    private func page(_ child: any ViewableRouting) -> WebApplication.Root { SingleRootRouter(child, listener: self, isMain: true) }

    private func list(_ builder: some ListBuildable) -> WebApplication.Root { list(builder.build(withListener: self)) }

    private func list(_ builder: SavedBuilder) -> WebApplication.Root { list(builder.build(withListener: self)) }

    private func list(_ list: any ListRouting) -> WebApplication.Root {
        list.visit()
        return page(list)
    }

    private var sheet: WebApplication.Root {
        let settings = SettingsBuilder(dependency: self) { [context] in StateViews(SettingsView(context: context)) }
        let root = SheetRootRouter("Settings") { settings.build(withListener: self) }
        finish = { [weak root] in root?.close() }
        return root
    }

    private var above: ListChildren { ListChildren(search: StandIns(), details: StandIns()) }

    private var main: MainBuilder {
        MainBuilder(dependency: self) { [context] in
            mainTabs(context, hasSaved: true)
        } children: { _ in
            MainChildren(
                characters: ListStandIn<ExplorerDomain.ExplorerCharacter>(), locations: ListStandIn<ExplorerDomain.ExplorerLocation>(),
                episodes: ListStandIn<ExplorerDomain.ExplorerEpisode>(), saved: StandIns(), settings: StandIns(), find: StandIns())
        }
    }
}

// MARK: - What the features ask of their parent

extension ExampleParent: ListListener, DetailListener, SearchListener, SettingsListener {
    func listWantsSettings() {}
    func listWantsFind() {}

    func detailWants(_ item: ExplorerItem) {}
    func detailTurns(to item: ExplorerItem) {}
    func detailDidFinish() {}

    func searchWants(_ item: ExplorerItem) {}

    func settingsDidFinish() { finish() }
}
