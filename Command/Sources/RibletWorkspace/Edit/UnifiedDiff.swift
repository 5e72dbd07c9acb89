/// What differs between two texts, as `diff -u` tells it and `git apply` takes it.
enum UnifiedDiff {
    private enum Line {
        case same(Int, Int)
        case removed(Int)
        case added(Int)
    }

    /// - Parameters:
    ///   - path: the file's, for the heading.
    ///   - before: nil where there is no file yet.
    ///   - after: nil where the file is deleted.
    /// - Returns: nothing where both are equal.
    static func text(path: String, before: [UInt8]?, after: [UInt8]?) -> String {
        guard before != after else { return "" }
        let (old, new) = (lines(before ?? []), lines(after ?? []))
        var result = "--- \(before == nil ? "/dev/null" : "a/" + path)\n+++ \(after == nil ? "/dev/null" : "b/" + path)\n"
        let script = compare(old, new)
        var index = 0
        while index < script.count {
            guard let first = script[index...].firstIndex(where: { if case .same = $0 { false } else { true } }) else { break }
            let start = max(first - 3, index)
            var end = first
            var quiet = 0
            while end < script.count, quiet <= 6 {
                if case .same = script[end] { quiet += 1 } else { quiet = 0 }
                end += 1
            }
            end -= max(0, quiet - 3)
            result += hunk(script[start..<end], old, new)
            index = end
        }
        return result
    }

    private static func hunk(_ script: ArraySlice<Line>, _ old: [Substring], _ new: [Substring]) -> String {
        var body = ""
        var (firstOld, firstNew) = (Int.max, Int.max)
        var (oldCount, newCount) = (0, 0)
        func write(_ mark: String, _ line: Substring) {
            body += mark + line + (line.utf8.last == 10 ? "" : "\n\\ No newline at end of file\n")
        }
        for line in script {
            switch line {
            case .same(let a, let b):
                write(" ", old[a])
                (firstOld, firstNew) = (min(firstOld, a), min(firstNew, b))
                (oldCount, newCount) = (oldCount + 1, newCount + 1)
            case .removed(let a):
                write("-", old[a])
                (firstOld, oldCount) = (min(firstOld, a), oldCount + 1)
            case .added(let b):
                write("+", new[b])
                (firstNew, newCount) = (min(firstNew, b), newCount + 1)
            }
        }
        func place(_ first: Int, _ count: Int) -> String { "\(count == 0 ? (first == Int.max ? 0 : first) : first + 1),\(count)" }
        return "@@ -\(place(firstOld, oldCount)) +\(place(firstNew, newCount)) @@\n" + body
    }

    private static func lines(_ bytes: [UInt8]) -> [Substring] {
        let text = String(decoding: bytes, as: UTF8.self)
        var found: [Substring] = []
        var start = text.utf8.startIndex
        while start < text.utf8.endIndex {
            let end = text.utf8[start...].firstIndex(of: 10).map { text.utf8.index(after: $0) } ?? text.utf8.endIndex
            found.append(text[start..<end])
            start = end
        }
        return found
    }

    /// The lines that both have in common, in the way the standard library's difference finds them, and the others between.
    private static func compare(_ old: [Substring], _ new: [Substring]) -> [Line] {
        // What is equal at both ends needs no comparison: edits are small.
        var head = 0
        while head < min(old.count, new.count), old[head].utf8.elementsEqual(new[head].utf8) { head += 1 }
        var tail = 0
        while tail < min(old.count, new.count) - head,
            old[old.count - 1 - tail].utf8.elementsEqual(new[new.count - 1 - tail].utf8)
        { tail += 1 }
        let (a, b) = (old[head..<(old.count - tail)].map { Array($0.utf8) }, new[head..<(new.count - tail)].map { Array($0.utf8) })
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in b.difference(from: a) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var script: [Line] = (0..<head).map { .same($0, $0) }
        var (i, j) = (0, 0)
        while i < a.count || j < b.count {
            if i < a.count, removed.contains(i) {
                script.append(.removed(head + i))
                i += 1
            } else if j < b.count, added.contains(j) {
                script.append(.added(head + j))
                j += 1
            } else {
                script.append(.same(head + i, head + j))
                (i, j) = (i + 1, j + 1)
            }
        }
        for place in 0..<tail { script.append(.same(old.count - tail + place, new.count - tail + place)) }
        return script
    }
}

extension WorkspaceDraft {
    /// What would change, as a unified diff.
    var diff: String { changes.map { UnifiedDiff.text(path: $0.path, before: $0.before, after: $0.after) }.joined() }
}
