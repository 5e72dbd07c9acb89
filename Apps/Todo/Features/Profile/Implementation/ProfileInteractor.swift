import Riblet
import RibletReactor
import TodoDomain
import TodoProfileInterface

/// What happens on the page.
public enum ProfileAction: Equatable, Sendable {
    /// The profile has become active.
    case appeared
    /// The profile is about to become inactive.
    case left
    /// The user wants to see this animal, and at least so many pages of it.
    case selected(Animal, pages: Int)
    /// The end of the pictures is near, or the user asks for more; `page` is the one that comes next.
    case moreWanted(Animal, page: Int)
    /// Another try after a page has failed.
    case retryTapped(Animal)
}

/// Shows the state.
@MainActor
public protocol ProfilePresentable: Presentable {
    var listener: (any ProfilePresentableListener)? { get set }
    func present(_ state: ProfileState)
}

/// Takes what happens on the page.
@MainActor
public protocol ProfilePresentableListener: AnyObject {
    func send(_ action: ProfileAction)
}

@MainActor
protocol ProfileInteractable: Interactable {
    /// The animal whose pictures are seen.
    var selected: Animal { get }
    /// Shows an animal, with at least so many pages.
    func select(_ animal: Animal, pages: Int)
}

final class ProfileInteractor: PresentableInteractor<any ProfilePresentable>, ProfileInteractable, ProfilePresentableListener, Reactor,
    Restorable
{
    typealias Action = ProfileAction
    typealias State = ProfileState

    enum Mutation {
        /// What was under way ends with nothing.
        case interrupted
        case counted(ProfileState.Counts)
        case friendArrived(Picture)
        case selected(Animal, pages: Int)
        case pageRequested(Animal)
        case pageArrived(Animal, [Picture])
        case pageFailed(Animal)
    }

    let initialState: ProfileState
    weak var listener: (any ProfileListener)?
    private let todos: any TodoRepository
    private let pictures: any PictureRepository

    init(presenter: any ProfilePresentable, own: Animal, todos: any TodoRepository, pictures: any PictureRepository) {
        initialState = ProfileState(own: own)
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

    override func willResignActive() {
        super.willResignActive()
        send(.left)
    }

    // MARK: For the router

    var selected: Animal { currentState.selected }

    func select(_ animal: Animal, pages: Int) { send(.selected(animal, pages: pages)) }

    // MARK: Restorable

    func saveState() throws -> SavedValue? { try SavedProfile(currentState).map { try SavedValue(encoding: $0) } }

    func restoreState(_ value: SavedValue) throws {
        let saved: SavedProfile = try value.decode()
        restore(saved.applied(to: initialState))
    }

    // MARK: Reactor

    func mutate(action: ProfileAction) -> Effect<Mutation> {
        switch action {
        case .appeared:
            let animal = currentState.selected
            return .merge(countTodos(), findFriend(), load(animal, pages: currentState[animal].wantedCount))
        case .left:
            return .just(.interrupted)
        case .selected(let animal, let pages):
            // Before the profile is active nothing can be loaded; it is when it appears.
            return .merge(.just(.selected(animal, pages: pages)), isActive ? load(animal, pages: pages) : .none)
        case .moreWanted(let animal, let page):
            // The sentinel and the button may both have asked, and a page that has arrived meanwhile is asked for no more.
            let gallery = currentState[animal]
            return gallery.phase == .idle && gallery.pageCount == page ? load(animal, pages: page + 1) : .none
        case .retryTapped(let animal):
            return load(animal, pages: currentState[animal].pageCount + 1)
        }
    }

    private func countTodos() -> Effect<Mutation> {
        .observe(todos.updates()) { todos in
            let done = todos.count(where: \.isDone)
            return .counted(ProfileState.Counts(left: todos.count - done, done: done))
        }
    }

    private func findFriend() -> Effect<Mutation> {
        .run { [pictures] send in
            if let friend = await pictures.cachedFriend() { send(.friendArrived(friend)) }
        }
    }

    /// Loads pages until so many are there; nothing where they are, or where some are on their way.
    private func load(_ animal: Animal, pages: Int) -> Effect<Mutation> {
        let gallery = currentState[animal]
        guard gallery.mayLoad, gallery.pageCount < pages else { return .none }
        return .concat(
            .just(.pageRequested(animal)),
            .run { [pictures, weak self] send in
                // The state says how far to go: more may be wanted while a page is on its way.
                while let page = self?.currentState[animal].duePage {
                    do throws(TodoError) {
                        send(.pageArrived(animal, try await pictures.page(of: animal, page, limit: ProfileGallery.pageSize)))
                    } catch {
                        send(.pageFailed(animal))
                        return
                    }
                }
            })
    }

    func reduce(state: inout ProfileState, mutation: Mutation) {
        switch mutation {
        case .interrupted: for animal in Animal.allCases { state[animal].interrupt() }
        case .counted(let counts): state.counts = counts
        case .friendArrived(let picture): state.friend = picture
        case .selected(let animal, let pages):
            state.selected = animal
            state[animal].want(pages)
        case .pageRequested(let animal): state[animal].begin()
        case .pageArrived(let animal, let pictures): state[animal].receive(pictures)
        case .pageFailed(let animal): state[animal].fail()
        }
    }
}
