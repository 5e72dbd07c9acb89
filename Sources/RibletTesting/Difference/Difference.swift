public import Testing

/// The differences of two values, written for the reader of a failed test.
///
/// Only what changed is shown, with the way to it: fields of structs, cases of enums, elements of
/// lists by their `id` where they have one, keys of dictionaries and members of sets whatever their
/// order, lines of texts.
///
/// ```
///   HomeState(
///     counts: Counts(
/// -     left: 2
/// +     left: 3
///       … (1 unchanged)
///     )
///     … (4 unchanged)
///   )
/// ```
///
/// It is the same each time for the same values, and has an end: of long collections, deep values
/// and long texts the beginning is shown.
public enum Difference {
    /// The lines in which `received` differs from `expected`, marked `+` and `-`, or nil if they
    /// are the same.
    ///
    /// Values are compared by `==`, or by their parts without `==`.
    public static func between<Value>(_ expected: Value, _ received: Value) -> String? {
        var text = DifferenceText()
        guard !text.sameness.same(expected, received) else { return nil }
        text.compare("", expected, received, 0)
        return text.lines.joined(separator: "\n")
    }

    /// The lines in which one text differs from another, marked `+` and `-`, each with its
    /// neighbours, or nil if they are the same.
    static func betweenTexts(_ expected: [String], _ received: [String]) -> String? {
        guard expected != received else { return nil }
        var text = DifferenceText()
        text.compareLines(expected, received, 0)
        return text.lines.joined(separator: "\n")
    }
}

/// Records an issue that shows where `received` differs from `expected`, unless they are the same.
///
/// - Parameters:
///   - received: the actual value.
///   - expected: the expected value.
///   - sourceLocation: where the issue is shown.
public func expectNoDifference<Value>(
    _ received: Value, _ expected: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
    guard let difference = Difference.between(expected, received) else { return }
    Issue.record("the values differ (- expected, + received):\n\(difference)", sourceLocation: sourceLocation)
}
