import Riblet

/// The view of the root: tabs, what covers them, and what is told over both.
package typealias RootViewControllable = TabControllable & ModalControllable & AlertControllable & ToastControllable

/// The tabs, as values: the one in sight is saved, and stands in the address.
package enum RootTab: Hashable, Codable, CaseIterable, Sendable {
    case main
    case loan
}

/// The pages that cover the tabs, as values.
enum RootScreen: Hashable, Codable {
    case settings
}

final class RootRouter: LaunchRouter<RootInteractor, any RootViewControllable>, LocationRouting, RootRouting {
    private let dependency: any AccountDependency
    private lazy var tabs = ChildTabs<RootTab>(router: self, container: viewController, attachingWhenShown: RootTab.allCases) {
        [unowned self] in
        switch $0 {
        case .loan: LoanBuilder(dependency: dependency).build()
        case .main: MainBuilder(dependency: dependency).build(withListener: interactor)
        }
    }
    private lazy var screen = ChildSlot<RootScreen>(
        router: self, container: viewController, style: { _ in .fullScreen },
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

    override func didLoad() {
        tabs.addresses.append(RouteAddress(.loan, "loan"))
        tabs.addresses.append(RouteAddress(.main))
        screen.addresses.append(RouteAddress(.settings, "settings"))
        tabs.select(.main)
    }

    func showMain() {
        if tabs.selected != .main { tabs.select(.main) }
    }

    func showSettings() { screen.present(.settings) }

    func closeSettings() { screen.dismiss() }
}
