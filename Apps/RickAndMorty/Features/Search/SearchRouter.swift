import ExplorerDomain
import Riblet

/// The child over a search, as a value: the sheet of a field, by its name.
enum SearchModal: Hashable, Codable {
    case sheet(field: String)

    /// Returns the addresses of the filters, such as `filter/status`.
    static func addresses(of fields: Set<String>) -> [RouteAddress<SearchModal>] {
        [
            RouteAddress("filter") { (field: String) in
                fields.contains(field) ? .sheet(field: field) : nil
            } value: { route in
                if case .sheet(let field) = route { field } else { nil }
            }
        ]
    }
}

/// Where a search leads.
@MainActor
protocol SearchNavigating: AnyObject {
    func routeToSheet(of field: String)
    func closeSheet()
}

@MainActor
protocol SearchInteractable: Interactable, FilterSheetListener {
    var router: (any SearchNavigating)? { get set }
    /// The fields that are set.
    var items: [FilterItem] { get }
    /// Searches for what an address names.
    func open(_ items: [FilterItem])
}

/// A search. Its address has the fields that are set as query items: `?name=ro&status=alive`.
final class SearchRouter: ViewableRouter<any SearchInteractable, any ModalControllable>, LocationRouting, SearchNavigating {
    private let fields: Set<String>
    private let sheet: any FilterSheetBuildable
    private lazy var modal = ChildSlot<SearchModal>(
        router: self, container: viewController, addresses: SearchModal.addresses(of: fields)
    ) { [unowned self] in
        switch $0 {
        case .sheet(let field):
            // A saved route may be of another version.
            fields.contains(field) ? sheet.build(withListener: interactor, field: field, items: interactor.items) : nil
        }
    }

    /// `fields` are the names of those that have a sheet.
    init(
        interactor: any SearchInteractable, viewController: any ModalControllable, fields: Set<String>, sheet: any FilterSheetBuildable
    ) {
        self.fields = fields
        self.sheet = sheet
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    override var lazyContainers: [any ChildContainer] { [modal] }

    var location: Location {
        var location = containersLocation
        location.query = interactor.items.map { Location.Item($0.name, $0.value) }
        return location
    }

    /// Items that are no fields, or no values of one, are passed over.
    @discardableResult
    func open(_ location: Location) -> Bool {
        interactor.open(location.query.prefix(32).map { FilterItem(name: $0.name, value: $0.value) })
        return openContainers(location)
    }

    func routeToSheet(of field: String) { modal.present(.sheet(field: field)) }

    func closeSheet() { modal.dismiss() }
}
