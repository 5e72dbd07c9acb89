import MandalartDomain
import RibletWeb

/// A square grid of three by three or nine by nine cells. Arrow keys lead from cell to cell; a long
/// press, F2 or the context menu on a cell sends its place.
///
/// A patch of one cell concerns that cell only: rows and cells that stay equal are not looked into.
package struct GridView<Action: Equatable>: View {
    private let label: String
    private let rows: [[GridCell<Action>]]
    private let isPage: Bool
    private let held: (GridPlace?) -> Action

    /// - Parameters:
    ///   - label: names the grid for assistive technology.
    ///   - rows: the cells; as many in each row as there are rows.
    ///   - isPage: the middle cell is what the page is about: the cell that opened the page moves
    ///     there.
    ///   - held: turns the place of a cell that is held into an action; nil if the page named
    ///     none.
    package init(label: String, rows: [[GridCell<Action>]], isPage: Bool = false, held: @escaping (GridPlace?) -> Action) {
        self.label = label
        self.rows = rows
        self.isPage = isPage
        self.held = held
    }

    /// A grid of three by three.
    ///
    /// - Parameters:
    ///   - label: names the grid for assistive technology.
    ///   - isPage: the middle cell is what the page is about.
    ///   - cell: the cell at a position.
    ///   - held: turns the position of a cell that is held into an action; nil if the page named
    ///     none.
    package init(
        label: String, isPage: Bool = false, cell: (GridPosition) -> GridCell<Action>, held: @escaping (GridPosition?) -> Action
    ) {
        let rows = (0..<3).map { row in (0..<3).compactMap { GridPosition(row: row, column: $0).map(cell) } }
        self.init(label: label, rows: rows, isPage: isPage) { held($0.flatMap { GridPosition(row: $0.row, column: $0.column) }) }
    }

    /// Compares what is shown.
    package static func == (a: GridView, b: GridView) -> Bool { a.label == b.label && a.rows == b.rows && a.isPage == b.isPage }

    /// The nine cells of a block.
    package var body: HTML<Action> {
        div(
            .class(rows.count == 9 ? "g g9" : "g g3"), .role("grid"), .aria("label", label), .hook("grid"),
            .onHook { held(GridPlace(text: $0)) }
        ) {
            each(rows.enumerated().map { GridRowView(id: $0, cells: $1, hasCentre: isPage) })
        }
    }
}

/// Stands where a grid comes, in the place and the size that it will have. Above the whole plan it
/// leaves room for its tools.
package struct GridSkeleton<Action>: View {
    private let size: Int
    private let words: String

    /// - Parameters:
    ///   - size: how many cells a row has.
    ///   - words: what a screen reader says meanwhile.
    package init(size: Int, words: String) {
        self.size = size
        self.words = words
    }

    /// The nine blocks of the plan.
    package var body: HTML<Action> {
        div(.class("sides")) {
            div {
                if size == 9 { div(.class("tools")) {} }
                div(.class("stage"), .aria("busy", true)) {
                    span(.class("sr"), .role("status")) { words }
                    grid
                }
            }
            div {}
        }
    }

    private var grid: HTML<Action> {
        div(.class(size == 9 ? "g g9" : "g g3"), .aria("hidden", true)) {
            for place in 0..<size * size {
                div(
                    .class("cell skeleton"), .attr("data-x", ifPresent: size == 9 ? "\(place % size)" : nil),
                    .attr("data-y", ifPresent: size == 9 ? "\(place / size)" : nil)
                ) {}
            }
        }
    }
}
