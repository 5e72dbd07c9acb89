import RibletReactor
import Synchronization
import Testing

@MainActor
@Suite("Drafts of forms")
struct DraftKeeperTests {
    struct Full: Error, Equatable {}

    /// A store that answers when it is let, and notes what it was asked.
    final class Store: Sendable {
        struct State {
            var draft: String?
            var log: [String] = []
            var isFull = false
        }

        let state = Mutex(State())

        var log: [String] { state.withLock(\.log) }
        var draft: String? { state.withLock(\.draft) }

        func read() async throws(Full) -> String? {
            await Task.yield()
            return state.withLock {
                $0.log.append("read")
                return $0.draft
            }
        }

        func write(_ draft: String?) async throws(Full) {
            await Task.yield()
            let isFull = state.withLock { state in
                state.log.append("write \(draft ?? "nothing")")
                if !state.isFull { state.draft = draft }
                return state.isFull
            }
            if isFull { throw Full() }
        }
    }

    let store = Store()

    private func make() -> DraftKeeper<String, Full> {
        DraftKeeper { [store] () throws(Full) in
            try await store.read()
        } write: { [store] draft throws(Full) in
            try await store.write(draft)
        }
    }

    @Test("What is asked for happens in order, whoever waits for it")
    func order() async {
        let keeper = make()
        keeper.keep("a")
        keeper.keep("ab")
        #expect(await keeper.read() == .success("ab"))
        await keeper.keep(nil).value.assertSuccess()
        #expect(store.log == ["write a", "write ab", "read", "write nothing"])
        #expect(store.draft == nil)
    }

    @Test("What was asked for comes to its end after the keeper is gone")
    func outlives() async {
        var keeper: DraftKeeper<String, Full>? = make()
        let kept = keeper?.keep("a")
        weak let gone = keeper
        keeper = nil
        #expect(gone == nil)
        await kept?.value.assertSuccess()
        #expect(store.draft == "a")
    }

    @Test("Work that succeeds makes the draft unnecessary")
    func settles() async {
        let keeper = make()
        let result = await keeper.settle("abc") { [store] () throws(Full) in
            store.state.withLock { $0.log.append("work") }
            return 7
        }
        #expect(result == .success(7))
        #expect(store.log == ["write abc", "work", "write nothing"])
        #expect(store.draft == nil)
    }

    @Test("Work that fails leaves the draft")
    func fails() async {
        let keeper = make()
        let result: Result<Int, Full> = await keeper.settle("abc") { () throws(Full) in throw Full() }
        #expect(result == .failure(Full()))
        #expect(store.draft == "abc")
    }

    @Test("A draft that cannot be kept is told, and does not keep work from being done")
    func full() async {
        store.state.withLock { $0.isFull = true }
        let keeper = make()
        switch await keeper.keep("a").value {
        case .success: Issue.record("it was kept")
        case .failure(let error): #expect(error == Full())
        }
        #expect(await keeper.settle("a") { () throws(Full) in true } == .success(true))
    }
}

extension Result where Success == Void {
    fileprivate func assertSuccess(sourceLocation: SourceLocation = #_sourceLocation) {
        if case .failure(let error) = self { Issue.record(error, sourceLocation: sourceLocation) }
    }
}
