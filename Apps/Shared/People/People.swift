import Riblet
import RibletReactor
import RibletWebServer
import RibletWebStore

/// The dependency of the page of people.
protocol PeopleDependency: Dependency {
    /// The people of the server.
    var people: SQLitePeopleStore { get }
    /// The person whose page it is.
    var me: PeopleState.Me { get }
}

/// Builds the page on which a person sees and changes where they are signed in.
final class PeopleBuilder: ViewableBuilder<any PeopleDependency, @MainActor (PeopleState.Me) -> StateViews<PeopleState, PeopleAction>> {
    /// A page, not launched yet.
    func build() -> any LaunchRouting & LocationRouting {
        let views = views(dependency.me)
        let interactor = PeopleInteractor(presenter: views.presenter, me: dependency.me, people: dependency.people)
        return PeopleRouter(interactor: interactor, viewController: views.viewController)
    }
}

final class PeopleRouter: LaunchRouter<PeopleInteractor, any ViewControllable>, LocationRouting {
    var location: Location { Location() }

    func open(_ location: Location) -> Bool { location.path.isEmpty }
}

final class PeopleInteractor: StateInteractor<PeopleState, PeopleAction>, Reactor {
    typealias Mutation = PeopleState.Mutation

    private enum EffectID { case browsers, invitations, end }

    let initialState: PeopleState
    private let people: SQLitePeopleStore

    init(presenter: any StatePresentable<PeopleState, PeopleAction>, me: PeopleState.Me, people: SQLitePeopleStore) {
        initialState = PeopleState(me: me)
        self.people = people
        super.init(presenter: presenter)
    }

    override func didBecomeActive() { send(.appeared) }

    func mutate(action: PeopleAction) -> Effect<Mutation> {
        let (state, people, me) = (currentState, people, initialState.me)
        switch action {
        case .appeared: return follow()
        case .leaveTapped: return .just(.asked(.leave))
        case .stayTapped: return change(.staying) { try await people.stay(me.id) }
        case .linkForMeTapped: return make(isForMe: true, proposedName: "")
        // The others ask the first one, who runs the server.
        case .linkForSomebodyTapped(let name): return me.isFirst ? make(isForMe: false, proposedName: name) : .none
        case .linkPutAway: return .just(.putAway)
        case .withdrawTapped(let id): return change(.linkWithdrawn) { try await people.withdraw(id, by: me.id) }
        case .renameTapped(let id): return .just(.renaming(id))
        case .renameCancelled: return .just(.renaming(nil))
        case .renamed(let id, let text):
            guard let name = PersonName(String(text.prefix(80))) else { return .just(.renaming(nil)) }
            return change(.renamed) { try await people.rename(id, of: me.id, to: name) }
        case .signOutTapped(let browser): return .just(.asked(.signOut(browser)))
        case .signOutElsewhereTapped: return .just(.asked(.signOutElsewhere))
        case .cancelled: return .just(.asked(nil))
        case .confirmed:
            switch state.question {
            case .signOut(let browser): return change(.signedOut) { try await people.signOut(browser.id, of: me.id) }
            case .signOutElsewhere: return change(.signedOutElsewhere) { try await people.signOut(of: me.id, but: me.signIn) }
            case .leave: return change(.leaving) { try await people.leave(me.id) }
            case nil: return .none
            }
        }
    }

    func reduce(state: inout PeopleState, mutation: Mutation) { state.apply(mutation) }

    /// The browsers and the links, live.
    private func follow() -> Effect<Mutation> {
        .merge(
            .observe(people.signIns(of: initialState.me.id)) { .browsers($0) }.replace(id: EffectID.browsers),
            .observe(people.invitations(by: initialState.me.id)) { .invitations($0) }.replace(id: EffectID.invitations),
            .observe(people.end(of: initialState.me.id)) { .ends($0) }.replace(id: EffectID.end))
    }

    private func make(isForMe: Bool, proposedName: String) -> Effect<Mutation> {
        let (people, me) = (people, initialState.me)
        let name = PersonName(String(proposedName.prefix(80)))?.text ?? ""
        return store {
            let secret = try await people.invite(isForMe ? me.id : nil, proposedName: name, by: me.id)
            return .made(.init(id: SQLitePeopleStore.invitationID(of: secret), secret: secret, isForMe: isForMe))
        }
    }

    private func change(
        _ notice: PeopleState.Notice, _ work: @escaping @Sendable () async throws -> Void
    ) -> Effect<Mutation> {
        store {
            try await work()
            return .done(notice)
        }
    }

    private func store(_ work: @escaping @Sendable () async throws -> Mutation) -> Effect<Mutation> {
        guard !currentState.isBusy else { return .none }
        return .concat(
            .just(.began),
            .store { send in
                do {
                    send(try await work())
                } catch {
                    send(.done(.failed))
                }
            })
    }
}
