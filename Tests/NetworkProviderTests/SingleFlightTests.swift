import Testing

@testable import NetworkProvider

@Suite(.timeLimit(.minutes(20))) struct SingleFlightTests {
    @Test func callersShareOnePieceOfWork() async {
        let flights = SingleFlight<String, Int>()
        let gate = Gate()
        let runs = Counter()
        @Sendable func ask() async -> Int? {
            await flights.value(for: "k") {
                await gate.pass()
                return runs.increment()
            }
        }
        async let first = ask()
        await gate.untilArrival()
        async let second = ask()
        await until { await flights.callers(of: "k") == 2 }
        gate.open()
        #expect(await first == 1)
        #expect(await second == 1)
        #expect(await ask() == 2, "what is over is not shared")
    }

    @Test func onlyTheLastCallerToLeaveCancelsTheWork() async {
        let flights = SingleFlight<String, Bool>()
        let gate = Gate()
        let cancelled = Gate()
        let work: @Sendable () async -> Bool = {
            await withTaskCancellationHandler {
                await gate.pass()
                return Task.isCancelled
            } onCancel: {
                cancelled.open()
            }
        }
        let first = Task { await flights.value(for: "k", work) }
        await gate.untilArrival()
        let second = Task { await flights.value(for: "k", work) }
        await until { await flights.callers(of: "k") == 2 }
        first.cancel()
        #expect(await first.value == nil)
        #expect(await flights.callers(of: "k") == 1)
        second.cancel()
        #expect(await second.value == nil)
        await cancelled.pass()
        #expect(await flights.callers(of: "k") == 0)
    }

    @Test func nobodyJoinsWhatWasClosed() async {
        let flights = SingleFlight<String, Int>()
        let (gate, runs) = (Gate(), Counter())
        @Sendable func ask() async -> Int? {
            await flights.value(for: "k") {
                let run = runs.increment()
                if run == 1 { await gate.pass() }
                return run
            }
        }
        async let first = ask()
        await gate.untilArrival()
        let second = Task { await ask() }
        await until { await flights.callers(of: "k") == 2 }
        await flights.close()
        #expect(await ask() == 2)
        second.cancel()
        #expect(await second.value == nil)
        gate.open()
        #expect(await first == 1)
    }

    @Test func aCallerThatIsCancelledAlreadyGetsNothing() async {
        let flights = SingleFlight<String, Int>()
        let gate = Gate()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await flights.value(for: "k") {
                await gate.pass()
                return 1
            }
        }
        #expect(await task.value == nil)
        gate.open()
    }

    private func until(_ condition: () async -> Bool) async {
        while !(await condition()) { await Task.yield() }
    }
}
