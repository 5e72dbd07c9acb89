import AccountEasyUI
import AccountPresentation
import AccountUI
import Riblet
import RibletReactor
import RibletWeb

/// The looks of the application.
package enum AccountStyle: String, CaseIterable, Sendable {
    case browser
    /// Settings in large letters.
    case easy
}

/// The views of the tree in a browser: each presenter stands for a page, and maps.
package struct BrowserViews: AccountViews {
    private let context: AccountUIContext
    private let style: AccountStyle

    package init(context: AccountUIContext = AccountUIContext(), style: AccountStyle = .browser) {
        self.context = context
        self.style = style
    }

    package func root() -> any RootViewControllable {
        WebTabController(label: context.words.tabs, tabs: RootTab.allCases.map { $0.mapped(context) })
    }

    package func main() -> MappingPresenter<MainState, MainAction> {
        MappingPresenter(MainView(context: context), loaded: .viewDidLoad) {
            $0.mapped
        } action: {
            $0.mapped
        }
    }

    package func settings() -> MappingPresenter<SettingsState, SettingsAction> {
        switch style {
        case .browser:
            MappingPresenter(SettingsView(context: context), loaded: .viewDidLoad) {
                $0.mapped
            } action: {
                $0.mapped
            }
        case .easy:
            MappingPresenter(EasySettingsView(context: context), loaded: .viewDidLoad) {
                $0.mapped
            } action: {
                $0.mapped
            }
        }
    }

    package func loan() -> MappingPresenter<LoanState, LoanAction> {
        MappingPresenter(LoanView(context: context)) {
            $0.mapped
        } action: {
            $0.mapped
        }
    }

    package func transfer() -> MappingPresenter<TransferState, TransferAction> {
        MappingPresenter(TransferView(context: context), loaded: .viewDidLoad) {
            $0.mapped
        } action: {
            $0.mapped
        }
    }

    package func booking() -> MappingPresenter<BookingState, BookingAction> {
        MappingPresenter(BookingView(context: context), loaded: .viewDidLoad) {
            $0.mapped
        } action: {
            $0.mapped
        }
    }
}
