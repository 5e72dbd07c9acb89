import MandalartMain
import MandalartNickName
import Riblet

/// The child that is shown, as a value.
enum InitializationRoute: Hashable, Codable {
    case nickName, main
}

/// Where the beginning leads.
@MainActor
protocol InitializationNavigating: AnyObject {
    func route(to route: InitializationRoute)
}

/// The builders of the beginning's children.
package typealias InitializationChildren = (nickName: any NickNameBuildable, main: any MainBuildable)

final class InitializationRouter: Router<InitializationInteractor>, InitializationRouting, InitializationNavigating {
    private let view: any SwitchControllable
    private let builders: InitializationChildren
    private lazy var flow = ChildSwitch<InitializationRoute>(router: self, container: view) { [unowned self] in
        switch $0 {
        case .nickName: builders.nickName.build(withListener: interactor)
        case .main: builders.main.build()
        }
    }
    /// Where the user wants to be, until there is a main page that can lead there.
    private var wish: Location?
    /// There was a main page, and it does not lead there.
    private var isNowhere = false

    var hasMissed: Bool { isNowhere || main?.hasMissed == true }

    init(interactor: InitializationInteractor, view: any SwitchControllable, builders: InitializationChildren) {
        self.view = view
        self.builders = builders
        super.init(interactor: interactor)
        interactor.router = self
    }

    override var lazyContainers: [any ChildContainer] { [flow] }

    func route(to route: InitializationRoute) {
        flow.show(route)
        if let wish, let main {
            self.wish = nil
            isNowhere = !main.open(wish)
        }
    }

    // MARK: Location

    private var main: (any LocationRouting)? { flow.child as? any LocationRouting }

    var location: Location { main?.location ?? wish ?? Location() }

    func open(_ location: Location) -> Bool {
        isNowhere = false
        if let main { return main.open(location) }
        wish = location
        return true
    }
}
