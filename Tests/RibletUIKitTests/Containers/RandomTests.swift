#if !canImport(UIKit)
import Foundation
import Riblet
import RibletTesting
import Testing
import UIKitDouble

@testable import RibletUIKit

/// Sequences of everything that routers, persons and other code do to UIKit's containers, in the
/// midst of transitions: at rest the tree and the containers are equal, and nothing is left.
///
/// `RIBLET_SEQUENCES` says how many; a hundred thousand were run. The rarest fault so far was first
/// met after 2,769.
@MainActor
@Suite("Random sequences on UIKit") struct RandomTests {
    private static let count = ProcessInfo.processInfo.environment["RIBLET_SEQUENCES"].flatMap(Int.init) ?? 4_000

    @Test("Tree and containers are equal at rest, and nothing is left", arguments: [1, 2])
    func sequences(seed: UInt64) async {
        var generator = SeededGenerator(seed: seed)
        var taken: [String: Int] = [:]
        weak var left: ContractNode?
        for number in 0..<Self.count / 2 {
            let kept = Kept()
            await RandomSequence(kept, &generator).run(into: &taken, "\(seed), sequence \(number)")
            // The last views leave with the next turns, one after another.
            for _ in 0..<6 { await Task { @MainActor in }.value }
            left = kept.root
            let views = kept.views.compactMap { $0.view?.title ?? $0.view.map { "\(type(of: $0))" } }
            if left != nil || !views.isEmpty {
                Issue.record("\(seed), sequence \(number) leaves \(left?.name ?? "no tree"), \(views) after \(kept.story)")
                return
            }
            if kept.hasFailed { return }
        }
        #expect(RandomSequence.names.filter { taken[$0] == nil } == [], "everything was tried")
    }
}

/// The objects that a sequence leaves behind; there should be none.
@MainActor
private final class Kept {
    weak var root: ContractNode?
    var views: [Weak] = []
    var hasFailed = false
    var story: [String] = []

    struct Weak { weak var view: UIViewController? }
}

@MainActor
private final class RandomSequence {
    /// Each step, and how often it is tried: what can be done seldom is tried more often.
    static let weights = [
        "push": 3, "pop": 1, "set": 1, "middle": 1, "back": 2, "hold": 2, "swipe": 6, "finish": 3, "cancel": 3, "code pops": 1,
        "code removes": 1, "present": 1, "overlay": 1, "dismiss": 2, "swipe sheet": 3, "code dismisses": 1, "tap": 1, "select": 1,
        "link": 1, "alert": 1, "answer": 2, "begin": 2, "settle": 8,
    ]
    static let names = weights.keys.sorted()
    private static let choices = names.flatMap { Array(repeating: $0, count: weights[$0] ?? 1) }

    private let host = UIKitHost()
    private let root: ContractNode
    private let kept: Kept
    private var generator: SeededGenerator
    private var swipes: [Swipe] = []
    private var number = 10
    private var questions = 0

    init(_ kept: Kept, _ generator: inout SeededGenerator) {
        self.kept = kept
        self.generator = SeededGenerator(seed: generator.next())
        root = ContractNode(.tabs, host)
        kept.root = root
        host.screen.window.stage.seed = self.generator.next()
    }

    private func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
    private func fresh() -> ContractRoute {
        number += 1
        return .page(number)
    }

    func run(into taken: inout [String: Int], _ name: String) async {
        await host.show(root)
        root.tabs?.set([.stack(0), .stack(1)])
        await host.settle()
        for _ in 0..<8 + roll(16) {
            let step = Self.choices[roll(Self.choices.count)]
            if await take(step) {
                kept.story.append(step)
                taken[step, default: 0] += 1
            }
            note()
        }
        for swipe in swipes { if roll(2) == 0 { swipe.finish() } else { swipe.cancel() } }
        await host.settle()
        while let alert = host.screen.presented.last as? UIAlertController, alert.userChooses("OK") {
            await host.settle()
        }
        let differences = root.differences
        if !differences.isEmpty || questions != 0 {
            kept.hasFailed = true
            Issue.record("\(name): \(differences), \(questions) questions after \(kept.story)")
        }
        root.terminate()
        host.screen.window.rootViewController = nil
        await host.settle()
    }

    private func note() {
        for node in root.all {
            guard let view = node.viewController as? UIViewController, !kept.views.contains(where: { $0.view === view }) else { continue }
            kept.views.append(.init(view: view))
        }
    }

    private var stacks: [ContractNode] { root.all.filter { $0.stack != nil } }

    private func take(_ step: String) async -> Bool {
        guard !stacks.isEmpty else { return false }
        // Mostly the one that is seen.
        let seen = roll(4) > 0 ? root.tabs?.front as? ContractNode : nil
        let node = seen ?? stacks[roll(stacks.count)]
        guard let stack = node.stack, let navigation = node.viewController as? UINavigationController else { return false }
        let anyone = root.all.filter { $0.slot != nil }
        let presenter = anyone[roll(anyone.count)]
        switch step {
        case "push": stack.push(fresh())
        case "pop": return !stack.pop().isEmpty
        case "set": stack.set(Array(stack.routes.prefix(roll(3))) + (0..<roll(3)).map { _ in fresh() })
        case "middle":
            guard let child = stack.children.dropLast().first else { return false }
            node.detachChild(child)
        case "back": return navigation.userTapsBack()
        case "hold": return navigation.userHoldsBack(choosing: roll(3))
        case "swipe":
            guard let swipe = navigation.userBeginsBackSwipe() else { return false }
            swipes.append(swipe)
        case "finish", "cancel":
            guard let swipe = swipes.popLast() else { return false }
            if step == "finish" { swipe.finish() } else { swipe.cancel() }
        case "code pops":
            guard navigation.transitionCoordinator == nil else { return false }
            return navigation.popViewController(animated: roll(2) == 0) != nil
        case "code removes":
            guard navigation.transitionCoordinator == nil, navigation.viewControllers.count > 2 else { return false }
            navigation.viewControllers.remove(at: 1)
        case "present": presenter.slot?.present(fresh())
        case "overlay": presenter.overlays?.show(fresh())
        case "dismiss": return !(presenter.slot?.dismiss() ?? []).isEmpty || !(presenter.overlays?.dismiss(child: presenter) ?? []).isEmpty
        case "swipe sheet":
            guard let swipe = host.screen.presented.last?.userBeginsSheetSwipe() else { return false }
            swipes.append(swipe)
        case "code dismisses":
            let shown = host.screen.presented
            // Code that takes care: what has not come yet cannot be dismissed.
            guard let lowest = shown.first, shown.last?.viewIfLoaded?.window != nil,
                !shown.contains(where: { $0.isBeingPresented || $0.isBeingDismissed })
            else { return false }
            lowest.presentingViewController?.dismiss(animated: roll(2) == 0)
        case "tap": return (root.viewController as? UITabBarController)?.userTaps(roll(2)) ?? false
        case "select": root.tabs?.select(at: roll(2))
        case "link":
            root.tabs?.set([.stack(0), .stack(1)], selecting: .stack(roll(2)))
            stack.set([fresh(), fresh()])
        case "alert":
            guard let view = presenter.viewController as? UIViewController else { return false }
            // The question of one that is away waits until it comes back, if ever.
            guard view === root.tabs?.front.flatMap({ ($0 as? ContractNode)?.viewController as? UIViewController }) else { return false }
            questions += 1
            view.present(Alert(title: "?", buttons: [.init("OK")])) { [self] _ in questions -= 1 }
        case "answer": return (host.screen.presented.last as? UIAlertController)?.userChooses("OK") ?? false
        case "begin": await host.begin()
        default: await host.settle()
        }
        return true
    }
}
#endif
