import AppMeasuring
import Foundation
import Measuring

/// Many people walk through the explorer, one after the other: whether anything of them stays.
public enum WalkRun {
    /// The first argument that asks for it; people and the steps of each follow.
    public static let argument = "--walks"
    /// The usage line of the command.
    public static let usage = "bench --walks [people, 1000] [steps of each, 30]"

    /// So many have walked before memory counts: by then everything that is made once has been
    /// made.
    private static let warmUp = 100
    /// In the last third of all people memory may differ by so many percent from what it was in the
    /// first third. At any one moment it differs by some kilobytes, because work that has been
    /// given up has not been freed yet.
    private static let limit = 10.0

    /// Runs where the arguments ask for it. Prints a line for every hundred people and a verdict;
    /// ends the process with 1 where it is bad.
    ///
    /// - Returns: whether they did.
    @MainActor
    public static func runIfAsked(_ arguments: [String]) async -> Bool {
        await Measuring.runIfAsked(argument, in: arguments, usage: usage, numbers: [(1000, 1), (30, 1)]) {
            restartWithoutThreadCaches()
            try await run(people: $0[0], steps: $0[1])
        }
    }

    @MainActor
    private static func run(people: Int, steps: Int) async throws {
        let walks = MeasuredWalks()
        for number in 0..<warmUp { await walks.walk(number, steps: steps) }
        try await settle(walks)
        var samples = [(resident: residentBytes(), heap: heapBytes())]
        let start = cpuSeconds()
        print("\(warmUp) people have walked to warm up: \(memory())")
        for number in 1...people {
            await walks.walk(warmUp + number, steps: steps)
            guard number % 100 == 0 else { continue }
            try await settle(walks)
            samples.append((residentBytes(), heapBytes()))
            print("\(number): \(memory()), \(walks.asked) requests, \(walks.restarts) restarts, at most \(walks.deepest) pages deep")
        }
        try await settle(walks)
        let growth = (resident: growth(of: samples.map(\.resident)), heap: growth(of: samples.map(\.heap)))
        let words = String(format: "resident memory changed by %.1f percent, the heap by %.1f", growth.resident, growth.heap)
        guard abs(growth.resident) <= limit, abs(growth.heap) <= limit else { throw NotPassed(words) }
        let milliseconds = (cpuSeconds() - start) * 1e3 / Double(people)
        print("Passed: no RIB and no request is left, \(words); \(String(format: "%.1f", milliseconds)) ms of CPU a walk")
    }

    /// Waits until cancelled work has ended, which takes turns on other threads.
    @MainActor
    private static func settle(_ walks: MeasuredWalks) async throws {
        for _ in 0..<1_000 where walks.running > 0 || walks.left > 0 { try await Task.sleep(for: .milliseconds(1)) }
        guard walks.running == 0 else { throw NotPassed("\(walks.running) requests are running") }
        guard walks.left == 0 else { throw NotPassed("\(walks.left) routers and interactors are left") }
    }

    @MainActor
    private static func memory() -> String {
        "\(String(format: "%.1f", Double(residentBytes()) / 1e6)) MB resident, \(String(format: "%.2f", Double(heapBytes()) / 1e6)) MB of heap"
    }

    /// By how many percent what was measured at the end is more than what was measured at the
    /// beginning.
    private static func growth(of samples: [Int]) -> Double {
        let count = max(1, samples.count / 3)
        let (before, now) = (samples.prefix(count).reduce(0, +), samples.suffix(count).reduce(0, +))
        return Double(now - before) / Double(before) * 100
    }
}
