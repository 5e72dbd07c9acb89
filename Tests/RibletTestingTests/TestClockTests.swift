import RibletTesting
import Testing

@MainActor
@Suite struct TestClockTests {
    @Test func sleepersWakeByDeadlineThenInTheOrderInWhichTheyFellAsleep() async {
        let clock = TestClock()
        var log: [String] = []
        for (name, seconds) in [("late", 3), ("first", 1), ("second", 1), ("middle", 2)] {
            let before = clock.sleepers
            Task {
                try await clock.sleep(for: .seconds(seconds))
                log.append("\(name) \(clock.now.offset)")
            }
            await clock.waitForSleepers(before + 1)
        }
        await clock.advance(by: .seconds(2))
        #expect(log == ["first 1.0 seconds", "second 1.0 seconds", "middle 2.0 seconds"])
        #expect(clock.sleepers == 1)
        await clock.run()
        #expect(log.last == "late 3.0 seconds")
        #expect(clock.now.offset == .seconds(3))
    }

    @Test func aSleeperThatSleepsAgainWakesWithinTheSameAdvance() async {
        let clock = TestClock()
        var ticks = 0
        let task = Task {
            for _ in 0..<3 {
                try await clock.sleep(for: .seconds(1))
                ticks += 1
            }
        }
        for second in 1...3 {
            await clock.waitForSleepers(1)
            await clock.advance(to: .init(.seconds(second)))
        }
        try? await task.value
        #expect(ticks == 3)
    }

    @Test func cancellationWakesWithAnError() async {
        let clock = TestClock()
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.waitForSleepers(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleepers == 0)
    }

    @Test func aCancelledTaskDoesNotFallAsleep() async {
        let clock = TestClock()
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleepers == 0)
    }

    @Test func aDeadlineInThePastDoesNotSleep() async throws {
        let clock = TestClock()
        await clock.advance(by: .seconds(5))
        try await clock.sleep(until: .init(.seconds(4)))
        #expect(clock.now.offset == .seconds(5))
    }
}
