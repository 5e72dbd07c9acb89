/// The lines of a file as they were written, each as a number: enough to tell those that were written
/// since.
struct LineMarks: Equatable {
    /// The numbers, without those of blank lines.
    let marks: [UInt32]

    init(of text: String) { marks = Self.lines(of: text).map { Self.mark($0.text) } }

    /// - Parameter text: as ``text`` writes them; nil is returned for anything else.
    init?(text: String) {
        var marks: [UInt32] = []
        for word in text.split(separator: " ") {
            guard let mark = UInt32(word, radix: 36) else { return nil }
            marks.append(mark)
        }
        self.marks = marks
    }

    var text: String { marks.map { String($0, radix: 36) }.joined(separator: " ") }

    /// Returns the numbers of the lines of a text that were not there, from 1 on, leaving out those
    /// that others have put there. How a line is indented does not count.
    func foreign(in text: String, besides others: some Sequence<String>) -> [Int] {
        var known: [UInt32: Int] = [:]
        for mark in marks + others.map({ Self.mark($0.trimmed) }) { known[mark, default: 0] += 1 }
        return Self.lines(of: text).compactMap { line in
            guard let left = known[Self.mark(line.text)], left > 0 else { return line.number }
            known[Self.mark(line.text)] = left - 1
            return nil
        }
    }

    private static func lines(of text: String) -> [(number: Int, text: String)] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .map { ($0 + 1, String($1).trimmed) }.filter { !$0.1.isEmpty }
    }

    /// FNV-1a of the bytes of a line.
    private static func mark(_ line: String) -> UInt32 {
        line.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}
