import Riblet
import TodoDomain

/// The builders of the profile's children; a host that has no files offers no `transfer`.
package typealias ProfileChildren = (gallery: any GalleryBuildable, transfer: (any TransferBuildable)?)

/// The child over the profile, as a value.
enum ProfileModal: String, Hashable, Codable { case transfer }

/// The flavour's own animal has the empty location, the other one its name. The sheet is below
/// either.
final class ProfileRouter: ComponentRouter<ProfileInteractor, any TabControllable & ModalControllable, ProfileChildren> {
    private var own: Animal { interactor.initialState.own }
    /// A tab is loaded when it is seen.
    private lazy var tabs = ChildTabs<Animal>(router: self, container: viewController, attachingWhenShown: Animal.allCases) {
        [unowned self] in
        component.gallery.build(withListener: interactor, animal: $0)
    }
    private lazy var modal = ChildSlot<ProfileModal>(router: self, container: viewController) { [unowned self] _ in
        component.transfer?.build(withListener: interactor)
    }

    override var lazyContainers: [any ChildContainer] { [modal] }

    override func didLoad() {
        tabs.onSelect = { [unowned self] animal, _ in interactor.didShow(animal) }
        route(to: tabs.selected ?? own)
    }

    /// Shows the gallery of an animal.
    func route(to animal: Animal) {
        tabs.select(animal)
        interactor.didShow(animal)
    }

    /// Opens the sheet for files and calendars.
    func routeToTransfer() { modal.present(.transfer) }

    func closeTransfer() { modal.dismiss() }

    // MARK: Location

    override var location: Location {
        let animal = tabs.selected.flatMap { $0 == own ? nil : Self.segment($0) }
        return Location(path: [animal, modal.route?.rawValue].compactMap { $0 })
    }

    override func open(_ location: Location) -> Bool {
        var path = location.path[...]
        let named = path.first.flatMap { segment in Animal.allCases.first { Self.segment($0) == segment } }
        if named != nil { path.removeFirst() }
        route(to: named ?? own)
        (tabs.child(named ?? own) as? any LocationRouting)?.open(Location(query: location.query))
        if path == [ProfileModal.transfer.rawValue], component.transfer != nil {
            modal.present(.transfer)
            return true
        }
        modal.dismiss()
        return path.isEmpty
    }

    private static func segment(_ animal: Animal) -> String { animal.rawValue + "s" }
}
