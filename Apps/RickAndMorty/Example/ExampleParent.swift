import PortalCharacter
import PortalCore
import PortalDomain
import PortalEpisode
import PortalLocation
import PortalMain
import PortalRegister
import PortalSearch
import PortalTesting
import PortalUI
import Riblet
import RibletReactor
import RibletStyle
import RibletWeb

/// Stands in for the parent of a feature in one page: it provides fakes, and builds its children as
/// pages that say which one they are.
final class ExampleParent: EmptyComponent, RegisterDependency, MainDependency, SettingsDependency, CharacterDependency, LocationDependency,
    EpisodeDependency, SearchDependency
{
    let characters: any CharacterCatalogue = FakeCatalogue(PortalSamples.characters)
    let locations: any LocationCatalogue = FakeCatalogue(PortalSamples.locations)
    let episodes: any EpisodeCatalogue = FakeCatalogue(PortalSamples.episodes)
    let searches: any RecentSearchRepository = FakeRecentSearches()
    let session: any SessionRepository = FakeSession()
    let flags = PortalFlags()
    let favouritesFactories: [FavouritesFactory] = []
    let companions = PortalCompanions(favourites: FakeFavouritesPlugin())
    private let context: PortalUIContext
    /// Closes the sheet.
    private var finish: () -> Void = {}

    private init(_ context: PortalUIContext) { self.context = context }

    func makePrefetching() -> (any Prefetching)? { nil }
    func makeConnectivity() -> (any ConnectivityWatching)? { nil }

    static func application(of feature: Feature) -> WebApplication {
        let pictures = FakePictures()
        return PortalPages.application(name: "\(feature.rawValue) example", media: { await PictureRoute.answer($0, pictures) }) {
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
                    dependency: self, views: { [context] in ListViews(CharacterListLook(context: context)) }, children: above))
        case .locations:
            list(
                LocationListBuilder(
                    dependency: self, views: { [context] in ListViews(LocationListLook(context: context)) }, children: above))
        case .episodes:
            list(
                EpisodeListBuilder(dependency: self, views: { [context] in ListViews(EpisodeListLook(context: context)) }, children: above))
        case .character:
            page(
                CharacterDetailBuilder(dependency: self) { [context] in DetailViews(CharacterDetailLook(context: context), id: $0) }
                    .build(withListener: self, id: 1))
        case .location:
            page(
                LocationDetailBuilder(dependency: self) { [context] in DetailViews(LocationDetailLook(context: context), id: $0) }
                    .build(withListener: self, id: 1))
        case .episode:
            page(
                EpisodeDetailBuilder(dependency: self) { [context] in DetailViews(EpisodeDetailLook(context: context), id: $0) }
                    .build(withListener: self, id: 1))
        case .search:
            page(
                SearchBuilder(dependency: self, views: searchPages(context)).build(
                    withListener: self, kind: .character, items: []))
        }
    }

    private func page(_ child: any ViewableRouting) -> WebApplication.Root { SingleRootRouter(child, listener: self, isMain: true) }

    private func list(_ builder: some ListBuildable) -> WebApplication.Root {
        let list = builder.build(withListener: self)
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
            mainTabs(context)
        } children: { _ in
            MainChildren(
                characters: ListStandIn<PortalDomain.PortalCharacter>(), locations: ListStandIn<PortalDomain.PortalLocation>(),
                episodes: ListStandIn<PortalDomain.PortalEpisode>(), settings: StandIns())
        }
    }
}

// MARK: - What the features ask of their parent

extension ExampleParent: ListListener, DetailListener, SearchListener, SettingsListener {
    func listWantsSettings() {}

    func detailWants(_ item: PortalItem) {}
    func detailDidFinish() {}

    func searchWants(_ item: PortalItem) {}

    func settingsDidFinish() { finish() }
}
