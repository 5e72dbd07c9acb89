import Riblet
import RibletReactor
import TodoDomain

/// The state of the page around its galleries.
package struct ProfileState: Equatable, Sendable {
    /// The numbers of open and done todos; nil before they are known.
    package fileprivate(set) var counts: TodoCounts?
    /// The picture of the flavour's animal that was shown last.
    fileprivate(set) var friend: Picture?
    /// The first picture in the gallery of the flavour's animal.
    fileprivate(set) var first: Picture?
    package let own: Animal
    /// The animal whose pictures are seen.
    package fileprivate(set) var selected: Animal

    /// Before anything is known, with the flavour's own animal selected.
    package init(own: Animal) {
        self.own = own
        selected = own
    }

    /// The picture at the top: the one on the home page, else the first of its kind.
    package var face: Picture? { friend ?? first }
}

/// The actions of the page.
package enum ProfileAction: Equatable, Sendable {
    /// The profile has become active.
    case appeared
    /// The user wants to see this animal.
    case selected(Animal)
    /// Its gallery is seen.
    case shown(Animal)
    /// The first picture of the flavour's animal is known.
    case begun(Picture)
}

/// The profile's views: its page shows one of several galleries.
package typealias ProfileViews = RIBViews<any StatePresentable<ProfileState, ProfileAction>, any TabControllable>

final class ProfileInteractor: PresentableInteractor<any StatePresentable<ProfileState, ProfileAction>>, ProfileInteractable, Reactor {
    enum Mutation {
        case counted(TodoCounts)
        case friendArrived(Picture)
        case begun(Picture)
        case shown(Animal)
    }

    let initialState: ProfileState
    weak var router: (any ProfileNavigating)?
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

    // MARK: Reactor

    func mutate(action: ProfileAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return .merge(.observe(todos.updates()) { .counted(TodoCounts($0)) }, findFriend())
        case .selected(let animal): router?.route(to: animal)
        case .shown(let animal): return .just(.shown(animal))
        case .begun(let picture): return .just(.begun(picture))
        }
        return .none
    }

    private func findFriend() -> Effect<Mutation> {
        .run { [pictures] send in
            if let friend = await pictures.cachedFriend() { send(.friendArrived(friend)) }
        }
    }

    func reduce(state: inout ProfileState, mutation: Mutation) {
        switch mutation {
        case .counted(let counts): state.counts = counts
        case .friendArrived(let picture): state.friend = picture
        case .begun(let picture): state.first = picture
        case .shown(let animal): state.selected = animal
        }
    }

    // MARK: From the router and the galleries

    func didShow(_ animal: Animal) { if animal != currentState.selected { send(.shown(animal)) } }

    func galleryDidBegin(with picture: Picture, of animal: Animal) { if animal == currentState.own { send(.begun(picture)) } }
}
