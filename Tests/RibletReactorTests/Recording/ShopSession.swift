import Riblet
import RibletReactor
import RibletTesting

/// Uses the shop at random.
@MainActor
final class ShopSession {
    let clock = TestClock()
    let service: Shop.Service
    let root: Shop.RootRouter
    private var random: SeededGenerator
    private(set) var bytes: [UInt8] = []
    private(set) var recorder: SessionRecorder?

    init(seed: UInt64, fault: Shop.ReducerFault = .none) {
        random = SeededGenerator(seed: seed)
        service = Shop.Service(seed: seed &+ 1, clock: clock)
        root = Shop.RootRouter(service, fault)
    }

    /// The bytes of a session of `steps` steps.
    static func recorded(seed: UInt64, steps: Int, fault: Shop.ReducerFault = .none) async -> [UInt8] {
        let session = ShopSession(seed: seed, fault: fault)
        session.record()
        session.root.launch()
        for _ in 0..<steps { await session.act() }
        session.finish()
        return session.bytes
    }

    func record() { recorder = SessionRecorder(root, application: "Shop 1") { [weak self] in self?.bytes += $0 } }

    func finish() {
        recorder?.stop()
        root.terminate()
    }

    /// Leaves only what a saved tree can say: the list is there, and no effect listens to the
    /// offers.
    func settleForRecording() {
        if root.list == nil { root.interactor.send(.toggleList) }
        root.stack.set([.detail(1), .list, .detail(1)])
        root.stack.setRoot(.detail(2))
        root.stack.push(.detail(2))
        root.sheet.dismiss()
        root.overlays.dismissAll()
        root.overlays.show(.note(4))
        root.interactor.send(.note(5))
    }

    private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private func lists() -> [Shop.ListInteractor] {
        root.children.compactMap { ($0 as? Shop.ListRouter)?.interactor }
    }

    private func details() -> [Shop.DetailInteractor] {
        root.children.compactMap { ($0 as? Shop.DetailRouter)?.interactor }
    }

    /// One thing that a user, a host or the outside world does.
    func act() async {
        switch number(0...26) {
        case 0...3: if let list = lists().randomElement(using: &random) { sendSomething(to: list) }
        case 4...6: if let detail = details().randomElement(using: &random) { sendSomething(to: detail) }
        case 7...9: sendSomethingToRoot()
        case 10, 11: root.viewController.userGoesBack()
        case 12: root.viewController.userPops(to: number(0...3))
        case 13: root.viewController.userDismisses()
        case 14, 15: _ = root.goBack()
        case 16: service.offers.send(number(1...9))
        case 17: if root.interactable.isActive { root.interactable.deactivate() }
        case 18: root.stack.push(.detail(number(0...5)))
        case 19: root.stack.reorderToTop(.detail(number(0...5)))
        case 20: root.overlays.dismiss(.note(number(0...3)))
        default: await clock.advance(by: .milliseconds(number(0...400)))
        }
        if !root.interactable.isActive { root.interactable.activate() }
    }

    private func sendSomething(to list: Shop.ListInteractor) {
        switch number(0...7) {
        case 0...1: list.send(.search(["a", "ab", "abc", "é\"\\\n"][number(0...3)]))
        case 2: list.send(.refresh)
        case 3: list.send(.open(number(-1...9)))
        case 4: list.send(.scroll(number(0...999)))
        case 5: list.send(.stop)
        case 6: list.send(.both("x\(number(0...9))"))
        default: list.restore(Shop.ListInteractor.State(text: "restored", found: [1, 2, 3]))
        }
    }

    private func sendSomething(to detail: Shop.DetailInteractor) {
        switch number(0...4) {
        case 0: detail.send(.load)
        case 1...2: detail.send(.vote(number(1...3)))
        case 3: detail.send(.askToClose)
        default: detail.send(.closeNow)
        }
    }

    private func sendSomethingToRoot() {
        switch number(0...9) {
        case 0: root.interactor.send(.open(number(0...9)))
        case 1: root.interactor.send(.close)
        case 2: root.interactor.send(.closeAll)
        case 3: root.interactor.send(.replace(number(0...9)))
        case 4: root.interactor.send(.top(number(0...9)))
        case 5: root.interactor.send(.again)
        case 6: root.interactor.send(.note(number(0...3)))
        case 7: root.interactor.send(.overlay(number(0...3)))
        case 8: root.interactor.send(.toggleList)
        default: root.interactor.send(.offer(number(1...9)))
        }
    }
}
