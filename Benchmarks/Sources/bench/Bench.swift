import Foundation
import Measuring

/// `swift run -c release bench [--write] [name …]`: measures and prints the lines whose suite has
/// one of the names or whose own name contains one, and nothing else; all lines where there is no
/// name.
@main
struct Bench {
    @MainActor
    static func main() async {
        if await isHelper(CommandLine.arguments) { return }
        var names = CommandLine.arguments.dropFirst().map { $0.lowercased() }
        let writes = names.contains("--write")
        names.removeAll { $0 == "--write" }
        if let unknown = names.first(where: { $0.hasPrefix("-") }) {
            fail("unknown option \(unknown); usage: bench [--write] [suite or part of a line's name …]")
        }
        guard !writes || names.isEmpty else { fail("--write replaces the whole table; run it without names") }
        let selection = Selection(names)
        var lines: [Line] = []
        for suite in suites {
            let asked = await suite.benchmarks().compactMap { selection.part(of: $0, in: suite.name) }
            if !asked.isEmpty { returnFreeMemory() }
            for (benchmark, names) in asked { lines += await benchmark.lines().filter { names.contains($0.name) } }
        }
        if let missing = selection.unused.first { fail("no suite and no line is named \(missing)") }
        print("load of the machine: \(Table.load)")
        let table = Table.markdown(lines) + Table.missed(of: lines)
        print(table)
        guard writes else { return }
        do { try Table.write(table, to: "README.md") } catch { fail("\(error)") }
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("bench: \(message)\n".utf8))
        exit(1)
    }
}

/// The names that a run was given, and which of them have been found.
@MainActor
final class Selection {
    private let names: [String]
    private var used: Set<String> = []

    init(_ names: [String]) { self.names = names }

    var unused: [String] { names.filter { !used.contains($0) } }

    /// A benchmark with the names of those of its lines that are asked for, or nothing where none
    /// is.
    func part(of benchmark: Benchmark, in suite: String) -> (Benchmark, names: [String])? {
        let asked = benchmark.names.filter { isAsked(for: $0, in: suite) }
        return asked.isEmpty ? nil : (benchmark, asked)
    }

    private func isAsked(for line: String, in suite: String) -> Bool {
        let matching = names.filter { $0 == suite || line.lowercased().contains($0) }
        used.formUnion(matching)
        return names.isEmpty || !matching.isEmpty
    }
}
