import Riblet
import TodoDomain

/// The builder of the galleries.
package typealias ProfileChildren = any GalleryBuildable

/// Where the profile leads.
@MainActor
protocol ProfileNavigating: AnyObject {
    /// Shows the gallery of an animal.
    func route(to animal: Animal)
}

@MainActor
protocol ProfileInteractable: Interactable, GalleryListener {
    var router: (any ProfileNavigating)? { get set }
    /// The gallery of this animal is seen.
    func didShow(_ animal: Animal)
}

/// The flavour's own animal has the empty location, the other one its name.
final class ProfileRouter: ViewableRouter<any ProfileInteractable, any TabControllable>, LocationRouting, ProfileNavigating {
    private let own: Animal
    private let builders: ProfileChildren
    /// A tab is loaded when it is seen.
    private lazy var tabs = ChildTabs<Animal>(router: self, container: viewController, attachingWhenShown: Animal.allCases) {
        [unowned self] in
        builders.build(withListener: interactor, animal: $0)
    }

    init(interactor: any ProfileInteractable, viewController: any TabControllable, own: Animal, builders: ProfileChildren) {
        self.own = own
        self.builders = builders
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    override func didLoad() {
        super.didLoad()
        tabs.onSelect = { [unowned self] animal, _ in interactor.didShow(animal) }
        route(to: tabs.selected ?? own)
    }

    func route(to animal: Animal) {
        tabs.select(animal)
        interactor.didShow(animal)
    }

    // MARK: Location

    var location: Location { tabs.selected.map { $0 == own ? Location() : Location(path: [Self.segment($0)]) } ?? Location() }

    func open(_ location: Location) -> Bool {
        let named = location.path.first.flatMap { segment in Animal.allCases.first { Self.segment($0) == segment } }
        route(to: named ?? own)
        (tabs.child(named ?? own) as? any LocationRouting)?.open(Location(query: location.query))
        return location.path.isEmpty || (named != nil && location.path.count == 1)
    }

    private static func segment(_ animal: Animal) -> String { animal.rawValue + "s" }
}
