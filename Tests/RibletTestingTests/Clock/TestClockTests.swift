import Riblet
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

@MainActor
@Suite struct TestClockLimitTests {
    @Test func aTimerThatRepeatsEndsTheRun() async {
        let clock = TestClock()
        var ticks = 0
        let task = startImmediately {
            while (try? await Riblet.sleep(on: clock, for: .seconds(1))) != nil { ticks += 1 }
        }
        await expectIssue {
            await clock.run(for: .seconds(10))
        } says: {
            "after 10.0 seconds 1 still sleeps, the next one until 11.0 seconds; advance(by:) stops where a timer repeats"
        }
        #expect(ticks == 10)
        task.cancel()
        await task.value
        await clock.run()
    }

    @Test func aSleeperThatDoesNotComeIsAnIssue() async {
        let clock = TestClock()
        await expectIssue {
            await clock.waitForSleepers(1, timeout: .milliseconds(5))
        } says: {
            "waited for 1 to sleep, and 0 do"
        }
    }

    @Test func sleepersOfTheTreeAreKnownWhenTheySuspend() async {
        let clock = TestClock()
        let first = startImmediately { try? await Riblet.sleep(on: clock, for: .seconds(2)) }
        let second = startImmediately { try? await Riblet.sleep(on: clock, for: .seconds(1)) }
        #expect(clock.deadlines == [.init(.seconds(1)), .init(.seconds(2))])
        await clock.advance(by: .seconds(2))
        #expect(clock.sleepers == 0)
        await first.value
        await second.value
    }

    @Test func theClockNeverGoesBack() async {
        let clock = TestClock()
        await clock.advance(by: .seconds(3))
        await clock.advance(to: .init(.seconds(1)))
        await clock.advance(by: .seconds(-1))
        #expect(clock.now.offset == .seconds(3))
    }

    @Test func manySleepersWakeInOrder() async {
        let clock = TestClock()
        var woken: [Int] = []
        let tasks = (0..<300).map { number in
            startImmediately {
                try? await Riblet.sleep(on: clock, for: .seconds(number * 7 % 300 + 1))
                woken.append(number)
            }
        }
        await clock.run()
        #expect(woken == (0..<300).sorted { $0 * 7 % 300 < $1 * 7 % 300 })
        for task in tasks { await task.value }
    }
}
