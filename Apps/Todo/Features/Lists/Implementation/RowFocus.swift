/// Where the focus of a list goes when the row that has it goes: to the next one, or the one before
/// where there is none, and back when the row comes back.
package struct RowFocus<ID: Hashable & Sendable>: Equatable, Sendable {
    /// The row that the focus was given to; nil where none was left, or it was never given.
    package private(set) var row: ID?
    /// How often it was given.
    package private(set) var turn = 0
    /// The row that the user did something to that may take it away, or bring it back.
    private var expected: ID?

    /// How often the focus was given, where it was given to this row last.
    package func turn(at row: ID) -> Int? { turn > 0 && row == self.row ? turn : nil }

    /// How often the focus was given, where no row was left for it.
    package var turnAtNone: Int? { turn > 0 && row == nil ? turn : nil }

    /// The user does something to a row that may take it away. What others take away moves no
    /// focus.
    mutating func expect(_ id: ID) { expected = id }

    /// The rows have changed.
    mutating func follow(from before: [ID], to now: [ID]) {
        guard let expected else { return }
        let was = before.firstIndex(of: expected)
        if let was, !now.contains(expected) {
            let left = Set(now)
            row = before[(was + 1)...].first(where: left.contains) ?? before[..<was].last(where: left.contains)
            turn += 1
        } else if was == nil, now.contains(expected) {
            row = expected
            turn += 1
            self.expected = nil
        }
    }
}
