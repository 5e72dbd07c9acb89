/// Findings that are known and not reported, so that only new ones count. Lines may move: a finding is
/// known by its rule, its file and its message.
package struct Baseline: Sendable {
    private var counts: [String: Int] = [:]

    /// Everything that was found.
    package init(_ findings: [Finding]) {
        for finding in findings { counts[finding.fingerprint, default: 0] += 1 }
    }

    /// A baseline as it was written.
    package init(reading path: String) throws(WorkspaceError) {
        let text = String(decoding: try FileSystem.read(path, limit: 64 << 20), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first == "# riblet baseline 1" else {
            throw .invalid(path: path, line: 1, reason: "this is no baseline: its first line is not '# riblet baseline 1'")
        }
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty && !line.hasPrefix("#") {
            guard line.split(separator: "\t", maxSplits: 2).count == 3 else {
                throw .invalid(path: path, line: index + 1, reason: "a line has a rule, a file and a message, with tabs between them")
            }
            counts[String(line), default: 0] += 1
        }
    }

    /// Writes it as text, a finding a line, sorted: two people who change it seldom conflict.
    package func write(to path: String) throws(WorkspaceError) {
        let lines = counts.flatMap { Array(repeating: $0.key, count: $0.value) }.sorted()
        let text =
            ([
                "# riblet baseline 1",
                "# Findings that are not reported. `riblet check --baseline FILE --update-baseline` writes them anew.",
            ] + lines)
            .joined(separator: "\n")
        try FileSystem.write(Array((text + "\n").utf8), to: path)
    }

    /// Returns the findings that are not known.
    func filter(_ findings: [Finding]) -> [Finding] {
        var left = counts
        return findings.sorted().filter { finding in
            guard let count = left[finding.fingerprint], count > 0 else { return true }
            left[finding.fingerprint] = count - 1
            return false
        }
    }
}
