import Riblet
import TodoDomain
import TodoProfileInterface

final class ProfileRouter: ViewableRouter<any ProfileInteractable, any ViewControllable>, ProfileRouting {
    /// How many pages an address may ask for at once.
    static let pageLimit = 20

    private let own: Animal

    init(interactor: any ProfileInteractable, viewController: any ViewControllable, own: Animal) {
        self.own = own
        super.init(interactor: interactor, viewController: viewController)
    }

    // MARK: Location

    var location: Location { interactor.selected == own ? Location() : Location(path: [Self.segment(interactor.selected)]) }

    /// `pages` in the query is how far a page without script has been paged; the live page keeps that to itself.
    func open(_ location: Location) -> Bool {
        let named = location.path.first.flatMap { segment in Animal.allCases.first { Self.segment($0) == segment } }
        let pages = location["pages"].flatMap { Int($0) } ?? 1
        interactor.select(named ?? own, pages: min(max(1, pages), Self.pageLimit))
        return location.path.isEmpty || (named != nil && location.path.count == 1)
    }

    private static func segment(_ animal: Animal) -> String { animal.rawValue + "s" }
}
