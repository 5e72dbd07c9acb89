import MockedBase
import MockedShapes
import Riblet
import RibletReactor
import RibletTesting
import Testing

/// Mocks as `riblet mocks` writes them, used as tests use them.
@Suite struct GeneratedMocksTests {
    // MARK: Functions

    @Test func countsKeepsArgumentsAndAnswers() throws {
        let mock = F04Mock()
        mock.run(for: 1, in: "a")
        mock.run(for: 2, in: "b")
        #expect(mock.runCallCount == 2 && mock.runArgValues.map(\.count) == [1, 2] && mock.runArgValues[1].name == "b")
        var seen: [String] = []
        mock.runHandler = { seen.append("\($0) \($1)") }
        mock.run(for: 3, in: "c")
        #expect(seen == ["3 c"] && mock.runCallCount == 3)
        mock.runStub.reset()
        #expect(mock.runCallCount == 0 && mock.runArgValues.isEmpty)
    }

    @Test func throwsWhatTheHandlerThrows() async throws {
        let untyped = F08Mock()
        untyped.runHandler = { throw ShelfError.full }
        #expect(throws: ShelfError.full) { try untyped.run() }
        let typed = F12Mock()
        typed.runHandler = { id throws(ShelfError) in if id == 0 { throw .empty } else { Book("\(id)") } }
        #expect(try await typed.run(7) == Book("7"))
        do throws(ShelfError) {
            _ = try await typed.run(0)
            Issue.record("nothing was thrown")
        } catch {
            #expect(error == .empty)
        }
        #expect(typed.runArgValues == [7, 0])
    }

    @Test func changesWhatIsInout() {
        let mock = F13Mock()
        mock.runHandler = { $0 += "!" }
        var text = "a"
        mock.run(&text)
        #expect(text == "a!" && mock.runArgValues == ["a"])
        let generic = G10Mock()
        generic.runHandler = { $0 = 5 }
        var number = 1
        generic.run(&number)
        #expect(number == 5)
    }

    @Test func passesClosuresVariadicsAndKeywords() {
        let variadic = F15Mock()
        variadic.runHandler = { $0.joined(separator: $1) }
        #expect(variadic.run("a", "b", separator: "-") == "a-b" && variadic.runArgValues[0].names == ["a", "b"])
        let closure = F17Mock()
        closure.runHandler = { $0() + 1 }
        #expect(closure.run { 4 } == 5 && closure.runCallCount == 1)
        let escaping = F18Mock()
        var done = 0
        escaping.run { done = $0 }
        escaping.runArgValues[0](9)
        #expect(done == 9)
        let automatic = F20Mock()
        automatic.runHandler = { $0() * 2 }
        #expect(automatic.run(3 + 4) == 14)
        let rethrowing = F22Mock()
        rethrowing.runHandler = { (try? $0(2)) ?? "threw" }
        #expect(rethrowing.run { "\($0)" } == "2")
        let keywords = F26Mock()
        keywords.run(in: 1, for: "x", where: true, `inout`: 2)
        #expect(keywords.runArgValues[0].for == "x")
        let shadows = F28Mock()
        shadows.runHandler = { number, note in number + note.count }
        #expect(shadows.run(2, note: "abc") == 5)
        let named = F27Mock()
        named.defaultHandler = { $0 }
        #expect(named.default(3) == 3 && named.defaultCallCount == 1)
        let ownership = F36Mock()
        ownership.runHandler = { $0.count + $1.count }
        #expect(ownership.run("ab", "c") == 3)
    }

    @Test func erasesWhatDependsOnTheCaller() async throws {
        let generic = G02Mock()
        generic.runHandler = { $0 }
        #expect(generic.run(7) == 7 && generic.run("a") == "a" && generic.runCallCount == 2)
        #expect(generic.runArgValues.last as? String == "a")
        let body = G06Mock()
        body.runHandler = { (try? ($0 as? () throws -> Int)?()) ?? -1 }
        #expect(body.run { 8 } == 8)
        let pack = G09Mock()
        pack.runHandler = { ($0[0], $0[1]) }
        #expect(pack.runCallCount == 0)
        let counted = G08Mock()
        counted.runHandler = { $0.count }
        #expect(counted.run(1, "a", true) == 3)
        let opaque = G14Mock()
        opaque.runHandler = { ($0 as? Int) == 1 && Array($1) == [2] }
        #expect(opaque.run(1, [2]))
        let shared = G16Mock()
        shared.runHandler = { $0 }
        #expect(await shared.run(3) == 3 && shared.runArgValues.first as? Int == 3)
    }

    // MARK: Missing handlers

    @Test func namesWhatHasNoHandler() async throws {
        func issue(_ text: String, _ body: () async throws -> Void) async throws {
            try await withKnownIssue {
                try await body()
            } matching: {
                $0.comments.contains { $0.rawValue.contains(text) }
            }
        }
        try await issue("F05Mock.run() was called and has no handler; set runHandler") { #expect(F05Mock().run() == 0) }
        try await issue("F06Mock.run()") { #expect(F06Mock().run() == nil) }
        try await issue("F09Mock.run()") { try #expect(F09Mock().run() == 0) }
        try await issue("O01Mock.load(id:) was called and has no handler; set loadIdHandler") { #expect(O01Mock().load(id: 1) == 0) }
        try await issue("P01Mock.name was read and has no value; set it") { #expect(P01Mock().name == "") }
        try await issue("F08Mock.run()") { #expect(throws: MissingHandler.self) { try F08Mock().run() } }
        try await issue("C06Mock.run()") { for await _ in C06Mock().run() { Issue.record("it must be empty") } }
        try await issue("are not Sendable and were not kept; let runHandler see them") {
            let mock = C03Mock()
            mock.run {}
            #expect(mock.runArgValues.isEmpty && mock.runCallCount == 1)
        }
    }

    // MARK: Properties, subscripts, initialisers, statics

    @Test func keepsProperties() async throws {
        let mock = P02Mock()
        mock.name = "a"
        mock.name += "b"
        #expect(mock.name == "ab" && mock.nameSetCallCount == 2)
        #expect(P03Mock().name == nil)
        let throwing = P04Mock()
        throwing.nameHandler = { throw ShelfError.empty }
        #expect(throws: ShelfError.empty) { try throwing.name }
        let shared = P17Mock()
        shared.name = "x"
        shared.limit = nil
        #expect(shared.name == "x" && shared.limit == nil && shared.limitSetCallCount == 1)
        var delegate: P15DelegateMock? = P15DelegateMock()
        let owner = P15Mock()
        owner.delegate = delegate
        #expect(owner.delegate != nil)
        delegate = nil
        #expect(owner.delegate == nil, "it is not held")
        let book = P20Mock()
        book.bookHandler = { Book("late") }
        #expect(try await book.book == Book("late") && book.bookCallCount == 1)
    }

    @Test func answersSubscriptsAndInitialisers() {
        let mock = S03Mock()
        mock.subscriptHandler = { $0 * 10 + $1 }
        mock[1, column: 2] = 5
        #expect(mock[3, column: 4] == 34 && mock.subscriptArgValues[0].row == 3 && mock.subscriptSetArgValues[0] == (1, 2, 5))
        let named = S07Mock()
        named.subscriptIndexHandler = { "\($0)" }
        named.subscriptNameHandler = { $0 + "!" }
        #expect(named[1] == "1" && named["a"] == "a!")
        #expect(I02Mock(name: "x").initArgValues == ["x"])
        #expect(O09Mock(id: 4).initIdArgValues == [4])
    }

    @Test func answersStaticFunctionsOperatorsAndStandardProtocols() {
        T01Mock.runHandler = { 4 }
        #expect(T01Mock.run() == 4 && T01Mock.runCallCount == 1)
        T04Mock.plusHandler = { a, _ in a }
        let (a, b) = (T04Mock(), T04Mock())
        #expect(a + b === a && T04Mock.plusCallCount == 1)
        let equal = T09Mock()
        #expect(equal == equal && equal != T09Mock() && Set([equal, equal]).count == 1)
        #expect("\(T11Mock())" == "T11Mock")
        A08Mock<Int>.makeHandler = { _ in A08Mock<Int>() }
        A08Mock<String>.shared = "s"
        _ = A08Mock<Int>.make(3)
        #expect(A08Mock<Int>.makeArgValues == [3] && A08Mock<String>.makeCallCount == 0 && A08Mock<String>.shared == "s")
    }

    @Test func namesOverloadsByWhatTellsThemApart() {
        let types = O03Mock()
        types.load(1)
        types.load("a")
        types.load([1: "b"])
        #expect(types.loadValueIntArgValues == [1] && types.loadValueStringArgValues == ["a"])
        #expect(types.loadValueIntStringArgValues == [[1: "b"]])
        let results = O04Mock()
        results.loadIntHandler = { 1 }
        results.loadStringHandler = { "s" }
        let (number, text): (Int, String) = (results.load(), results.load())
        #expect(number == 1 && text == "s")
    }

    // MARK: Associated types and inheritance

    @Test func standsForAssociatedTypes() async throws {
        let mock = A02Mock<Int>()
        mock.loadHandler = { [$0, $0] }
        let erased: any A02<Int> = mock
        #expect(try await erased.load(3) == [3, 3])
        let books = A05Mock()
        books.add(Book("a"))
        #expect(books.addArgValues == [Book("a")])
        let keyed = A09Mock<String>()
        keyed.valueHandler = { "value of \($0)" }
        #expect(keyed.value(for: "k") == "value of k")
    }

    @Test func hasWhatProtocolsOfOtherModulesAskFor() async throws {
        let mock = H05Mock()
        mock.booksHandler = { [Book("b"), Book("a")] }
        mock.count = 2
        mock.sortedHandler = { areInOrder in [Book("b"), Book("a")].sorted(by: areInOrder) }
        let shelf: any SortedShelf = mock
        #expect(try await shelf.sorted { $0.title < $1.title }.map(\.title) == ["a", "b"])
        #expect(try await shelf.books().count == 2 && shelf.count == 2)
    }

    // MARK: Isolation

    @Test func isUsedFromEverywhere() async {
        let mock = C01Mock()
        mock.runHandler = { $0 }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 { group.addTask { _ = mock.run(number) } }
        }
        #expect(mock.runCallCount == 100 && Set(mock.runArgValues) == Set(0..<100))
        let actor = N02Mock()
        actor.runHandler = { $0 + 1 }
        actor.nameStub.set("actor")
        #expect((try? await actor.run(1)) == 2 && actor.runCallCount == 1 && actor.name == "actor")
        let library = N05Mock()
        library.runHandler = { 5 }
        #expect(await library.run() == 5)
    }

    @MainActor @Test func notesCallsInOrder() async {
        let mock = M08Mock()
        mock.moreHandler = { $0 > 1 }
        mock.screenDidClose("done")
        #expect(mock.more(2))
        #expect(mock.calls == ["screenDidClose(\"done\")", "more(2)"] && mock.screenDidCloseArgValues == ["done"])
        let free = M03Mock()
        free.runHandler = { $0 }
        #expect(await Task.detached { free.run(6) }.value == 6)
    }

    @MainActor @Test func isExpectedByReactorTests() async {
        let listener = DetailListenerMock()
        let test = ReactorTest(Closer(listener), mocks: listener)
        await test.send(.close)
        await test.expectCall(on: listener) { $0.detailDidClose(3) }
        await test.finish()
        #expect(listener.detailDidCloseCallCount == 1, "what is expected is not counted")
    }

    @MainActor @Test func buildsRoutersThatDoNothing() throws {
        let builder = DetailBuilderMock()
        let listener = DetailListenerMock()
        let router = builder.build(withListener: listener, id: 4)
        #expect(builder.calls == ["build(4)"] && builder.listener === listener && builder.built.first === router)
        let home = HomeBuilderMock().build()
        home.routeToDetail(2)
        #expect((home as? HomeRoutingMock)?.routeToDetailArgValues == [2])
        let view = HomeViewControllableMock()
        view.show("x")
        #expect(view.calls == ["show(\"x\")"])
        let presenter = HomePresentableMock()
        presenter.present(3)
        #expect(presenter.presentArgValues == [3])
    }
}

/// Tells its parent that it is done.
@MainActor
private final class Closer: Interactor, Reactor {
    enum Action: Equatable { case close }
    struct State: Equatable {}

    let initialState = State()
    private weak var listener: (any DetailListener)?

    init(_ listener: any DetailListener) { self.listener = listener }

    func mutate(action: Action) -> Effect<Action> {
        listener?.detailDidClose(3)
        return .just(action)
    }

    func reduce(state: inout State, mutation: Action) {}
}
