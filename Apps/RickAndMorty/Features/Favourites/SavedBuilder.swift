import ExplorerCore
import ExplorerDomain
import Riblet
import RibletReactor

/// The dependency of the list of all that a user likes.
package protocol SavedDependency: Dependency {
    var characters: any CharacterCatalogue { get }
    var locations: any LocationCatalogue { get }
    var episodes: any EpisodeCatalogue { get }
    var explorerWorkers: ExplorerWorkers { get }
}

/// The views of the list: its page, at the bottom of a navigation stack.
package typealias SavedViews = RIBViews<any StatePresentable<SavedState, SavedAction>, any NavigationControllable & ModalControllable>

/// Builds the list of all that a user likes.
package final class SavedBuilder: ViewableBuilder<any SavedDependency, @MainActor () -> SavedViews>, SavedBuildable {
    private let details: AnyDetailBuilding

    /// - Parameters:
    ///   - dependency: what it needs.
    ///   - views: makes its views.
    ///   - details: builds what lies above it.
    package init(dependency: any SavedDependency, views: @escaping @MainActor () -> SavedViews, details: AnyDetailBuilding) {
        self.details = details
        super.init(dependency: dependency, views: views)
    }

    package func build(withListener listener: any ListListener) -> any ListRouting {
        let views = views()
        let interactor = SavedInteractor(presenter: views.presenter, dependency: dependency)
        interactor.listener = listener
        return SavedRouter(interactor: interactor, viewController: views.viewController, details: details)
    }
}

final class SavedRouter: ViewableRouter<any SavedInteractable, any NavigationControllable & ModalControllable>, ListRouting,
    DetailNavigating
{
    private let details: AnyDetailBuilding
    private lazy var stack = ChildStack<ExplorerItem>(router: self, container: viewController) { [unowned self] in
        details.detail(of: $0, listener: interactor)
    }

    init(interactor: any SavedInteractable, viewController: any NavigationControllable & ModalControllable, details: AnyDetailBuilding) {
        self.details = details
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    override func didLoad() { stack.addresses = ExplorerItem.addresses(make: { $0 }, item: { $0 }) }

    func visit() { interactor.visit() }

    func returnToStart() { stack.set([]) }

    func show(_ item: ExplorerItem) { stack.set([item]) }

    func routeToDetail(of item: ExplorerItem) { stack.pushSingleTop(item) }

    func turn(to item: ExplorerItem) { stack.replaceTop(item) }

    func closeTop() { stack.pop() }

    func isFirst(_ item: ExplorerItem) -> Bool { stack.routes.first == item }
}
