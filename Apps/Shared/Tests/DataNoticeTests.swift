import DataNotice
import LocalProvider
import Riblet
import RibletLocalization
import RibletTesting
import RibletUpdates
import Synchronization
import Testing

/// A store of which a test says what happens to it.
private final class ScriptedStore: WatchedStore {
    private struct State {
        var condition = StoreCondition()
        var untold: [SetAsideFile] = []
    }

    private let state = Mutex(State())
    private let followers = Followers<StoreCondition>()

    init(_ condition: StoreCondition = StoreCondition(), untold: [SetAsideFile] = []) {
        state.withLock {
            $0.condition = condition
            $0.untold = untold
        }
    }

    var condition: StoreCondition { state.withLock { $0.condition } }
    var untold: [SetAsideFile] { state.withLock { $0.untold } }
    func look() async -> SQLiteDatabaseError? { condition.problem }
    func markTold(_ file: SetAsideFile) async { state.withLock { $0.untold.removeAll { $0 == file } } }

    func conditions() -> Updates<StoreCondition> {
        Updates { [self] follower in
            state.withLock {
                followers.add(follower)
                follower.yield($0.condition)
            }
        }
    }

    func becomes(_ condition: StoreCondition) {
        state.withLock {
            $0.condition = condition
            followers.yield(condition)
        }
    }
}

@MainActor
private final class NoticeBoard: AlertControllable, ToastControllable {
    var alerts: [(alert: Alert, choose: @MainActor (Int) -> Void)] = []
    var toasts: [Toast] = []

    func present(_ alert: Alert, onChoice: @escaping @MainActor (Int) -> Void) { alerts.append((alert, onChoice)) }
    func show(_ toast: Toast, onAction: @escaping @MainActor () -> Void, onGone: @escaping @MainActor () -> Void) { toasts.append(toast) }
}

@MainActor
@Suite("Notices of the data", .timeLimit(.minutes(20)))
struct DataNoticeTests {
    private let board = NoticeBoard()

    /// Tells on the board while `body` runs.
    private func tell(_ store: ScriptedStore, _ language: Language = .en, _ body: () async -> Void) async {
        let root = Interactor()
        root.activate()
        let worker = DataNoticeWorker(store, on: board, words: DataNoticeWords(language, content: language(en: "to-dos", ko: "할 일")))
        worker.start(root)
        await body()
        worker.stop()
        root.deactivate()
    }

    @Test("Where a damaged file lies is told until the user has read it, and not again", arguments: [Language.en, .ko])
    func setAside(_ language: Language) async throws {
        let file = SetAsideFile(file: "/data/todo.sqlite", movedTo: "/data/todo.sqlite.corrupt-1", reason: "it is empty")
        let store = ScriptedStore(untold: [file])
        for count in 1...2 {
            await tell(store, language) {
                // At once: a page without script shows what is there when it is loaded.
                #expect(board.alerts.count == count)
                #expect(board.alerts.last?.alert.message?.contains("/data/todo.sqlite.corrupt-1") == true)
            }
        }
        #expect(store.untold == [file])
        board.alerts.last?.choose(0)
        await eventually { store.untold.isEmpty }
        await tell(store, language) { #expect(board.alerts.count == 2) }
    }

    @Test("An obstacle to saving is told once, with the place and what to do, and when it is over", arguments: [Language.en, .ko])
    func vanished(_ language: Language) async throws {
        let store = ScriptedStore()
        await tell(store, language) {
            #expect(board.alerts.isEmpty)
            store.becomes(StoreCondition(problem: .vanished(path: "/data/todo.sqlite")))
            await eventually { board.alerts.count == 1 }
            let alert = board.alerts[0].alert
            #expect(alert.title == language(en: "Nothing can be saved now", ko: "지금은 저장할 수 없어요"))
            #expect(alert.message?.contains("/data/todo.sqlite") == true)
            store.becomes(StoreCondition(problem: .vanished(path: "/data/todo.sqlite")))
            store.becomes(StoreCondition())
            await eventually { board.toasts.count == 1 }
            #expect(board.alerts.count == 1)
        }
    }

    @Test("A page that is opened while nothing can be saved says so at once")
    func later() async throws {
        await tell(ScriptedStore(StoreCondition(problem: .damaged(path: "/data/todo.sqlite", reason: "r"), replacements: 3))) {
            #expect(board.alerts.map(\.alert.title) == ["Nothing can be saved now"])
        }
    }

    @Test("That another file is shown now is told where it happens, not to those who come later")
    func replaced() async throws {
        let store = ScriptedStore()
        await tell(store) {
            store.becomes(StoreCondition(replacements: 1))
            await eventually { board.alerts.map(\.alert.title) == ["Your to-dos were replaced"] }
        }
        await tell(store) { #expect(board.alerts.count == 1) }
    }
}
