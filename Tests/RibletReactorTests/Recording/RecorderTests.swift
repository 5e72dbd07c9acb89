import Riblet
import RibletReactor
import RibletTesting
import Testing

/// Tests of the rules for inputs, one rule each.
@MainActor
@Suite struct RecorderTests {
    // MARK: The tree of these tests

    /// A recordable reactor whose actions do what the test says.
    private final class Note: Interactor, Reactor, Recordable {
        enum Action: Codable { case add(Int), start(Int), call(Int) }
        typealias Mutation = Int
        struct State: Codable { var values: [Int] = [] }

        var initialState: State { State() }
        /// The effect of `start`; not recorded, and built the same way for a replay.
        var effects: [Int: Effect<Int>] = [:]
        /// The work of each `call`, by number.
        var calls: [Int: () -> Void] = [:]
        let clock: any Clock<Duration> = TestClock()

        func mutate(action: Action) -> Effect<Int> {
            switch action {
            case .add(let value): return .just(value)
            case .start(let number): return effects[number] ?? .none
            case .call(let number):
                calls[number]?()
                return .just(100 + number)
            }
        }

        func reduce(state: inout State, mutation: Int) { state.values.append(mutation) }
    }

    private final class Root: LaunchRouter<Interactor, FakeNavigation> {
        enum Route: Hashable, Codable { case page(Int) }
        let tabBar = FakeTabs()
        lazy var stack = ChildStack<Route>(router: self, container: viewController) { _ in RoutingMock("Page") }
        lazy var tabs = ChildTabs<Route>(router: self, container: tabBar) { _ in RoutingMock("Tab") }
        var onLoad: (Root) -> Void = { _ in }

        init(_ interactor: Interactor = Interactor()) {
            super.init(interactor: interactor, viewController: FakeNavigation())
            _ = (stack, tabs)
        }

        override var name: String { "Root" }
        override func didLoad() { onLoad(self) }
    }

    @MainActor
    private final class Session {
        let root: Root
        private(set) var bytes: [UInt8] = []
        private var recorder: SessionRecorder?

        init(_ root: Root) {
            self.root = root
            recorder = SessionRecorder(root) { [weak self] in self?.bytes += $0 }
            root.launch()
        }

        func recording() throws -> Recording {
            recorder?.stop()
            return try Recording(bytes)
        }

        var inputs: [String] { get throws { try recording().steps.map(\.description) } }
    }

    /// A session of a reactor at the root, and whether it replays the same with an equal reactor.
    private func record(
        _ set: @escaping (Note, Root) -> Void = { _, _ in }, _ use: (Note, Root) async -> Void
    ) async throws -> (inputs: [String], recording: Recording, outcome: ReplayOutcome) {
        func build() -> Root {
            let note = Note()
            let root = Root(note)
            set(note, root)
            return root
        }
        let session = Session(build())
        await use(try #require(session.root.interactor as? Note), session.root)
        let recording = try session.recording()
        return (recording.steps.map(\.description), recording, Replayer(recording, building: build).run())
    }

    // MARK: Actions

    @Test func anActionAtRestIsAnInputAndWhatFollowsIsNot() async throws {
        let (inputs, recording, outcome) = try await record { note, _ in
            note.calls[1] = { [unowned note] in note.send(.add(5)) }
        } _: { note, _ in
            note.send(.call(1))
            note.send(.add(6))
        }
        #expect(inputs == ["Root: launch", #"Root: action {"call":{"_0":1}}"#, #"Root: action {"add":{"_0":6}}"#])
        #expect(recording.steps.last?.state(of: "Root") == ["values": [101, 5, 6]])
        #expect(outcome == .same(steps: 3))
    }

    @Test func whatAnObserverSendsAtRestIsAnInput() async throws {
        let (inputs, _, outcome) = try await record { note, _ in
            var hasSent = false
            // The test's view: a replay's view may not do this.
            note.observeState { [unowned note] _ in
                guard !hasSent else { return }
                hasSent = true
                note.send(.add(1))
                note.send(.add(2))
            }
        }
        #expect(inputs == ["Root: launch", #"Root: action {"add":{"_0":1}}"#, #"Root: action {"add":{"_0":2}}"#])
        #expect(outcome == .same(steps: 3))
    }

    @Test func aRestoredStateIsAnInput() async throws {
        let (inputs, _, outcome) = try await record { note, _ in note.restore(Note.State(values: [7])) }
        #expect(inputs == ["Root: launch", #"Root: restore {"values":[7]}"#])
        #expect(outcome == .same(steps: 2))
    }

    @Test func anActionThatCannotBeEncodedIsNamed() throws {
        final class Odd: Interactor, Reactor, Recordable {
            enum Action: Codable {
                case fine, odd
                struct Refusal: Error {}
                init(from decoder: any Decoder) throws { self = .fine }
                func encode(to encoder: any Encoder) throws { if self == .odd { throw Refusal() } else { try "fine".encode(to: encoder) } }
            }
            let initialState = 0
            func reduce(state: inout Int, mutation: Action) { state += 1 }
        }
        let odd = Odd()
        let session = Session(Root(odd))
        odd.send(.fine)
        odd.send(.odd)
        let recording = try session.recording()
        #expect(recording.steps.map(\.description).last == "Root: a change that came from no recorded input")
        #expect(recording.warnings == ["Root: action cannot be encoded: Refusal()"])
        let outcome = Replayer(recording) { Root(Odd()) }.run()
        guard case .differs(let difference) = outcome else {
            Issue.record("no difference found")
            return
        }
        #expect(difference.step == 3)
        #expect(difference.key == .input)
        #expect(
            difference.description.hasSuffix("The recording warns that a replay may differ:\n  Root: action cannot be encoded: Refusal()"))
    }

    // MARK: Effects

    @Test func theResultOfAnEffectIsAnInput() async throws {
        let gate = Gate()
        let (inputs, _, outcome) = try await record { note, _ in
            note.effects[1] = .concat(
                .just(1),
                .task {
                    await gate.pass()
                    return 2
                }, .of(3, 4))
        } _: { note, _ in
            note.send(.start(1))
            gate.open()
            await note.settled()
        }
        #expect(
            inputs == ["Root: launch", #"Root: action {"start":{"_0":1}}"#, "Root: mutation 2", "Root: mutation 3", "Root: mutation 4"])
        #expect(outcome == .same(steps: 5))
    }

    @Test func whatAnEffectDoesInItsFirstStretchIsNested() async throws {
        let (inputs, recording, outcome) = try await record { note, root in
            note.effects[1] = .merge(
                .just(1),
                .run { [unowned note, unowned root] send in
                    send(2)
                    note.send(.start(2))
                    root.stack.push(.page(1))
                    send(3)
                },
                .just(4))
            note.effects[2] = .run { send in send(5) }
        } _: { note, _ in
            note.send(.start(1))
        }
        #expect(inputs == ["Root: launch", #"Root: action {"start":{"_0":1}}"#])
        #expect(recording.steps.last?.state(of: "Root") == ["values": [1, 2, 3, 4, 5]])
        #expect(outcome == .same(steps: 2))
    }

    @Test func anEffectThatIsNotStartedAnyMoreIsFound() async throws {
        let note = Note()
        note.effects[1] = .run { send in send(2) }
        let session = Session(Root(note))
        note.send(.start(1))
        let outcome = Replayer(try session.recording()) { Root(Note()) }.run()
        guard case .differs(let difference) = outcome else {
            Issue.record("no difference found")
            return
        }
        #expect(difference.step == 2)
        #expect(difference.key == .input)
        #expect(difference.text == "  the effect that led to Root: mutation 2 was not started; 0 of 1 came")
    }

    @Test func aThrottledAndADebouncedEffectReplay() async throws {
        let (inputs, _, outcome) = try await record { note, _ in
            note.effects[1] = Effect<Int>.just(1).throttle(id: "t", for: .seconds(1))
            note.effects[2] = Effect<Int>.just(2).debounce(id: "d", for: .seconds(1))
        } _: { note, _ in
            for number in [1, 1, 2, 2] { note.send(.start(number)) }
            await (note.clock as? TestClock)?.run()
        }
        #expect(inputs.dropFirst(5).sorted() == ["Root: mutation 1", "Root: mutation 2"])
        #expect(outcome == .same(steps: 7))
    }

    @Test func aRelayThatAnEffectListensToIsAnInputAtRestOnly() async throws {
        let relay = Relay<Int>()
        let (inputs, _, outcome) = try await record { note, _ in
            note.effects[1] = .observe(relay) { $0 }
            note.calls[2] = { relay.send(8) }
        } _: { note, _ in
            note.send(.start(1))
            relay.send(7)
            note.send(.call(2))
        }
        #expect(
            inputs == [
                "Root: launch", #"Root: action {"start":{"_0":1}}"#, "Root: mutation 7", #"Root: action {"call":{"_0":2}}"#,
            ])
        #expect(outcome == .same(steps: 4))
    }

    @Test func anEffectThatIsCalledBackInTheMiddleOfAnInputIsFedAfterIt() async throws {
        let relay = Relay<Int>()
        let (inputs, _, outcome) = try await record { note, _ in
            note.effects[1] = .run { send in
                let observation = relay.observe { send($0) }
                try? await send.sleep(for: .seconds(1))
                observation.cancel()
            }
            note.calls[2] = { relay.send(8) }
        } _: { note, _ in
            note.send(.start(1))
            note.send(.call(2))
        }
        #expect(inputs.count == 3)
        // The replay cannot know when exactly it came: here that makes a difference, and the replay
        // says so.
        guard case .differs(let difference) = outcome else {
            Issue.record("no difference found")
            return
        }
        #expect(difference.text.contains("8 was recorded, now 102"))
    }

    // MARK: Routes

    @Test func whatTheUserDoesToRoutesIsAnInput() async throws {
        let (inputs, _, outcome) = try await record { note, root in
            root.onLoad = { $0.tabs.set([.page(1), .page(2)]) }
            note.calls[1] = { [unowned root] in root.stack.set([.page(1), .page(2), .page(1)]) }
        } _: { note, root in
            note.send(.call(1))
            root.viewController.userGoesBack()
            root.tabBar.userSelects(1)
            root.stack.setRoot(.page(1))
            root.goBack()
            root.tabs.set([.page(2), .page(3)], selecting: .page(3))
            root.goBack()
        }
        #expect(
            inputs == [
                "Root: launch", #"Root: action {"call":{"_0":1}}"#, #"Root: routing {"container":"stack","places":[0,1]}"#,
                #"Root: routing {"container":"tabs","selected":1}"#,
                #"Root: routing {"container":"stack","places":[{"new":{"page":{"_0":1}}}]}"#,
                #"Root: routing {"container":"stack","places":[]}"#,
                #"Root: routing {"container":"tabs","places":[1,{"new":{"page":{"_0":3}}}],"selected":1}"#,
            ])
        #expect(outcome == .same(steps: 7))
    }

    @Test func aChangeThatNobodyAskedForIsToldAndNotReplayed() throws {
        let session = Session(Root(Note()))
        session.root.attachChild(RoutingMock("Stray"))
        let recording = try session.recording()
        #expect(recording.steps.map(\.description) == ["Root: launch", "Root: a change that came from no recorded input"])
        let outcome = Replayer(recording) { Root(Note()) }.run()
        guard case .differs(let difference) = outcome else {
            Issue.record("no difference found")
            return
        }
        #expect(difference.step == 2)
        #expect(difference.text.contains("that was not an input of a recordable reactor or a container"))
    }

    @Test func activityByHandAndTheEndAreInputs() async throws {
        let (inputs, _, outcome) = try await record { note, root in
            root.interactable.deactivate()
            note.send(.add(1))
            root.interactable.activate()
            root.terminate()
        }
        #expect(
            inputs == [
                "Root: launch", "Root: deactivate", #"Root: action {"add":{"_0":1}}"#, "Root: activate", "Root: terminate",
            ])
        #expect(outcome == .same(steps: 5))
    }

    // MARK: Names of RIBs

    @Test func siblingsOfOneNameAreToldApartForTheWholeSession() throws {
        func build() -> Root {
            let note = Note()
            let root = Root(note)
            root.onLoad = { root in
                for _ in 0..<3 { root.attachChild(RoutingMock("Note", interactor: Note())) }
            }
            note.calls[1] = { [unowned root] in
                root.detachChild(root.children[0])
                root.attachChild(RoutingMock("Note", interactor: Note()))
            }
            return root
        }
        let session = Session(build())
        for value in 0..<3 { (session.root.children[value].interactable as? Note)?.send(.add(value)) }
        (session.root.interactor as? Note)?.send(.call(1))
        (session.root.children[2].interactable as? Note)?.send(.add(9))
        let recording = try session.recording()
        #expect(recording.steps.map(\.path) == ["Root", "Root/Note", "Root/Note[1]", "Root/Note[2]", "Root", "Root/Note[3]"])
        #expect(Replayer(recording, building: build).run() == .same(steps: 6))
    }

    // MARK: What cannot be recorded

    @Test func aReactorThatIsNotRecordableIsNamed() throws {
        final class Plain: Interactor, Reactor {
            let initialState = 0
            func reduce(state: inout Int, mutation: Int) { state += mutation }
        }
        let plain = Plain()
        let session = Session(Root(plain))
        plain.send(1)
        let recording = try session.recording()
        #expect(recording.steps.count == 1)
        #expect(
            recording.warnings == ["Root: Plain is not Recordable; what it is sent and what its effects lead to is not recorded"])
    }

    @Test func whatAReactorIsSentWhileDetachedIsNamed() throws {
        let root = Root(Note())
        let child = RoutingMock("Note", interactor: Note())
        root.onLoad = { $0.attachChild(child) }
        let session = Session(root)
        (child.interactable as? Note)?.send(.add(0))
        (root.interactor as? Note)?.calls[1] = { [unowned root] in root.detachChild(child) }
        (root.interactor as? Note)?.send(.call(1))
        (child.interactable as? Note)?.send(.add(1))
        (root.interactor as? Note)?.send(.add(2))
        let recording = try session.recording()
        #expect(recording.steps.count == 4)
        #expect(recording.warnings == ["Root/Note: something is sent to it while it is detached; that is not recorded"])
    }

    // MARK: The recorder

    @Test func recordingEndsWithTheRecorder() throws {
        let root = Root(Note())
        var bytes: [UInt8] = []
        var recorder: SessionRecorder? = SessionRecorder(root, application: "A \"1\"") { bytes += $0 }
        root.launch()
        #expect(recorder?.stepCount == 1)
        recorder = nil
        (root.interactor as? Note)?.send(.add(1))
        let recording = try Recording(bytes)
        #expect(recording.application == "A \"1\"")
        #expect(recording.steps.count == 1)
    }

    @Test func aRecorderThatIsStoppedInTheMiddleFinishesItsStep() throws {
        let note = Note()
        let root = Root(note)
        var bytes: [UInt8] = []
        var recorder: SessionRecorder? = SessionRecorder(root) { bytes += $0 }
        note.calls[1] = { recorder = nil }
        root.launch()
        note.send(.call(1))
        note.send(.add(1))
        let recording = try Recording(bytes)
        #expect(recorder == nil)
        #expect(recording.steps.count == 2)
        #expect(recording.truncation == nil)
        #expect(recording.steps.last?.state(of: "Root") == ["values": [101]])
    }

    @Test func aSecondRecorderOfATreeEndsTheFirst() throws {
        let note = Note()
        let root = Root(note)
        var (first, second): ([UInt8], [UInt8]) = ([], [])
        let one = SessionRecorder(root) { first += $0 }
        let two = SessionRecorder(root) { second += $0 }
        root.launch()
        note.send(.add(1))
        #expect(one.stepCount == 0)
        #expect(two.stepCount == 2)
        #expect(try Recording(first).steps.isEmpty)
        #expect(try Recording(second).steps.count == 2)
    }

    @Test func aRecorderKeepsNothingAlive() async throws {
        var bytes: [UInt8] = []
        try await expectReleased {
            let note = Note()
            let root = Root(note)
            let child = RoutingMock("Note", interactor: Note())
            root.onLoad = { [unowned child] in $0.attachChild(child) }
            let recorder = SessionRecorder(root) { bytes += $0 }
            root.launch()
            note.send(.add(1))
            (child.interactable as? Note)?.send(.add(1))
            return [root, note, child, child.interactable, recorder]
        }
        #expect(!bytes.isEmpty)
    }

    @Test func recordersOfEventsHearTheSameAsBefore() throws {
        let note = Note()
        var values: [Int] = []
        note.record { event in if case .mutation(let value, _) = event { values.append(value) } }
        let session = Session(Root(note))
        note.send(.add(1))
        #expect(try session.inputs.count == 2)
        note.send(.add(2))
        #expect(values == [1, 2])
    }
}
