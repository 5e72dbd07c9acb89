import Riblet
import RibletReactor
import RibletTesting
import Testing

/// Recordings that do not begin with a new tree.
@MainActor
@Suite struct StartTests {
    private func shop() -> Shop.RootRouter { Shop.RootRouter(Shop.Service(seed: 99, clock: TestClock())) }

    // MARK: A tree that runs already

    @Test(arguments: 0..<6) func aRecordingMayBeginInTheMiddle(seed: UInt64) async throws {
        let session = ShopSession(seed: seed)
        session.root.launch()
        for _ in 0..<150 { await session.act() }
        // What no saved tree says: whether the list, which the root attaches by itself, is there,
        // and what effects listen to.
        session.settleForRecording()
        session.record()
        for _ in 0..<300 { await session.act() }
        session.finish()
        let recording = try Recording(session.bytes)
        let replayer = Replayer(recording) { shop() }
        #expect(replayer.position == 0)
        #expect(replayer.difference == nil)
        #expect(replayer.run() == .same(steps: recording.steps.count))
        #expect(recording.steps.count > 150)
        replayer.seek(to: 10)
        #expect(replayer.run() == .same(steps: recording.steps.count))
    }

    @Test func aTreeThatIsNotActiveIsRecordedAsSuch() async throws {
        let session = ShopSession(seed: 1)
        session.root.launch()
        session.root.stack.push(.detail(3))
        session.root.interactable.deactivate()
        session.record()
        session.root.interactable.activate()
        session.finish()
        let recording = try Recording(session.bytes)
        let replayer = Replayer(recording) { shop() }
        #expect(!replayer.root.interactable.isActive)
        #expect((replayer.root as? Shop.RootRouter)?.stack.routes == [.detail(3)])
        #expect(replayer.run() == .same(steps: 1))
    }

    @Test func whatIsNotThereAgainIsADifferenceOfTheBeginning() async throws {
        let session = ShopSession(seed: 1)
        session.root.launch()
        session.root.interactor.send(.toggleList)
        session.record()
        session.root.interactor.send(.close)
        session.finish()
        let replayer = Replayer(try Recording(session.bytes)) { shop() }
        let difference = try #require(replayer.difference)
        #expect(difference.step == 0)
        #expect(difference.key == .tree)
        #expect(difference.path == "Shop/List")
        #expect(difference.input == "Shop: the beginning of the recording")
        #expect(replayer.run() == .differs(difference))
        #expect(replayer.seek(to: 0) == .differs(difference))
    }

    @Test func aRootThatCannotBeLaunchedIsADifferenceOfTheBeginning() async throws {
        let session = ShopSession(seed: 1)
        session.root.launch()
        session.record()
        session.finish()
        let replayer = Replayer(try Recording(session.bytes)) { RoutingMock("Shop") }
        #expect(replayer.difference?.text == "  the root is not a LaunchRouter; only one can be launched as it was")
    }

    @Test func noEffectRunsWhenATreeIsLaunchedAsItWas() async throws {
        let session = ShopSession(seed: 1)
        session.root.launch()
        session.root.stack.set([.detail(1), .detail(2)])
        session.record()
        session.finish()
        let service = Shop.Service(seed: 1, clock: TestClock())
        let replayer = Replayer(try Recording(session.bytes)) { Shop.RootRouter(service) }
        #expect(replayer.run() == .same(steps: 0))
        #expect(service.calls == 0)
        #expect(replayer.ignoredInputs == 0)
    }

    // MARK: A tree that was saved

    /// Reactors that are saved as well as recorded.
    private final class Page: Interactor, Reactor, Recordable, Restorable {
        enum Action: Codable { case add(Int), open(Int) }
        struct State: Codable, Equatable { var values: [Int] = [] }
        var initialState: State { State() }
        weak var book: Book?

        override func didBecomeActive() { send(.add(currentState.values.count)) }

        func mutate(action: Action) -> Effect<Action> {
            if case .open(let number) = action { book?.stack.push(number) }
            return .just(action)
        }

        func reduce(state: inout State, mutation: Action) {
            if case .add(let value) = mutation { state.values.append(value) }
        }
    }

    private final class Book: LaunchRouter<Page, FakeNavigation> {
        lazy var stack = ChildStack<Int>(router: self, container: viewController) { [unowned self] number in
            let page = Page()
            page.book = self
            return number < 0 ? nil : RoutingMock("Page", interactor: page)
        }

        init() {
            super.init(interactor: Page(), viewController: FakeNavigation())
            interactor.book = self
            _ = stack
        }
    }

    private func savedBook() -> SavedTree {
        let book = Book()
        book.launch()
        book.interactor.send(.open(1))
        book.interactor.send(.open(2))
        (book.stack.children.last?.interactable as? Page)?.send(.add(7))
        return book.save().tree
    }

    @Test func aRestoredTreeIsRecordedWithWhatItWasRestoredFrom() throws {
        let book = Book()
        var bytes: [UInt8] = []
        let recorder = SessionRecorder(book) { bytes += $0 }
        book.launch(restoring: savedBook())
        book.goBack()
        book.interactor.send(.add(9))
        recorder.stop()
        let recording = try Recording(bytes)
        #expect(recording.steps.map(\.number) == [1, 2, 3])
        #expect(recording.steps.first?.description == "Book: launch as it was saved")
        let replayer = Replayer(recording) { Book() }
        replayer.seek(to: 1)
        #expect((replayer.root as? Book)?.stack.routes == [1, 2])
        #expect(replayer.run() == .same(steps: 3))
        #expect((replayer.root as? Book)?.interactor.currentState == book.interactor.currentState)
    }

    @Test func savedDataThatSomebodyHasChangedIsFound() throws {
        let book = Book()
        var bytes: [UInt8] = []
        let recorder = SessionRecorder(book) { bytes += $0 }
        book.launch(restoring: savedBook())
        recorder.stop()
        let changed = String(decoding: bytes, as: UTF8.self).replacing(
            #""version":1,"state":{"values":[0,7]}"#, with: #""version":1,"state":{"values":[0,8]}"#)
        #expect(changed.utf8.count == bytes.count && Array(changed.utf8) != bytes)
        let outcome = Replayer(try Recording(Array(changed.utf8))) { Book() }.run()
        guard case .differs(let difference) = outcome else {
            Issue.record("no difference found")
            return
        }
        #expect(difference.path == "Book/Page[1]")
        #expect(difference.text.contains(".values[1]: 7 was recorded, now 8"))
        let damaged = String(decoding: bytes, as: UTF8.self).replacing(#""launch":{"#, with: #""launch":{"x":1,"#)
        guard case .differs(let other) = Replayer(try Recording(Array(damaged.utf8)), building: { Book() }).run() else { return }
        #expect(other.key == .input)
    }
}
