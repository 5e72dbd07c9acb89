import Riblet
import RibletTesting
import Testing

private final class CardView: ViewControllable {}

/// Says something to a view and holds it.
private final class CardPresenter: Presenter<CardView> {}

private final class CardInteractor: PresentableInteractor<CardPresenter> {
    var onWork: (() -> Void)?
    var pages: [(name: String, rib: BaseRouter?)] = []
}

/// Keeps what it once showed.
private final class ShelfInteractor: Interactor {
    private struct Slot { let content: AnyObject? }
    private var slots: [String: Slot] = [:]
    private lazy var last: AnyObject? = nil
    private weak var seen: AnyObject?

    func keep(_ object: AnyObject, lazily: Bool) {
        if lazily { last = object } else { slots["one"] = Slot(content: object) }
    }

    func see(_ object: AnyObject) { seen = object }
    func forget() { (slots, last) = ([:], nil) }
}

private final class ShelfRouter: Router<ShelfInteractor> {}

private final class CardRouter: ViewableRouter<CardInteractor, CardView> {}

/// A tree, a detector of it alone, and what that reports.
@MainActor
private final class Watched {
    let clock = TestClock()
    let root = TestRoot()
    let detector: LeakDetector
    private(set) var leaks: [Leak] = []

    init(isStarted: Bool = true) {
        detector = LeakDetector(clock: clock)
        detector.handler = { [unowned self] in leaks.append($0) }
        if isStarted { detector.start(under: root) }
    }

    func wait(_ seconds: Int) async { await clock.advance(by: .seconds(seconds)) }

    /// The reports, one line each.
    var lines: [String] { leaks.map { "\($0.path) \($0.role)" } }
}

@MainActor
private func makeCard() -> CardRouter {
    let view = CardView()
    return CardRouter(interactor: CardInteractor(presenter: CardPresenter(viewController: view)), viewController: view)
}

@MainActor
@Suite struct LeakDetectorTests {
    @Test func freedObjectsAreNotReported() async {
        let watched = Watched()
        do {
            let card = makeCard()
            card.attachChild(makeNode("Child"))
            watched.root.attachChild(card)
            watched.root.detachChild(card)
            #expect(watched.detector.status == .inProgress)
        }
        await watched.wait(10)
        #expect(watched.leaks.isEmpty)
        #expect(watched.detector.status == .didComplete)
        #expect(watched.clock.sleepers == 0)
    }

    @Test func aRouterThatIsKeptIsReportedWithEverythingItHolds() async throws {
        let watched = Watched()
        let card = makeCard()
        watched.root.attachChild(card)
        card.attachChild(makeNode("Child"))
        watched.root.detachChild(card)
        await watched.wait(10)
        let leak = try #require(watched.leaks.first)
        #expect(watched.leaks.count == 1)
        #expect(leak.path == "Root/Card")
        #expect(leak.kind == .notReleased)
        #expect(leak.type == "CardRouter")
        #expect(leak.role == .router)
        #expect(leak.objects.dropFirst().map(\.role) == [.interactor, .presenter, .view])
        #expect(leak.objects.dropFirst().map(\.type) == ["CardInteractor", "CardPresenter", "CardView"])
        #expect(leak.ribsBelow == 1)
        #expect(leak.age == .milliseconds(1500))
        #expect(leak.detachment?.operation == .detachChild)
        #expect(leak.detachment?.path == "Root/Card")
        #expect(leak.detachment?.parentPath == "Root")
        #expect(leak.detachment?.parentType == "TestRoot")
        #expect(watched.clock.sleepers == 0, "nothing is left to look after, the RIB below included")
    }

    @Test func anInteractorThatAClosureKeepsIsReportedWithItsPresenter() async throws {
        let watched = Watched()
        do {
            let card = makeCard()
            // The closure keeps the interactor, which keeps the closure.
            let interactor = card.interactor
            interactor.onWork = { _ = interactor }
            watched.root.attachChild(card)
            watched.root.detachChild(card)
        }
        await watched.wait(2)
        let leak = try #require(watched.leaks.first)
        #expect(watched.leaks.count == 1)
        #expect(leak.path == "Root/Card")
        #expect(leak.role == .interactor)
        #expect(leak.type == "CardInteractor")
        #expect(leak.objects.dropFirst().map(\.role) == [.presenter, .view])
        #expect(
            leak.description
                == "Root/Card: CardInteractor (interactor) is still there with CardPresenter (presenter), CardView (view), 1.5 seconds "
                + "after TestRoot at Root detached Root/Card; look for a closure, a task or a property that keeps it, "
                + "such as a `listener` of CardPresenter that is not weak [leak]")
    }

    @Test(arguments: [true, false]) func holderInTheTreeIsNamed(lazily: Bool) async throws {
        let watched = Watched()
        let shelf = ShelfRouter(interactor: ShelfInteractor())
        watched.root.attachChild(shelf)
        do {
            let card = makeCard()
            shelf.attachChild(card)
            shelf.detachChild(card)
            shelf.interactor.keep(lazily ? card.interactor.presenter : card, lazily: lazily)
        }
        await watched.wait(10)
        let leak = try #require(watched.leaks.first)
        #expect(leak.role == (lazily ? .presenter : .router) && leak.circles == [])
        #expect(leak.holders == [lazily ? "ShelfInteractor.last at Root/Shelf" : "ShelfInteractor.slots.value.content at Root/Shelf"])
        #expect(
            leak.description.contains("; \(leak.holders.joined()) refers to it, which keeps it unless that is weak; otherwise look for"))
        shelf.interactor.forget()
    }

    @Test func aRIBThatKeepsItselfIsACircle() async throws {
        let watched = Watched()
        weak var kept: CardRouter?
        do {
            let card = makeCard()
            card.interactor.pages = [("none", nil), ("self", card)]
            watched.root.attachChild(card)
            watched.root.detachChild(card)
            kept = card
        }
        await watched.wait(10)
        let leak = try #require(watched.leaks.first)
        #expect(leak.holders == [] && leak.circles == ["CardInteractor.pages[1].rib"])
        #expect(leak.description.contains("; its own CardInteractor.pages[1].rib refers to it in a circle, which keeps it"))
        kept?.interactor.pages = []
        #expect(kept == nil)
    }

    @Test func aPresenterThatIsKeptIsReported() async {
        let watched = Watched()
        var kept: CardPresenter?
        do {
            let card = makeCard()
            kept = card.interactor.presenter
            watched.root.attachChild(card)
            watched.root.detachChild(card)
        }
        await watched.wait(2)
        #expect(watched.lines == ["Root/Card presenter"])
        #expect(watched.leaks.first?.objects.dropFirst().map(\.role) == [.view])
        #expect(kept != nil)
    }

    @Test func aViewMayStayLongerThanTheRest() async {
        let watched = Watched()
        var kept: FakeView?
        do {
            let page = makePage("Page")
            kept = page.viewController
            watched.root.attachChild(page)
            watched.root.detachChild(page)
        }
        await watched.wait(5)
        #expect(watched.lines == [])
        await watched.wait(1)
        #expect(watched.lines == ["Root/Page view"])
        #expect(kept != nil)
    }

    @Test func aViewThatIsThePresenterIsTheView() async {
        let watched = Watched()
        var kept: CardView?
        do {
            let view = CardView()
            kept = view
            let router = ViewableRouter(interactor: PresentableInteractor<CardView>(presenter: view), viewController: view)
            watched.root.attachChild(router)
            watched.root.detachChild(router)
        }
        await watched.wait(10)
        #expect(watched.leaks.map(\.role) == [.view])
        #expect(watched.leaks.first?.objects.dropFirst().isEmpty == true)
        #expect(kept != nil)
    }

    @Test("A presenter that is a view within the RIB's view may stay as long as that")
    func aViewThatPresentsWithinTheView() async {
        let watched = Watched()
        var kept: CardView?
        do {
            let presenter = CardView()
            kept = presenter
            let router = ViewableRouter(
                interactor: PresentableInteractor<CardView>(presenter: presenter), viewController: FakeView("Frame"))
            watched.root.attachChild(router)
            watched.root.detachChild(router)
        }
        await watched.wait(5)
        #expect(watched.lines == [])
        await watched.wait(1)
        #expect(watched.leaks.map(\.role) == [.presenter])
        #expect(kept != nil)
    }

    @Test func oneOfASubtreeIsReportedWhereItWas() async throws {
        let watched = Watched()
        var kept: Interactor?
        do {
            let top = makeNode("Top")
            let middle = makeNode("Middle")
            let bottom = makeNode("Bottom")
            watched.root.attachChild(top)
            top.attachChild(middle)
            middle.attachChild(bottom)
            kept = bottom.interactor
            watched.root.detachChild(top)
        }
        await watched.wait(2)
        let leak = try #require(watched.leaks.first)
        #expect(watched.lines == ["Root/Top/Middle/Bottom interactor"])
        #expect(leak.detachment?.path == "Root/Top")
        #expect(leak.detachment?.parentPath == "Root")
        #expect(kept != nil)
    }

    @Test func aRouterOfASubtreeThatIsKeptIsReportedWithWhatIsBelow() async {
        let watched = Watched()
        let middle = makeNode("Middle")
        do {
            let top = makeNode("Top")
            watched.root.attachChild(top)
            top.attachChild(middle)
            middle.attachChild(makeNode("Bottom"))
            watched.root.detachChild(top)
        }
        await watched.wait(2)
        #expect(watched.lines == ["Root/Top/Middle router"])
        #expect(watched.leaks.first?.ribsBelow == 1)
        #expect(middle.childCount == 1)
    }

    @Test func thePathIsThatBeforeAnythingMoved() async {
        let watched = Watched()
        let home = makeNode("Home")
        let list = makeNode("List")
        do {
            let area = makeNode("Area")
            watched.root.attachChild(area)
            area.attachChild(home)
            home.attachChild(list)
            // The RIB that is left behind, then its parent, then the parent's parent leave; the
            // last two are freed or elsewhere later.
            home.detachChild(list)
            area.detachChild(home)
            watched.root.detachChild(area)
        }
        watched.root.attachChild(home)
        await watched.wait(2)
        #expect(watched.lines == ["Root/Area/Home/List router"])
        #expect(watched.leaks.first?.detachment?.parentPath == "Root/Area/Home")
        #expect(list.parent == nil)
    }

    @Test func thePathOutlivesTheParent() async {
        let watched = Watched()
        let list = makeNode("List")
        do {
            let home = makeNode("Home")
            watched.root.attachChild(home)
            home.attachChild(list)
            home.detachChild(list)
            watched.root.detachChild(home)
        }
        await watched.wait(2)
        #expect(watched.lines == ["Root/Home/List router"])
        #expect(watched.leaks.first?.detachment?.parentType == "LogRouter")
        #expect(list.parent == nil)
    }

    @Test func anEndedTreeIsExpectedToGo() async {
        let watched = Watched()
        var kept: Interactor?
        do {
            let child = makeNode("Child")
            watched.root.attachChild(child)
            kept = child.interactor
        }
        watched.root.terminate()
        await watched.wait(2)
        #expect(watched.lines == ["Root router"])
        #expect(watched.leaks.first?.ribsBelow == 1)
        #expect(watched.leaks.first?.detachment?.operation == .terminate)
        #expect(watched.leaks.first?.detachment?.description == "Root was terminated")
        #expect(kept != nil)
    }

    @Test func containersSayThatTheyWereTheOnes() async {
        let watched = Watched()
        let pages = [makePage("Page"), makePage("Sheet")]
        let stack = ChildStack<Int>(router: watched.root, container: FakeNavigation()) { pages[$0] }
        let slot = ChildSlot<Int>(router: watched.root, container: FakeModal()) { pages[$0] }
        stack.push(0)
        slot.present(1)
        slot.dismiss()
        stack.pop()
        await watched.wait(2)
        #expect(
            Set(watched.leaks.map { "\($0.path) \($0.detachment?.operation.rawValue ?? "")" }) == ["Root/Page stack", "Root/Sheet slot"])
        #expect(watched.leaks.first?.detachment?.description.contains("TestRoot at Root let go of") == true)
    }

    // MARK: Roots that nobody terminates

    @Test func aRootThatIsReleasedIsExpectedToGoWithAllBelow() async throws {
        let clock = TestClock()
        var leaks: [Leak] = []
        var kept: CardInteractor?
        var below: LogRouter?
        let detector = LeakDetector(clock: clock)
        detector.handler = { leaks.append($0) }
        do {
            let root = TestRoot()
            detector.start(under: root)
            let card = makeCard()
            let child = makeNode("Child")
            root.attachChild(card)
            card.attachChild(child)
            kept = card.interactor
            below = child
        }
        #expect(detector.status == .inProgress)
        await clock.advance(by: .seconds(2))
        #expect(leaks.map { "\($0.path) \($0.role)" }.sorted() == ["Root/Card interactor", "Root/Card/Child router"])
        let leak = try #require(leaks.first { $0.role == .router })
        #expect(leak.detachment?.operation == .release && leak.detachment?.path == "Root")
        #expect(leak.description.contains("after Root was released without terminate(); look for"))
        await clock.advance(by: .seconds(2))
        #expect(detector.status == .didComplete && leaks.count == 2)
        withExtendedLifetime((kept, below)) {}
    }

    @Test func aRouterInTheMemoryOfAMarkedOneIsAnother() throws {
        let (mark, place) = {
            let root = TestRoot()
            return (RouterMark(root), ObjectIdentifier(root))
        }()
        // Memory is given out again at once, unless another thread was faster.
        var others: [TestRoot] = []
        while others.last.map({ ObjectIdentifier($0) }) != place, others.count < 10_000 { others.append(TestRoot()) }
        #expect(!mark.isOn(try #require(others.last { ObjectIdentifier($0) == place })))
        var isMistaken = false
        let observation = TreeEvents.observe([.released]) { if mark.isOn($0.node) { isMistaken = true } }
        others = []
        observation.cancel()
        #expect(!isMistaken)
    }

    @Test func aRootWhoseInteractorIsKeptIsReported() async {
        let clock = TestClock()
        var leaks: [Leak] = []
        var kept: Interactor?
        let detector = LeakDetector(clock: clock)
        detector.handler = { leaks.append($0) }
        do {
            let root = TestRoot()
            detector.start(under: root)
            kept = root.interactable
            // Its activity in the end does not matter: it was launched.
            root.interactable.deactivate()
        }
        await clock.advance(by: .seconds(2))
        #expect(leaks.map { "\($0.path) \($0.role) \($0.detachment?.operation.rawValue ?? "")" } == ["Root interactor release"])
        withExtendedLifetime(kept) {}
    }

    @Test func aRootThatIsTerminatedOrNeverLaunchedIsNotReportedTwice() async {
        let clock = TestClock()
        var operations: [Detachment.Operation?] = []
        var kept: [Interactor] = []
        let detector = LeakDetector(clock: clock)
        detector.handler = { operations.append($0.detachment?.operation) }
        do {
            let root = TestRoot()
            detector.start(under: root)
            kept.append(root.interactable)
            root.terminate()
            let unused = makeRoot("Unused", launched: false)
            detector.start(under: unused)
            kept.append(unused.interactable)
        }
        await clock.advance(by: .seconds(4))
        #expect(operations == [.terminate])
        withExtendedLifetime(kept) {}
    }

    // MARK: The status

    @Test func theStatusIsToldWhenItChanges() async {
        let watched = Watched()
        var heard: [LeakDetectionStatus] = []
        let observation = watched.detector.observeStatus { heard.append($0) }
        let stream = watched.detector.statusStream
        #expect(heard == [.didComplete])
        do {
            let card = makeCard()
            watched.root.attachChild(card)
            watched.root.detachChild(card)
            // Outside of the change of the tree.
            #expect(heard == [.didComplete])
        }
        await letOthersRun()
        #expect(heard == [.didComplete, .inProgress])
        await watched.wait(2)
        #expect(heard == [.didComplete, .inProgress, .didComplete])
        var streamed: [LeakDetectionStatus] = []
        for await status in stream {
            streamed.append(status)
            if streamed.count == 3 { break }
        }
        #expect(streamed == heard)
        let object = Log()
        watched.detector.expectDeallocate(object: object)
        await letOthersRun()
        watched.detector.stop()
        #expect(heard.suffix(2) == [.inProgress, .didComplete])
        observation.cancel()
        watched.detector.expectDeallocate(object: object)
        await letOthersRun()
        #expect(heard.count == 5)
        watched.detector.stop()
    }
}
