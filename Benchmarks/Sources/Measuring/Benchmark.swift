/// One or more lines that are measured together. They are named before anything is measured: a run
/// that asks for one line takes no longer than that line.
@MainActor
public struct Benchmark {
    /// The names of its lines.
    public let names: [String]
    private let measure: @MainActor () async -> [Line]

    /// Lines that come out of the same work.
    ///
    /// - Parameters:
    ///   - names: of the lines, in their order.
    ///   - measure: does the work. The lines it returns have these names.
    public init(_ names: [String], _ measure: @escaping @MainActor () async -> [Line]) {
        self.names = names
        self.measure = measure
    }

    /// Makes a benchmark of a single line.
    public init(_ name: String, _ unit: String, goal: Goal? = nil, _ measure: @escaping @MainActor () async -> Double) {
        self.init([name]) { [Line(name, await measure(), unit, goal: goal)] }
    }

    /// One line, and what else does the same work.
    ///
    /// - Parameters:
    ///   - name: of the line.
    ///   - unit: of both figures.
    ///   - goal: what the line is to reach.
    ///   - reference: the name of what else does the work.
    ///   - measure: measures both, best in turns.
    public init(
        _ name: String, _ unit: String, goal: Goal? = nil, beside reference: String,
        _ measure: @escaping @MainActor () async -> (value: Double, reference: Double)
    ) {
        self.init([name]) {
            let figures = await measure()
            return [Line(name, figures.value, unit, goal: goal, reference: Reference(reference, figures.reference))]
        }
    }

    /// Measures all lines of the benchmark.
    public func lines() async -> [Line] {
        let lines = await measure()
        guard lines.map(\.name) == names else {
            fatalError("lines are measured that are not the ones that were named: \(lines.map(\.name)), not \(names)")
        }
        return lines
    }
}
