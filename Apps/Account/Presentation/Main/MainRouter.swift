import Riblet

final class MainRouter: ViewableRouter<MainInteractor, any PageControllable> {
    private let dependency: any AccountDependency
    private lazy var screen = ChildSlot<MainScreen>(
        router: self, container: viewController.container, key: "screen", style: { _ in .fullScreen },
        build: { [unowned self] in
            switch $0 {
            case .transfer: TransferBuilder(dependency: dependency).build(withListener: interactor)
            }
        })

    init(interactor: MainInteractor, viewController: any PageControllable, dependency: any AccountDependency) {
        self.dependency = dependency
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    override func didLoad() {
        screen.addresses.append(RouteAddress(.transfer, "transfer"))
    }

    // `riblet add rib NAME --parent Main` puts children here.
}

extension MainRouter: LocationRouting {}

/// The pages that cover it, as values: they are saved, and stand in the address.
enum MainScreen: Hashable, Codable {
    case transfer
}

extension MainRouter {
    func showTransfer() { screen.present(.transfer) }

    func closeTransfer() { screen.dismiss() }
}
