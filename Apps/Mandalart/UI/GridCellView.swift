import RibletStyle
import RibletWeb

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

    /// The kind of the cell.
    package let look: Look
    package let title: String
    /// The height of the level, in percent from 0 to 100; nil if the cell has none.
    package let percent: Int?
    /// The name of its palette.
    package let palette: String?
    /// The text of a screen reader.
    package let label: String
    /// The action of a tap.
    package let action: Action
    /// A tap moves it to the centre of the page that it opens.
    package let opensPage: Bool
    /// The page that it has opened is above this one, or was the last one that was.
    package let isOpened: Bool

    /// A cell; `palette` is a raw value of the palettes of the domain.
    package init(
        _ look: Look, title: String, percent: Int? = nil, palette: String?, label: String, action: Action, opensPage: Bool = false,
        isOpened: Bool = false
    ) {
        self.look = look
        self.title = title
        self.percent = percent
        self.palette = palette
        self.label = label
        self.action = action
        self.opensPage = opensPage
        self.isOpened = isOpened
    }
}

/// A cell at its place in a grid.
struct GridCellView<Action: Equatable>: View, Identifiable {
    let place: GridPlace
    let size: Int
    let cell: GridCell<Action>
    /// It is the middle of the page itself, where a cell that is opened moves to.
    let isCentre: Bool

    var id: Int { place.column }

    var body: HTML<Action> {
        let isEmpty = cell.look == .empty || cell.look == .emptyCore
        div(
            .role("gridcell"), .attr("data-x", ifPresent: size == 9 ? "\(place.column)" : nil),
            .attr("data-y", ifPresent: size == 9 ? "\(place.row)" : nil)
        ) {
            button(
                .class("cell"), .class("core", when: cell.look == .core || cell.look == .emptyCore), .class("empty", when: isEmpty),
                .class("centre", when: isCentre), .class("opened", when: cell.isOpened), .data("at", place.text),
                .attr("data-palette", ifPresent: cell.palette), .attr("data-p", ifPresent: cell.percent.map { "\($0)" }),
                .attr("data-opens", ifPresent: cell.opensPage ? "" : nil), .aria("label", cell.label),
                .onClick(cell.action)
            ) {
                if isEmpty { icon(.plus) }
                if !cell.title.isEmpty { span(.class("tt")) { cell.title } }
                if !isEmpty, let percent = cell.percent { span(.class("pc")) { "\(percent)%" } }
            }
        }
    }
}

/// A row of a grid.
struct GridRowView<Action: Equatable>: View, Identifiable {
    let id: Int
    let cells: [GridCell<Action>]
    let hasCentre: Bool

    var body: HTML<Action> {
        let middle = cells.count / 2
        div(.role("row")) {
            each(
                cells.enumerated().map { column, cell in
                    GridCellView(
                        place: GridPlace(row: id, column: column), size: cells.count, cell: cell,
                        isCentre: hasCentre && id == middle && column == middle)
                })
        }
    }
}
