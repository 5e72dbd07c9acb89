import Riblet
import RibletReactor
import TodoCore
import TodoDomain

/// The dependency of the quick-entry page.
package protocol QuickEntryDependency: Dependency {
    var todos: any TodoRepository { get }
    var lists: any TodoListRepository { get }
    var drafts: any DraftRepository { get }
    var draftDesk: DraftDesk { get }
    var environment: TodoEnvironment { get }
}

/// Builds the quick-entry page.
package final class QuickEntryBuilder: ViewableBuilder<any QuickEntryDependency, @MainActor () -> QuickEntryViews>, QuickEntryBuildable {
    package func build() -> any ViewableRouting & LocationRouting {
        let views = views()
        let interactor = QuickEntryInteractor(
            presenter: views.presenter, todos: dependency.todos, lists: dependency.lists, environment: dependency.environment,
            keeper: dependency.draftDesk.keeper(of: .entry, in: dependency.drafts))
        return QuickEntryRouter(interactor: interactor, viewController: views.viewController)
    }
}

final class QuickEntryRouter: ViewableRouter<QuickEntryInteractor, any ViewControllable>, LocationRouting {
    var location: Location { interactor.filter == .all ? Location() : Location(path: [interactor.filter.rawValue]) }

    /// The specification's own addresses, `#/active` and the like, lead to the same places; a page
    /// learns of them when its script runs.
    func open(_ location: Location) -> Bool {
        let name = location.fragment.flatMap(Self.route) ?? location.path.first
        // The page of all has the empty location only.
        let named = name.flatMap(TodoFilter.init(rawValue:)).flatMap { $0 == .all ? nil : $0 }
        interactor.select(named ?? .all)
        return name?.isEmpty ?? true || (named != nil && location.path.count <= 1)
    }

    /// Reads a fragment; nil if it is no route, such as the `main` of the skip link.
    private static func route(_ fragment: String) -> String? {
        fragment.hasPrefix("/") ? String(fragment.dropFirst()) : nil
    }
}
