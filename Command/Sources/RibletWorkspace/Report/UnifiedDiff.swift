/// The difference of two texts, as `diff -u` and `git diff` show it.
package enum UnifiedDiff {
    package static func text(from old: String, to new: String, oldName: String, newName: String, context: Int = 3) -> String {
        guard old != new else { return "" }
        let (a, b) = (lines(old), lines(new))
        let difference = b.difference(from: a)
        var removed = [Bool](repeating: false, count: a.count)
        var inserted = [Bool](repeating: false, count: b.count)
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed[offset] = true
            case .insert(let offset, _, _): inserted[offset] = true
            }
        }
        // Each line with its sign, and where it stands in both.
        var steps: [(sign: Character, line: Substring, old: Int, new: Int)] = []
        var (i, j) = (0, 0)
        while i < a.count || j < b.count {
            if i < a.count, removed[i] {
                steps.append(("-", a[i], i, j))
                i += 1
            } else if j < b.count, inserted[j] {
                steps.append(("+", b[j], i, j))
                j += 1
            } else {
                steps.append((" ", a[i], i, j))
                i += 1
                j += 1
            }
        }
        var text = "--- \(oldName)\n+++ \(newName)\n"
        let changes = steps.indices.filter { steps[$0].sign != " " }
        var place = 0
        while place < changes.count {
            var end = place
            while end + 1 < changes.count, changes[end + 1] - changes[end] <= 2 * context { end += 1 }
            let range = max(0, changes[place] - context)...min(steps.count - 1, changes[end] + context)
            text += hunk(steps[range])
            place = end + 1
        }
        return text
    }

    private static func hunk(_ steps: ArraySlice<(sign: Character, line: Substring, old: Int, new: Int)>) -> String {
        let (old, new) = (steps.count { $0.sign != "+" }, steps.count { $0.sign != "-" })
        guard let first = steps.first else { return "" }
        func range(_ start: Int, _ count: Int) -> String { count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)" }
        var text = "@@ -\(range(first.old, old)) +\(range(first.new, new)) @@\n"
        for step in steps {
            text += "\(step.sign)\(step.line)"
            if step.line.utf8.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n" }
        }
        return text
    }

    /// The lines with their breaks.
    private static func lines(_ text: String) -> [Substring] {
        let parts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(Substring($0)) }
        return parts.dropLast().map { Substring($0 + "\n") } + parts.suffix(1).filter { !$0.isEmpty }.map { $0[...] }
    }
}
