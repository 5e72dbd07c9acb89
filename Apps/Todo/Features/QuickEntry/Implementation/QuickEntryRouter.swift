import Riblet
import TodoQuickEntryInterface

final class QuickEntryRouter: ViewableRouter<any QuickEntryInteractable, any ViewControllable>, QuickEntryRouting {
    var location: Location { interactor.filter == .all ? Location() : Location(path: [interactor.filter.rawValue]) }

    /// The specification's own addresses, `#/active` and the like, lead to the same places; a page learns of them when its script runs.
    func open(_ location: Location) -> Bool {
        let name = location.fragment.flatMap(Self.route) ?? location.path.first
        // The page of all has the empty location only.
        let named = name.flatMap(QuickEntryFilter.init(rawValue:)).flatMap { $0 == .all ? nil : $0 }
        interactor.select(named ?? .all)
        return name?.isEmpty ?? true || (named != nil && location.path.count <= 1)
    }

    /// What a fragment names; nothing where it is no route, such as the `main` of the skip link.
    private static func route(_ fragment: String) -> String? {
        fragment.hasPrefix("/") ? String(fragment.dropFirst()) : nil
    }
}
