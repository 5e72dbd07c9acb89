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

enum RootTab: Hashable, Codable, CaseIterable { case trips, packing }

final class RootRouter: LaunchRouter<Interactor, WebTabController>, LocationRouting {
    private let store: TripStore
    private lazy var tabs = ChildTabs<RootTab>(
        router: self, container: viewController, addresses: [RouteAddress(.packing, "packing"), RouteAddress(.trips)],
        attachingWhenShown: RootTab.allCases
    ) { [unowned self] in
        switch $0 {
        case .trips: TripListBuilder(dependency: store).build()
        case .packing: PackingBuilder(dependency: store).build()
        }
    }

    init(store: TripStore) {
        self.store = store
        let tabs = [
            WebTab(title: "Trips", iconMarkup: Icon.home.markup, href: "/"),
            WebTab(title: "Packing", iconMarkup: Icon.check.markup, href: "/packing"),
        ]
        super.init(interactor: Interactor(), viewController: WebTabController(label: "Trips", tabs: tabs))
    }

    override func didLoad() { tabs.select(.trips) }
}
