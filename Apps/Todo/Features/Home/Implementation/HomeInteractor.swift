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
    /// Whether there is a picture of an earlier visit is known.
    public var isPictureKnown = false
    /// A fresh picture is on its way.
    public var isPictureLoading = false
    /// The last attempt to get a fresh picture failed.
    public var hasPictureFailed = false
    /// What the user is told in passing.
    @Pulse public var notice: Notice?

    /// What the user is told in passing.
    public enum Notice: Equatable, Sendable {
        /// What was entered in a form was thrown away; it can be brought back.
        case discarded(TodoDraft, DraftKey)
    }

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
    /// The form was left, and what was entered thrown away.
    case discarded(TodoDraft, DraftKey)
    /// The user wants back what was thrown away.
    case undoDiscardTapped(TodoDraft, DraftKey)
}

/// Shows the state.
@MainActor
public protocol HomePresentable: Presentable {
    var listener: (any HomePresentableListener)? { get set }
    func present(_ state: HomeState)
    func tell(_ notice: HomeState.Notice)
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
    func routeToUpdate(of id: Todo.ID)
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
        case pictureFound(Picture?)
        case pictureRequested
        case pictureArrived(Picture)
        case pictureFailed
        case told(HomeState.Notice)
    }

    private enum EffectID { case picture }

    let initialState = HomeState()
    weak var router: (any HomeNavigating)?
    weak var listener: (any HomeListener)?
    private let todos: any TodoRepository
    private let drafts: any DraftRepository
    private let pictures: any PictureRepository
    private let environment: TodoEnvironment

    init(
        presenter: any HomePresentable, todos: any TodoRepository, drafts: any DraftRepository, pictures: any PictureRepository,
        environment: TodoEnvironment
    ) {
        self.todos = todos
        self.drafts = drafts
        self.pictures = pictures
        self.environment = environment
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        observeState { [presenter] in presenter.present($0) }
        observePulse(\.$notice) { [presenter] notice in
            if let notice { presenter.tell(notice) }
        }
        send(.appeared)
    }

    func visited() { send(.visited) }

    func mutate(action: HomeAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return .merge(countTodos(), findPicture())
        case .visited, .pictureTapped: return fetchPicture()
        case .listTapped: router?.routeToList()
        case .completeTapped: router?.routeToComplete()
        case .addTapped: router?.routeToAdd()
        case .discarded(let draft, let key): return .just(.told(.discarded(draft, key)))
        case .undoDiscardTapped(let draft, let key): return bringBack(draft, key)
        }
        return .none
    }

    /// Opens the form again, with what was entered.
    private func bringBack(_ draft: TodoDraft, _ key: DraftKey) -> Effect<Mutation> {
        .run { [drafts, weak self] send in
            guard (try? await drafts.keep(draft, as: key)) != nil else { return send(.told(.discarded(draft, key))) }
            switch key {
            case .new: self?.router?.routeToAdd()
            case .todo(let id): self?.router?.routeToUpdate(of: id)
            case .entry: break
            }
        }
    }

    private func countTodos() -> Effect<Mutation> {
        .observe(todos.updates()) { todos in
            let done = todos.count(where: \.isDone)
            return .counted(HomeState.Counts(left: todos.count - done, done: done))
        }
    }

    /// The cached picture at once, and a fresh one once somebody looks: without that each page that is loaded, by whatever, would ask the service and write
    /// what it answers to every layer of the cache. Where there is none yet, there is no reason to wait.
    private func findPicture() -> Effect<Mutation> {
        .run { [pictures, environment] send in
            let cached = await pictures.cachedFriend()
            send(.pictureFound(cached))
            if cached != nil { await environment.shown() }
            if !send.isCancelled { await Self.fetch(from: pictures, send) }
        }
        .cancellable(id: EffectID.picture, cancelInFlight: true)
    }

    /// A fresh picture; a failure keeps what is shown.
    private func fetchPicture() -> Effect<Mutation> {
        .run { [pictures] send in await Self.fetch(from: pictures, send) }
            .cancellable(id: EffectID.picture, cancelInFlight: true)
    }

    private static func fetch(from pictures: any PictureRepository, _ send: Send<Mutation>) async {
        send(.pictureRequested)
        do throws(TodoError) {
            send(.pictureArrived(try await pictures.freshFriend()))
        } catch {
            send(.pictureFailed)
        }
    }

    func reduce(state: inout HomeState, mutation: Mutation) {
        switch mutation {
        case .counted(let counts): state.counts = counts
        case .pictureRequested:
            state.isPictureLoading = true
            state.hasPictureFailed = false
        case .pictureFound(let picture):
            // A cached picture never takes the place of one that is shown.
            state.picture = state.picture ?? picture
            state.isPictureKnown = true
        case .pictureArrived(let picture):
            state.picture = picture
            state.isPictureKnown = true
            state.isPictureLoading = false
        case .pictureFailed:
            state.isPictureKnown = true
            state.isPictureLoading = false
            state.hasPictureFailed = true
        case .told(let notice): state.notice = notice
        }
    }

    // MARK: Children

    func listDidSelect(_ todo: Todo) { router?.routeToUpdate(todo) }
    func completeDidSelect(_ todo: Todo) { router?.routeToUpdate(todo) }
    func listDidRequestAdd() { router?.routeToAdd() }
    func addDidFinish() { router?.closeAdd() }
    func updateDidFinish() { router?.closeUpdate() }

    func addDidDiscard(_ draft: TodoDraft) { send(.discarded(draft, .new)) }
    func updateDidDiscard(_ draft: TodoDraft, of id: Todo.ID) { send(.discarded(draft, .todo(id))) }
}
