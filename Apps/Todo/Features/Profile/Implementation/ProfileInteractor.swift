import Riblet
import RibletReactor
import TodoDomain

/// What happens on the page.
package enum ProfileAction: Equatable, Sendable {
    /// The profile has become active.
    case appeared
    /// The user wants to see this animal, and at least so many pages of it.
    case selected(Animal, pages: Int)
    /// What happens around an animal's pictures.
    case paged(Animal, PagingEvent)
}

@MainActor
protocol ProfileInteractable: Interactable {
    /// The animal whose pictures are seen.
    var selected: Animal { get }
    /// Shows an animal, with at least so many pages.
    func select(_ animal: Animal, pages: Int)
}

final class ProfileInteractor: PresentableInteractor<any StatePresentable<ProfileState, ProfileAction>>, ProfileInteractable, Reactor,
    Restorable
{
    typealias Action = ProfileAction
    typealias State = ProfileState

    enum Mutation {
        case counted(TodoCounts)
        case friendArrived(Picture)
        case selected(Animal)
        case paged(Animal, ProfileGallery.Mutation)
    }

    let initialState: ProfileState
    private let todos: any TodoRepository
    private let pictures: any PictureRepository

    init(
        presenter: any StatePresentable<ProfileState, ProfileAction>, own: Animal, todos: any TodoRepository,
        pictures: any PictureRepository
    ) {
        initialState = ProfileState(own: own)
        self.todos = todos
        self.pictures = pictures
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presentState(in: presenter)
        send(.appeared)
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
            // What is not seen is loaded when it is, but what was on its way when the profile was
            // left goes on.
            let galleries = Animal.allCases.filter { $0 == currentState.selected || currentState[$0].loadState == .loading }
            return .merge([countTodos(), findFriend()] + galleries.map { page($0, .appeared) })
        case .selected(let animal, let pages):
            // Before the profile is active nothing can be loaded; it is when it appears.
            let wanted: Effect<Mutation> =
                isActive ? page(animal, .wanted(pages: pages)) : .just(.paged(animal, .wanted(pages: pages)))
            return .merge(.just(.selected(animal)), wanted)
        case .paged(let animal, let event):
            return page(animal, event)
        }
    }

    private func countTodos() -> Effect<Mutation> { .observe(todos.updates()) { .counted(TodoCounts($0)) } }

    private func findFriend() -> Effect<Mutation> {
        .run { [pictures] send in
            if let friend = await pictures.cachedFriend() { send(.friendArrived(friend)) }
        }
    }

    private func page(_ animal: Animal, _ event: PagingEvent) -> Effect<Mutation> {
        paging(event, \.[animal]) { [pictures] page in
            let found = try await pictures.page(of: animal, page, limit: ProfileGallery.pageSize)
            // A short page is the last.
            return Page(found, next: found.count < ProfileGallery.pageSize ? nil : page + 1)
        }
        .map { .paged(animal, $0) }
    }

    func reduce(state: inout ProfileState, mutation: Mutation) {
        switch mutation {
        case .counted(let counts): state.counts = counts
        case .friendArrived(let picture): state.friend = picture
        case .selected(let animal): state.selected = animal
        case .paged(let animal, let mutation): state[animal].apply(mutation)
        }
    }
}
