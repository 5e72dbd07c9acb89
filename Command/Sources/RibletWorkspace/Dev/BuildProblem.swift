/// A complaint of the compiler.
package struct BuildProblem: Sendable, Equatable, Encodable {
    package enum Severity: String, Sendable, Encodable {
        case error, warning
    }

    /// The file, from the root of the workspace where it lies in it; empty if the compiler names
    /// none.
    package let file: String
    /// Begins at 1; 0 where the compiler names none.
    package let line: Int
    /// Begins at 1; 0 where the compiler names none.
    package let column: Int
    package let severity: Severity
    package let message: String
    /// The lines of the file around it as the compiler shows them; may be empty.
    package let excerpt: String

    /// `file:line:column: error: message`, as compilers write it.
    package var text: String {
        let place = file.isEmpty ? "" : line > 0 ? "\(file):\(line):\(column): " : "\(file): "
        return place + "\(severity.rawValue): \(message)"
    }
}

/// Reads what `swift build` prints.
enum BuildOutput {
    /// The errors and warnings in it, each once, errors first, otherwise in the order in which they
    /// were printed.
    static func problems(in text: String, root: String) -> [BuildProblem] {
        var problems: [BuildProblem] = []
        var (head, excerpt): (BuildProblem?, [Substring]) = (nil, [])
        func finish() {
            guard let found = head else { return }
            let whole = BuildProblem(
                file: found.file, line: found.line, column: found.column, severity: found.severity, message: found.message,
                excerpt: excerpt.joined(separator: "\n"))
            let isKnown = problems.contains {
                $0.file == whole.file && $0.line == whole.line && $0.column == whole.column && $0.message == whole.message
            }
            if !isKnown { problems.append(whole) }
            (head, excerpt) = (nil, [])
        }
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if let found = problem(in: line, root: root) {
                finish()
                head = found
            } else if isExcerpt(line) {
                if head?.line ?? 0 > 0, excerpt.count < 12 { excerpt.append(line) }
            } else {
                finish()
            }
        }
        finish()
        // A report of the build system on a module that does not compile adds nothing to the
        // compiler's.
        let errors = problems.filter { $0.severity == .error }
        let placed = errors.filter { $0.line > 0 }
        return (placed.isEmpty ? errors : placed) + problems.filter { $0.severity == .warning && $0.line > 0 }
    }

    /// Returns the step of a build in a line such as `[12/340] Compiling Shop Cart.swift`.
    static func step(in line: Substring) -> Substring? {
        guard line.first == "[", let slash = line.firstIndex(of: "/"), let end = line.firstIndex(of: "]"), slash < end,
            Int(line[line.index(after: line.startIndex)..<slash]) != nil, Int(line[line.index(after: slash)..<end]) != nil
        else { return nil }
        return line
    }

    private static func problem(in line: Substring, root: String) -> BuildProblem? {
        for (word, severity) in [("error: ", BuildProblem.Severity.error), ("warning: ", .warning)] {
            guard let mark = line.firstRange(of: word) else { continue }
            let message = String(line[mark.upperBound...])
            let place = line[..<mark.lowerBound]
            if place.isEmpty { return BuildProblem(file: "", line: 0, column: 0, severity: severity, message: message, excerpt: "") }
            // `/path/File.swift:3:5: `, or without column, or without line. The lines of an excerpt
            // have the word, too.
            guard place.hasSuffix(": "), place.first != " " else { continue }
            var parts = place.dropLast(2).split(separator: ":", omittingEmptySubsequences: false)
            var numbers: [Int] = []
            while parts.count > 1, numbers.count < 2, let number = parts.last.flatMap({ Int($0) }) {
                numbers.insert(number, at: 0)
                parts.removeLast()
            }
            let file = parts.joined(separator: ":")
            guard !file.isEmpty, numbers.isEmpty ? !file.contains(" ") : true else { continue }
            return BuildProblem(
                file: file.hasPrefix(root + "/") ? String(file.dropFirst(root.count + 1)) : file, line: numbers.first ?? 0,
                column: numbers.count > 1 ? numbers[1] : 0, severity: severity, message: message, excerpt: "")
        }
        return nil
    }

    /// ` 12 | let x = 1`, `   |     `- error: …`.
    private static func isExcerpt(_ line: Substring) -> Bool {
        let number = line.drop(while: { $0 == " " }).drop(while: \.isNumber)
        return number.drop(while: { $0 == " " }).first == "|"
    }
}
