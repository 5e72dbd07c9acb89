import Riblet
import RibletReactor
import TodoDomain
import TodoEditorInterface
import TodoHomeInterface
import TodoListsInterface

/// What the page shows.
public struct HomeState: Equatable, Sendable {
    /// How many todos are left and done; nothing before they are known.
    public var counts: Counts?
    /// The picture of the flavour's animal.
    public var picture: Picture?
    /// A fresh picture is on its way.
    public var isPictureLoading = false
    /// The last attempt to get a fresh picture failed.
    public var hasPictureFailed = false

    /// How many are left and done.
    public struct Counts: Equatable, Sendable {
        /// How many are left.
        public var left: Int
        /// How many are done.
        public var done: Int

        /// Counts of a list.
        public init(left: Int, done: Int) {
            self.left = left
            self.done = done
        }
    }

    /// Before anything is known.
    public init() {}
}

/// What happens on the page.
public enum HomeAction: Equatable, Sendable {
    /// Home has become active.
    case appeared
    /// The user is at the page (again).
    case visited
    case listTapped
    case completeTapped
    case addTapped
    /// Another picture, or another try.
    case pictureTapped
}

/// Shows the state.
@MainActor
public protocol HomePresentable: Presentable {
    var listener: (any HomePresentableListener)? { get set }
    func present(_ state: HomeState)
}

/// Takes what happens on the page.
@MainActor
public protocol HomePresentableListener: AnyObject {
    func send(_ action: HomeAction)
}

/// Where Home leads.
@MainActor
protocol HomeNavigating: AnyObject {
    func routeToList()
    func routeToComplete()
    func routeToAdd()
    func routeToUpdate(_ todo: Todo)
    /// Closes the add sheet.
    func closeAdd()
    /// Closes the page of a todo.
    func closeUpdate()
}

@MainActor
protocol HomeInteractable: Interactable, ListListener, CompleteListener, AddListener, UpdateListener {
    var router: (any HomeNavigating)? { get set }
    func visited()
}

final class HomeInteractor: PresentableInteractor<any HomePresentable>, HomeInteractable, HomePresentableListener, Reactor {
    typealias Action = HomeAction
    typealias State = HomeState

    enum Mutation {
        case counted(HomeState.Counts)
        case pictureRequested
        case pictureArrived(Picture, isFresh: Bool)
        case pictureFailed
    }

    private enum EffectID { case picture }

    let initialState = HomeState()
    weak var router: (any HomeNavigating)?
    weak var listener: (any HomeListener)?
    private let todos: any TodoRepository
    private let pictures: any PictureRepository

    init(presenter: any HomePresentable, todos: any TodoRepository, pictures: any PictureRepository) {
        self.todos = todos
        self.pictures = pictures
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        observeState { [presenter] in presenter.present($0) }
        send(.appeared)
    }

    func visited() { send(.visited) }

    func mutate(action: HomeAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return .merge(countTodos(), fetchPicture())
        case .visited, .pictureTapped: return fetchPicture()
        case .listTapped: router?.routeToList()
        case .completeTapped: router?.routeToComplete()
        case .addTapped: router?.routeToAdd()
        }
        return .none
    }

    private func countTodos() -> Effect<Mutation> {
        .observe(todos.updates()) { todos in
            let done = todos.count(where: \.isDone)
            return .counted(HomeState.Counts(left: todos.count - done, done: done))
        }
    }

    /// The cached picture at once, a fresh one as soon as it arrives; a failure keeps what is shown.
    private func fetchPicture() -> Effect<Mutation> {
        .run { [pictures] send in
            send(.pictureRequested)
            if let cached = await pictures.cachedFriend() { send(.pictureArrived(cached, isFresh: false)) }
            do throws(TodoError) {
                send(.pictureArrived(try await pictures.freshFriend(), isFresh: true))
            } catch {
                send(.pictureFailed)
            }
        }
        .cancellable(id: EffectID.picture, cancelInFlight: true)
    }

    func reduce(state: inout HomeState, mutation: Mutation) {
        switch mutation {
        case .counted(let counts): state.counts = counts
        case .pictureRequested:
            state.isPictureLoading = true
            state.hasPictureFailed = false
        case .pictureArrived(let picture, let isFresh):
            // A cached picture never takes the place of one that is shown.
            if isFresh || state.picture == nil { state.picture = picture }
            if isFresh { state.isPictureLoading = false }
        case .pictureFailed:
            state.isPictureLoading = false
            state.hasPictureFailed = true
        }
    }

    // MARK: Children

    func listDidSelect(_ todo: Todo) { router?.routeToUpdate(todo) }
    func completeDidSelect(_ todo: Todo) { router?.routeToUpdate(todo) }
    func listDidRequestAdd() { router?.routeToAdd() }
    func addDidFinish() { router?.closeAdd() }
    func updateDidFinish() { router?.closeUpdate() }
}
