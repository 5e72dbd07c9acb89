import AccountPresentation
import AccountUI
import Riblet
import RibletReactor
import RibletWeb

/// The view of Loan for its tree: it stands for the page, and translates.
final class LoanPresenter: LoanPresentable, ViewControllable {
    var listener: (any ActionListener<LoanAction>)? {
        get { mapper.listener }
        set {
            mapper.listener = newValue
        }
    }
    private let page: StateViewController<LoanView>
    private let mapper = ListenerMapper { (action: LoanViewAction) in action.mapped }

    var shownViewController: any ViewControllable { page }

    init(context: AccountUIContext) {
        page = StateViewController(LoanView(context: context))
        page.listener = mapper
    }

    func present(_ state: LoanState) { page.present(state.mapped) }
}
