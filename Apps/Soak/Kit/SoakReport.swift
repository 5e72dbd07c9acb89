/// The result of a session of kills.
package struct SoakReport: Sendable, CustomStringConvertible {
    /// The number of kills.
    package internal(set) var kills = 0
    /// The number of the user's steps, by kind.
    package internal(set) var steps: [String: Int] = [:]
    /// The number of steps that a page was told of before the kill, where that was looked at.
    package internal(set) var acknowledged = 0
    /// The number of those that are not stored, and whose page was told that they may not be.
    package internal(set) var doubtful = 0
    /// The faults that were found.
    package internal(set) var losses: [String] = []
    /// The time that each page took to be live again after its server was.
    package internal(set) var returns: [Duration] = []

    /// True if nothing was lost.
    package var isGood: Bool { losses.isEmpty }

    /// Figures in some lines, the losses last.
    package var description: String {
        let sorted = returns.sorted()
        let times =
            sorted.isEmpty
            ? ""
            : "; back after p50 \(Self.text(sorted[sorted.count / 2])), longest \(Self.text(sorted[sorted.count - 1]))"
        let done = steps.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        return
            (["\(kills) kills\(times)", "steps: \(done)"]
            + (acknowledged > 0 ? ["acknowledged: \(acknowledged), told to be doubtful: \(doubtful)"] : [])
            + ["losses: \(losses.count)"] + losses).joined(separator: "\n")
    }

    private static func text(_ duration: Duration) -> String { "\(Int(duration / .milliseconds(1))) ms" }
}

/// Random numbers that a seed repeats.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
