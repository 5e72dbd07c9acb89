import ExplorerCharacter
import ExplorerCore
import ExplorerDomain
import ExplorerEpisode
import ExplorerFavourites
import ExplorerLocation
import ExplorerMain
import ExplorerRegister
import ExplorerRoot
import ExplorerSearch
import ExplorerTexts
import Riblet
import RibletReactor
import RibletUIKit

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The views of the tree on an iPhone.
struct PhoneViews: ExplorerViews {
    let context: PhoneContext

    func main(hasSaved: Bool) -> MainViews {
        let kinds = ExplorerKind.allCases.map { (context.words.all($0), $0.symbol) }
        let tabs = hasSaved ? kinds + [(context.words.saved, "heart")] : kinds
        return RIBTabBarController(
            items: tabs.enumerated().map { UITabBarItem(title: $1.0, image: UIImage(systemName: $1.1), tag: $0) })
    }

    func register() -> StateViews<RegisterState, RegisterAction> { page(RegisterPage(context)) }
    func characters() -> ListViews<ExplorerCharacter> { list() }
    func locations() -> ListViews<ExplorerLocation> { list() }
    func episodes() -> ListViews<ExplorerEpisode> { list() }
    func character(_ id: Int) -> DetailViews<ExplorerCharacter> { page(DetailPage(context)) }
    func location(_ id: Int) -> DetailViews<ExplorerLocation> { page(DetailPage(context)) }
    func episode(_ id: Int) -> DetailViews<ExplorerEpisode> { page(DetailPage(context)) }
    func settings() -> StateViews<SettingsState, SettingsAction> { page(SettingsPage(context)) }

    func saved() -> SavedViews {
        let page = SavedPage(context)
        return SavedViews(presenter: page, viewController: RIBNavigationController(root: page))
    }

    func find() -> FindViews {
        let page = FindPage(context)
        return FindViews(presenter: page, viewController: RIBNavigationController(root: page))
    }

    var searches: SearchViewFactories { (characters: search(), locations: search(), episodes: search()) }

    private func list<Entity: ToldEntity>() -> ListViews<Entity> {
        let page = ListPage<Entity>(context)
        return ListViews(presenter: page, viewController: RIBNavigationController(root: page))
    }

    private func search<Entity: ToldEntity>() -> SearchViewFactory<Entity> {
        SearchViewFactory { [context] in
            let page = SearchPage<Entity>(context)
            return SearchViews(presenter: page, viewController: page)
        } sheet: { [self] _ in
            page(FilterSheetPage<Entity>(context))
        }
    }

    private func page<State, Action>(_ page: PhonePage<State, Action>) -> StateViews<State, Action> {
        StateViews(presenter: page, viewController: page)
    }
}

extension ExplorerKind {
    /// The symbol of the kind.
    var symbol: String {
        switch self {
        case .character: "person.2"
        case .location: "mappin.and.ellipse"
        case .episode: "tv"
        }
    }
}
