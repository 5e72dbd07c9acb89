import Foundation
import Riblet
import RibletStyle
import RibletWeb
import RibletWebApp

@main
struct Trips: WebApp {
    static func open(_ program: WebProgram) async throws -> WebApplication {
        application(on: try await TripStore(at: program.settings.data.appending(path: "trips.sqlite")))
    }

    static func application(on store: TripStore) -> WebApplication {
        WebApplication(name: "Trips") { _ in RootRouter(store: store) }
    }
}

enum RootTab: Hashable, Codable { case trips, packing }

final class RootRouter: LaunchRouter<Interactor, WebTabController>, LocationRouting {
    private let store: TripStore
    private lazy var tabs = ChildTabs<RootTab>(router: self, container: viewController) { [unowned self] in
        switch $0 {
        case .trips: TripListBuilder(dependency: store).build()
        case .packing: PackingBuilder(dependency: store).build()
        }
    }

    init(store: TripStore) {
        self.store = store
        super.init(interactor: Interactor(), viewController: WebTabController(label: "Trips"))
    }

    override func didLoad() {
        viewController.add(.trips, to: tabs, title: "Trips", iconMarkup: Icon.home.markup)
        viewController.add(.packing, to: tabs, title: "Packing", iconMarkup: Icon.check.markup, at: "packing")
    }
}
