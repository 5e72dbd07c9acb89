import Riblet

/// A look: the view of each RIB. A module of presenters and mappers implements it.
@MainActor
package protocol AccountViews {
    func root() -> any RootViewControllable
    func main() -> any MainPresentable & ViewControllable
    func loan() -> any LoanPresentable & ViewControllable
    func settings() -> any SettingsPresentable & ViewControllable
}
