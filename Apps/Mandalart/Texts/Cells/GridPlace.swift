/// A place in a grid of cells, counted from 0 in the top left corner.
package struct GridPlace: Hashable, Sendable {
    package let row: Int
    package let column: Int

    /// A place; nobody checks that a grid has it.
    package init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }

    /// The place that a page names: two numbers from 0 to 8 with a space between them. Nil where
    /// the text is anything else.
    package init?(text: String) {
        let digits = Array(text.utf8)
        let numbers = UInt8(ascii: "0")...UInt8(ascii: "8")
        guard digits.count == 3, digits[1] == UInt8(ascii: " "), numbers.contains(digits[0]), numbers.contains(digits[2]) else {
            return nil
        }
        row = Int(digits[0] - numbers.lowerBound)
        column = Int(digits[2] - numbers.lowerBound)
    }

    /// The name of the place in a page.
    package var text: String { "\(row) \(column)" }
}
