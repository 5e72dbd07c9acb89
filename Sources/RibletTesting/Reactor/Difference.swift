/// How two values differ, line by line.
enum Difference {
    /// Expected and received states, told apart by their position.
    static func of<Value: Equatable>(_ expected: [Value], _ received: [Value]) -> String {
        var parts: [String] = []
        if expected.count != received.count { parts.append("expected \(expected.count) states, received \(received.count)") }
        for index in 0..<max(expected.count, received.count) {
            let want = index < expected.count ? expected[index] : nil
            let have = index < received.count ? received[index] : nil
            if want != have { parts.append(of(want, have, "state \(index + 1)")) }
        }
        return parts.joined(separator: "\n")
    }

    /// The lines of one value; those that only one side has are marked `-` where they were expected and `+` where they were received.
    static func of<Value>(_ expected: Value?, _ received: Value?, _ title: String) -> String {
        guard let expected else { return "\(title) was not expected:\n" + marked("+", lines(received)) }
        guard let received else { return "\(title) did not come:\n" + marked("-", lines(expected)) }
        let (old, new) = (lines(expected), lines(received))
        let change = new.difference(from: old)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for step in change {
            switch step {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var result = ["\(title) differs (- expected, + received):"]
        var (a, b) = (0, 0)
        while a < old.count || b < new.count {
            if removed.contains(a) {
                result.append("- \(old[a])")
                a += 1
            } else if inserted.contains(b) {
                result.append("+ \(new[b])")
                b += 1
            } else {
                result.append("  \(old[a])")
                a += 1
                b += 1
            }
        }
        return result.joined(separator: "\n")
    }

    private static func lines(_ value: Any?) -> [String] {
        var text = ""
        if let value { dump(value, to: &text) }
        return text.split(separator: "\n").map(String.init)
    }

    private static func marked(_ mark: String, _ lines: [String]) -> String {
        lines.map { "\(mark) \($0)" }.joined(separator: "\n")
    }
}
