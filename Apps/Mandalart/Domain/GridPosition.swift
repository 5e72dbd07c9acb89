/// A coordinate of a 3×3 grid. Counted from the top left corner, rows first.
package struct GridPosition: Hashable, Sendable, Comparable, CaseIterable, CustomStringConvertible {
    /// 0, 1 or 2 from the top.
    package let row: Int
    /// 0, 1 or 2 from the left.
    package let column: Int

    /// The nine positions in reading order.
    package static let allCases: [GridPosition] = (0..<9).compactMap(GridPosition.init(index:))
    /// The middle of the grid.
    package static let center = GridPosition(uncheckedRow: 1, column: 1)
    /// The eight positions around the middle, in reading order.
    package static let ring: [GridPosition] = allCases.filter { !$0.isCenter }

    /// Nil outside the grid.
    package init?(row: Int, column: Int) {
        guard (0...2).contains(row), (0...2).contains(column) else { return nil }
        self.init(uncheckedRow: row, column: column)
    }

    /// The position of that place in reading order, 0 to 8; nil for any other number.
    package init?(index: Int) {
        guard (0...8).contains(index) else { return nil }
        self.init(uncheckedRow: index / 3, column: index % 3)
    }

    private init(uncheckedRow row: Int, column: Int) {
        self.row = row
        self.column = column
    }

    /// The place in reading order, 0 to 8.
    package var index: Int { row * 3 + column }

    /// True in the middle.
    package var isCenter: Bool { row == 1 && column == 1 }

    /// The place among the eight around the middle, 1 to 8 in reading order; nil for the middle
    /// itself.
    package var ringNumber: Int? { isCenter ? nil : (index < 4 ? index + 1 : index) }

    /// The neighbour so many rows down and columns to the right; nil if the grid ends.
    package func moved(rows: Int, columns: Int) -> GridPosition? { GridPosition(row: row + rows, column: column + columns) }

    /// As it stands in a file: row and column.
    package var description: String { "(\(row), \(column))" }

    /// Compares two positions by reading order.
    package static func < (a: GridPosition, b: GridPosition) -> Bool { a.index < b.index }
}

extension GridPosition: Codable {
    /// Reads the place in reading order.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let index = try container.decode(Int.self)
        guard let position = GridPosition(index: index) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(index) is no position; a position is 0 to 8")
        }
        self = position
    }

    /// Writes the place in reading order.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(index)
    }
}
