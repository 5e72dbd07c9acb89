import Riblet

/// The view of the root: tabs, and the screen that covers them.
package typealias RootViewControllable = TabControllable & ModalControllable & AlertControllable & ToastControllable

/// The tabs, as values: the one in sight is saved, and stands in the address.
package enum RootTab: String, Hashable, Codable, CaseIterable, Sendable {
    case main, loan

    static let addresses = [RouteAddress(RootTab.loan, "loan"), RouteAddress(RootTab.main)]
}

/// The screen that covers the tabs, as a value.
enum RootScreen: Hashable, Codable {
    case settings

    static let addresses = [RouteAddress(RootScreen.settings, "settings")]
}

/// Addresses: `/` and `/loan` are the tabs, `/settings` and `/loan/settings` the screen over them.
final class RootRouter: LaunchRouter<RootInteractor, any RootViewControllable>, LocationRouting, RootRouting {
    private let dependency: any AccountDependency
    private lazy var tabs = ChildTabs<RootTab>(router: self, container: viewController, addresses: RootTab.addresses) { [unowned self] in
        switch $0 {
        case .main: MainBuilder(dependency: dependency).build(withListener: interactor)
        case .loan: LoanBuilder(dependency: dependency).build(withListener: interactor)
        }
    }
    private lazy var screen = ChildSlot<RootScreen>(
        router: self, container: viewController, addresses: RootScreen.addresses, style: { _ in .fullScreen },
        build: { [unowned self] in
            switch $0 {
            case .settings: SettingsBuilder(dependency: dependency).build(withListener: interactor)
            }
        })

    init(interactor: RootInteractor, viewController: any RootViewControllable, dependency: any AccountDependency) {
        self.dependency = dependency
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    /// Makes the containers before saved routes are restored.
    override func didLoad() {
        super.didLoad()
        tabs.set(RootTab.allCases)
        _ = screen
    }

    func showSettings() { screen.present(.settings) }

    func closeSettings() { screen.dismiss() }

    func showMain() {
        if tabs.selected != .main { tabs.select(.main) }
    }
}
