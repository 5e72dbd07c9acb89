import Riblet
import RibletReactor
import RibletTesting
import Testing

// The code of the article Reactors.

protocol TrackRecorder: Sendable {
    func note(_ track: String) async throws
}

protocol PlayerPresentable: Presentable {
    var listener: (any PlayerPresentableListener)? { get set }
    func present(_ state: PlayerInteractor.State)
    func tell(_ message: String)
}

@MainActor
protocol PlayerPresentableListener: AnyObject {
    func send(_ action: PlayerInteractor.Action)
}

@MainActor
protocol PlayerListener: AnyObject {}

final class PlayerInteractor: PresentableInteractor<any PlayerPresentable>, PlayerPresentableListener, Reactor {
    enum Action {
        case playTapped
        case chose(track: String)
        case moved(to: Int)
    }

    enum Mutation {
        case setTrack(String)
        case setPlaying(Bool)
        case setPosition(Int)
        case tell(String)
    }

    struct State: Equatable {
        var track: String?
        var isPlaying = false
        var position = 0
        @Pulse var message: String?
    }

    let initialState = State()
    weak var listener: (any PlayerListener)?
    private let recorder: any TrackRecorder

    init(presenter: any PlayerPresentable, recorder: any TrackRecorder) {
        self.recorder = recorder
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        observeState { [presenter] in presenter.present($0) }
        observePulse(\.$message) { [presenter] message in
            if let message { presenter.tell(message) }
        }
    }

    /// Nothing moves that does not play.
    func transform(action: Action) -> Action? {
        if case .moved = action, !currentState.isPlaying { return nil }
        return action
    }

    func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .playTapped:
            guard let track = currentState.track else { return .just(.tell("Choose something first")) }
            guard !currentState.isPlaying else { return .just(.setPlaying(false)) }
            return .concat(.just(.setPlaying(true)), .run { [recorder] _ in try await recorder.note(track) })
        case .chose(let track):
            return .of(.setTrack(track), .setPosition(0))
        case .moved(let position):
            return .just(.setPosition(position))
        }
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .setTrack(let track): state.track = track
        case .setPlaying(let isPlaying): state.isPlaying = isPlaying
        case .setPosition(let position): state.position = position
        case .tell(let message): state.message = message
        }
    }

    func recover(from error: any Error) -> Effect<Mutation> { .just(.tell("That was not noted")) }
}

@MainActor
@Suite("The article on reactors")
struct ReactorsTests {
    struct NoPaper: Error {}

    @MainActor
    final class Recorder: TrackRecorder {
        private(set) var notes: [String] = []
        func note(_ track: String) async throws {
            guard notes.isEmpty else { throw NoPaper() }
            notes.append(track)
        }
    }

    final class Page: FakeView, PlayerPresentable {
        weak var listener: (any PlayerPresentableListener)?
        private(set) var states: [PlayerInteractor.State] = []
        private(set) var messages: [String] = []
        func present(_ state: PlayerInteractor.State) { states.append(state) }
        func tell(_ message: String) { messages.append(message) }
    }

    let page = Page()
    let recorder = Recorder()
    let player: PlayerInteractor

    init() {
        player = PlayerInteractor(presenter: page, recorder: recorder)
        player.activate()
    }

    @Test("Actions, mutations and states come one after the other")
    func order() async {
        for action in [PlayerInteractor.Action.moved(to: 5), .chose(track: "Aria"), .playTapped, .moved(to: 7)] {
            page.listener?.send(action)
        }
        await player.settled()
        #expect(page.states.map(\.position) == [0, 0, 0, 0, 7])
        #expect(page.states.map(\.track) == [nil, "Aria", "Aria", "Aria", "Aria"])
        #expect(page.states.map(\.isPlaying) == [false, false, false, true, true])
        #expect(recorder.notes == ["Aria"])
    }

    @Test("Equal messages are told each time, and an error becomes one")
    func pulses() async {
        player.send(.playTapped)
        player.send(.playTapped)
        player.send(.chose(track: "Aria"))
        for _ in 1...3 {
            player.send(.playTapped)
            await player.settled()
        }
        #expect(page.messages == ["Choose something first", "Choose something first", "That was not noted"])
    }
}
