import Riblet
import TodoDomain
import TodoEditorInterface
import TodoHomeInterface
import TodoListsInterface

/// The pages above Home, as values.
enum HomeRoute: Hashable, Codable {
    case list
    case complete
    case update(Todo.ID)
}

/// What lies over Home's pages, as a value.
enum HomeModal: Hashable, Codable {
    case add
}

/// Home's view as its router sees it: a stack that can present sheets.
public typealias HomeViewControllable = NavigationControllable & ModalControllable

final class HomeRouter: ViewableRouter<any HomeInteractable, any HomeViewControllable>, HomeRouting, HomeNavigating {
    struct Builders {
        let list: any ListBuildable
        let complete: any CompleteBuildable
        let add: any AddBuildable
        let update: any UpdateBuildable
    }

    private let builders: Builders
    private lazy var stack = ChildStack<HomeRoute>(router: self, container: viewController) { [unowned self] in build($0) }
    private lazy var modal = ChildSlot<HomeModal>(router: self, container: viewController) { [unowned self] _ in
        builders.add.build(withListener: interactor)
    }
    /// The todo a page is about to be opened for, so that it need not be read again.
    private var preloaded: Todo?

    init(interactor: any HomeInteractable, viewController: any HomeViewControllable, builders: Builders) {
        self.builders = builders
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
        stack.onChange = { [unowned self] _ in
            if stack.routes.isEmpty { visit() }
        }
    }

    /// The containers are there when what was saved of them comes back.
    override func didLoad() {
        super.didLoad()
        _ = (stack, modal)
    }

    private func build(_ route: HomeRoute) -> any ViewableRouting {
        switch route {
        case .list: builders.list.build(withListener: interactor)
        case .complete: builders.complete.build(withListener: interactor)
        case .update(let id): builders.update.build(withListener: interactor, id: id, todo: preloaded?.id == id ? preloaded : nil)
        }
    }

    // MARK: For the parent

    func visit() {
        if interactor.isActive { interactor.visited() }
    }

    func returnToStart() { stack.pop(to: 0) }

    // MARK: Routes

    func routeToList() { stack.pushSingleTop(.list) }

    func routeToComplete() { stack.pushSingleTop(.complete) }

    func routeToAdd() { modal.present(.add) }

    func routeToUpdate(_ todo: Todo) {
        preloaded = todo
        stack.pushSingleTop(.update(todo.id))
        preloaded = nil
    }

    func routeToUpdate(of id: Todo.ID) { stack.pushSingleTop(.update(id)) }

    func closeAdd() { modal.dismiss() }

    func closeUpdate() {
        if case .update? = stack.routes.last { stack.pop() }
    }

    // MARK: Location

    var location: Location {
        var path = stack.routes.map(Self.segment)
        if modal.route == .add { path.append("add") }
        return Location(path: path)
    }

    func open(_ location: Location) -> Bool {
        var routes: [HomeRoute] = []
        var wantsAdd = false
        var isKnown = true
        for segment in location.path {
            if segment == "add", !wantsAdd {
                wantsAdd = true
            } else if !wantsAdd, let route = Self.route(segment, above: routes.last) {
                routes.append(route)
            } else {
                isKnown = false
                break
            }
        }
        stack.set(routes)
        if wantsAdd { modal.present(.add) } else { modal.dismiss() }
        return isKnown
    }

    private static func segment(_ route: HomeRoute) -> String {
        switch route {
        case .list: "list"
        case .complete: "done"
        case .update(let id): String(id)
        }
    }

    /// A todo is found below the list it was chosen from.
    private static func route(_ segment: String, above previous: HomeRoute?) -> HomeRoute? {
        switch (previous, segment) {
        case (nil, "list"): .list
        case (nil, "done"): .complete
        case (.list?, _), (.complete?, _): Todo.ID(segment).flatMap { $0 > 0 ? .update($0) : nil }
        default: nil
        }
    }
}
