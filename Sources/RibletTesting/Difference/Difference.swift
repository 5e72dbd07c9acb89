import CustomDump
import RibletReactor

/// The differences of two values, written for the reader of a failed test.
///
/// Lines that begin with `-` are what was expected, those with `+` what was received.
package enum Difference {
    /// The lines that are shown at most.
    private static let maxLines = 80

    /// The lines in which `received` differs from `expected`, or nil if they are the same.
    ///
    /// Values are compared by `==`, or by their parts without `==`.
    package static func between<Value>(_ expected: Value, _ received: Value) -> String? {
        diff(expected, received).map { cut($0) }
    }

    /// The lines in which one text differs from another, or nil if they are the same.
    static func betweenTexts(_ expected: [String], _ received: [String]) -> String? {
        func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
        // As one text each they are compared by line; the marks around a text are left out.
        return diff(text(expected) + "\n", text(received) + "\n").map { cut($0) { $0 != "  \"\"\"" && $0 != "  " } }
    }

    /// Returns the first lines of a text, none of them long.
    private static func cut(_ text: String, where isShown: (Substring) -> Bool = { _ in true }) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter(isShown)
        let shown = lines.prefix(maxLines).map { ValueText.cut(String($0), 220) }
        return (shown + (lines.count > maxLines ? ["  … (more is left out)"] : [])).joined(separator: "\n")
    }
}
