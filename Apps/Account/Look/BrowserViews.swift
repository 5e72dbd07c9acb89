import AccountPresentation
import AccountUI
import Riblet
import RibletWeb

/// The views of the tree in a browser.
package struct BrowserViews: AccountViews {
    private let context: AccountUIContext

    package init(context: AccountUIContext) { self.context = context }

    package func root() -> any RootViewControllable {
        WebTabController(label: context.words.tabs, tabs: RootTab.allCases.map { context.tab(main: $0 == .main) })
    }

    package func main() -> any MainPresentable & ViewControllable { MainPresenter(context: context) }

    package func loan() -> any LoanPresentable & ViewControllable { LoanPresenter(context: context) }

    package func settings() -> any SettingsPresentable & ViewControllable { SettingsPresenter(context: context) }
}
