import Riblet
import RibletReactor
import RibletTesting
import Testing

// The code of the article Record and replay.

@MainActor
protocol Bank: AnyObject {
    func pay(_ items: [String]) async throws -> Int
}

final class CartInteractor: Interactor, Reactor, Recordable {
    enum Action: Codable { case add(String), pay }
    enum Mutation: Codable { case added(String), paying(Bool), paid(receipt: Int) }
    struct State: Codable, Equatable {
        var items: [String] = []
        var isPaying = false
        var receipt: Int?
    }

    let initialState = State()
    private let bank: any Bank

    init(bank: any Bank) { self.bank = bank }

    func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .add(let item): .just(.added(item))
        case .pay:
            .concat(
                .just(.paying(true)),
                .task { [bank, items = currentState.items] in .paid(receipt: try await bank.pay(items)) },
                .just(.paying(false)))
        }
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .added(let item): state.items.append(item)
        case .paying(let isPaying): state.isPaying = isPaying
        case .paid(let receipt): state.receipt = receipt
        }
    }
}

final class CartRouter: LaunchRouter<CartInteractor, FakeView> {
    init(bank: any Bank) { super.init(interactor: CartInteractor(bank: bank), viewController: FakeView()) }
}

@MainActor
private final class PatientBank: Bank {
    func pay(_ items: [String]) async throws -> Int {
        await Task.yield()
        return 4711
    }
}

@MainActor
private final class NoBank: Bank {
    func pay(_ items: [String]) async throws -> Int {
        Issue.record("a replay does not pay")
        return 0
    }
}

@MainActor
private final class MemoryFile {
    private(set) var bytes: [UInt8] = []
    func append(_ more: [UInt8]) { bytes += more }
}

@MainActor
@Suite("The code of the article on recording")
struct RecordAndReplayArticleTests {
    @Test("A session is recorded and replayed")
    func replays() async throws {
        let file = MemoryFile()
        let bank = PatientBank()

        let root = CartRouter(bank: bank)
        let recorder = SessionRecorder(root, application: "Shop 2.1") { bytes in file.append(bytes) }
        root.launch()

        root.interactor.send(.add("milk"))
        root.interactor.send(.pay)
        await root.interactor.settled()
        recorder.stop()

        #expect(try shownFile() == String(decoding: file.bytes, as: UTF8.self))

        let recording = try Recording(file.bytes, file: "cart.jsonl")
        let replayer = Replayer(recording) { CartRouter(bank: NoBank()) }
        switch replayer.run() {
        case .same(let steps): #expect(steps == 5)
        case .differs(let difference): Issue.record("\(difference)")
        }

        replayer.seek(to: 2)
        let cart = (replayer.root as? CartRouter)?.interactor
        #expect(cart?.currentState == CartInteractor.State(items: ["milk"]))

        let source = recording.swiftTest(
            named: "cart", file: "cart.jsonl", imports: ["@testable import Shop"], buildingWith: "CartRouter(bank: NoBank())")
        #expect(source.contains("expectReplay(of: bytes, file: \"cart.jsonl\") {\n            CartRouter(bank: NoBank())\n"))
    }

    /// The lines that the article shows.
    private func shownFile() throws -> String {
        let article = try Article(named: "Record-and-Replay", in: "RibletReactor").text
        let blocks = article.components(separatedBy: "```json\n")
        return blocks.count == 2 ? blocks[1].components(separatedBy: "```")[0] : ""
    }
}
