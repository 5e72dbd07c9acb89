import Riblet
import RibletReactor
import RibletTesting
import Testing

/// Does in `reduce` what must not be done there.
private final class Meddler: Interactor, Reactor, Restorable {
    enum Action { case add(Int), meddle }
    struct State: Codable, Equatable { var values = [0] }

    var initialState: State { State() }
    var meddle: ((Meddler) -> Void)?

    func reduce(state: inout State, mutation: Action) {
        switch mutation {
        case .add(let value): state.values.append(value)
        case .meddle:
            meddle?(self)
            state.values.append(-1)
        }
    }
}

private final class MeddlerRouter: LaunchRouter<Meddler, FakeView> {
    init() {
        super.init(interactor: Meddler(), viewController: FakeView())
        launch()
    }
}

/// Whatever is done in `reduce`, the mutation is reduced and the program goes on.
@MainActor
struct ReduceMisuseTests {
    /// Returns the misuses that are reported while `meddle` runs within `reduce`.
    private func misuses(_ router: MeddlerRouter, _ meddle: @escaping (Meddler) -> Void) -> [Misuse] {
        let reactor = router.interactor
        reactor.send(.add(1))
        reactor.meddle = meddle
        let found = MisuseRecorder.record { reactor.send(.meddle) }
        reactor.send(.add(2))
        #expect(reactor.currentState.values.suffix(3) == [1, -1, 2])
        return found
    }

    @Test func readingTheState() {
        let router = MeddlerRouter()
        var read: [[Int]] = []
        let stream = router.interactor.state
        let found = misuses(router) {
            read.append($0.currentState.values)
            read.append(stream.value.values)
            read.append(stream.map(\.values).value)
        }
        #expect(found.map(\.kind) == [.usedInReduce, .usedInReduce, .usedInReduce])
        #expect(found.first?.path == "Meddler")
        #expect(
            found.first?.message
                == "Meddler reads currentState in reduce; read the state that reduce was given, and leave the rest to an effect")
        // There is no other state to give.
        #expect(read == [[0], [0], [0]])
    }

    @Test func observingTheState() {
        let router = MeddlerRouter()
        var heard = 0
        let stream = router.interactor.state
        let found = misuses(router) { reactor in
            reactor.observeState { _ in heard += 1 }
            reactor.observeState(\.values) { _ in heard += 1 }
            reactor.observeState(in: reactor.scope) { _ in heard += 1 }.cancel()
            stream.observe(in: reactor.scope) { _ in heard += 1 }
            _ = reactor.states
        }
        #expect(found.map(\.kind) == Array(repeating: .usedInReduce, count: 5))
        #expect(found.first?.message.hasPrefix("Meddler observes its state in reduce; ") == true)
        #expect(heard == 0 && router.interactor.scope.count == 0)
    }

    @Test func savingTheTree() throws {
        let router = MeddlerRouter()
        let child = MeddlerRouter()
        child.terminate()
        let other = Router(interactor: Meddler())
        router.attachChild(other)
        var saved: (tree: SavedTree, report: SaveReport)?
        let found = misuses(router) { _ in saved = router.save() }
        #expect(found.map(\.kind) == [.usedInReduce])
        #expect(found.first?.message == "the tree is saved within reduce of Meddler; save in an effect, or when the action is over")
        let (tree, report) = try #require(saved)
        #expect(report.description == "Meddler: its state is not saved: it is being reduced")
        #expect(tree.ribs.map { $0.state == nil } == [true, false])
        #expect(router.save().report.isComplete)
    }

    @Test func restoringAndSendingWait() {
        let router = MeddlerRouter()
        let found = misuses(router) {
            $0.meddle = nil
            $0.restore(Meddler.State(values: [1, -1]))
            $0.send(.add(7))
            $0.restore(Meddler.State(values: [1, -1]))
        }
        #expect(found.isEmpty)
    }
}

#if DEBUG && (os(Linux) || os(macOS) || os(Windows))
/// The default handler of a debug build, each in a process of its own.
struct ReduceMisuseTrapTests {
    private func sentence(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func observingTheState() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let router = MeddlerRouter()
                router.interactor.meddle = { $0.observeState { _ in } }
                router.interactor.send(.meddle)
            }
        }
        #expect(sentence(result).contains("Meddler observes its state in reduce; read the state that reduce was given"))
    }

    @Test func savingTheTree() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let router = MeddlerRouter()
                router.interactor.meddle = { _ in _ = router.save() }
                router.interactor.send(.meddle)
            }
        }
        #expect(sentence(result).contains("save in an effect, or when the action is over"))
    }
}
#endif
