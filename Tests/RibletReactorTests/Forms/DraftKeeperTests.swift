import Riblet
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

    @Test("Requests happen in order, whoever waits for it")
    func order() async {
        let keeper = make()
        keeper.keep("a")
        #expect(await keeper.read() == .success("a"))
        keeper.keep("ab")
        #expect(await keeper.read() == .success("ab"))
        await keeper.keep(nil).value.assertSuccess()
        #expect(store.log == ["write a", "read", "write ab", "read", "write nothing"])
        #expect(store.draft == nil)
    }

    @Test("Text typed while something is being stored is stored at once, the newest only, and once")
    func newest() async {
        let keeper = make()
        let first = keeper.keep("a")
        while store.log.isEmpty { await Task.yield() }
        keeper.keep("ab")
        let last = keeper.keep("abc")
        await keeper.keep("abc").value.assertSuccess()
        await first.value.assertSuccess()
        await last.value.assertSuccess()
        #expect(store.log == ["write a", "write abc"])
    }

    @Test("A host waits for what is kept, and not for what is read")
    func writes() async {
        let writes = Writes()
        let keeper = make()
        let read = writes.collect { Task { await keeper.read() } }
        _ = await read.value
        #expect(writes.begun == 0)
        let kept = writes.collect { keeper.keep("a") }
        #expect(writes.areUnderWay)
        await kept.value.assertSuccess()
        #expect(!writes.areUnderWay && store.draft == "a")
        writes.collect { keeper.keepUnkept("ab") }
        #expect(writes.areUnderWay)
        await keeper.read().assertSuccess()
        #expect(!writes.areUnderWay)
    }

    @Test("A request comes to its end after the keeper is gone")
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
        #expect(store.log == ["write abc", "work", "read", "write nothing"])
        #expect(store.draft == nil)
    }

    @Test("What is saved does not come back where its last words could not be kept before")
    func savesUnkept() async {
        let keeper = make()
        await keeper.keep("text").value.assertSuccess()
        store.state.withLock { $0.isFull = true }
        await #expect(throws: Full.self) { try await keeper.keep("text that goes on").value.get() }
        let result = await keeper.settle("text that goes on") { [store] () throws(Full) in
            store.state.withLock { $0.isFull = false }
            return 1
        }
        #expect(result == .success(1) && store.draft == nil)
    }

    @Test("Saving neither overwrites nor forgets what was entered at another process since")
    func savesBesideProcess() async {
        let (here, there) = (make(), make())
        await here.keep("text").value.assertSuccess()
        #expect(await there.read() == .success("text"))
        await there.keep("text that goes on").value.assertSuccess()
        #expect(await here.settle("text") { () throws(Full) in 1 } == .success(1))
        #expect(await there.read() == .success("text that goes on"))
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

    // MARK: One form in several pages

    private let desk = DraftDesk()

    private func page(_ owner: String = "browser", _ key: String = "new") -> DraftKeeper<String, Full> {
        desk.part(of: owner).keeper(of: key) { [store] () throws(Full) in
            try await store.read()
        } write: { [store] draft throws(Full) in
            try await store.write(draft)
        }
    }

    @Test("Text entered in one page is there when the form is opened in another, before it is kept")
    func beforeItIsKept() async {
        let (first, second) = (page(), page())
        let kept = first.keep("half a thought")
        #expect(await second.read() == .success("half a thought"))
        await kept.value.assertSuccess()
        #expect(store.draft == "half a thought")
        #expect(await page("another browser").read() == .success("half a thought"), "stores are the application's to keep apart")
    }

    @Test("A page that is left does not bring its older text back over what was entered in another since")
    func older() async {
        let (first, second) = (page(), page())
        await first.keep("older").value.assertSuccess()
        #expect(await second.read() == .success("older"))
        await second.keep("newer").value.assertSuccess()
        first.keepUnkept("older")
        first.keepUnkept("older, and what nobody has heard of")
        first.keep(nil)
        #expect(await second.read() == .success("newer"))
        #expect(store.draft == "newer")
    }

    @Test("A draft that one page has saved or thrown away does not come back with another that is left later")
    func comesNotBack() async {
        let (first, second) = (page(), page())
        await first.keep("text").value.assertSuccess()
        #expect(await second.read() == .success("text"))
        await second.keep(nil).value.assertSuccess()
        first.keepUnkept("text")
        #expect(await page().read() == .success(nil))

        let third = page()
        _ = await third.read()
        await first.keep("text again").value.assertSuccess()
        #expect(await third.read() == .success("text again"))
        #expect(await third.settle("text again") { () throws(Full) in 1 } == .success(1))
        first.keepUnkept("text again")
        #expect(await page().read() == .success(nil))
    }

    @Test("Saving forgets only what was saved, not what is entered in another page meanwhile")
    func savesBeside() async {
        let (first, second) = (page(), page())
        let gate = AsyncStream<Void>.makeStream()
        async let saved = first.settle("first") { () throws(Full) in
            for await _ in gate.stream { break }
            return 1
        }
        while store.draft != "first" { await Task.yield() }
        second.keep("second")
        gate.continuation.finish()
        #expect(await saved == .success(1))
        #expect(await page().read() == .success("second"))
    }

    @Test("Unkept text is kept when the form is left, once")
    func unkept() async {
        let keeper = page()
        _ = await keeper.read()
        keeper.keepUnkept(nil)
        keeper.keepUnkept("a")
        keeper.keepUnkept("a")
        #expect(await keeper.read() == .success("a"))
        #expect(store.log == ["read", "write a", "read"])
    }

    @Test("Places are given up with the pages that had them")
    func gone() async {
        weak let keeper = page()
        #expect(keeper == nil)
        for number in 0..<300 { _ = page("b", "form \(number)") }
        #expect(await page("b", "form 7").read() == .success(nil))
    }
}

extension Result {
    fileprivate func assertSuccess(sourceLocation: SourceLocation = #_sourceLocation) {
        if case .failure(let error) = self { Issue.record(error, sourceLocation: sourceLocation) }
    }
}
