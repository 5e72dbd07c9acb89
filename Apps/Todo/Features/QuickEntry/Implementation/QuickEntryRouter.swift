import Riblet
import TodoQuickEntryInterface

final class QuickEntryRouter: ViewableRouter<any QuickEntryInteractable, any ViewControllable>, QuickEntryRouting {
    var location: Location { interactor.filter == .all ? Location() : Location(path: [interactor.filter.rawValue]) }

    func open(_ location: Location) -> Bool {
        // The page of all has the empty location only.
        let named = location.path.first.flatMap(QuickEntryFilter.init(rawValue:)).flatMap { $0 == .all ? nil : $0 }
        interactor.select(named ?? .all)
        return location.path.isEmpty || (named != nil && location.path.count == 1)
    }
}
