import Riblet
import TodoDomain
import TodoEditor
import TodoLists

/// The pages above Home, as values.
enum HomeRoute: Hashable, Codable {
    case list
    /// The open todos of one list.
    case listed(TodoList.ID)
    case complete
    case search
    case update(Todo.ID)

    /// A todo is found below the list it was chosen from; one of the day, at once.
    static let addresses: [RouteAddress<HomeRoute>] = [
        RouteAddress(.list, "list").above { $0 == nil },
        RouteAddress("lists") { (id: Int) in
            id > 0 ? .listed(TodoList.ID(id)) : nil
        } value: {
            if case .listed(let id) = $0 { Int(id) } else { nil }
        }.above { $0 == nil },
        RouteAddress(.complete, "done").above { $0 == nil },
        RouteAddress(.search, "search").above { $0 == nil },
        RouteAddress { (id: Int) in
            id > 0 ? .update(Todo.ID(id)) : nil
        } value: {
            if case .update(let id) = $0 { Int(id) } else { nil }
        }.above {
            if case .update? = $0 { false } else { true }
        },
    ]
}

/// The child over Home's pages, as a value.
enum HomeModal: Hashable, Codable {
    case add
    /// The form for a list, nil for a new one.
    case list(TodoList.ID?)

    static let addresses = [
        RouteAddress(HomeModal.add, "add"), RouteAddress(.list(nil), "new-list"),
        RouteAddress("edit-list") { (id: Int) in
            id > 0 ? .list(TodoList.ID(id)) : nil
        } value: {
            if case .list(let id?) = $0 { Int(id) } else { nil }
        },
    ]
}

/// The builders of Home's children.
package typealias HomeChildren = (
    day: any DayBuildable, list: any ListBuildable, complete: any CompleteBuildable, search: any SearchBuildable, add: any AddBuildable,
    update: any UpdateBuildable, listForm: any ListFormBuildable
)

/// The pages that Home opens.
@MainActor
protocol HomeNavigating: AnyObject {
    /// True if no page lies over Home.
    var isAtHome: Bool { get }
    func routeToList()
    func routeToComplete()
    func routeToSearch()
    func routeToList(_ id: TodoList.ID)
    func routeToAdd()
    /// Opens the form for a list, nil for a new one.
    func routeToListForm(_ id: TodoList.ID?)
    func closeListForm()
    /// Leaves the page of a list that was removed.
    func leaveList(_ id: TodoList.ID)
    func routeToUpdate(_ id: Todo.ID)
    /// Closes the add sheet.
    func closeAdd()
    /// Closes the page of a todo.
    func closeUpdate()
    /// Shows where a todo is that was just added.
    func reveal(_ id: Todo.ID)
}

final class HomeRouter: ViewableRouter<HomeInteractor, any NavigationControllable & ModalControllable>, HomeRouting, HomeNavigating {
    private let builders: HomeChildren
    private let day: any SwitchControllable
    private lazy var stack = ChildStack<HomeRoute>(router: self, container: viewController, addresses: HomeRoute.addresses) {
        [unowned self] in
        build($0)
    }
    private lazy var modal = ChildSlot<HomeModal>(router: self, container: viewController, addresses: HomeModal.addresses) {
        [unowned self] in
        switch $0 {
        case .add: builders.add.build(withListener: interactor, list: listOnTop)
        case .list(let id): builders.listForm.build(withListener: interactor, list: id)
        }
    }

    init(
        interactor: HomeInteractor, viewController: any NavigationControllable & ModalControllable, day: any SwitchControllable,
        builders: HomeChildren
    ) {
        self.builders = builders
        self.day = day
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
        stack.onChange = { [unowned self] _ in
            if stack.routes.isEmpty { visit() }
        }
    }

    override var lazyContainers: [any ChildContainer] { [stack, modal] }

    /// The day is a part of the page, and there as long as it is.
    override func didLoad() {
        let child = builders.day.build(withListener: interactor)
        attachChild(child)
        day.setContent(child.viewControllable)
    }

    private func build(_ route: HomeRoute) -> any ViewableRouting {
        switch route {
        case .list: builders.list.build(withListener: interactor, list: nil)
        case .listed(let id): builders.list.build(withListener: interactor, list: id)
        case .complete: builders.complete.build(withListener: interactor)
        case .search: builders.search.build(withListener: interactor)
        case .update(let id): builders.update.build(withListener: interactor, id: id)
        }
    }

    // MARK: For the parent

    func visit() {
        if interactor.isActive { interactor.visited() }
    }

    func returnToStart() { stack.pop(to: 0) }

    // MARK: Routes

    var isAtHome: Bool { stack.routes.isEmpty }

    func routeToList() { stack.pushSingleTop(.list) }

    /// The list of the page on top; a todo that is added there is in it.
    private var listOnTop: TodoList.ID? {
        if case .listed(let id)? = stack.routes.last { id } else { nil }
    }

    func routeToList(_ id: TodoList.ID) { stack.pushSingleTop(.listed(id)) }

    func routeToListForm(_ id: TodoList.ID?) { modal.present(.list(id)) }

    func closeListForm() { modal.dismiss() }

    func leaveList(_ id: TodoList.ID) { if listOnTop == id { stack.pop() } }

    func routeToComplete() { stack.pushSingleTop(.complete) }

    /// A search starts above the page at the bottom.
    func routeToSearch() { stack.set([.search]) }

    func routeToAdd() { modal.present(.add) }

    /// Where the list stands beside a todo, another one takes its place.
    func routeToUpdate(_ id: Todo.ID) {
        let todo = HomeRoute.update(id)
        if case .update? = stack.routes.last, stack.routes.last != todo { stack.replaceTop(todo) } else { stack.pushSingleTop(todo) }
    }

    func closeAdd() { modal.dismiss() }

    func closeUpdate() {
        if case .update? = stack.routes.last { stack.pop() }
    }

    func reveal(_ id: Todo.ID) {
        for child in children { (child as? any ListRouting)?.reveal(id) }
    }
}
