import AccountDomain
import Riblet

final class MainRouter: ViewableRouter<MainInteractor, any PageControllable> {
    private let dependency: any AccountDependency
    private lazy var screen = ChildSlot<MainScreen>(
        router: self, container: viewController.container, key: "screen", style: { $0.isSheet ? .sheet : .fullScreen },
        build: { [unowned self] in
            switch $0 {
            case .booking(let place): BookingBuilder(dependency: dependency).build(withListener: interactor, interactor.booking(place))
            case .transfer(let entry): TransferBuilder(dependency: dependency).build(withListener: interactor, entry)
            }
        })

    init(interactor: MainInteractor, viewController: any PageControllable, dependency: any AccountDependency) {
        self.dependency = dependency
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    override func didLoad() {
        screen.addresses.append(RouteAddress("transfer", make: { .transfer(nil) }, isRoute: { !$0.isSheet }))
        screen.addresses.append(
            RouteAddress("movement") { (number: AccountNumber, id: Int) in
                BookingPlace(number, id).map { .booking($0) }
            } values: {
                if case .booking(let place) = $0 { (place.number, place.id) } else { nil }
            })
    }

    // `riblet add rib NAME --parent Main` puts children here.
}

extension MainRouter: LocationRouting {}

/// The pages that cover it, as values: they are saved, and stand in the address.
enum MainScreen: Hashable, Codable {
    case booking(BookingPlace)
    /// The form may be filled in.
    case transfer(TransferState.Entry?)

    var isSheet: Bool { if case .booking = self { true } else { false } }
}

extension AccountNumber: AddressSegment {}

extension MainRouter {
    func show(_ page: MainScreen) { screen.present(page) }

    func close() { screen.dismiss() }
}
