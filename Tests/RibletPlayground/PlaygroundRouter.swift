import Riblet
import RibletWeb

enum Place: String, Hashable, Codable, CaseIterable {
    case rows, order, island, commands, files, forms, choice, typing, entries
}

/// The menu, and the places above it.
final class PlaygroundRouter: LaunchRouter<MenuInteractor, WebNavigationController>, LocationRouting, LocationPrefetching {
    private let log: PlaygroundLog
    private lazy var stack = ChildStack<Place>(router: self, container: viewController) { [log] in Self.build($0, log) }

    init(log: PlaygroundLog) {
        self.log = log
        let menu = MenuController(view: MenuView())
        super.init(interactor: MenuInteractor(menu: menu), viewController: WebNavigationController(root: menu))
        menu.interactor = interactor
    }

    override var lazyContainers: [any ChildContainer] { [stack] }

    private static func build(_ place: Place, _ log: PlaygroundLog) -> any ViewableRouting {
        switch place {
        case .rows: PlaceRouter(RowsController(view: RowsView()))
        case .order: PlaceRouter(OrderController(view: OrderView()))
        case .island: PlaceRouter(IslandController(view: IslandView()))
        case .commands: PlaceRouter(CommandsController(view: CommandsView()))
        case .files: PlaceRouter(FilesController(view: FilesView()))
        case .forms: PlaceRouter(FormsController(view: FormsView()))
        case .choice: PlaceRouter(ChoiceController(view: ChoiceView()))
        case .typing: PlaceRouter(TypingController(view: TypingView()))
        case .entries: PlaceRouter(EntriesController(log))
        }
    }

    var location: Location { Location(path: stack.routes.map(\.rawValue)) }

    func open(_ location: Location) -> Bool {
        let places = location.path.prefix(1).compactMap(Place.init)
        stack.set(places)
        return places.count == location.path.count
    }

    func prefetch(_ location: Location) { log.prefetch(location.urlPath) }
}

/// A place without logic of its own.
final class PlaceRouter: ViewableRouter<Interactor, WebViewController> {
    init(_ controller: WebViewController) { super.init(interactor: Interactor(), viewController: controller) }
}

/// Counts, and keeps the count.
final class MenuInteractor: Interactor, Restorable {
    private let menu: MenuController

    init(menu: MenuController) { self.menu = menu }

    func count() { menu.view.count += 1 }

    func saveState() throws -> SavedValue? { menu.view.count == 0 ? nil : .int(menu.view.count) }
    func restoreState(_ saved: SavedValue) throws { menu.view.count = try saved.decode() }
}

final class MenuController: HTMLViewController<MenuView> {
    weak var interactor: MenuInteractor?
    override var pageTitle: String? { "Menu" }
    override func handle(_ action: MenuView.Action) { interactor?.count() }
}

struct MenuView: View {
    enum Action { case count }
    var count = 0

    var body: HTML<Action> {
        main {
            h1 { "Menu" }
            nav { for place in Place.allCases { a(.href("/\(place.rawValue)")) { place.rawValue } } }
            button(.onClick(.count)) { "Count" }
            p(.id("count")) { "Counted \(count)" }
            input(.id("note"), .aria("label", "Note"))
            div(.class("tall")) {}
            a(.id("low"), .href("/order")) { "Order from below" }
        }
    }
}
