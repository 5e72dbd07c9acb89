import Riblet
import RibletReactor
import RibletTesting
import RibletWebTesting
import Testing

@testable import RibletWeb

private struct ShelfIsMissing: Error {}

/// A shelf whose things are put where the test lets them be put.
@MainActor
private final class StoringShelf {
    private(set) var stored: [Int] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []
    var asked: Int { waiting.count }

    func put(_ number: Int) async {
        await withCheckedContinuation { waiting.append($0) }
        stored.append(number)
    }

    func letOneThrough() { waiting.removeFirst().resume() }

    /// The ways in which a thing is put after something else.
    enum Way: CaseIterable { case concat, retry, timeout, handled }
    var way = Way.concat
    private(set) var looks = 0
    var isMissing = false

    /// Returns when the test lets it, and throws where the shelf is missing.
    func look() async throws {
        looks += 1
        await withCheckedContinuation { waiting.append($0) }
        if isMissing { throw ShelfIsMissing() }
    }
}

private struct StoringShelfState: PartlySavedState, Equatable {
    var count = 0
    var isDown = false
    var saved: Int? { count }
    mutating func restore(_ saved: Int) { count = saved }
}

private enum StoringShelfAction: Equatable { case put, look, pressed(Bool), putSafely, lookAndPut }

private struct StoringShelfView: StateView {
    var state: StoringShelfState

    var body: HTML<StoringShelfAction> {
        div {
            h1 { "\(state.count) things" }
            button(.onClick(.put)) { "Put" }
            button(.onClick(.putSafely)) { "Put safely" }
            button(.onClick(.look)) { "Look" }
            button(.onClick(.lookAndPut)) { "Look and put" }
            button(.aria("pressed", state.isDown), .aria("label", "Down"), .onToggle(state.isDown) { .pressed($0) }) { "x" }
        }
    }
}

private final class StoringShelfInteractor: StateInteractor<StoringShelfState, StoringShelfAction>, Reactor,
    Restorable
{
    enum Mutation { case counted, down(Bool) }
    let initialState = StoringShelfState()
    let shelf: StoringShelf
    let connection: PageConnection?
    private(set) var presses: [Bool] = []

    init(_ presenter: any StatePresentable<StoringShelfState, StoringShelfAction>, shelf: StoringShelf, connection: PageConnection?) {
        self.shelf = shelf
        self.connection = connection
        super.init(presenter: presenter)
    }

    func mutate(action: StoringShelfAction) -> Effect<Mutation> {
        switch action {
        case .put: return .concat(.just(.counted), .store { [shelf, count = currentState.count] _ in await shelf.put(count) })
        case .putSafely:
            return .concat(
                .just(.counted),
                .store { [shelf, connection, count = currentState.count] _ in
                    await connection?.kept()
                    await shelf.put(count)
                })
        case .lookAndPut:
            let look = Effect<Mutation>.run { [shelf] _ in try await shelf.look() }
            let later = Effect.concat(look, .store { [shelf, count = currentState.count] _ in await shelf.put(count) })
            let putting =
                switch shelf.way {
                case .concat: later
                case .retry: later.retry(.attempts(2))
                // Longer than any busy machine takes.
                case .timeout: later.timeout(after: .seconds(3600))
                case .handled: later.catchAndReturn(.counted)
                }
            return .merge(.just(.counted), putting)
        case .look: return .just(.counted)
        case .pressed(let isDown):
            presses.append(isDown)
            return .just(.down(isDown))
        }
    }

    func recover(from error: any Error) -> Effect<Mutation> { .just(.counted) }

    func reduce(state: inout StoringShelfState, mutation: Mutation) {
        switch mutation {
        case .counted: state.count += 1
        case .down(let isDown): state.isDown = isDown
        }
    }
}

private final class StoringShelfRouter: LaunchRouter<StoringShelfInteractor, WebNavigationController>, LocationRouting {
    init(_ shelf: StoringShelf, _ page: PageRequest) {
        let view = StateViewController<StoringShelfView>(StoringShelfView(state: StoringShelfState()))
        super.init(
            interactor: StoringShelfInteractor(view, shelf: shelf, connection: page.connection),
            viewController: WebNavigationController(root: view))
    }

    var location: Location { Location() }
    func open(_ location: Location) -> Bool { location == Location() }
}

/// Keeps what it is given at once, and holds the answers.
private final class Keeper: SessionKeeper {
    private(set) var kept: [SessionSnapshot] = []
    private var waiting: [@MainActor () -> Void] = []
    var isHeld = false

    func keep(_ session: Session, _ snapshot: SessionSnapshot, whenKept: @escaping @MainActor () -> Void) {
        kept.append(snapshot)
        waiting.append(whenKept)
        if !isHeld { finish() }
    }

    func finish() {
        let done = waiting
        waiting = []
        for whenKept in done { whenKept() }
    }
}

@MainActor
@Suite("A page hears that something was done when it is stored")
struct SessionWritesTests {
    private let shelf = StoringShelf()
    private let keeper = Keeper()

    private func open() async -> TestPage {
        let page = await TestPage(WebApplication(name: "Shelf", languages: ["en", "ko"]) { [shelf] in StoringShelfRouter(shelf, $0) })
        page.session.keeper = keeper
        // No write takes too long, however busy the machine is.
        page.session.clock = TestClock()
        return page
    }

    private func heading(_ page: TestPage) -> [String] { page.all("heading").map(\.accessibleName) }

    @Test("Neither the change nor the acknowledgement goes out before, and what comes later does not overtake them")
    func held() async throws {
        let page = await open()
        let before = page.frames.count
        try page.click("button", "Put")
        try page.click("button", "Look")
        await eventually { shelf.asked == 1 }
        #expect(page.frames.count == before && heading(page) == ["0 things"])
        #expect(keeper.kept.isEmpty)
        shelf.letOneThrough()
        await eventually { heading(page) == ["2 things"] }
        #expect(shelf.stored == [0] && page.misfits.isEmpty)
        #expect(keeper.kept.map(\.lastEvent) == [1, 2])
    }

    @Test("A toggle button that is posted twice without script asks for the same state twice")
    func postedTwice() async throws {
        let page = await open()
        let first = try #require(page.find("button", "Down")["value"])
        for _ in 0..<2 { #expect(page.session.submit(handler: first, fields: [])) }
        #expect(try page.find("button", "Down")["aria-pressed"] == "true")
        let fresh = await TestPage(page.session.application)
        let second = try #require(fresh.find("button", "Down")["value"])
        #expect(second == first)
        try page.click("button", "Down")
        #expect(try page.find("button", "Down")["aria-pressed"] == "false")
    }

    @Test("A write whose turn comes later is waited for from the beginning", arguments: StoringShelf.Way.allCases)
    fileprivate func inItsTurn(_ way: StoringShelf.Way) async throws {
        shelf.way = way
        let page = await open()
        let before = page.frames.count
        try page.click("button", "Look and put")
        await eventually { shelf.looks == 1 }
        #expect(page.frames.count == before && heading(page) == ["0 things"] && keeper.kept.isEmpty)
        shelf.letOneThrough()
        await eventually { shelf.asked == 1 }
        #expect(page.frames.count == before && keeper.kept.isEmpty)
        shelf.letOneThrough()
        await eventually { heading(page) == ["1 things"] }
        #expect(shelf.stored == [0] && keeper.kept.map(\.lastEvent) == [1])
    }

    @Test("A page hears of a write whose turn does not come", arguments: [StoringShelf.Way.retry, .handled])
    fileprivate func withoutTurn(_ way: StoringShelf.Way) async throws {
        shelf.way = way
        shelf.isMissing = true
        let page = await open()
        try page.click("button", "Look and put")
        for look in 1...(way == .retry ? 2 : 1) {
            await eventually { shelf.looks == look }
            #expect(heading(page) == ["0 things"])
            shelf.letOneThrough()
        }
        await eventually { heading(page) == ["2 things"] }
        // The event is over with the last look; its consequence may be kept on its own.
        #expect(shelf.stored.isEmpty && Set(keeper.kept.map(\.lastEvent)) == [1])
    }

    @Test("The session is kept after the write: the event of a write that is lost comes again")
    func keptAfter() async throws {
        let page = await open()
        keeper.isHeld = true
        try page.click("button", "Put")
        await eventually { shelf.asked == 1 }
        #expect(keeper.kept.isEmpty)
        shelf.letOneThrough()
        await eventually { keeper.kept.count == 1 }
        #expect(heading(page) == ["0 things"])
        keeper.finish()
        #expect(heading(page) == ["1 things"])
    }

    @Test("A write that first has the session kept is not waited for by that, and the page hears of it after both")
    func keptBefore() async throws {
        let page = await open()
        try page.click("button", "Put safely")
        await eventually { shelf.asked == 1 }
        #expect(keeper.kept.map(\.lastEvent) == [1] && heading(page) == ["0 things"])
        shelf.letOneThrough()
        await eventually { heading(page) == ["1 things"] }
        #expect(keeper.kept.count == 1)
    }

    @Test("A page that connects anew hears of what is stored meanwhile, once", arguments: [false, true])
    func anotherConnection(_ isStoredFirst: Bool) async throws {
        let page = await open()
        try page.click("button", "Put")
        await eventually { shelf.asked == 1 }
        page.disconnect()
        if isStoredFirst {
            shelf.letOneThrough()
            await eventually { keeper.kept.count == 1 }
        }
        page.connect()
        if !isStoredFirst {
            #expect(heading(page) == ["0 things"])
            shelf.letOneThrough()
        }
        await eventually { heading(page) == ["1 things"] }
        #expect(shelf.stored == [0] && page.misfits.isEmpty)
    }

    @Test("An event that changes nothing that is kept is kept as handled, once, and without writing the tree anew")
    func handledOnly() async throws {
        let page = await open()
        try page.click("button", "Down")
        try page.click("button", "Down")
        #expect(keeper.kept.map(\.lastEvent) == [1, 2] && keeper.kept.first?.tree == keeper.kept.last?.tree)
        page.session.receive("[\"a\",0]")
        page.session.keepIfChanged()
        #expect(keeper.kept.count == 2)
    }

    @Test("A write that takes very long is told, and does not keep the page from hearing for ever")
    func slow() async throws {
        let page = await open()
        let clock = TestClock()
        page.session.clock = clock
        try page.click("button", "Put")
        await eventually { shelf.asked == 1 }
        await clock.waitForSleepers(1)
        await clock.advance(by: page.session.limits.writeTime - .milliseconds(1))
        #expect(heading(page) == ["0 things"])
        await clock.advance(by: .milliseconds(1))
        await eventually { heading(page) == ["1 things"] }
        #expect(page.frames.joined().contains(HostWords(language: "en").storingTakesLong))
        shelf.letOneThrough()
        await eventually { shelf.stored == [0] }
        try page.click("button", "Look")
        #expect(heading(page) == ["2 things"])
    }

    @Test("A caller that waits for a write is told of its result")
    func stored() async throws {
        let page = await open()
        let clock = TestClock()
        #expect(await page.session.stored(within: .seconds(1), clock: clock))
        try page.click("button", "Put")
        await eventually { shelf.asked == 1 }
        let first = Task { await page.session.stored(within: .seconds(1), clock: clock) }
        await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(1))
        #expect(await first.value == false)
        let second = Task { await page.session.stored(within: .seconds(1), clock: clock) }
        await clock.waitForSleepers(1)
        shelf.letOneThrough()
        #expect(await second.value)
    }

    @Test("A press of a button that stays down means what the page has shown, also when it comes again")
    func toggled() async throws {
        let page = await open()
        let interactor = (page.session.root as? StoringShelfRouter)?.interactor
        try page.click("button", "Down")
        #expect(try page.find("button", "Down")["aria-pressed"] == "true")
        let button = try page.find("button", "Down")
        let address = try #require(button["data-t"] ?? button["value"])
        page.session.receive("[\"e\",7,0,\"\(address)\",\"click\",\"false\"]")
        #expect(interactor?.presses == [true, true])
        page.session.receive("[\"e\",8,0,\"\(address)\",\"click\",null]")
        #expect(interactor?.presses == [true, true, false])
        #expect(page.session.submit(handler: address, fields: []))
        #expect(interactor?.presses == [true, true, false, true])
    }
}
