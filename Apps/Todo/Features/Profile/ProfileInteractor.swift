import Riblet
import RibletReactor
import TodoDomain

/// The state of the page around its galleries.
package struct ProfileState: Equatable, Sendable {
    /// The notices to the user.
    package enum Notice: Equatable, Sendable {
        /// The todos of a file were added; they can be taken away again.
        case imported([Todo.ID], known: Int)
        /// They could not be taken away.
        case notTakenAway([Todo.ID])
    }

    /// The numbers of open and done todos; nil before they are known.
    package fileprivate(set) var counts: TodoCounts?
    /// The picture of the flavour's animal that was shown last.
    fileprivate(set) var friend: Picture?
    /// The first picture in the gallery of the flavour's animal.
    fileprivate(set) var first: Picture?
    package let own: Animal
    /// The animal whose pictures are seen.
    package fileprivate(set) var selected: Animal
    /// True where there is a sheet for files and calendars.
    package let offersTransfer: Bool
    /// The notice to the user.
    @Pulse package fileprivate(set) var notice: Notice?

    /// Before anything is known, with the flavour's own animal selected.
    package init(own: Animal, offersTransfer: Bool = false) {
        self.own = own
        selected = own
        self.offersTransfer = offersTransfer
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
    case transferTapped
    /// The todos of a file were added.
    case imported([Todo.ID], known: Int)
    /// The user does not want them after all.
    case undoImportTapped([Todo.ID])
}

/// The profile's views: its page shows one of several galleries, and a sheet over them.
package typealias ProfileViews = RIBViews<any StatePresentable<ProfileState, ProfileAction>, any TabControllable & ModalControllable>

final class ProfileInteractor: ComponentInteractor<ProfileState, ProfileAction, any ProfileDependency>, Reactor, GalleryListener,
    TransferListener
{
    enum Mutation {
        case counted(TodoCounts)
        case friendArrived(Picture)
        case begun(Picture)
        case shown(Animal)
        case told(ProfileState.Notice)
    }

    let initialState: ProfileState
    var router: ProfileRouter? { ownRouter() }

    /// The profile, which `offersTransfer` where there is a sheet for files and calendars.
    init(
        presenter: any StatePresentable<ProfileState, ProfileAction>, component: any ProfileDependency, offersTransfer: Bool = false
    ) {
        initialState = ProfileState(own: component.flavor.animal, offersTransfer: offersTransfer)
        super.init(presenter: presenter, component: component)
    }

    override func didBecomeActive() { send(.appeared) }

    // MARK: Reactor

    func mutate(action: ProfileAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return .merge(.observe(component.todos.updates()) { .counted($0.counts) }, findFriend())
        case .selected(let animal): router?.route(to: animal)
        case .shown(let animal): return .just(.shown(animal))
        case .begun(let picture): return .just(.begun(picture))
        case .transferTapped: router?.routeToTransfer()
        case .imported(let ids, let known):
            router?.closeTransfer()
            component.environment.offersUndo()
            return .just(.told(.imported(ids, known: known)))
        case .undoImportTapped(let ids): return takeAway(ids)
        }
        return .none
    }

    /// The todos are deleted, which can be taken back as each deletion can.
    private func takeAway(_ ids: [Todo.ID]) -> Effect<Mutation> {
        .store { [todos = component.todos] send in
            do throws(TodoError) { _ = try await todos.delete(ids) } catch { send(.told(.notTakenAway(ids))) }
        }
    }

    private func findFriend() -> Effect<Mutation> {
        .run { [pictures = component.pictures] send in
            if let friend = await pictures.cachedFriend() { send(.friendArrived(friend)) }
        }
    }

    func reduce(state: inout ProfileState, mutation: Mutation) {
        switch mutation {
        case .counted(let counts): state.counts = counts
        case .friendArrived(let picture): state.friend = picture
        case .begun(let picture): state.first = picture
        case .shown(let animal): state.selected = animal
        case .told(let notice): state.notice = notice
        }
    }

    // MARK: From the router and the children

    /// The gallery of this animal is seen.
    func didShow(_ animal: Animal) { if animal != currentState.selected { send(.shown(animal)) } }

    func galleryDidBegin(with picture: Picture, of animal: Animal) { if animal == currentState.own { send(.begun(picture)) } }

    func transferDidImport(_ ids: [Todo.ID], known: Int) { if isActive { send(.imported(ids, known: known)) } }

    func transferDidFinish() { router?.closeTransfer() }
}
