/// A cell of a grid as a value: what is seen, what is heard, and what it sends.
package struct GridCell<Action: Equatable>: Equatable {
    /// The kind of the cell.
    package enum Look: Equatable, Sendable {
        /// A cell with a text and a level.
        case filled
        /// The middle of its grid, or of its block.
        case core
        /// A place that can be filled.
        case empty
        /// A middle that can be filled.
        case emptyCore
    }

    /// The kinds of cells of which two can change places.
    package enum Kind: String, Sendable { case goal, step }

    /// The controls of a step's progress, by the names that a screen reader says.
    package struct Measure: Equatable, Sendable {
        /// Names the level.
        package let level: String
        /// Says the level.
        package let value: String
        /// Names the box that is ticked where all is achieved.
        package let done: String

        /// Controls; nil of which a cell has none.
        package init(level: String, value: String, done: String) {
            self.level = level
            self.value = value
            self.done = done
        }
    }

    /// The kind of the cell.
    package let look: Look
    package let title: String
    /// The height of the level, in percent from 0 to 100; nil if the cell has none.
    package let percent: Int?
    /// The name of its palette.
    package let palette: String?
    /// The text of a screen reader.
    package let label: String
    /// The action of a tap; nil where the cell is only read.
    package let action: Action?
    /// A tap moves it to the centre of the page that it opens.
    package let opensPage: Bool
    /// The page that it has opened is above this one, or was the last one that was.
    package let isOpened: Bool
    /// The kind of cells that it can change places with; nil where it stays.
    package let kind: Kind?
    /// The controls of its progress; nil where it has none.
    package let measure: Measure?
    /// The cell takes the focus whenever that is another number than before.
    package let focusTurn: Int?

    /// A cell; `palette` is a raw value of the palettes of the domain.
    package init(
        _ look: Look, title: String, percent: Int? = nil, palette: String?, label: String, action: Action?, opensPage: Bool = false,
        isOpened: Bool = false, kind: Kind? = nil, measure: Measure? = nil, focusTurn: Int? = nil
    ) {
        self.look = look
        self.title = title
        self.percent = percent
        self.palette = palette
        self.label = label
        self.action = action
        self.opensPage = opensPage
        self.isOpened = isOpened
        self.kind = kind
        self.measure = measure
        self.focusTurn = focusTurn
    }
}
