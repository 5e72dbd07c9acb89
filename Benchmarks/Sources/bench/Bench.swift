import Foundation
import Measuring

/// `swift run -c release bench [--write] [name …]`: runs the suites (or only those that are named), prints the lines whose suite or
/// name contains one of the names.
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
        let named = suites.filter { suite in names.contains(suite.name) }
        var lines: [Line] = []
        for suite in named.isEmpty ? suites : named {
            returnFreeMemory()
            lines += await suite.run().filter { line in
                !named.isEmpty || names.isEmpty || names.contains { line.name.lowercased().contains($0) }
            }
        }
        let table = Table.markdown(lines)
        print(table)
        guard writes else { return }
        guard names.isEmpty else { fail("--write replaces the whole table; run it without names") }
        do { try Table.write(table, to: "README.md") } catch { fail("\(error)") }
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("bench: \(message)\n".utf8))
        exit(1)
    }
}
