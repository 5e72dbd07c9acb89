import Foundation
import Riblet
import RibletReactor
import RibletTesting
import Testing

// The code of the article Migrating-from-ReactorKit.

protocol ProfileAPI: Sendable {
    func isFollowing() async throws -> Bool
    func follow() async throws
}

final class ProfileInteractor: Interactor, Reactor {
    enum Action {
        case refresh
        case follow
        case userChanged(String?)
    }

    enum Mutation {
        case setFollowing(Bool)
        case setLoading(Bool)
        case setUser(String?)
    }

    struct State: Equatable, Sendable {
        var isFollowing = false
        var isLoading = false
        var user: String?
        @Pulse var message: String?
    }

    let initialState = State()
    private let api: any ProfileAPI
    private let currentUser: Relay<String?>

    init(api: any ProfileAPI, currentUser: Relay<String?>) {
        self.api = api
        self.currentUser = currentUser
    }

    override func didBecomeActive() {
        observe(currentUser) { [unowned self] in send(.userChanged($0)) }
    }

    func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .refresh:
            return .concat(
                .just(.setLoading(true)),
                .task { [api] in .setFollowing(try await api.isFollowing()) },
                .just(.setLoading(false)))
        case .follow:
            return .task { [api] in
                try await api.follow()
                return .setFollowing(true)
            }
        case .userChanged(let user):
            return .just(.setUser(user))
        }
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .setFollowing(let isFollowing):
            state.isFollowing = isFollowing
            state.message = isFollowing ? "Following" : nil
        case .setLoading(let isLoading): state.isLoading = isLoading
        case .setUser(let user): state.user = user
        }
    }

    func recover(from error: any Error) -> Effect<Mutation> { .just(.setLoading(false)) }
}

@MainActor
protocol ProfileListener: AnyObject {
    var action: ActionSubject<ProfileInteractor.Action> { get }
    var state: StateStream<ProfileInteractor.State> { get }
}

extension ProfileInteractor: ProfileListener {}

@MainActor
final class ProfileView {
    private(set) var title = ""
    private let life = Scope()
    private weak var listener: (any ProfileListener)?

    func bind(_ listener: any ProfileListener) {
        self.listener = listener
        listener.state.map(\.isFollowing).removeDuplicates().observe(in: life) { [weak self] isFollowing in
            self?.title = isFollowing ? "Following" : "Follow"
        }
    }

    func didTap() { listener?.action.onNext(.follow) }

    func didDisappear() { life.end() }
}

@MainActor
@Suite("The guide from ReactorKit")
struct MigratingFromReactorKitTests {
    struct Offline: Error {}

    @MainActor
    final class API: ProfileAPI {
        var isOffline = false

        func isFollowing() async throws -> Bool {
            if isOffline { throw Offline() }
            return true
        }

        func follow() async throws {
            if isOffline { throw Offline() }
        }
    }

    let api = API()
    let users = Relay<String?>()
    let profile: ProfileInteractor

    init() {
        profile = ProfileInteractor(api: api, currentUser: users)
        profile.activate()
    }

    @Test("The reactor does after the move what it did before")
    func moved() async {
        users.send("Ada")
        profile.send(.refresh)
        await profile.settled()
        #expect(profile.currentState.user == "Ada" && profile.currentState.isFollowing && !profile.currentState.isLoading)
        #expect(profile.currentState.message == "Following")

        profile.deactivate()
        users.send("Bob")
        #expect(profile.currentState.user == "Ada")
    }

    @Test("An error is mended, and the reactor goes on")
    func error() async {
        api.isOffline = true
        profile.send(.refresh)
        await profile.settled()
        #expect(!profile.currentState.isFollowing && !profile.currentState.isLoading)
        api.isOffline = false
        profile.send(.follow)
        await profile.settled()
        #expect(profile.currentState.isFollowing)
    }

    @Test("A view binds without the reactor's type, and a test without the reactor")
    func view() async {
        let view = ProfileView()
        view.bind(profile)
        #expect(view.title == "Follow")
        view.didTap()
        await profile.settled()
        #expect(view.title == "Following")
        view.didDisappear()

        var actions: [ProfileInteractor.Action] = []
        let subject = ActionSubject<ProfileInteractor.Action> { actions.append($0) }
        subject.onNext(.follow)
        #expect(actions.count == 1)
    }

    /// Every public name of ReactorKit 3 and of its SwiftUI and observation modules, without
    /// initialisers, operators and what begins with an underscore.
    private static let names = """
        Reactor Action Mutation State action initialState currentState state transform(action:) mutate(action:) transform(mutation:)
        reduce(state:mutation:) transform(state:) pulse(_:) isStubEnabled stub Stub Stub.isEnabled Stub.state Stub.action Stub.actions Pulse
        Pulse.value valueUpdatedCount wrappedValue projectedValue ActionSubject subscribe(_:) on(_:) StateRelay accept(_:) asObservable() ReactorView
        disposeBag reactor bind(reactor:) DeferredReactorView performBinding() IdentityEquatable IdentityHashable ObservableState ObservableStateID
        ObservableStateRegistrar BindableAction BindingAction ObservedReactor ReactorBindable ReactorObserving ReactorObservingConfiguration
        """

    @Test("The guide names everything that is public in ReactorKit")
    func names() throws {
        let article = try Article(named: "Migrating-from-ReactorKit", in: "RibletReactor")
        let told = Set(article.text.matches(of: /`([^`\n]+)`/).map { String($0.output.1) })
        for name in Self.names.split(whereSeparator: \.isWhitespace).map(String.init) {
            #expect(told.contains { $0 == name || $0.hasSuffix(".\(name)") }, "\(name)")
        }
    }
}
