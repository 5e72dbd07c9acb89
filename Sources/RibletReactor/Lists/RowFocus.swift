/// Where the focus of a list goes when the row that has it goes, as a part of a state: to the next
/// row, or the one before if there is none, and back when the row comes back.
///
/// The user of a keyboard or a screen reader would otherwise be at the top of the page after each
/// row that they delete.
///
/// ```swift
/// case .deleteTapped(let id): state.focus.expect([id])
/// case .arrived(let items):
///     state.focus.follow(from: state.items.map(\.id), to: items.map(\.id))
///     state.items = items
/// ```
///
/// A view gives the focus to the row at which the turn has changed: `.autofocus(turn:
/// state.focus.turn(at: item.id))`.
public struct RowFocus<ID: Hashable> {
    /// The row that the focus was given to; nil where none was left, or it was never given or was
    /// taken away.
    public private(set) var row: ID?
    /// The number of times that the focus was given to a row.
    public private(set) var rowTurn = 0
    /// The number of times that the focus was given to the text that stands there where no row is
    /// left.
    public private(set) var noneTurn = 0
    private var isAtNone = false
    /// The rows that the user did something to that may take them away, or bring them back.
    private var expected: Set<ID> = []

    /// The focus of a list before the user has done anything.
    public init() {}

    /// Returns the number of times that the focus was given to rows, where it was given to this row
    /// last.
    public func turn(at row: ID) -> Int? { row == self.row ? rowTurn : nil }

    /// The number of times that the focus was given to the text that stands there without rows,
    /// where it was given to that text last.
    public var turnAtNone: Int? { isAtNone ? noneTurn : nil }

    /// Expects rows to go because of the user's doing. Rows that others take away move no focus.
    public mutating func expect(_ ids: some Sequence<ID>) { expected = Set(ids) }

    /// Gives the focus to a row; nil gives it to what stands there without rows.
    public mutating func give(to row: ID?) {
        self.row = row
        isAtNone = row == nil
        if row == nil { noneTurn += 1 } else { rowTurn += 1 }
    }

    /// The focus goes elsewhere by itself.
    public mutating func take() {
        row = nil
        isAtNone = false
    }

    /// The rows have changed.
    public mutating func follow(from before: some BidirectionalCollection<ID>, to now: some Collection<ID>) {
        guard !expected.isEmpty else { return }
        if let first = before.firstIndex(where: expected.contains), !now.contains(where: expected.contains) {
            let left = Set(now)
            give(to: before[first...].first(where: left.contains) ?? before[..<first].last(where: left.contains))
        } else if !before.contains(where: expected.contains), let back = now.first(where: expected.contains) {
            give(to: back)
            expected = []
        }
    }
}

extension RowFocus: Equatable {}
extension RowFocus: Sendable where ID: Sendable {}
