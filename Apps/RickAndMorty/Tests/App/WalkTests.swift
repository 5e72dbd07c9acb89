import AppMeasuring
import RibletTesting
import Testing

@MainActor
@Suite(.checksLeaks, .timeLimit(.minutes(20))) struct WalkTests {
    private static let count = 1_000
    private static let steps = 30

    private let walks = MeasuredWalks()

    @Test func walksLeaveNothingBehind() async throws {
        for number in 0..<Self.count { await walks.walk(number, steps: Self.steps) }
        await eventually { walks.running == 0 && walks.left == 0 }
        // The walks went somewhere.
        #expect(walks.deepest > 5 && walks.restarts > Self.count / 2)
        #expect(walks.asked > Self.count * 3)
    }
}
