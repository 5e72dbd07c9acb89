import Riblet
import RibletTesting
import Testing

/// Random trees of forks, with steps that go on at once, wait for an item or a value, or fail, keep
/// what a workflow promises, whatever happens in whatever order.
@MainActor
struct WorkflowPropertyTests {
    private final class RecordingWorkflow: Workflow<Interactor> {
        unowned let world: World
        init(world: World) { self.world = world }
        override func didComplete() { world.completions += 1 }
        override func didReceiveError(_ error: any Error) { world.errors.append(error) }
    }

    private struct Failed: Error { let step: Int }

    @MainActor
    private final class Model {
        enum Work: CaseIterable { case goesOn, waits, throwsError, waitsAndFails }
        let parent: Int
        let work: Work
        /// The index of the interactor that the step delivers.
        let item: Int
        var isCommitted = false
        var isLive = false
        var runs = 0
        var hasDelivered = false
        init(parent: Int, work: Work, item: Int) {
            self.parent = parent
            self.work = work
            self.item = item
        }
    }

    @MainActor
    private final class World {
        var generator: SeededGenerator
        var models: [Model] = []
        let interactors = (0..<4).map { _ in Interactor() }
        var gates: [(step: Int, relay: Relay<Bool>)] = []
        var errors: [any Error] = []
        var completions = 0
        var problems: [String] = []
        var isOver = false
        /// The step that runs now.
        var running: Int?

        init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

        func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

        func check(_ condition: Bool, _ problem: @autoclosure () -> String) {
            if !condition { problems.append(problem()) }
        }

        /// Runs a step when its turn comes.
        func run(_ index: Int, _ item: Interactor) -> StepResult<Interactor, Int> {
            let model = models[index]
            model.runs += 1
            check(!isOver, "step \(index) ran after the end")
            check(running == nil, "step \(index) ran within step \(running ?? -1)")
            check(model.isLive, "step \(index) is in no committed chain")
            check(model.runs == 1, "step \(index) ran \(model.runs) times")
            check(item.isActive, "step \(index) ran while its item was inactive")
            check(item === interactors[model.parent < 0 ? 0 : models[model.parent].item], "step \(index) was given another item")
            check(model.parent < 0 || models[model.parent].hasDelivered, "step \(index) ran before the step it follows had delivered")
            running = index
            defer { running = nil }
            // Events while a step runs must wait.
            if roll(6) == 0 { toggle() }
            let next = interactors[model.item]
            switch model.work {
            case .goesOn:
                model.hasDelivered = true
                return .next(next, index)
            case .throwsError:
                return .waiting { _, delivery in delivery.fail(Failed(step: index)) }
            case .waits, .waitsAndFails:
                let relay = Relay<Bool>()
                gates.append((index, relay))
                return .first(of: relay) { isGood in
                    guard isGood else { throw Failed(step: index) }
                    model.hasDelivered = true
                    return (next, index)
                }
            }
        }

        func toggle() {
            let interactor = interactors[roll(interactors.count)]
            if interactor.isActive { interactor.deactivate() } else { interactor.activate() }
        }

        func openGate() {
            guard !gates.isEmpty else { return }
            let gate = gates.remove(at: roll(gates.count))
            gate.relay.send(models[gate.step].work == .waits)
            // A second value is not heard.
            gate.relay.send(true)
        }

        func build() -> RecordingWorkflow {
            let workflow = RecordingWorkflow(world: self)
            var steps: [Step<Interactor, Interactor, Int>] = []
            for index in 0..<(1 + roll(40)) {
                let parent = index == 0 || roll(10) == 0 ? -1 : roll(index)
                let work: Model.Work = roll(3) > 0 ? .goesOn : Model.Work.allCases[roll(4)]
                models.append(Model(parent: parent, work: work, item: roll(interactors.count)))
                steps.append(
                    parent < 0
                        ? workflow.onStep { [unowned self] in run(index, $0) }
                        : steps[parent].onStep { [unowned self] item, value in
                            check(value == parent, "step \(index) was given the value of step \(value)")
                            return run(index, item)
                        })
            }
            for index in models.indices where index == models.count - 1 || roll(3) == 0 {
                models[index].isCommitted = true
                steps[index].commit()
                var node = index
                while node >= 0, !models[node].isLive {
                    models[node].isLive = true
                    node = models[node].parent
                }
            }
            return workflow
        }

        /// The step that ends this chain with an error, if there is one.
        func breaker(of chain: Int) -> Int? {
            var found: Int?
            var node = chain
            while node >= 0 {
                if [.throwsError, .waitsAndFails].contains(models[node].work) { found = node }
                node = models[node].parent
            }
            return found
        }

        func checkEnd(_ subscription: WorkflowSubscription) {
            let chains = models.indices.filter { models[$0].isCommitted }
            let broken = chains.compactMap(breaker)
            check(errors.compactMap { ($0 as? Failed)?.step }.sorted() == broken.sorted(), "errors \(errors), expected of \(broken)")
            check(completions == (broken.count < chains.count ? 1 : 0), "completed \(completions) times")
            check(subscription.state == (broken.isEmpty ? .completed : .failed), "ended as \(subscription.state)")
            check(subscription.failures.count == Set(broken).count, "\(subscription.failures.count) failures")
            for (index, model) in models.enumerated() where model.isLive {
                let isReached = model.parent < 0 || breaker(of: model.parent) == nil
                check(model.runs == (isReached ? 1 : 0), "step \(index) ran \(model.runs) times")
            }
        }
    }

    @Test(arguments: 0..<40)
    func randomForkTrees(_ block: UInt64) {
        var problems: [String] = []
        for seed in (block * 25)..<(block * 25 + 25) {
            let world = World(seed: seed)
            weak var freed: RecordingWorkflow?
            do {
                let workflow = world.build()
                freed = workflow
                let subscription = workflow.subscribe(world.interactors[0])
                let cancelsAfter = world.roll(4) == 0 ? world.roll(30) : Int.max
                for turn in 0..<2_000 where subscription.isRunning {
                    if turn == cancelsAfter { subscription.cancel() }
                    if world.roll(2) == 0 { world.toggle() } else { world.openGate() }
                }
                if subscription.state == .running {
                    world.problems.append("it did not end")
                } else if subscription.state == .cancelled {
                    world.check(world.completions == 0, "completed after a cancel")
                    world.isOver = true
                    for _ in 0..<20 { world.toggle() }
                    while !world.gates.isEmpty { world.openGate() }
                } else {
                    world.checkEnd(subscription)
                }
            }
            world.check(freed == nil, "the workflow is not freed")
            problems += world.problems.map { "seed \(seed): \($0)" }
        }
        #expect(problems == [])
    }
}
