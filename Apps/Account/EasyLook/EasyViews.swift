import AccountPresentation
import AccountUI
import Riblet

/// The look of another one, with settings in large letters.
package struct EasyViews: AccountViews {
    private let others: any AccountViews
    private let context: AccountUIContext

    /// - Parameters:
    ///   - others: makes all other views.
    ///   - context: of the page.
    package init(_ others: any AccountViews, context: AccountUIContext) {
        self.others = others
        self.context = context
    }

    package func root() -> any RootViewControllable { others.root() }

    package func main() -> any MainPresentable & ViewControllable { others.main() }

    package func loan() -> any LoanPresentable & ViewControllable { others.loan() }

    package func settings() -> any SettingsPresentable & ViewControllable { EasySettingsPresenter(context: context) }
}
