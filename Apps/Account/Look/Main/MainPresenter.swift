import AccountPresentation
import AccountUI
import Riblet
import RibletReactor
import RibletWeb

/// The view of Main for its tree: it stands for the page, and translates.
final class MainPresenter: MainPresentable, ViewControllable {
    var listener: (any ActionListener<MainAction>)? {
        get { mapper.listener }
        set {
            let isFirst = mapper.listener == nil
            mapper.listener = newValue
            // The page is there from the beginning, so it has loaded when somebody listens.
            if isFirst { newValue?.send(.viewDidLoad) }
        }
    }
    private let page: StateViewController<MainView>
    private let mapper = ListenerMapper { (action: MainViewAction) in action.mapped }

    var shownViewController: any ViewControllable { page }

    init(context: AccountUIContext) {
        page = StateViewController(MainView(context: context))
        page.listener = mapper
    }

    func present(_ state: MainState) { page.present(state.mapped) }
}
