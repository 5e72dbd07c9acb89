import Riblet
import TodoDomain

/// The builders of the profile's children; a host that has no files offers no `transfer`.
package typealias ProfileChildren = (gallery: any GalleryBuildable, transfer: (any TransferBuildable)?)

/// The child over the profile, as a value.
enum ProfileModal: String, Hashable, Codable { case transfer }

/// Where the profile leads.
@MainActor
protocol ProfileNavigating: AnyObject {
    /// Shows the gallery of an animal.
    func route(to animal: Animal)
    /// Opens the sheet for files and calendars.
    func routeToTransfer()
    func closeTransfer()
}

@MainActor
protocol ProfileInteractable: Interactable, GalleryListener, TransferListener {
    var router: (any ProfileNavigating)? { get set }
    /// The gallery of this animal is seen.
    func didShow(_ animal: Animal)
}

/// The flavour's own animal has the empty location, the other one its name. The sheet is below
/// either.
final class ProfileRouter: ViewableRouter<any ProfileInteractable, any TabControllable & ModalControllable>, LocationRouting,
    ProfileNavigating
{
    private let own: Animal
    private let builders: ProfileChildren
    /// A tab is loaded when it is seen.
    private lazy var tabs = ChildTabs<Animal>(router: self, container: viewController, attachingWhenShown: Animal.allCases) {
        [unowned self] in
        builders.gallery.build(withListener: interactor, animal: $0)
    }
    private lazy var modal = ChildSlot<ProfileModal>(router: self, container: viewController) { [unowned self] _ in
        builders.transfer?.build(withListener: interactor)
    }

    init(
        interactor: any ProfileInteractable, viewController: any TabControllable & ModalControllable, own: Animal,
        builders: ProfileChildren
    ) {
        self.own = own
        self.builders = builders
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    override func didLoad() {
        super.didLoad()
        // Makes the container before saved routes are restored.
        _ = modal
        tabs.onSelect = { [unowned self] animal, _ in interactor.didShow(animal) }
        route(to: tabs.selected ?? own)
    }

    func route(to animal: Animal) {
        tabs.select(animal)
        interactor.didShow(animal)
    }

    func routeToTransfer() { modal.present(.transfer) }

    func closeTransfer() { modal.dismiss() }

    // MARK: Location

    var location: Location {
        let animal = tabs.selected.flatMap { $0 == own ? nil : Self.segment($0) }
        return Location(path: [animal, modal.route?.rawValue].compactMap { $0 })
    }

    func open(_ location: Location) -> Bool {
        var path = location.path[...]
        let named = path.first.flatMap { segment in Animal.allCases.first { Self.segment($0) == segment } }
        if named != nil { path.removeFirst() }
        route(to: named ?? own)
        (tabs.child(named ?? own) as? any LocationRouting)?.open(Location(query: location.query))
        if path == [ProfileModal.transfer.rawValue], builders.transfer != nil {
            modal.present(.transfer)
            return true
        }
        modal.dismiss()
        return path.isEmpty
    }

    private static func segment(_ animal: Animal) -> String { animal.rawValue + "s" }
}
