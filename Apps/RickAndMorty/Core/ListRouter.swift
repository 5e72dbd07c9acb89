import ExplorerDomain
import Riblet

/// The pages above a list, as values.
enum ListRoute: Hashable, Codable {
    case search
    case detail(ExplorerItem)

    /// `search`, right above the list, and details at any depth.
    static let addresses: [RouteAddress<ListRoute>] =
        [RouteAddress(.search, "search").above { $0 == nil }]
        + ExplorerItem.addresses {
            .detail($0)
        } item: {
            if case .detail(let item) = $0 { item } else { nil }
        }
}

/// The builders of what lies above a list.
package struct ListChildren {
    let search: any SearchBuildable
    let details: AnyDetailBuilding

    package init(search: any SearchBuildable, details: AnyDetailBuilding) {
        self.search = search
        self.details = details
    }
}

/// Where a page with details above it leads.
@MainActor
package protocol DetailNavigating: AnyObject {
    /// Opens what the page lists, in the place of what is open.
    func show(_ item: ExplorerItem)
    func routeToDetail(of item: ExplorerItem)
    /// Opens another detail in the place of the topmost one.
    func turn(to item: ExplorerItem)
    func closeTop()
    /// Returns true for a detail right above the page.
    func isFirst(_ item: ExplorerItem) -> Bool
}

/// Where a list leads.
@MainActor
protocol ListNavigating: DetailNavigating {
    func routeToSearch()
    /// The fields of the search that a detail was opened from; nil where it was opened from none.
    func fields(below item: ExplorerItem) -> [FilterItem]?
}

@MainActor
protocol ListInteractable: Interactable, DetailListener, SearchListener {
    var router: (any ListNavigating)? { get set }
    func visit()
    /// The items of the list's choice.
    var items: [FilterItem] { get }
    /// Lists what an address names.
    func open(_ items: [FilterItem])
}

final class ListRouter: ViewableRouter<any ListInteractable, any NavigationControllable & ModalControllable>, ListRouting, ListNavigating {
    private let kind: ExplorerKind
    private let builders: ListChildren
    /// The fields of a search that an address leads to, until it is built.
    private var wishedFields: [FilterItem] = []
    private lazy var stack = ChildStack<ListRoute>(router: self, container: viewController) { [unowned self] in
        switch $0 {
        case .search: builders.search.build(withListener: interactor, kind: kind, items: wishedFields)
        case .detail(let item): builders.details.detail(of: item, listener: interactor)
        }
    }

    init(
        kind: ExplorerKind, interactor: any ListInteractable, viewController: any NavigationControllable & ModalControllable,
        builders: ListChildren
    ) {
        self.kind = kind
        self.builders = builders
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    /// Lists of all kinds have this router.
    override var name: String { kind.typeName + "List" }

    override func didLoad() { stack.addresses = ListRoute.addresses }

    // MARK: Routes

    func visit() { interactor.visit() }

    func returnToStart() { stack.set([]) }

    func show(_ item: ExplorerItem) { stack.set([.detail(item)]) }

    /// Twice in a row is a press too many.
    func routeToDetail(of item: ExplorerItem) { stack.pushSingleTop(.detail(item)) }

    func turn(to item: ExplorerItem) { stack.replaceTop(.detail(item)) }

    func routeToSearch() { stack.pushSingleTop(.search) }

    func closeTop() { stack.pop() }

    func isFirst(_ item: ExplorerItem) -> Bool { stack.routes.first == .detail(item) }

    func fields(below item: ExplorerItem) -> [FilterItem]? {
        guard stack.routes.starts(with: [.search, .detail(item)]) else { return nil }
        return search?.location.query.map { FilterItem(name: $0.name, value: $0.value) }
    }

    // MARK: Location

    /// The choice of the list, or the fields of a search, stay in the address when a detail lies
    /// above it.
    var location: Location {
        var location = containersLocation
        location.query = search?.location.query ?? interactor.items.map { Location.Item($0.name, $0.value) }
        return location
    }

    @discardableResult
    func open(_ location: Location) -> Bool {
        wishedFields = location.query.prefix(32).map { FilterItem(name: $0.name, value: $0.value) }
        let isThere = openContainers(location)
        if search == nil { interactor.open(wishedFields) }
        wishedFields = []
        if let search, search !== stack.top { search.open(Location(query: location.query)) }
        return isThere
    }

    private var search: (any ViewableRouting & LocationRouting)? {
        stack.routes.first == .search ? stack.children.first as? any ViewableRouting & LocationRouting : nil
    }
}
