import AccountEasyUI
import AccountLook
import AccountPresentation
import AccountUI
import Riblet
import RibletReactor
import RibletWeb

/// The view of Settings in the tree: it stands for the page, and translates between the types of
/// both.
final class EasySettingsPresenter: SettingsPresentable, ViewControllable {
    var listener: (any ActionListener<SettingsAction>)? {
        get { mapper.listener }
        set {
            let isFirst = mapper.listener == nil
            mapper.listener = newValue
            // The page is there from the beginning, so it has loaded when somebody listens.
            if isFirst { newValue?.send(.viewDidLoad) }
        }
    }
    private let page: StateViewController<EasySettingsView>
    private let mapper = ListenerMapper { (action: EasySettingsViewAction) in action.mapped }

    var shownViewController: any ViewControllable { page }

    init(context: AccountUIContext) {
        page = StateViewController(EasySettingsView(context: context))
        page.listener = mapper
    }

    func present(_ state: SettingsState) { page.present(state.easilyMapped) }
}
