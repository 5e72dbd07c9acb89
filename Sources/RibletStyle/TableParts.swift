import RibletWeb

/// The order of a table's rows by one of its columns; raw values are those of `aria-sort`.
public enum ColumnOrder: String, Sendable, Hashable, Codable {
    case ascending, descending
}

/// The heading of a column by which a table can be sorted: a button that says the order to
/// everybody.
///
/// - Parameters:
///   - title: the heading.
///   - order: the order of the rows by this column; nil where another column decides.
///   - action: sorts by the column, and turns the order round where it decides already.
/// - Returns: the heading, for a row of a `thead`.
public func sortHeader<Action>(_ title: String, _ order: ColumnOrder?, _ action: Action) -> HTML<Action> {
    th(.attr("scope", "col"), .aria("sort", order?.rawValue ?? "none")) { button(.type("button"), .onClick(action)) { title } }
}

/// A number with a button on each side that makes it smaller or larger by one.
///
/// - Parameters:
///   - label: says what is counted.
///   - value: the number.
///   - range: the numbers that can be reached.
///   - less: names the first button.
///   - more: names the last button.
///   - action: makes the action from the number that is wished, so that a press that is repeated
///     after a restart of the server changes nothing.
/// - Returns: the stepper.
public func stepper<Action>(
    _ label: String, _ value: Int, in range: ClosedRange<Int>, less: String, more: String, _ action: (Int) -> Action
) -> HTML<Action> {
    // The number is clamped, so that no sum overflows at the ends.
    let wished = { (step: Int) in
        let (sum, overflows) = value.addingReportingOverflow(step)
        return min(max(overflows ? value : sum, range.lowerBound), range.upperBound)
    }
    return span(.class("stepper"), .role("group"), .aria("label", label)) {
        let (isLeast, isMost) = (value <= range.lowerBound, value >= range.upperBound)
        button(.type("button"), .aria("label", "\(less): \(label)"), .disabled(isLeast), .onClick(action(wished(-1)))) { "−" }
        output { "\(value)" }
        button(.type("button"), .aria("label", "\(more): \(label)"), .disabled(isMost), .onClick(action(wished(1)))) { "+" }
    }
}
