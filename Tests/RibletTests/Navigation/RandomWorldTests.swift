import Riblet
import RibletTesting
import Testing

/// Random operations on a tree and all its containers, some of them out of callbacks, keep what the
/// tree promises.
@MainActor
struct RandomWorldTests {
    @Test(arguments: [1, 2, 3, 7, 42, 97, 1_024, 65_537, 1_000_003, 20_260_101] as [UInt64])
    func invariantsHold(seed: UInt64) async {
        let leaks: () -> [String]
        do {
            let world = RandomWorld(seed: seed)
            world.moreSteps = SavingSteps.all
            world.run(steps: 10_500)
            #expect(world.problems.isEmpty)
            #expect(world.stepCount > 10_500 && world.peak > 18)
            let taken = world.counts
            let wanted =
                (0..<14).map { "stack \($0)" } + (0..<3).map { "slot \($0)" } + (0..<8).map { "overlays \($0)" }
                + (0..<5).map { "tabs \($0)" }
                + ["attach", "attach again", "detach", "detach a stranger", "activate", "deactivate", "step within an operation"]
                + SavingSteps.names + ["user pops", "user dismisses", "user selects", "back", "back, not taken"]
                + ["attachedTwice", "secondParent", "cycle", "detachedStranger", "builtWhileDetached", "activatedBelowInactiveParent"]
            #expect(wanted.filter { taken[$0] == nil } == [], "everything was tried")
            leaks = world.takeLeaks()
            world.end()
        }
        // Long chains are freed in the next turn.
        await eventually { leaks() == [] }
        #expect(leaks() == [])
    }
}
