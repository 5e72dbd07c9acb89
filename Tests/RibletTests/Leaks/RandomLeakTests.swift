import Riblet
import RibletTesting
import Testing

private final class LeafView: ViewControllable {}
private final class LeafPresenter: Presenter<LeafView> {}
private final class LeafInteractor: PresentableInteractor<LeafPresenter> {}

private final class LeafRouter: ViewableRouter<LeafInteractor, LeafView> {
    private let ownName: String

    init(_ name: String) {
        ownName = name
        let view = LeafView()
        super.init(interactor: LeafInteractor(presenter: LeafPresenter(viewController: view)), viewController: view)
    }

    override var name: String { ownName }
}

/// Trees that come and go at random; of some RIBs one object is kept.
@MainActor
private final class LeakyWorld {
    private struct Kept {
        let name: String
        let role: Leak.Role
        let object: AnyObject
    }

    private let clock = TestClock()
    private let root = TestRoot()
    private let detector: LeakDetector
    private var generator: SeededGenerator
    private var attached: [LeafRouter] = []
    private var kept: [Kept] = []
    /// The paths of all RIBs that were kept at any time.
    private var everKept: Set<String> = []
    private var reported: [String] = []
    private var count = 0
    private(set) var problems: [String] = []

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        detector = LeakDetector(clock: clock, viewPatience: .seconds(1))
        detector.handler = { [unowned self] in hear($0) }
        detector.start(under: root)
    }

    private func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &generator) }

    private func hear(_ leak: Leak) {
        let name = leak.path.split(separator: "/").last.map(String.init) ?? ""
        let line = "\(name) \(leak.role.rawValue)"
        if !kept.contains(where: { $0.name == name && $0.role == leak.role }) { problems.append("\(line) is reported and not kept") }
        if reported.contains(line) { problems.append("\(line) is reported twice") }
        reported.append(line)
    }

    func run(steps: Int) async {
        for _ in 0..<steps where problems.isEmpty {
            switch roll(16) {
            case 0..<7: build()
            case 7..<12: detach()
            case 12: attachAgain()
            case 13: letGo()
            default: await clock.advance(by: .milliseconds(250 * roll(8)))
            }
        }
        await clock.advance(by: .seconds(10))
        for item in kept where !reported.contains("\(item.name) \(item.role.rawValue)") {
            problems.append("\(item.name) \(item.role.rawValue) is kept and not reported")
        }
        if everKept.count < 20 { problems.append("too little was kept") }
        detector.stop()
    }

    private func build() {
        count += 1
        let router = LeafRouter("\(count)")
        let parent: BaseRouter = attached.isEmpty || roll(4) == 0 ? root : attached[roll(attached.count)]
        parent.attachChild(router)
        attached.append(router)
    }

    /// Takes a subtree out, and keeps at most one object of it.
    private func detach() {
        guard !attached.isEmpty else { return }
        let top = attached[roll(attached.count)]
        var leaving: [LeafRouter] = []
        var pending = [top]
        while let router = pending.popLast() {
            leaving.append(router)
            pending += router.children.compactMap { $0 as? LeafRouter }
        }
        attached.removeAll { router in leaving.contains { $0 === router } }
        top.parent?.detachChild(top)
        if roll(3) == 0 { keep(leaving[roll(leaving.count)]) }
    }

    private func keep(_ router: LeafRouter) {
        let (role, object): (Leak.Role, AnyObject) =
            switch roll(4) {
            case 0: (.router, router)
            case 1: (.interactor, router.interactor)
            case 2: (.presenter, router.interactor.presenter)
            default: (.view, router.viewController)
            }
        kept.append(Kept(name: router.name, role: role, object: object))
        everKept.insert(router.name)
    }

    private func attachAgain() {
        guard let index = kept.firstIndex(where: { $0.role == .router }), let router = kept[index].object as? LeafRouter else { return }
        // One that was reported is not watched any more until it leaves again.
        reported.removeAll { $0 == "\(router.name) router" }
        kept.remove(at: index)
        root.attachChild(router)
        attached.append(router)
    }

    private func letGo() {
        if !kept.isEmpty { kept.remove(at: roll(kept.count)) }
    }
}

@MainActor
@Suite struct RandomLeakTests {
    @Test(arguments: [5, 99, 12_345] as [UInt64]) func keptObjectsAloneAreReported(seed: UInt64) async {
        let world = LeakyWorld(seed: seed)
        await world.run(steps: 1_500)
        #expect(world.problems == [])
    }

    @Test func aLongChainThatIsLetGoIsFreedWithoutRecursion() async {
        let clock = TestClock()
        let root = TestRoot()
        var leaks: [Leak] = []
        let detector = LeakDetector(clock: clock)
        detector.handler = { leaks.append($0) }
        detector.start(under: root)
        var kept: Interactor?
        do {
            var bottom: BaseRouter = makeNode("0")
            root.attachChild(bottom)
            let top = bottom
            for number in 1..<20_000 {
                let next = makeNode("\(number)")
                bottom.attachChild(next)
                bottom = next
            }
            kept = bottom.interactable
            root.detachChild(top)
        }
        await clock.advance(by: .seconds(2))
        #expect(leaks.map(\.role) == [.interactor])
        #expect(leaks.first?.path.hasPrefix("Root/0/1/2/") == true)
        #expect(leaks.first?.path.hasSuffix("/19998/19999") == true)
        #expect(leaks.first?.detachment?.path == "Root/0")
        withExtendedLifetime(kept) {}
    }
}
