extension DifferenceText {
    /// Texts of one line stand whole; of long ones the part around the first difference is shown,
    /// of texts of many lines the lines that differ.
    mutating func compareTexts(_ label: String, _ old: String, _ new: String, _ indent: Int) {
        let (oldLines, newLines) = (Self.lines(of: old), Self.lines(of: new))
        if oldLines.count == 1, newLines.count == 1 {
            let (old, new) = Self.excerpts(old, new)
            add("-", indent, label + old)
            add("+", indent, label + new)
        } else {
            add(" ", indent, label + "\"\"\"")
            compareLines(oldLines, newLines, indent)
            add(" ", indent, "\"\"\"")
        }
    }

    /// Writes the lines that differ, each with its neighbours.
    mutating func compareLines(_ old: [String], _ new: [String], _ indent: Int) {
        var rows: [(mark: Character, text: String)] = []
        let (removed, inserted) = Self.changes(from: old, to: new)
        var (i, j) = (0, 0)
        while i < old.count || j < new.count {
            if i < old.count, removed.contains(i) {
                rows.append(("-", old[i]))
                i += 1
            } else if j < new.count, inserted.contains(j) {
                rows.append(("+", new[j]))
                j += 1
            } else {
                rows.append((" ", old[i]))
                i += 1
                j += 1
            }
        }
        let invisible = Self.differInBlanksOnly(rows)
        var skipped = 0
        for (index, row) in rows.enumerated() {
            let isNear = rows[max(0, index - 1)...min(rows.count - 1, index + 1)].contains { $0.mark != " " }
            guard isNear else {
                skipped += 1
                continue
            }
            addUnchanged(skipped, indent, skipped == 1 ? "line unchanged" : "lines unchanged")
            skipped = 0
            add(row.mark, indent, invisible && row.mark != " " ? String(reflecting: row.text) : row.text)
        }
        addUnchanged(skipped, indent, skipped == 1 ? "line unchanged" : "lines unchanged")
    }

    static func lines(of text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }

    private static func changes(from old: [String], to new: [String]) -> (removed: Set<Int>, inserted: Set<Int>) {
        var start = 0
        while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
        var end = 0
        while end < old.count - start, end < new.count - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        let (oldRange, newRange) = (start..<old.count - end, start..<new.count - end)
        guard oldRange.count * newRange.count <= 1_000_000 else { return (Set(oldRange), Set(newRange)) }
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in new[newRange].difference(from: old[oldRange]) {
            switch change {
            case .remove(let offset, _, _): removed.insert(start + offset)
            case .insert(let offset, _, _): inserted.insert(start + offset)
            }
        }
        return (removed, inserted)
    }

    /// Then they have to be quoted to be seen.
    private static func differInBlanksOnly(_ rows: [(mark: Character, text: String)]) -> Bool {
        let old = rows.filter { $0.mark == "-" }.map(\.text)
        let new = rows.filter { $0.mark == "+" }.map(\.text)
        func words(_ text: String) -> String { text.filter { !$0.isWhitespace } }
        return old.count == new.count && zip(old, new).allSatisfy { $0 != $1 && words($0) == words($1) }
    }

    /// Both quoted; long ones from shortly before the first difference on.
    private static func excerpts(_ old: String, _ new: String) -> (String, String) {
        let limit = 100
        guard old.count > limit || new.count > limit else { return (String(reflecting: old), String(reflecting: new)) }
        let common = zip(old, new).prefix { $0 == $1 }.count
        let start = max(0, common - 20)
        func excerpt(_ text: String) -> String {
            let part = text.dropFirst(start)
            return (start > 0 ? "…" : "") + String(reflecting: String(part.prefix(limit))) + (part.count > limit ? "…" : "")
        }
        return (excerpt(old), excerpt(new))
    }
}
