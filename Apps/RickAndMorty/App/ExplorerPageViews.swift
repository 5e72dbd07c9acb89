import ExplorerCore
import ExplorerDomain
import ExplorerFavourites
import ExplorerMain
import ExplorerRegister
import ExplorerRoot
import ExplorerSearch
import ExplorerUI
import RibletReactor
import RibletWeb

/// The views of the tree in a browser.
struct ExplorerPageViews: ExplorerViews {
    let context: ExplorerUIContext

    func register() -> StateViews<RegisterState, RegisterAction> {
        let page = StateViewController(RegisterView(context: context))
        return StateViews(presenter: page, viewController: WebSwitchController(page, isMain: true))
    }

    func main(hasSaved: Bool) -> MainViews { mainTabs(context, hasSaved: hasSaved) }
    func characters() -> ListViews<ExplorerCharacter> { ListViews(CharacterListStyle(context: context)) }
    func locations() -> ListViews<ExplorerLocation> { ListViews(LocationListStyle(context: context)) }
    func episodes() -> ListViews<ExplorerEpisode> { ListViews(EpisodeListStyle(context: context)) }
    func saved() -> SavedViews { SavedViews(context) }
    func character(_ id: Int) -> DetailViews<ExplorerCharacter> { DetailViews(CharacterDetailStyle(context: context), id: id) }
    func location(_ id: Int) -> DetailViews<ExplorerLocation> { DetailViews(LocationDetailStyle(context: context), id: id) }
    func episode(_ id: Int) -> DetailViews<ExplorerEpisode> { DetailViews(EpisodeDetailStyle(context: context), id: id) }
    var searches: SearchViewFactories { searchPages(context) }
    func find() -> FindViews { FindViews(inStack: FindPage(context: context), emptyPane: context.words.nothingOpen(nil)) }
    func settings() -> StateViews<SettingsState, SettingsAction> { StateViews(SettingsView(context: context)) }
}
